// Which files a path filter means: those with the text in their path, or with a match of /regex/flags.
import { fault } from '../../faults.ts';
import { QueryError } from '../../query/query-error.ts';
import { checkRegex } from '../../query/query-tokens.ts';
import type { Corpus } from '../corpus.ts';
import { type RegexRun, runRegex } from '../run-regex.ts';
import type { FilterName } from '../search-request.ts';
import { holders, type JoinedTexts } from './value-column.ts';

/** By file of the corpus: 1 for one that fits any of the patterns. */
export async function filesMatching(
  corpus: Corpus,
  filter: FilterName,
  patterns: readonly string[],
  isCaseSensitive: boolean,
  run: RegexRun,
): Promise<Uint8Array> {
  const fits = new Uint8Array(corpus.fileCount);
  const texts = patterns.filter((pattern) => readRegex(pattern) === null);
  const { asWritten, lowered } = pathsOf(corpus);
  const { text: paths, starts } = isCaseSensitive ? asWritten : lowered;
  for (const text of texts) {
    const needle = folded(text.replaceAll('\\', '/').replace(/^\.\//, ''), isCaseSensitive);
    for (const file of holders(starts, (from) => paths.indexOf(needle, from))) fits[file] = 1;
  }
  for (const pattern of patterns) {
    const regex = readRegex(pattern);
    if (regex === null) continue;
    const flags = isCaseSensitive || regex.flags.includes('i') ? regex.flags : `${regex.flags}i`;
    const all = asWritten.text.split('\0').slice(0, -1);
    for (const file of await filesWithMatch(filter, { source: regex.source, flags }, all, run)) fits[file] = 1;
  }
  return fits;
}

function readRegex(pattern: string): { source: string; flags: string } | null {
  const match = /^\/(.+)\/([dgimsuvy]*)$/s.exec(pattern);
  if (match === null) return null;
  // A folder written with a slash at both ends.
  if (match[2] === '' && /^[\w./@-]+$/.test(match[1] as string) && (match[1] as string).includes('/')) return null;
  return {
    source: match[1] as string,
    flags: [...(match[2] as string)].filter((flag) => 'imsuv'.includes(flag)).join(''),
  };
}

function folded(text: string, isCaseSensitive: boolean): string {
  return isCaseSensitive ? text : text.toLowerCase();
}

interface Paths {
  readonly asWritten: JoinedTexts;
  readonly lowered: JoinedTexts;
}

const known = new WeakMap<Corpus, Paths>();

/** One after the other, in the order of the files; made at the first use. */
function pathsOf(corpus: Corpus): Paths {
  const found = known.get(corpus);
  if (found) return found;
  const paths = corpus.parts.flatMap(({ segment }) =>
    Array.from({ length: segment.fileCount }, (_, file) => segment.file(file).path),
  );
  const made = { asWritten: joined(paths), lowered: joined(paths.map((path) => path.toLowerCase())) };
  known.set(corpus, made);
  return made;
}

function joined(paths: readonly string[]): JoinedTexts {
  const starts = new Uint32Array(paths.length + 1);
  for (const [file, { length }] of paths.entries()) starts[file + 1] = (starts[file] as number) + length + 1;
  return { text: paths.map((path) => `${path}\0`).join(''), starts };
}

/** Paths are short, but a pattern can still take for ever: it never runs on this thread. */
async function filesWithMatch(
  filter: FilterName,
  regex: { source: string; flags: string },
  paths: readonly string[],
  run: RegexRun,
): Promise<number[]> {
  try {
    checkRegex(regex.source, regex.flags, 0);
  } catch (thrown) {
    if (!(thrown instanceof QueryError)) throw thrown;
    throw fault('INVALID_REQUEST', { message: `${filter}: ${thrown.message}`, details: { argument: filter } });
  }
  const encoded = paths.map((path) => Buffer.from(path, 'utf8'));
  const ranges = new Uint32Array(paths.length * 2);
  let at = 0;
  for (const [index, { length }] of encoded.entries()) {
    ranges[index * 2] = at;
    at += length;
    ranges[index * 2 + 1] = at;
  }
  const outcome = await runRegex(
    { ...regex, bytes: Buffer.concat(encoded), ranges, perText: 1, limit: paths.length },
    run,
  );
  if (outcome.isLate) {
    throw fault('INVALID_REQUEST', { message: `${filter}: the pattern takes too long`, details: { argument: filter } });
  }
  return outcome.found.filter((_, index) => index % 2 === 0);
}
