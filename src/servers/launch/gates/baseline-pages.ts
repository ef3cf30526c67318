// The pages that a run touches as they were before it: what was wrong there is not the run's doing.
import { git } from '../../../platform/git/git.ts';
import type { PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import { parsePage, type WorktreePage } from './worktree-pages.ts';

/** Every file that the patches touch, sorted. */
export function touchedPaths({ patches }: PatchBundle): string[] {
  return [...new Set(patches.map(({ path }) => path))].sort();
}

/** Those that existed; what a patch creates was not there. */
export async function readBaselinePages(
  siteFolder: string,
  bundle: PatchBundle,
  signal?: AbortSignal,
): Promise<WorktreePage[]> {
  const created = new Set(bundle.patches.filter(isCreation).map(({ path }) => path));
  const paths = touchedPaths(bundle).filter((path) => !created.has(path));
  if (paths.length === 0) return [];
  const listed = await git(['ls-tree', '-z', '--name-only', '-r', bundle.site_ref, '--', ...paths.map(literally)], {
    cwd: siteFolder,
    signal,
  });
  const there = listed.split('\0').filter((path) => paths.includes(path));
  const pages: WorktreePage[] = [];
  for (const path of there) {
    const text = await git(['cat-file', 'blob', `${bundle.site_ref}:${path}`], { cwd: siteFolder, signal });
    pages.push(parsePage(path, text));
  }
  return pages;
}

function isCreation(patch: PatchBundle['patches'][number]): boolean {
  return patch.type === 'create_file' && patch.expected_before_hash === undefined;
}

/** A name with a star in it means this one file. */
function literally(path: string): string {
  return `:(literal)${path}`;
}
