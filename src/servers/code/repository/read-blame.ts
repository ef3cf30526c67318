// Reads what `git blame` tells, as it finds it out: which commit each group of lines comes from, and who made it.
import type { GitOptions } from '../../../platform/git/git.ts';
import { splitAt, streamGit } from '../../../platform/git/stream-git.ts';
import { shallowCommits } from './git-marker.ts';
import { withoutFilters } from './no-filters.ts';

/** By line from 0; null for lines that are not committed, or older than what a shallow clone holds. */
export type LineAuthors = readonly (string | null)[];

// An ignore list that is set but not there would be a failure. Converters run programs.
const blameArguments = ['-c', 'blame.ignoreRevsFile=', 'blame', '--incremental', '--root', '--no-textconv'];

export async function readBlame(
  root: string,
  path: string,
  options: Pick<GitOptions, 'signal' | 'timeoutMs'>,
): Promise<LineAuthors> {
  const lines: (string | null)[] = [];
  const authors = new Map<string, string | null>();
  for (const commit of shallowCommits(root)) authors.set(commit, null);
  let commit = '';
  let first = 0;
  let count = 0;
  const take = (line: string): boolean => {
    const header = /^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/.exec(line);
    if (header) {
      commit = header[1] ?? '';
      first = Number(header[2]) - 1;
      count = Number(header[3]);
    } else if (line.startsWith('author ') && !authors.has(commit)) {
      authors.set(commit, /^0+$/.test(commit) ? null : line.slice('author '.length));
    } else if (line.startsWith('filename ')) {
      // The last of what is told of a group.
      for (let at = first; at < first + count; at += 1) lines[at] = authors.get(commit) ?? null;
    }
    return true;
  };
  const args = [...(await withoutFilters(root, options.signal)), ...blameArguments, '--', path];
  await streamGit(args, { cwd: root, ...options }, splitAt('\n', take));
  return lines;
}
