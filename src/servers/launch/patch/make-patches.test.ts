import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { Issue } from '../artifacts/schemas/issue.ts';
import type { Page } from '../artifacts/schemas/page-plan.ts';
import { PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import { defaultSettings } from '../config/default-settings.ts';
import { commitFiles, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { applyPatches } from './apply-patches.ts';
import { checkPatchAttempt } from './check-budgets.ts';
import { conflictIssues } from './conflict-issues.ts';
import { makePatches, type PatchInput } from './make-patches.ts';
import { readTree } from './patch-fixture.ts';

let root: string;
let site: string;
let sha: string;
beforeEach(async () => {
  root = makeScratchFolder();
  site = join(root, 'site');
  sha = await makeRepository(site, { 'content/docs/_index.md': '---\ntitle: Docs\n---\n' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const marker = ` <!-- claim_id: ${'c'.repeat(64)} -->`;
const folder = 'content/docs/tide';
const budgets = defaultSettings.budgets;
const roots = { products: 'content/products', docs: 'content/docs', reference: 'content/reference' };
const config = (changed: Partial<PatchInput['config']> = {}): PatchInput['config'] => ({
  allowed_paths: [`${folder}/**`],
  budgets,
  site_layout: {
    content_root: 'content',
    subdomain_roots: { ...roots, kb: 'content/kb', blog: 'content/blog' },
    localization: { mode_by_section: { products: 'dir', docs: 'dir', reference: 'dir', kb: 'dir', blog: 'filename' } },
  },
  ...changed,
});
const make = (drafts: Record<string, string>, changed: Partial<PatchInput> = {}) => {
  const pages = Object.keys(drafts).map(
    (output_path) =>
      ({
        output_path,
        url_path: `/docs/tide/${output_path.split('/').at(-1)?.replace('.md', '')}/`,
        title: 'Tide [tables]',
        page_role: output_path.endsWith('overview.md') ? 'landing' : 'workflow_page',
        weight: 10,
      }) as Page,
  );
  return makePatches({
    drafts: Object.entries(drafts).map(([outputPath, text]) => ({ outputPath, text })),
    pagePlan: { pages },
    siteFolder: site,
    config: config(),
    ...changed,
  });
};
const draft = (title: string, ...lines: string[]): string =>
  `---\ntitle: ${title}\nweight: 10\n---\n## Overview\n\n${lines.map((line) => `${line}${marker}\n`).join('\n')}`;

test('new pages become new files, sorted, the same every time, and fit the schema', async () => {
  const drafts = { [`${folder}/overview.md`]: draft('B', 'b.'), [`${folder}/install.md`]: draft('A', 'a.') };
  const { bundle, conflicts } = await make(drafts, { runId: 'r_1' });
  expect(conflicts).toEqual([]);
  expect(bundle).toMatchObject({ run_id: 'r_1', site_ref: sha });
  expect(bundle.patches.map(({ type, path }) => [type, path])).toEqual([
    ['create_file', `${folder}/install.md`],
    ['create_file', `${folder}/overview.md`],
  ]);
  expect(await make(drafts, { runId: 'r_1' })).toEqual({ bundle, conflicts });
  expect(compileWithAjv()('bundle', PatchBundle)(bundle)).toBeNull();
  await applyPatches(bundle, site, config().allowed_paths);
  expect((await make(drafts)).bundle.patches).toEqual([]);
});

test('a page that a launch wrote is edited: keys by name, sections by heading, lines by number, the rest untouched', async () => {
  const path = `${folder}/overview.md`;
  const old = `---\n# Mine.\ntitle: Old\nextra: kept\nweight: 10\n---\n## Overview\n\nFirst.${marker}\n\nGone.${marker}\n\n## Steps\n\n- One.${marker}\n\n## End\n\nEnd.${marker}\n`;
  await commitFiles(site, { [path]: old });
  const fresh = `---\ntitle: New\nweight: 10\n---\n## Overview\n\nFirst.${marker}\n\nChanged.${marker}\n\n## Steps\n\n- One.${marker}\n- Two.${marker}\n\n## End\n\nEnd.${marker}\n`;
  const { bundle, conflicts } = await make({ [path]: fresh });
  expect(conflicts).toEqual([]);
  expect(bundle.patches).toMatchObject([
    { type: 'update_by_anchor', anchor: '## Steps', new_content: `- Two.${marker}\n` },
    { type: 'update_file_range', start_line: 11, end_line: 11, new_content: `Changed.${marker}\n` },
    { type: 'update_frontmatter_keys', frontmatter_updates: { title: 'New' } },
  ]);
  await applyPatches(bundle, site, config().allowed_paths);
  expect(readTree(site)[path]).toBe(fresh.replace('title: New\n', '# Mine.\ntitle: New\nextra: kept\n'));
  expect((await make({ [path]: fresh })).bundle.patches).toEqual([]);
});

test('a page that no launch wrote, or that shares nothing with its draft, is a conflict', async () => {
  const path = `${folder}/overview.md`;
  await commitFiles(site, { [path]: '---\ntitle: Theirs\n---\n## Overview\n' });
  const { conflicts } = await make({ [path]: draft('A', 'a.') });
  expect(conflicts).toMatchObject([{ path, kind: 'file_exists' }]);
  const [issue] = conflictIssues(conflicts);
  expect(issue).toMatchObject({
    severity: 'blocker',
    error_code: 'LINKER_PATCHER_CONFLICT_UNRESOLVABLE',
    location: { path },
  });
  expect(compileWithAjv()('issue', Issue)(issue)).toBeNull();
  writeFileSync(join(site, path), `---\ntitle: Other\n---\nOther.${marker}\n`);
  expect((await make({ [path]: draft('A', 'a.') })).conflicts).toMatchObject([{ path, kind: 'file_exists' }]);
  writeFileSync(join(site, path), new Uint8Array([1, 0, 2]));
  expect((await make({ [path]: draft('A', 'a.') })).conflicts).toMatchObject([{ path, kind: 'not_text' }]);
});

test('a draft that no page of the plan has is a conflict', async () => {
  const path = `${folder}/overview.md`;
  const { conflicts } = await make({ [path]: draft('A', 'a.') }, { pagePlan: { pages: [] } });
  expect(conflicts).toMatchObject([{ path, kind: 'path_not_allowed' }]);
});

test('a page beside the new ones gets one link under its heading for links, once', async () => {
  const page = '---\ntitle: Theirs\n---\nText.\n\n## See Also\n\n* [Home](/)\n\n## Last\n';
  await commitFiles(site, {
    [`${folder}/theirs.md`]: page,
    [`${folder}/plain.md`]: '# Nothing for links\n',
    'content/docs/other/theirs.md': page,
    'content/docs/tide-evil/theirs.md': page,
  });
  const drafts = { [`${folder}/install.md`]: draft('A', 'a.'), [`${folder}/overview.md`]: draft('B', 'b.') };
  const { bundle } = await make(drafts);
  const links = bundle.patches.filter(({ type }) => type !== 'create_file');
  expect(links).toMatchObject([{ type: 'update_by_anchor', path: `${folder}/theirs.md`, anchor: '## See Also' }]);
  await applyPatches(bundle, site, config().allowed_paths);
  expect(readTree(site)[`${folder}/theirs.md`]).toBe(
    page.replace('* [Home](/)\n', '* [Home](/)\n- [Tide \\[tables\\]](/docs/tide/overview/)\n'),
  );
  expect((await make(drafts)).bundle.patches).toEqual([]);
});

test('a path outside is refused when it is planned, a link on the way too', async () => {
  const denied = expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION' });
  await expect(make({ 'content/docs/tide-evil/a.md': 'x' })).rejects.toThrow(denied);
  await expect(make({ [`${folder}/a.md`]: 'x' }, { config: config({ allowed_paths: [] }) })).rejects.toThrow(denied);
  mkdirSync(join(root, 'outside'));
  symlinkSync(join(root, 'outside'), join(site, folder));
  await expect(make({ [`${folder}/a.md`]: 'x' })).rejects.toThrow(denied);
});

test('more files, lines or attempts than the budget allows are refused', async () => {
  const drafts = { [`${folder}/a.md`]: 'a\nb\nc\n', [`${folder}/b.md`]: 'a\n' };
  const withBudget = (changed: object) => make(drafts, { config: config({ budgets: { ...budgets, ...changed } }) });
  const exceeded = (budget: string) =>
    expect.objectContaining({ code: 'BUDGET_EXCEEDED', details: expect.objectContaining({ budget }) });
  await expect(withBudget({ max_files_changed: 1 })).rejects.toThrow(exceeded('max_files_changed'));
  await expect(withBudget({ max_lines_per_file: 2 })).rejects.toThrow(exceeded('max_lines_per_file'));
  await expect(withBudget({ max_files_changed: 2, max_lines_per_file: 3 })).resolves.toBeDefined();
  expect(() => checkPatchAttempt(5, budgets)).not.toThrow();
  expect(() => checkPatchAttempt(6, budgets)).toThrow(exceeded('max_patch_attempts'));
});
