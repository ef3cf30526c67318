// Reads `git log` as it comes: for each commit its author and time, then the files it touched. Renames are not
// looked for: that would compare every removed file with every added one, in each commit.
import { splitAt, streamGit } from '../../../platform/git/stream-git.ts';
import { addTouch, type Touch, type Touches } from './touches.ts';

export interface LogOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxCommits: number;
  /** Commits whose parents are missing: they seem to have made every file they hold. */
  readonly boundary: ReadonlySet<string>;
}

export interface LogReading {
  readonly touches: Touches;
  /** There is more: too many commits, too little time, or something git could not read. */
  readonly isCut: boolean;
}

/** Paths are told from `root`, and only those below it. A failure leaves what was read until then. */
export async function readLog(root: string, range: string, options: LogOptions): Promise<LogReading> {
  const { signal, timeoutMs, maxCommits, boundary } = options;
  const parser = startParser(maxCommits, boundary);
  const args = [...logArguments, `--max-count=${maxCommits + 1}`, range, '--'];
  try {
    const isWhole = await streamGit(args, { cwd: root, signal, timeoutMs }, splitAt('\0', parser.take));
    return { touches: parser.touches, isCut: !isWhole };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { touches: parser.touches, isCut: true };
  }
}

// No converters, no signatures: both run programs that the repository's configuration names.
const logArguments = [
  ...[
    '-c',
    'log.showRoot=true',
    'log',
    '-z',
    '--numstat',
    '--no-renames',
    '--relative',
    '--no-ext-diff',
    '--no-textconv',
  ],
  ...['--no-show-signature', '--no-color', '--encoding=UTF-8', '--format=tformat:commit %H %ct %aN'],
];

interface LogParser {
  readonly touches: Touches;
  readonly take: (part: string) => boolean;
}

function startParser(maxCommits: number, boundary: ReadonlySet<string>): LogParser {
  const touches = new Map<string, Touch[]>();
  const authors = new Map<string, string>();
  let commits = 0;
  let author: string | null = null;
  let timeMs = 0;
  const take = (part: string): boolean => {
    const header = /^commit (\w+) (\d+) (.*)$/s.exec(part);
    if (header) {
      const [, hash = '', seconds, name = ''] = header;
      author = boundary.has(hash) ? null : intern(authors, name);
      timeMs = Number(seconds) * 1_000;
      commits += 1;
      return commits <= maxCommits;
    }
    const [, added, deleted, path] = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s.exec(part) ?? [];
    if (path === undefined || author === null) return true;
    // For files that are no text git writes a dash.
    const churn = (Number(added) || 0) + (Number(deleted) || 0);
    const list = touches.get(path) ?? [];
    if (list.length === 0) touches.set(detach(path), list);
    addTouch(list, { timeMs, churn, author });
    return true;
  };
  return { touches, take };
}

function intern(known: Map<string, string>, text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const own = detach(text);
  known.set(own, own);
  return own;
}

/** A part of a string keeps the whole of it in memory; this is a copy that does not. */
function detach(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
