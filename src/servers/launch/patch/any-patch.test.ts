// Whatever front matter and patches come along: no crash, nothing outside the allowed folder, and exact ways back.
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Patch } from '../artifacts/schemas/patch-bundle.ts';
import { makeScratchFolder, writeFiles } from '../source/repository-fixture.ts';
import { applyPatches, revertPatches } from './apply-patches.ts';
import { changeText, type TextChange } from './change-text.ts';
import { readYamlKeys, splitFrontMatter } from './front-matter.ts';
import { makePatch } from './make-patch.ts';
import { bundleOf, readTree } from './patch-fixture.ts';
import { revisePage } from './revise-page.ts';

const runs = process.env['MOORING_SOAK'] === '1' ? 1_000 : 120;
let root: string;
beforeEach(() => {
  root = makeScratchFolder();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const key = fc.oneof(
  fc.constantFrom('title', 'weight', 'tags', '__proto__', 'yes', '1', '---', 'a: b', '#', '&x', ''),
  fc.string({ maxLength: 6 }),
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('---', '...', 'a: b', '# no comment', '*x', '- a\n- b', ' a', 'a\n---\nb', '2024-01-01', '0x1f'),
);
const table = fc.dictionary(key, value, { maxKeys: 5 });
const frontMatter = fc.oneof(
  table.map((content) => stringify(content)),
  table.map((content) => stringify(content, { defaultStringType: 'QUOTE_SINGLE', collectionStyle: 'flow' })),
  table.map((content) => `# first\n${stringify(content, { indent: 4, lineWidth: 20 })}# last\n`),
  fc.string({ maxLength: 60 }).map((text) => `${text}\n`),
  fc.constantFrom('a: &x {b: 1}\nc: *x\n', 'a: 1\na: 2\n', '? [k]\n: v\n', '<<: {a: 1}\nb: 2\n', 'a: !!binary aGk=\n'),
);
const lineOfPage = fc.constantFrom('', 'Text.', '## See also', '- item', '```', '<!-- m -->', 'é😀', '  ', '# A');
const body = fc.array(lineOfPage, { maxLength: 12 });
const page = fc
  .tuple(frontMatter, body, fc.constantFrom('\n', '\r\n'), fc.constantFrom('---', '+++', ''))
  .map(([yaml, lines, end, fence]) =>
    (fence === '' ? lines.join('\n') : `${fence}\n${yaml}${fence}\n${lines.join('\n')}`).replaceAll('\n', end),
  );
const change: fc.Arbitrary<TextChange> = fc.oneof(
  fc.record({ type: fc.constant('create_file' as const), new_content: page }),
  fc.record({ type: fc.constant('delete_file' as const) }),
  fc.record({
    type: fc.constant('update_file_range' as const),
    start_line: fc.integer({ min: 1, max: 14 }),
    end_line: fc.integer({ min: 0, max: 14 }),
    new_content: fc.oneof(page, fc.constant('x\n')),
  }),
  fc.record({ type: fc.constant('update_by_anchor' as const), anchor: lineOfPage, new_content: fc.string() }),
  fc.record({ type: fc.constant('update_frontmatter_keys' as const), frontmatter_updates: table }),
);

test('any front matter: the wanted keys are there and no other changed, or it is refused', () => {
  let changes = 0;
  fc.assert(
    fc.property(page, table, (text, updates) => {
      const changed = changeText(text, { type: 'update_frontmatter_keys', frontmatter_updates: updates });
      if ('refusal' in changed) return;
      changes += 1;
      const before = readYamlKeys(splitFrontMatter(text)?.yaml ?? '');
      const after = splitFrontMatter(changed.after ?? '');
      const plain = JSON.parse(JSON.stringify({ ...before, ...updates }));
      expect(JSON.parse(JSON.stringify(readYamlKeys(after?.yaml ?? '- no')))).toEqual(plain);
      expect(after?.rest).toBe(splitFrontMatter(text)?.rest);
    }),
    { seed: 11, numRuns: runs },
  );
  expect(changes).toBeGreaterThan(runs / 10);
}, 120_000);

test('any page of an earlier launch and any draft: edits lead from one body to the other, or it is refused', () => {
  let revised = 0;
  fc.assert(
    fc.property(table, body, table, body, fc.constantFrom('\n', '\r\n'), (oldKeys, oldBody, keys, lines, end) => {
      const made = (content: object, text: readonly string[]) =>
        `---\n${stringify(content)}---\nSame.\n${text.join('\n')}\n`;
      const old = made(oldKeys, oldBody).replaceAll('\n', end);
      const draft = made(keys, lines);
      const revision = revisePage('a.md', old, draft);
      if ('refusal' in revision) return;
      revised += 1;
      let text: string | null = old;
      for (const patch of revision.patches) {
        const changed = changeText(text, patch);
        if ('refusal' in changed) throw new Error(changed.refusal.message);
        text = changed.after;
        expect(hashBytes(text ?? '')).toBe(patch.content_hash);
      }
      const after = splitFrontMatter(text ?? '');
      expect(after?.rest.replaceAll('\r\n', '\n')).toBe(splitFrontMatter(draft)?.rest);
      expect(JSON.stringify(revision.patches)).not.toContain('create_file');
    }),
    { seed: 13, numRuns: runs },
  );
  expect(revised).toBeGreaterThan(runs / 4);
}, 120_000);

const step = fc.constantFrom(
  'content',
  'docs',
  'python',
  'python-evil',
  'Python',
  '..',
  '.',
  '',
  'link',
  '.git',
  'a.md',
  'C:',
  'a\\b',
  'x\0',
);
const path = fc.oneof(
  fc.constantFrom('content/docs/python/a.md', 'content/docs/python/b.md', 'content/docs/python/sub/c.md'),
  fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join('/')),
);
const given = fc.tuple(path, change, fc.boolean());

test('any patches: nothing outside is touched, all or nothing goes in, and it comes out exactly', async () => {
  let applied = 0;
  let at = 0;
  await fc.assert(
    fc.asyncProperty(page, fc.array(given, { minLength: 1, maxLength: 4 }), async (text, wishes) => {
      at += 1;
      const top = join(root, `${at}`);
      const site = join(top, 'site');
      writeFiles(site, { 'content/docs/python/a.md': text, 'content/docs/python-evil/a.md': 'evil', 'a.md': 'top' });
      writeFiles(top, { 'outside/a.md': 'outside' });
      symlinkSync(join(top, 'outside'), join(site, 'content/docs/python/link'));
      const before = readTree(top);
      const bundle = bundleOf(patchesFor(wishes, text));
      const allowed = ['content/docs/python/**'];
      const result = await applyPatches(bundle, site, allowed);
      const after = readTree(top);
      const inside = (files: Record<string, string>, isInside: boolean) =>
        Object.fromEntries(
          Object.entries(files).filter(([name]) => name.startsWith('site/content/docs/python/') === isInside),
        );
      expect(inside(after, false)).toEqual(inside(before, false));
      if (result.conflicts.length > 0) expect(after).toEqual(before);
      else {
        applied += 1;
        expect((await applyPatches(bundle, site, allowed)).applied).toEqual([]);
        // One that does not say how it is taken out stays in, all of it.
        const hasWayBack = bundle.patches.every(({ type, undo }) => type === 'create_file' || undo !== undefined);
        expect((await revertPatches(bundle, site, allowed)).conflicts.length === 0).toBe(hasWayBack);
        expect(readTree(top)).toEqual(hasWayBack ? before : after);
      }
      rmSync(top, { recursive: true });
    }),
    { seed: 12, numRuns: runs },
  );
  expect(applied).toBeGreaterThan(runs / 20);
}, 120_000);

/** Made for the file as it is, or lying about what it found and what it leaves. */
function patchesFor(wishes: readonly (readonly [string, TextChange, boolean])[], text: string): Patch[] {
  const now = new Map<string, string | null>([['content/docs/python/a.md', text]]);
  return wishes.flatMap(([name, wish, isHonest], at): Patch[] => {
    const before = now.get(name) ?? null;
    const made = makePatch(name, before, wish);
    if ('refusal' in made || !isHonest) {
      const lie = { patch_id: `patch_${`${at}`.padStart(12, '0')}`, path: name, content_hash: hashBytes(`${at}`) };
      return isHonest ? [] : [{ ...lie, expected_before_hash: hashBytes(text), ...wish } as Patch];
    }
    now.set(name, made.after);
    return [made.patch];
  });
}
