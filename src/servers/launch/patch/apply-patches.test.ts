import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Patch, PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import { makeScratchFolder, writeFiles } from '../source/repository-fixture.ts';
import { applyPatches, refuseForbiddenPaths, revertPatches } from './apply-patches.ts';
import { diffReport, readChanges } from './diff-report.ts';
import { bundleOf, chain, readTree } from './patch-fixture.ts';

const allowed = ['content/docs/**'];
const page = '---\ntitle: A # kept\nweight: 1\n---\n# A\n\n## See also\n\n- [One](/one/)\n';
const path = 'content/docs/a.md';
let root: string;
let site: string;
beforeEach(() => {
  root = makeScratchFolder();
  site = join(root, 'site');
  writeFiles(site, { [path]: page, 'content/docs/sub/b.md': 'b\r\nc', 'content/blog/x.md': 'x\n' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const edits = (): Patch[] =>
  chain(
    path,
    page,
    { type: 'update_file_range', start_line: 5, end_line: 5, new_content: '# B\n' },
    { type: 'update_by_anchor', anchor: '## See also', new_content: '- [Two](/two/)\n' },
    { type: 'update_frontmatter_keys', frontmatter_updates: { title: 'B' } },
  );
const whole = (): PatchBundle =>
  bundleOf(
    edits(),
    chain('content/docs/new/deep/c.md', null, { type: 'create_file', new_content: 'c\n' }),
    chain('content/docs/sub/b.md', 'b\r\nc', { type: 'delete_file' }),
  );

test('a bundle goes in, a second time finds it in place, and it comes out exactly', async () => {
  const before = readTree(site);
  const bundle = whole();
  const ids = bundle.patches.map(({ patch_id }) => patch_id);
  expect(await applyPatches(bundle, site, allowed)).toMatchObject({ applied: ids, alreadyApplied: [], conflicts: [] });
  expect(readTree(site)).toEqual({
    [path]: '---\ntitle: B # kept\nweight: 1\n---\n# B\n\n## See also\n\n- [One](/one/)\n- [Two](/two/)\n',
    'content/docs/new/deep/c.md': 'c\n',
    'content/blog/x.md': 'x\n',
  });
  const again = await applyPatches(bundle, site, allowed);
  expect(again).toEqual({ applied: [], alreadyApplied: ids, conflicts: [], writtenPaths: [] });
  expect(await revertPatches(bundle, site, allowed)).toMatchObject({ reverted: ids, conflicts: [] });
  expect(readTree(site)).toEqual(before);
  expect(await revertPatches(bundle, site, allowed)).toMatchObject({ reverted: [], alreadyReverted: ids });
});

test('the report of changes is the same before and after they are made', async () => {
  const bundle = whole();
  const early = diffReport(await readChanges(bundle, site, allowed));
  await applyPatches(bundle, site, allowed);
  expect(diffReport(await readChanges(bundle, site, allowed))).toBe(early);
  expect(early).toContain('3 files, 4 lines added, 4 lines removed');
});

test('patches of one file that are half in are finished', async () => {
  const patches = edits();
  await applyPatches(bundleOf(patches.slice(0, 1)), site, allowed);
  const { applied, alreadyApplied } = await applyPatches(bundleOf(patches), site, allowed);
  expect([alreadyApplied.length, applied.length]).toEqual([1, 2]);
});

test('with one conflict nothing at all is written', async () => {
  const bundle = whole();
  writeFileSync(join(site, 'content/docs/sub/b.md'), 'somebody else');
  const before = readTree(site);
  const { applied, conflicts } = await applyPatches(bundle, site, allowed);
  expect(applied).toEqual([]);
  expect(conflicts).toMatchObject([{ path: 'content/docs/sub/b.md', kind: 'content_mismatch' }]);
  expect(readTree(site)).toEqual(before);
});

test.each<[string, string | Uint8Array | null, number, string]>([
  ['the anchor is gone', page.replace('## See also', '## Other'), 1, 'anchor_missing'],
  ['the lines are gone', '---\n---\n', 0, 'range_out_of_bounds'],
  ['the front matter is gone', '# A\n', 2, 'key_missing'],
  ['the text is another', page.replace('One', 'Other'), 0, 'content_mismatch'],
  ['the file is gone', null, 0, 'file_missing'],
  ['the file is no text', new Uint8Array([0xff, 0xfe, 0]), 0, 'not_text'],
])('a conflict says what is wrong: %s', async (_title, content, which, kind) => {
  const patch = chain(path, page, edits()[which] as Patch)[0] as Patch;
  if (content === null) rmSync(join(site, path));
  else writeFileSync(join(site, path), content);
  const before = readTree(site);
  expect((await applyPatches(bundleOf([patch]), site, allowed)).conflicts).toMatchObject([{ kind }]);
  expect((await revertPatches(bundleOf([patch]), site, allowed)).conflicts).toHaveLength(1);
  expect(readTree(site)).toEqual(before);
});

test('a new file does not replace another of its name, and is recognised when it is the same', async () => {
  const bundle = bundleOf(chain(path, null, { type: 'create_file', new_content: 'mine\n' }));
  expect((await applyPatches(bundle, site, allowed)).conflicts).toMatchObject([{ kind: 'file_exists' }]);
  writeFileSync(join(site, path), 'mine\n');
  expect(await applyPatches(bundle, site, allowed)).toMatchObject({ applied: [], conflicts: [] });
});

test.each([
  '../outside/a.md',
  'content/docs/../../../outside/a.md',
  'content/docs-evil/a.md',
  'content/blog/x.md',
  'Content/docs/a.md',
  'content/docs/link/a.md',
  'content/docs/file-link.md',
  'content/docs/.git/config',
  '/tmp/a.md',
])('nothing is written for a path outside: %s', async (outside) => {
  mkdirSync(join(root, 'outside'));
  writeFileSync(join(root, 'outside/victim.md'), 'victim');
  symlinkSync(join(root, 'outside'), join(site, 'content/docs/link'));
  symlinkSync(join(root, 'outside/victim.md'), join(site, 'content/docs/file-link.md'));
  const before = readTree(root);
  const bundle = bundleOf(edits(), chain(outside, null, { type: 'create_file', new_content: 'evil' }));
  const { conflicts } = await applyPatches(bundle, site, allowed);
  expect(conflicts).toMatchObject([{ path: outside, kind: 'path_not_allowed' }]);
  expect(() => refuseForbiddenPaths(conflicts, allowed)).toThrow(
    expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION', details: { path: outside, allowed_paths: allowed } }),
  );
  expect((await applyPatches(bundle, site, [])).conflicts).toHaveLength(2);
  expect(readTree(root)).toEqual(before);
});

test.each([
  ['content/docs/x', 'content/docs/x/y.md'],
  ['content/docs/x/y.md', 'content/docs/x'],
  ['content/docs/x/y.md', 'content/docs/X/z/y.md'],
  ['content/docs/x.md', 'content/docs/X.md'],
])(
  'files that cannot stand beside each other are a conflict before anything is written: %s and %s',
  async (...paths) => {
    const before = readTree(site);
    const bundle = bundleOf(...paths.map((each) => chain(each, null, { type: 'create_file', new_content: 'x' })));
    expect((await applyPatches(bundle, site, allowed)).conflicts).toMatchObject([{ path: paths[1] }]);
    expect(readTree(site)).toEqual(before);
  },
);

test('a cancel before the first file leaves everything as it was', async () => {
  const before = readTree(site);
  await expect(applyPatches(whole(), site, allowed, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  expect(readTree(site)).toEqual(before);
});

test('a process killed while it writes leaves whole files, and another one finishes', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `content/docs/many/${at}.md`);
  const text = (name: string): string => `${name}\n`.repeat(500);
  const bundle = bundleOf(
    edits(),
    ...names.map((name) => chain(name, null, { type: 'create_file', new_content: text(name) })),
  );
  writeFileSync(join(root, 'bundle.json'), JSON.stringify(bundle));
  const module = new URL('./apply-patches.ts', import.meta.url).href;
  const script = `
    import { readFileSync } from 'node:fs';
    import { applyPatches } from ${JSON.stringify(module)};
    const bundle = JSON.parse(readFileSync(${JSON.stringify(join(root, 'bundle.json'))}, 'utf8'));
    process.stdout.write('go');
    await applyPatches(bundle, ${JSON.stringify(site)}, ${JSON.stringify(allowed)});`;
  for (const delayMs of [3, 9, 15]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const [name, content] of Object.entries(readTree(site))) {
      if (name.startsWith('content/docs/many/') && !name.endsWith('.tmp')) expect(content).toBe(text(name));
    }
  }
  expect((await applyPatches(bundle, site, allowed)).conflicts).toEqual([]);
  expect((await applyPatches(bundle, site, allowed)).alreadyApplied).toHaveLength(bundle.patches.length);
}, 20_000);
