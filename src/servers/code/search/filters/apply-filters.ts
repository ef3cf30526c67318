// All filters of a request as one byte per chunk, before anything is scored; and the report of what each did. Kept with the
// corpus: the same filters are asked with one query after another.
import type { Corpus } from '../corpus.ts';
import type { RegexRun } from '../run-regex.ts';
import type { FilterReport } from '../search-answer.ts';
import type { FilterName, SearchRequest } from '../search-request.ts';
import { type AskedFilter, askedFilters } from './asked-filters.ts';
import { countCarriers } from './count-carriers.ts';
import { type FileMarks, markPassing } from './mark-chunks.ts';
import { filesMatching } from './path-patterns.ts';

export interface AppliedFilters {
  /** 1 for chunks that may be hits. Not to be changed. */
  readonly allowed: Uint8Array;
  readonly reports: readonly FilterReport[];
  /** The filter that took the last chunk away. */
  readonly emptiedBy: FilterName | null;
  /** Left for after the ranking: blame is too dear for all. */
  readonly blame: AskedFilter | null;
  readonly branch: 'match' | 'mismatch' | 'unknown' | null;
}

export interface FilterContext extends RegexRun {
  readonly nowMs: number;
}

const known = new WeakMap<Corpus, Map<string, AppliedFilters>>();
/** A byte a chunk each. */
const mostKept = 12;

/** Of the chunks whose mode is one of the bits. */
export async function applyFilters(
  corpus: Corpus,
  bits: readonly number[],
  request: SearchRequest,
  context: FilterContext,
): Promise<AppliedFilters> {
  const asked = withLaterBound(askedFilters(request, context.nowMs));
  const isCaseSensitive = request.case === true || request.caseFile === true;
  const told = asked.map(({ row, values, number }) => [row.filter, values, number]);
  const key = JSON.stringify([bits, isCaseSensitive, told]);
  const kept = known.get(corpus) ?? new Map<string, AppliedFilters>();
  known.set(corpus, kept);
  const found = kept.get(key);
  const applied = found ?? passingAll(corpus, bits, asked, await fitFiles(corpus, asked, isCaseSensitive, context));
  // Counted back from now, it is another filter each time.
  if (request.modifiedSince !== undefined) return applied;
  // The one used last stands last, and the first goes when there are too many.
  kept.delete(key);
  kept.set(key, applied);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  return applied;
}

/** What has to be known before the rest may run without waiting. */
async function fitFiles(
  corpus: Corpus,
  asked: readonly AskedFilter[],
  isCaseSensitive: boolean,
  run: RegexRun,
): Promise<FileMarks> {
  const files = new Map<AskedFilter, Uint8Array>();
  for (const each of asked) {
    if (each.row.rule.rule !== 'path') continue;
    files.set(each, await filesMatching(corpus, each.row.filter, each.values, isCaseSensitive, run));
  }
  return files;
}

function passingAll(
  corpus: Corpus,
  bits: readonly number[],
  asked: readonly AskedFilter[],
  files: FileMarks,
): AppliedFilters {
  const allowed = chunksOfModes(corpus, bits);
  const marks = new Uint8Array(asked.length === 0 ? 0 : corpus.chunkCount);
  const reports: FilterReport[] = [];
  // A mode without chunks was empty before any filter.
  let isEmpty = !allowed.includes(1);
  let emptiedBy: FilterName | null = null;
  let branch: AppliedFilters['branch'] = null;
  for (const each of asked) {
    const { filter, rule } = each.row;
    if (rule.rule === 'branch') branch = branchOf(corpus, each.values);
    markPassing(corpus, each, files, marks);
    if (branch === 'mismatch' && rule.rule === 'branch') marks.fill(0);
    const { passing, left } = intersect(corpus, allowed, marks);
    reports.push({ filter, carriers: countCarriers(corpus, each), passing });
    if (left === 0 && !isEmpty) emptiedBy = filter;
    isEmpty = left === 0;
  }
  return { allowed, reports, emptiedBy, blame: asked.find(({ row }) => row.rule.rule === 'blame') ?? null, branch };
}

const everyMode = 1 | 2 | 4;

function chunksOfModes({ modeBits, chunkCount, liveChunks }: Corpus, bits: readonly number[]): Uint8Array {
  const wanted = bits.reduce((mask, bit) => mask | bit, 0);
  const allowed = new Uint8Array(chunkCount);
  if (wanted === everyMode && liveChunks === chunkCount) return allowed.fill(1);
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    allowed[chunk] = ((modeBits[chunk] as number) & wanted) === 0 ? 0 : 1;
  }
  return allowed;
}

/** Takes out of `allowed` what has no mark. */
function intersect(
  { modeBits, chunkCount }: Corpus,
  allowed: Uint8Array,
  marks: Uint8Array,
): { passing: number; left: number } {
  let passing = 0;
  let left = 0;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const mark = marks[chunk] as number;
    if (modeBits[chunk] !== 0) passing += mark;
    const kept = (allowed[chunk] as number) & mark;
    allowed[chunk] = kept;
    left += kept;
  }
  return { passing, left };
}

/** With both, the later bound wins; each is reported as what it became. */
function withLaterBound(asked: readonly AskedFilter[]): AskedFilter[] {
  const dates = asked.filter(({ row }) => row.filter === 'modifiedAfter' || row.filter === 'modifiedSince');
  const later = Math.max(...dates.map(({ number }) => number));
  return asked.map((each) => (dates.includes(each) ? { ...each, number: later } : each));
}

function branchOf(corpus: Corpus, values: readonly string[]): 'match' | 'mismatch' | 'unknown' {
  const branch = corpus.snapshot.git?.branch;
  if (!branch) return 'unknown';
  return values.includes(branch) ? 'match' : 'mismatch';
}
