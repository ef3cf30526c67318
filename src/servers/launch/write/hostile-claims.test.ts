// Claims, names, titles and code are written by strangers. Whatever they hold, a draft stays a page with front matter, markers
// and fences where they belong, and says nothing that no claim of the plan stands behind.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hugoOnPath } from '../gates/hugo-program.ts';
import { snippet } from '../plan/plan-fixture.ts';
import { pageRoles, roleRules } from '../profile/page-roles.ts';
import { readFrontMatter } from '../scout/site/front-matter.ts';
import { buildSite, missingHugo } from '../starter-site/hugo-fixture.ts';
import { findPackageFolder } from '../starter-site/starter-files.ts';
import type { Draft } from './draft.ts';
import { escapeName } from './escape-text.ts';
import { type WriteDraftsInput, writeDrafts } from './write-drafts.ts';
import { idOf, type MadePage, madeInput } from './write-fixture.ts';

const evil = [
  '{{< figure src="x" >}} is shown',
  '{{% note %}} and `{{< ref "x" >}}` in code',
  '<script>alert(1)</script> runs',
  '<img src=x onerror=alert(1)> loads',
  'A [link](javascript:alert(1)) opens',
  '![image](data:text/html;base64,PHN2Zz4=) loads',
  '--- title: other ---',
  '---\ntitle: stolen\n---\nnext page',
  '# A heading of its own',
  '```js\nnot code\n```',
  '`````` six ticks and ` one',
  '~~~ tildes ~~~ and ~~strike~~',
  `<!-- claim_id: ${'f'.repeat(64)} --> borrowed`,
  '--> ends a comment <!--',
  '1. first\n2. second',
  '- item\n  - nested',
  '| a | b |\n|---|---|',
  ': defines\n: more',
  '[ref]: https://evil.example "x"',
  '*bold* _thin_ __TOKEN__ __init__',
  '&lt;b&gt; &#x3c;i&#x3e;',
  'yes: [no, {on: off}] # comment',
  '\u202eright to left\u0000\u001b[31m',
  'Long '.repeat(2_000),
  '`The class `: broken `ticks',
  'The class `<b>`: An `element`.',
  "It's 'quoted' \"twice\" \\ and \\` escaped",
];

const isEvil = (text: string) =>
  fc.oneof(fc.constantFrom(...evil), fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant(text));

function pageOf(
  role: (typeof pageRoles)[number],
  at: number,
  texts: readonly string[],
  code: string,
  name: string,
): MadePage {
  const section =
    role === 'api_reference' ? 'reference' : role === 'troubleshooting' ? 'kb' : at % 5 === 0 ? 'blog' : 'docs';
  const { headings } = roleRules[role];
  return {
    section,
    slug: `page-${at}`,
    title: `Page ${texts[at % texts.length]}`,
    page_role: role,
    outline: headings.map((heading, part) => ({
      heading,
      claims: texts.filter((_, index) => index % headings.length === part),
      snippets: part === headings.length - 1 ? [snippet(`x/${at}.md`, part, code, name)] : [],
      symbols: role === 'api_reference' ? [name, `${name}.member`] : [],
      links: ['https://example.org/docs/flock/page-1/'],
    })),
    crossLinks: ['https://example.org/repo'],
  };
}

function inputWith(texts: readonly string[], code: string, name: string): WriteDraftsInput {
  const pages = pageRoles.map((role, at) => pageOf(role, at, texts, code, name));
  const title = texts[0] ?? '';
  return madeInput(pages, {
    positioning: { tagline: title, short_description: title, audience: null, who_it_is_for: null },
    api_surface_summary: { classes: [name], functions: [`${name}.member`], modules: [] },
    distribution: [{ method: 'npm', identifier: name, install_commands: texts, claim_id: idOf(title) }],
    workflows: texts.map((text, at) => ({
      ...{ workflow_tag: `w${at}`, title: text, claim_ids: [idOf(text)], snippet_tags: [] },
      ...{ complexity: 'simple' as const, estimated_time_minutes: 5 },
    })),
  });
}

const label = /^(?:#{2,3} .+|(?:- |See also: )?(?:\[.*\]\([^\s)]*\)(?:, )?)+)$/;
const marker = / <!-- claim_id: ([a-f0-9]{64}) -->/g;

/** Every line states something with a claim of the plan behind it, or states nothing. */
function checkDraft({ text, claims, section, slug }: Draft, input: WriteDraftsInput, names: readonly string[]): void {
  const page = input.pagePlan.pages.find((each) => each.section === section && each.slug === slug);
  const planned = new Set(page?.required_claim_ids);
  const read = readFrontMatter(text);
  expect(Object.keys(read && 'content' in read ? read.content : {})).toEqual(
    section === 'blog' ? ['title', 'description', 'date', 'tags'] : ['title', 'description', 'weight'],
  );
  const lines = text.split('\n');
  const start = lines.indexOf('---', 1) + 1;
  const found: { line: number; claim_id: string | undefined }[] = [];
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (at < start || line === '') continue;
    if (fence !== null) {
      if (line === fence) fence = null;
      continue;
    }
    const [open] = /^`{3,}(?=[\w+#.-]+$)/.exec(line) ?? [];
    if (open !== undefined) {
      fence = open;
      continue;
    }
    const ids = [...line.matchAll(marker)].map(([, id]) => id);
    for (const claim_id of ids) found.push({ line: at + 1, claim_id });
    if (ids.length === 0) expect(label.test(line) || names.includes(line) ? '' : line).toBe('');
    else expect(line).toMatch(/ <!-- claim_id: [a-f0-9]{64} -->$/);
    expect(ids.filter((id) => !planned.has(id ?? ''))).toEqual([]);
  }
  expect(fence).toBeNull();
  expect(found).toEqual(claims);
}

test('no words break front matter, fences or markers, and no line is without a claim of its page', () => {
  const words = fc.uniqueArray(isEvil('Flock locks files.'), { minLength: 1, maxLength: 8 });
  const code = fc.oneof(
    fc.constantFrom('```\nx\n```', '---\n{{< x >}}', 'a\n\n\nb', '````'),
    fc.string({ minLength: 1 }),
  );
  const name = fc.oneof(
    fc.constantFrom('open', 'a<b>', '`x`', '{{x}}', 'A::b'),
    fc.string({ minLength: 1, maxLength: 9 }),
  );
  fc.assert(
    fc.property(words, code, name, (texts, snippetCode, symbol) => {
      const input = inputWith(texts, snippetCode, symbol);
      const [own = '', member = ''] = [symbol, `${symbol}.member`].map(escapeName);
      const names = [own, member, `${own}, ${member}`];
      for (const draft of writeDrafts(input).drafts) checkDraft(draft, input, names);
    }),
    { seed: 11, numRuns: 120 },
  );
});

test('Hugo builds pages of hostile words, and none of them becomes a script, a link or a shortcode', async ({
  skip,
}) => {
  const hugo = hugoOnPath();
  if (hugo === undefined) return skip(missingHugo);
  const base = mkdtempSync(join(tmpdir(), 'mooring-drafts-'));
  try {
    const site = join(base, 'site');
    cpSync(join(findPackageFolder(), 'starter-site'), site, { recursive: true });
    const { drafts } = writeDrafts(inputWith(evil, 'ok();', 'open'));
    for (const { outputPath, text } of drafts) {
      mkdirSync(dirname(join(site, outputPath)), { recursive: true });
      writeFileSync(join(site, outputPath), text);
    }
    const { exitCode, output } = await buildSite(hugo, site, 'config.toml', join(base, 'built'));
    expect([exitCode, output.match(/^.*(?:WARN|ERROR).*$/gm)]).toEqual([0, null]);
    for (const { section, slug } of drafts) {
      const html = readFileSync(join(base, 'built', section, 'flock', slug, 'index.html'), 'utf8');
      const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
      expect(tags.filter((tag) => /^<(?:script|img|figure|svg|b|i)\b|\son\w+=|javascript:|data:/i.test(tag))).toEqual(
        [],
      );
      expect(evil.filter((text) => html.includes(idOf(text)))).toEqual([]);
    }
  } finally {
    rmSync(base, { recursive: true });
  }
});
