// Finds the best notes for a query whose vectors are made: gathers the evidence, weighs it, and looks at the texts of
// the best ones before it answers.
import { backgroundOf, standOut } from './background-cosine.ts';
import type { ChunkTable, Nearness, Tier } from './chunk-table.ts';
import { type FoundWord, findWords } from './find-words.ts';
import { coverageOf, type LexicalFinding } from './lexical-evidence.ts';
import { makeSnippet } from './make-snippet.ts';
import type { NoteHit } from './search-notes.ts';
import type { SearchedNotes } from './searched-notes.ts';
import { type ScoreParts, weighEvidence } from './weigh-evidence.ts';

export interface RankedHit extends NoteHit {
  readonly parts: ScoreParts;
}

export interface RankRequest {
  readonly notes: SearchedNotes;
  readonly table: ChunkTable;
  readonly models: Readonly<Record<Tier, string>>;
  readonly lexical: LexicalFinding;
  /** Null where there is none: that kind of evidence is then left out. */
  readonly vectors: Readonly<Record<Tier, Float32Array | null>>;
  readonly limit: number;
  readonly threshold: number;
  readonly signal: AbortSignal;
}

interface Candidate {
  readonly id: string;
  readonly coverage: number;
  readonly strength: number;
  readonly instant: number | null;
  readonly sentence: number | null;
  readonly bestChunk: number;
  readonly score: number;
  readonly parts: ScoreParts;
}

interface Read {
  readonly text: string;
  readonly found: readonly FoundWord[];
}

/** Below this a note has no more to do with the query than any other. */
const leastScore = 0.02;
/** How many more than asked for are looked at, since a look at the text may change their order. */
const spare = 20;
/** Of a very long text only this much is searched for words. */
const longestRead = 500_000;

/** Best first; of equals, by id. */
export async function rankNotes(request: RankRequest): Promise<RankedHit[]> {
  const { notes, table, lexical, limit, threshold, signal } = request;
  const stems = lexical.words.map(({ stem }) => stem);
  const lowest = Math.max(leastScore, threshold);
  const promising = best(gather(request), limit + spare);
  const hits: (Candidate & Read)[] = [];
  for (const candidate of promising) {
    const text = (await notes.read(candidate.id))?.text.slice(0, longestRead);
    if (text === undefined) continue;
    const found = findWords(text, stems);
    const coverage = coverageOf(lexical.words, stemsIn(found, titleOf(notes, candidate.id), stems));
    hits.push({ ...candidate, text, found, ...weighAgain(candidate, coverage) });
  }
  signal.throwIfAborted();
  return best(hits, limit)
    .filter(({ score }) => score >= lowest)
    .map((hit) => ({ id: hit.id, score: hit.score, ...snippetOf(table, hit), parts: hit.parts }));
}

/** Every note that something speaks for. */
function gather({ table, models, vectors, lexical }: RankRequest): Candidate[] {
  const near = (tier: Tier): ReadonlyMap<string, Nearness> => {
    const vector = vectors[tier];
    return vector ? table.nearness(tier, vector) : new Map();
  };
  const [instant, sentence] = [near('instant'), near('sentence')];
  const backgrounds = {
    instant: backgroundOf(models.instant, table, 'instant'),
    sentence: backgroundOf(models.sentence, table, 'sentence'),
  };
  const ids = new Set([...lexical.evidence.keys(), ...instant.keys(), ...sentence.keys()]);
  const candidates = Array.from(ids, (id) => {
    const [byWord, bySentence] = [instant.get(id), sentence.get(id)];
    const { coverage, strength } = lexical.evidence.get(id) ?? { coverage: 0, strength: 0 };
    const evidence = {
      coverage,
      strength,
      instant: byWord ? standOut(byWord.cosine, backgrounds.instant) : null,
      sentence: bySentence ? standOut(bySentence.cosine, backgrounds.sentence) : null,
    };
    return { id, ...evidence, bestChunk: (bySentence ?? byWord)?.bestChunk ?? 0, ...weighEvidence(evidence) };
  });
  return candidates.filter(({ score }) => score >= leastScore / 2);
}

/** The index matches beginnings of words; the text itself tells which words were meant. */
function weighAgain(candidate: Candidate, coverage: number): Pick<Candidate, 'coverage' | 'score' | 'parts'> {
  return { coverage, ...weighEvidence({ ...candidate, coverage }) };
}

function stemsIn(found: readonly FoundWord[], title: string, stems: readonly string[]): Set<string> {
  return new Set([...found, ...findWords(title, stems)].map(({ stem }) => stem));
}

function titleOf(notes: SearchedNotes, id: string): string {
  return notes.find(id)?.title ?? '';
}

function snippetOf(table: ChunkTable, { id, bestChunk, text, found }: Candidate & Read): Omit<NoteHit, 'id' | 'score'> {
  const chunk = table.get(id)?.chunks[bestChunk] ?? { start: 0, end: text.length };
  return makeSnippet(text, chunk, found);
}

function best<T extends Candidate>(candidates: readonly T[], count: number): T[] {
  return candidates.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, count);
}
