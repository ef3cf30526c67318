// What the history says of the files. Git is asked only when HEAD has moved.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import type { GitHistory } from '../repository/git-history.ts';
import { readGitRecord, writeGitRecord } from '../repository/git-record.ts';
import type { BuildWork } from './build-work.ts';
import { gitName } from './index-folder.ts';
import type { Head } from './index-parts.ts';
import { SideFile } from './side-file.ts';

/** Never fails: an index without a history is an index. */
export async function refreshHistory(work: BuildWork, base: Head, { head, branch }: Head): Promise<void> {
  const { root, folder, parts, signal } = work;
  const path = join(folder, gitName);
  // The manifest is written after the history, so that the history of the head it names is there.
  const isKnown = base.head === head && base.branch === branch && existsSync(path);
  if (head === null || isKnown) return;
  try {
    const history = await parts.history(root, gitFileIn(folder).read(), signal);
    if (!history) return;
    await writeAtomic(path, writeGitRecord(history));
    work.afterStep('git');
  } catch {
    // Git is missing or too slow; the filters that need it say that nothing carries their field.
  }
}

export function gitFileIn(folder: string): SideFile<GitHistory> {
  return new SideFile(folder, gitName, readGitRecord);
}
