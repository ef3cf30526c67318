// Every entry of a checked-out commit, as git has it. The folder itself is not walked: what was not committed is not there.
import { git } from '../../../platform/git/git.ts';

export interface TrackedEntry {
  /** From the top of the repository, with slashes. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Git's id of the content. */
  readonly blob: string;
  /** Whether a .gitignore of the tree names it, though it was committed. */
  readonly isIgnored: boolean;
}

const kinds: Readonly<Record<string, TrackedEntry['kind']>> = { '120000': 'link', '160000': 'submodule' };

/** Sorted by path. */
export async function listTracked(folder: string, signal?: AbortSignal): Promise<TrackedEntry[]> {
  const options = { cwd: folder, signal };
  const listed = await git(['ls-files', '-z', '--stage'], options);
  const ignored = await git(['ls-files', '-z', '--cached', '--ignored', '--exclude-per-directory=.gitignore'], options);
  const isIgnored = new Set(splitZero(ignored));
  return splitZero(listed)
    .map((line): TrackedEntry => {
      const [, mode = '', blob = '', path = ''] = /^(\d+) ([a-f0-9]+) \d\t(.*)$/s.exec(line) ?? [];
      return { path, kind: kinds[mode] ?? 'file', blob, isIgnored: isIgnored.has(path) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function splitZero(text: string): string[] {
  return text.split('\0').filter((part) => part !== '');
}
