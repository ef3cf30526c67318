// The ranked chunks as an answer: a page of hits of each mode, what the filters did, and how to go on.
import type { Classified } from '../query/classify.ts';
import type { Query } from '../query/query-node.ts';
import { hasVectors, type Meaning } from '../vectors/ask-meaning.ts';
import { classWeight } from '../vectors/class-weight.ts';
import type { Corpus } from './corpus.ts';
import { type Offsets, writeCursor } from './cursor.ts';
import type { RankContext } from './features/feature.ts';
import { featureTable } from './features/table.ts';
import type { AppliedFilters } from './filters/apply-filters.ts';
import { bytesPerToken, fitBudget } from './fit-budget.ts';
import { renderHit } from './render-hit.ts';
import type { FilterReport, Hit, QueryExplanation, SearchAnswer, SearchWarning } from './search-answer.ts';
import { type SearchRequest, topOf } from './search-request.ts';
import { modeBit, type RankedMode } from './searched-modes.ts';

export interface Outcome {
  readonly corpus: Corpus;
  readonly request: SearchRequest;
  readonly query: Query;
  readonly classified: Classified;
  readonly ranking: RankContext;
  readonly applied: AppliedFilters;
  readonly warnings: readonly SearchWarning[];
  readonly modes: readonly RankedMode[];
  readonly offsets: Offsets;
  readonly meaning: Meaning | null;
  readonly blamed: { readonly authors: ReadonlyMap<number, readonly string[]>; readonly passing: number } | null;
}

const modeNames = ['code', 'prose', 'extractedProse'] as const;
const snippetLines = { compact: 10, full: 40 };

export function writeAnswer(outcome: Outcome): SearchAnswer {
  const { request, corpus, offsets } = outcome;
  const lists = modeNames.map((name) => outcome.modes.find(({ bit }) => bit === modeBit[name]));
  const frame = frameOf(outcome, lists);
  const most = request.isFull ? snippetLines.full : snippetLines.compact;
  const render = (lines: number): Hit[][] =>
    lists.map((mode, index) => renderPage(outcome, mode, offsetOf(offsets, index), lines));
  // The frame is written with a cursor's worth of room to spare.
  const room = request.maxTokens === undefined ? Infinity : request.maxTokens * bytesPerToken - sizeOf(frame) - 160;
  const fitted = fitBudget(render, most, room);
  const [code = [], prose = [], extractedProse = []] = fitted.hits;
  const isCut = fitted.dropped > 0 || fitted.snippetLines < most;
  const next = nextOffsets(offsets, fitted.hits);
  const hasMore = lists.some((mode, index) => mode !== undefined && offsetOf(next, index) < mode.ranked.length);
  return {
    ...frame,
    code,
    prose,
    extractedProse,
    ...(isCut ? { cut: { hits: fitted.dropped, snippetLines: fitted.snippetLines } } : {}),
    // A page on which nothing fits would lead to itself.
    ...(hasMore && fitted.hits.some(({ length }) => length > 0)
      ? { cursor: writeCursor(corpus.snapshot, request, hasVectors(outcome.meaning), next) }
      : {}),
  };
}

function frameOf(outcome: Outcome, lists: readonly (RankedMode | undefined)[]): SearchAnswer {
  const { query, classified, applied, warnings, request, blamed, offsets } = outcome;
  const [code = 0, prose = 0, extractedProse = 0] = lists.map((mode) => mode?.matched ?? 0);
  const isEmpty = lists.every((mode, index) => (mode?.ranked.length ?? 0) <= offsetOf(offsets, index));
  const filters = applied.reports.map((report) => withBlame(report, blamed));
  return {
    query: query.text,
    queryClass: classified.queryClass,
    code: [],
    prose: [],
    extractedProse: [],
    records: [],
    matched: { code, prose, extractedProse, records: 0 },
    filters,
    ...(isEmpty ? { emptiedBy: emptiedBy(outcome, code + prose + extractedProse) } : {}),
    warnings,
    ...(request.explain ? { explain: explanationOf(outcome) } : {}),
    ...(applied.branch === 'match' || applied.branch === 'mismatch' ? { branchMatch: applied.branch === 'match' } : {}),
  };
}

/** What blame is asked after the ranking only shows then. */
function withBlame(report: FilterReport, blamed: Outcome['blamed']): FilterReport {
  return report.filter === 'chunkAuthor' && blamed ? { ...report, passing: blamed.passing } : report;
}

function emptiedBy(
  { applied, modes, blamed, offsets }: Outcome,
  matched: number,
): NonNullable<SearchAnswer['emptiedBy']> {
  if (applied.emptiedBy !== null) return applied.emptiedBy;
  if (blamed && blamed.passing === 0 && modes.some(({ bit }) => bit !== 0) && blamed.authors.size > 0)
    return 'chunkAuthor';
  return matched > 0 && (offsets.code > 0 || offsets.prose > 0 || offsets.extractedProse > 0) ? 'cursor' : 'query';
}

function renderPage(outcome: Outcome, mode: RankedMode | undefined, offset: number, lines: number): Hit[] {
  if (!mode) return [];
  const { request, ranking, blamed, query } = outcome;
  const options = {
    snippetLines: lines,
    contextLines: Math.min(100, Math.max(0, Math.floor(request.contextLines ?? 0))),
    isFull: request.isFull === true,
    explain: request.explain === true,
    best: mode.ranked[0]?.score ?? 0,
    scoreType: scoreTypeOf(mode, query),
    ...(mode.meaning ? { meaning: mode.meaning } : {}),
    ...(blamed ? { chunkAuthors: blamed.authors } : {}),
  };
  return mode.ranked.slice(offset, offset + topOf(request)).map((candidate) => renderHit(candidate, ranking, options));
}

function scoreTypeOf({ meaning }: RankedMode, { sought }: Query): Hit['scoreType'] {
  if (meaning) return 'fused';
  return sought.length === 0 ? 'browse' : 'bm25f';
}

function explanationOf({ classified, ranking, request, meaning }: Outcome): QueryExplanation {
  return {
    reasons: classified.reasons,
    concepts: ranking.concepts.map(({ text, weight, terms, chunks }) => ({
      text,
      weight,
      terms: terms.map(({ term }) => term),
      chunks,
    })),
    ...(request.ann
      ? { ann: { model: meaning?.model ?? null, weight: meaning ? classWeight[classified.queryClass] : 0 } }
      : {}),
    switchedOff: featureTable
      .filter(({ name, weight }) => request.off?.has(name) || weight[classified.queryClass] === 0)
      .map(({ name }) => name),
    spared: [...ranking.freeRoles],
  };
}

function offsetOf(offsets: Offsets, index: number): number {
  return offsets[modeNames[index] ?? 'code'];
}

function nextOffsets(offsets: Offsets, hits: readonly Hit[][]): Offsets {
  const [code = 0, prose = 0, extractedProse = 0] = hits.map(({ length }) => length);
  return {
    code: offsets.code + code,
    prose: offsets.prose + prose,
    extractedProse: offsets.extractedProse + extractedProse,
  };
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
