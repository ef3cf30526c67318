// Lines with messages of the repository's own linter, as its reports had them at the last build.
import { join } from 'node:path';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import type { BuildWork } from './build-work.ts';
import { lintName } from './index-folder.ts';
import { SideFile } from './side-file.ts';
import type { IndexSnapshot } from './snapshot.ts';

type LintLines = IndexSnapshot['lint'];

/** Says whether anything is new. Never fails: what a linter left behind is an extra. */
export async function refreshLint(work: BuildWork): Promise<boolean> {
  const { root, folder, parts, signal } = work;
  try {
    const known = lintFileIn(folder).read() ?? new Map();
    const lines = await parts.lint(root, signal);
    const text = JSON.stringify([...lines]);
    if (text === JSON.stringify([...known])) return false;
    await writeAtomic(join(folder, lintName), text);
    return true;
  } catch {
    // A report that cannot be read says nothing.
    return false;
  }
}

export function lintFileIn(folder: string): SideFile<LintLines> {
  return new SideFile(folder, lintName, (text) => new Map(JSON.parse(text)));
}
