// A search from beginning to end: read the query, leave out what filters deny, score, rank, and write as much as fits.

import type { IndexSnapshot } from '../index/snapshot.ts';
import { type Classified, classifyQuery } from '../query/classify.ts';
import type { Query } from '../query/query-node.ts';
import { type AskMeaning, hasVectors, type Meaning, meaningFor, warningsOfMeaning } from '../vectors/ask-meaning.ts';
import { fuseByMeaning } from '../vectors/fuse-ranks.ts';
import { joinNearest } from '../vectors/join-nearest.ts';
import { selectCandidates } from './candidates.ts';
import { applyCondition } from './condition.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { type Offsets, readCursor } from './cursor.ts';
import { evidenceOfQuery, type QueryEvidence } from './evidence-of-query.ts';
import { exactCaseOf } from './exact-case.ts';
import type { RankContext } from './features/feature.ts';
import { asksForFiles } from './features/table.ts';
import { newFileScores } from './file-scores.ts';
import { type Blame, filterByBlame, mostBlamed } from './filter-by-blame.ts';
import { type AppliedFilters, applyFilters } from './filters/apply-filters.ts';
import { planConcepts } from './plan.ts';
import { rankCandidates } from './rank.ts';
import { rankContextOf } from './rank-context.ts';
import { readRequest } from './read-request.ts';
import { scoreChunks } from './score.ts';
import { borrowScratch, giveBack, type Scratch } from './scratch.ts';
import type { SearchAnswer, SearchWarning } from './search-answer.ts';
import { type SearchRequest, topOf } from './search-request.ts';
import { modeBitsOf, type RankedMode } from './searched-modes.ts';
import { fieldWeights } from './weights.ts';
import { writeAnswer } from './write-answer.ts';

export interface SearchContext {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch: for filters that count back from today. */
  readonly nowMs: number;
  readonly blame?: Blame;
  /** For `ann`. */
  readonly askMeaning?: AskMeaning;
  /** For regular expressions. */
  readonly regexDeadlineMs?: number;
}

const noFeatures: ReadonlySet<never> = new Set();

export async function searchIndex(
  snapshot: IndexSnapshot,
  request: SearchRequest,
  context: SearchContext,
): Promise<SearchAnswer> {
  context.signal.throwIfAborted();
  const query = readRequest(request);
  const classified = classifyQuery(query);
  const corpus = corpusOf(snapshot);
  const meaning = await meaningFor(snapshot, request, query, classified.queryClass, context);
  const offsets = readCursor(snapshot, request, hasVectors(meaning));
  const run = { signal: context.signal, deadlineMs: context.regexDeadlineMs ?? 2000 };
  const bits = modeBitsOf(request.mode);
  const applied = await applyFilters(corpus, bits, request, { ...run, nowMs: context.nowMs });

  const scratch = borrowScratch(corpus.chunkCount);
  scratch.allowed.set(applied.allowed);
  const isExact = request.case === true || request.caseTokens === true;
  const evidence = await evidenceOfQuery(corpus, query, scratch.allowed, isExact, run);
  context.signal.throwIfAborted();

  const { modes, ranking } = rankAll(corpus, request, query, classified, {
    ...{ scratch, applied, evidence, bits, offsets, meaning },
  });
  const warnings = [
    ...warningsOf(request, applied),
    ...warningsOfMeaning(meaning),
    ...evidence.warnings,
    ...endOfList(request, modes, offsets),
  ];
  const blamed = applied.blame ? await applyBlame(modes, applied, corpus, context, warnings) : null;
  const outcome = { corpus, request, query, classified, ranking, applied, warnings, blamed, meaning };
  return writeAnswer({ ...outcome, modes: blamed?.modes ?? modes, offsets });
}

interface Material {
  readonly scratch: Scratch;
  readonly applied: AppliedFilters;
  readonly evidence: QueryEvidence;
  readonly bits: readonly number[];
  readonly offsets: Offsets;
  readonly meaning: Meaning | null;
}

/** Runs without waiting, so that the arrays go back whatever others do meanwhile. */
function rankAll(
  corpus: Corpus,
  request: SearchRequest,
  query: Query,
  classified: Classified,
  { scratch, applied, evidence, bits, offsets, meaning }: Material,
): { modes: RankedMode[]; ranking: RankContext } {
  if (query.condition) applyCondition(corpus, query.condition, evidence.byLeaf, scratch.allowed);
  const isExact = request.case === true || request.caseTokens === true;
  const exactFor = isExact ? exactCaseOf(corpus, query.sought, scratch.allowed) : () => null;
  const concepts = planConcepts(corpus, query.sought, exactFor);
  const sought = [...evidence.byLeaf].filter(([leaf]) => query.sought.includes(leaf)).map(([, found]) => found);
  const files = asksForFiles(classified.queryClass) ? newFileScores(corpus) : null;
  const plan = { concepts, evidence: sought, weights: fieldWeights[classified.queryClass], files };
  const isBrowsing = query.sought.length === 0;
  const touched = isBrowsing ? touchAll(corpus, scratch) : scoreChunks(corpus, plan, scratch);
  const ranking = rankContextOf(corpus, query, classified, concepts, files);
  const size = poolSize(request);
  const pools = selectCandidates(corpus, ranking, scratch, touched, bits, size);
  const near = meaning?.vectors
    ? joinNearest(corpus, scratch, pools, bits, { ...meaning, vectors: meaning.vectors })
    : null;
  giveBack(scratch, touched);
  const options = {
    off: request.off ?? noFeatures,
    explain: request.explain === true,
    // Meaning lifts hits from further down, so that all places have to be final.
    wanted:
      applied.blame || near ? size : Math.max(offsets.code, offsets.prose, offsets.extractedProse) + topOf(request),
  };
  const modes = pools.map(({ candidates, matched }, index) => {
    const mode = { bit: bits[index] as number, ranked: rankCandidates(candidates, ranking, options), matched };
    return near ? fuseByMeaning(mode, near[index] ?? [], ranking) : mode;
  });
  return { modes, ranking };
}

/** So many of the best by words alone are ranked; the rest is only counted. */
function poolSize(request: SearchRequest): number {
  return Math.min(4096, Math.max(128, 16 * topOf(request)));
}

/** Who pages to the end is told that it is not the end of what matched. */
function endOfList(request: SearchRequest, modes: readonly RankedMode[], offsets: Offsets): SearchWarning[] {
  const listed = poolSize(request);
  const seen = Math.max(offsets.code, offsets.prose, offsets.extractedProse) + topOf(request);
  const matched = Math.max(0, ...modes.map((mode) => mode.matched));
  if (matched <= listed || seen < listed) return [];
  const message = `Only the best ${listed} of ${matched} are listed. Say more, or ask with a larger top.`;
  return [{ code: 'list_cut', message }];
}

/** Without a query everything that filters leave is as good as anything else. */
function touchAll(corpus: Corpus, scratch: Scratch): number {
  let touched = 0;
  for (let chunk = 0; chunk < corpus.chunkCount; chunk += 1) {
    if (scratch.allowed[chunk] === 0) continue;
    scratch.score[chunk] = 1;
    scratch.touched[touched] = chunk;
    touched += 1;
  }
  return touched;
}

export interface Blamed {
  readonly modes: readonly RankedMode[];
  readonly authors: ReadonlyMap<number, readonly string[]>;
  readonly passing: number;
}

async function applyBlame(
  modes: readonly RankedMode[],
  { blame: asked }: AppliedFilters,
  { snapshot }: Corpus,
  { blame, signal }: SearchContext,
  warnings: SearchWarning[],
): Promise<Blamed> {
  const authors = new Map<number, readonly string[]>();
  const kept: RankedMode[] = [];
  let isByFile = false;
  for (const mode of modes) {
    const outcome = await filterByBlame(mode.ranked, asked?.values ?? [], snapshot.git, blame, signal);
    for (const [chunk, names] of outcome.authors) authors.set(chunk, names);
    isByFile ||= outcome.isByFile && outcome.asked > 0;
    if (mode.matched > outcome.asked) {
      warnings.push({
        code: 'blame_cut',
        message: `Only the best ${mostBlamed} candidates of a mode were asked for their authors.`,
      });
    }
    kept.push({ ...mode, ranked: outcome.candidates, matched: outcome.candidates.length });
  }
  if (isByFile) {
    warnings.push({
      code: 'blame_by_file',
      message: 'Where lines have no known author, the last author of the file counts.',
    });
  }
  return { modes: kept, authors, passing: kept.reduce((sum, { matched }) => sum + matched, 0) };
}

function warningsOf(request: SearchRequest, { branch }: AppliedFilters): SearchWarning[] {
  const warnings: SearchWarning[] = [];
  if (branch === 'mismatch')
    warnings.push({ code: 'branch_mismatch', message: `The index is not of branch ${request.branch}.` });
  if (branch === 'unknown')
    warnings.push({ code: 'branch_unknown', message: 'The branch of the index is not known; the filter was ignored.' });
  if (request.mode === 'records') warnings.push({ code: 'no_records', message: 'This index keeps no records.' });
  return warnings;
}
