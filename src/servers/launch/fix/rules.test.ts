// Rules whose gates need Hugo or parsers, and the edits that all rules share.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GateInput } from '../gates/gate.ts';
import { launchedSite, removeSite, requirePage, withPage } from '../gates/gate-fixture.ts';
import { type Finding, openIssue } from '../issues/open-issue.ts';
import { changeText } from '../patch/change-text.ts';
import { deleteLines, insertBefore, replaceLine } from './edit-lines.ts';
import { fixIssue } from './fix-issue.ts';

const overview = 'content/docs/flock/overview.md';
const started = 'content/docs/flock/getting-started.md';
let site: GateInput;

beforeAll(async () => {
  site = await launchedSite();
});
afterAll(() => removeSite(site));

interface Mend {
  readonly gate: string;
  readonly code: string;
  readonly path: string;
  readonly from: string;
  readonly to: string;
  /** The issue stands on the line that holds this. */
  readonly at: string;
  readonly message?: string;
  readonly fix?: string;
}

/** The text of the page after the one fix. */
function mend({ gate, code, path, from, to, at, message = code, fix }: Mend): string | null {
  const input = withPage(site, path, (text) => text.replace(from, to));
  const { text } = requirePage(input, path);
  const line = text.split('\n').findIndex((each) => each.includes(at)) + 1;
  const finding: Finding = { severity: 'error', code, message, path, line, ...(fix !== undefined && { fix }) };
  const [patch] = fixIssue(openIssue(gate, finding), input) ?? [];
  const changed = patch && changeText(text, patch);
  return changed && 'after' in changed ? changed.after : null;
}

test('what Hugo cannot read of the front matter is quoted', () => {
  const to = 'title: About: Flock';
  const after = mend({
    gate: 'hugo_build',
    code: 'HUGO_FRONT_MATTER_INVALID',
    path: overview,
    from: 'title: About Flock',
    to,
    at: to,
  });
  expect(after).toBe(requirePage(site, overview).text.replace('title: About Flock', 'title: "About: Flock"'));
});

test('a shortcode that Hugo does not know goes, the words around it stay', () => {
  const issue = { gate: 'hugo_build', code: 'HUGO_SHORTCODE_INVALID', path: overview };
  const alone = mend({
    ...issue,
    from: '## Limitations\n\n',
    to: '## Limitations\n\n{{< nosuch >}}\n\n',
    at: 'nosuch',
  });
  expect(alone).toBe(requirePage(site, overview).text);
  const inside = mend({ ...issue, from: 'Supports timeouts', to: 'Supports {{< nosuch "x" >}}timeouts', at: 'nosuch' });
  expect(inside).toBe(requirePage(site, overview).text);
});

test('a ref that leads nowhere becomes words, or the ref that was meant', () => {
  const issue = {
    path: overview,
    from: 'Supports timeouts',
    to: 'Supports [timeouts]({{< ref "nowhere" >}})',
    at: 'nowhere',
  };
  expect(mend({ ...issue, gate: 'hugo_build', code: 'HUGO_REF_NOT_FOUND' })).toBe(requirePage(site, overview).text);
  const near = mend({
    ...issue,
    gate: 'internal_links',
    code: 'LINK_BROKEN',
    fix: 'Write ref "/docs/flock/overview".',
  });
  expect(near).toContain('Supports [timeouts]({{< ref "/docs/flock/overview" >}})');
});

test('a piece of code that is broken or has no language becomes that of the catalogue', () => {
  const whole = requirePage(site, started).text;
  const issue = { gate: 'snippets', path: started };
  const from = "const lock = open('a.lock');";
  expect(mend({ ...issue, code: 'SNIPPET_SYNTAX', from, to: 'const lock = open(', at: 'const lock' })).toBe(whole);
  expect(mend({ ...issue, code: 'SNIPPET_LANGUAGE_MISSING', from: '```javascript', to: '```', at: 'import {' })).toBe(
    whole,
  );
});

describe('a broken link', () => {
  const issue = { gate: 'internal_links', code: 'LINK_BROKEN', path: overview, from: '(../getting-started/)' };

  test('leads to the planned page with the nearest name where the gate has no advice', () => {
    const message = 'The link ../geting-started/ leads to nothing.';
    const after = mend({ ...issue, to: '(../geting-started/)', at: 'geting', message });
    expect(after).toBe(requirePage(site, overview).text);
  });

  test('to a page of another section becomes a whole address', () => {
    const message = 'The link ../troubleshoting/ leads to nothing.';
    const after = mend({ ...issue, to: '(../troubleshoting/)', at: 'troubleshoting', message });
    expect(after).toContain('(https://example.org/kb/flock/troubleshooting/)');
  });

  test('inside of a sentence becomes plain words where nothing is near', () => {
    const message = 'The link ../zzz/ leads to nothing.';
    const after = mend({ ...issue, from: 'Supports timeouts', to: 'Supports [timeouts](../zzz/)', at: 'zzz', message });
    expect(after).toBe(requirePage(site, overview).text);
  });

  test('in other letters is spelt as the gate advises', () => {
    const message = 'The link ../Getting-Started/ differs in upper and lower case.';
    const given = {
      to: '(../Getting-Started/)',
      at: 'Getting-Started/',
      message,
      fix: 'Link to /docs/flock/getting-started/.',
    };
    expect(mend({ ...issue, code: 'LINK_CASE_MISMATCH', ...given })).toContain('(/docs/flock/getting-started/)');
  });
});

test('lines keep their ends, and blank lines do not pile up', () => {
  expect(replaceLine('a\r\nb\r\n', 1, 'c')).toBe('c\r\nb\r\n');
  expect(deleteLines('a\n\nb\n\nc\n', 3)).toBe('a\n\nc\n');
  expect(deleteLines('a\n\nb\n', 3)).toBe('a\n');
  expect(deleteLines('- a\n- b\n- c\n', 2)).toBe('- a\n- c\n');
  expect(insertBefore('a\n\nb\n', 3, '## H')).toBe('a\n\n## H\n\nb\n');
  expect(insertBefore('a\r\n', 2, 'b')).toBe('a\r\n\r\nb\r\n');
  expect(insertBefore('- a\n- c\n', 2, '- b', true)).toBe('- a\n- b\n- c\n');
});
