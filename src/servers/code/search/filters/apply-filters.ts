// All filters of a request as one byte per chunk, before anything is scored; and the report of what each did.
import type { Corpus } from '../corpus.ts';
import type { RegexRun } from '../run-regex.ts';
import type { FilterReport } from '../search-answer.ts';
import type { FilterName, SearchRequest } from '../search-request.ts';
import { type AskedFilter, askedFilters } from './asked-filters.ts';
import { countCarriers } from './count-carriers.ts';
import { type FileMarks, markPassing } from './mark-chunks.ts';
import { filesMatching } from './path-patterns.ts';

export interface AppliedFilters {
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

/** What filters need before the rest may run without waiting. */
export interface PreparedFilters {
  readonly asked: readonly AskedFilter[];
  readonly files: FileMarks;
}

export async function prepareFilters(
  corpus: Corpus,
  request: SearchRequest,
  context: FilterContext,
): Promise<PreparedFilters> {
  const asked = withLaterBound(askedFilters(request, context.nowMs));
  const files = new Map<AskedFilter, Uint8Array>();
  for (const each of asked) {
    if (each.row.rule.rule !== 'path') continue;
    const isCaseSensitive = request.case === true || request.caseFile === true;
    files.set(each, await filesMatching(corpus, each.row.filter, each.values, isCaseSensitive, context));
  }
  return { asked, files };
}

/** `allowed` has the chunks of the modes asked for; those that fail a filter are taken out of it. */
export function applyFilters(
  corpus: Corpus,
  { asked, files }: PreparedFilters,
  allowed: Uint8Array,
  marks: Uint8Array,
): AppliedFilters {
  const reports: FilterReport[] = [];
  let emptiedBy: FilterName | null = null;
  let branch: AppliedFilters['branch'] = null;
  for (const each of asked) {
    const { filter, rule } = each.row;
    if (rule.rule === 'branch') branch = branchOf(corpus, each.values);
    markPassing(corpus, each, files, marks);
    if (branch === 'mismatch' && rule.rule === 'branch') marks.fill(0, 0, corpus.chunkCount);
    const { passing, left } = intersect(corpus, allowed, marks);
    reports.push({ filter, carriers: countCarriers(corpus, each), passing });
    if (left === 0 && emptiedBy === null) emptiedBy = filter;
  }
  return { reports, emptiedBy, blame: asked.find(({ row }) => row.rule.rule === 'blame') ?? null, branch };
}

function intersect(corpus: Corpus, allowed: Uint8Array, marks: Uint8Array): { passing: number; left: number } {
  const { modeBits, chunkCount } = corpus;
  let passing = 0;
  let left = 0;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    if (marks[chunk] === 0) {
      allowed[chunk] = 0;
      continue;
    }
    if (modeBits[chunk] !== 0) passing += 1;
    if (allowed[chunk] === 1) left += 1;
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
