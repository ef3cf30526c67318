// Whole pages taken apart at random: gates never break, fixes never throw, and mending ends.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import type { Gate, GateInput } from '../gates/gate.ts';
import { launchedSite, removeSite, requirePage, withPage } from '../gates/gate-fixture.ts';
import { loadGates } from '../gates/gate-table.ts';
import { validateSite } from '../gates/validate-site.ts';
import { parsePage } from '../gates/worktree-pages.ts';
import { changeText } from '../patch/change-text.ts';
import { chooseFix, openBlockers } from './choose-issue.ts';
import { whatRemains } from './what-remains.ts';

const { signal } = new AbortController();
const overview = 'content/docs/flock/overview.md';
let site: GateInput;
let gates: Gate[];

beforeAll(async () => {
  site = await launchedSite();
  // Those that look at the disk would look at pages that are not there.
  const onDisk = new Set(['hugo_build', 'internal_links', 'external_links']);
  gates = (await loadGates(compileWithAjv())).filter(({ name }) => !onDisk.has(name));
});
afterAll(() => removeSite(site));

const setup = { profile: 'local', baselinePages: [] } as const;

/** Until nothing is left that a rule mends; answers the site and how many calls it took. */
async function mendAll(input: GateInput, most: number): Promise<{ readonly input: GateInput; readonly used: number }> {
  let mended = input;
  for (let used = 0; used < most; used += 1) {
    const { report } = await validateSite(mended, gates, setup, signal);
    const { fix } = chooseFix(report, mended);
    if (!fix) return { input: mended, used };
    for (const patch of fix.patches) {
      const page = requirePage(mended, patch.path);
      const changed = changeText(page.text, patch);
      if ('refusal' in changed || changed.after === null) throw new Error('the patch does not fit');
      const fresh = parsePage(patch.path, changed.after);
      mended = { ...mended, pages: mended.pages.map((each) => (each === page ? fresh : each)) };
    }
  }
  return { input: mended, used: most };
}

test('a page with five things wrong is whole again after five calls', async () => {
  const input = withPage(site, overview, (text) =>
    text
      .replace('title: About Flock', 'title: __TITLE__')
      .replace('Detects stale locks', 'Bakes lovely bread')
      .replace('## Getting Started\n', '## Getting Started   \n')
      .replace('Advisory locks', 'Advisory <b onclick="x()">locks</b>')
      .replace('## Limitations\n\n', '## Limitations\n\nIt is the best of all.\n\n'),
  );
  const { input: mended, used } = await mendAll(input, 10);
  expect(used).toBe(5);
  const { report } = await validateSite(mended, gates, setup, signal);
  expect(openBlockers(report)).toEqual([]);
  expect(whatRemains(report, { used, most: 10 }).verdict).toBe('nothing');
  const whole = requirePage(site, overview).text.replace('Advisory locks', 'Advisory <b>locks</b>');
  expect(requirePage(mended, overview).text).toBe(whole);
});

const pieces = [
  '---\n',
  'title: "x\n',
  'a: [1\n',
  '\t- x: y\n',
  '```',
  '```js\nx(\n```\n',
  '<script>',
  '</script>',
  '<img src=x onerror=y()>',
  '[a](javascript:x)',
  '<!-- claim_id: zz -->',
  `<!-- claim_id: ${'0'.repeat(64)} -->`,
  '{{< note',
  '{{ x }}',
  '__TOKEN__',
  '# One\n',
  '###### Six\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '- ',
  '1. ',
  '> ',
  '\r\n',
  '\u2028',
  '\ud800',
  '\0',
  '[x]: javascript:y\n',
  'npm install evil\n',
  '+++\na = 1\n+++\n',
  '{"a": 1}\n',
  '![](x.png)',
  '<<<<<<< a\n',
  '>>>>>>> b\n',
  'ghp_000000000000000000000000000000000000',
  '\n\n\n',
  '<a href="java&#115;cript:x">',
  'lorem ipsum',
];

test('no page, however broken, breaks a gate or a fix, and every fix gets rid of its issue', async () => {
  const whole = requirePage(site, overview).text;
  const edit = fc.record({ at: fc.nat(whole.length), cut: fc.nat(40), piece: fc.constantFrom(...pieces) });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const text = edits.reduce((left, { at, cut, piece }) => left.slice(0, at) + piece + left.slice(at + cut), whole);
      const input = { ...site, pages: [parsePage(overview, text)] };
      const { report } = await validateSite(input, gates, setup, signal);
      expect(report.issues.filter(({ error_code }) => error_code === 'GATE_CRASHED')).toEqual([]);
      const { fix } = chooseFix(report, input);
      const [patch] = fix?.patches ?? [];
      if (!fix || !patch || patch.path !== overview) return;
      const changed = changeText(text, patch);
      if ('refusal' in changed || changed.after === null) throw new Error('the patch does not fit');
      const after = { ...input, pages: [parsePage(overview, changed.after)] };
      const next = await validateSite(after, gates, setup, signal);
      expect(next.report.issues.map(({ issue_id }) => issue_id)).not.toContain(fix.issue.issue_id);
    }),
    { seed: 20240102, numRuns: process.env['MOORING_SOAK'] ? 1_000 : 20 },
  );
});
