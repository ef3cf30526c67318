// Finds the best notes for a query whose vectors are made: gathers the evidence, weighs it, and looks at the texts of
// the best ones before it answers.
import { backgroundOf, standOut } from './background-cosine.ts';
import type { ChunkTable, Tier } from './chunk-table.ts';
import { type FoundWord, findWords } from './find-words.ts';
import { coverageOf, type LexicalFinding } from './lexical-evidence.ts';
import { makeSnippet } from './make-snippet.ts';
import type { NoteHit } from './search-notes.ts';
import type { SearchedNotes } from './searched-notes.ts';
import { type ScoreParts, scoreOf, weighEvidence } from './weigh-evidence.ts';

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
  /** Once its text was looked at. */
  readonly read?: Read;
}

interface Read {
  readonly text: string;
  readonly found: readonly FoundWord[];
  readonly coverage: number;
}

/** Below this a note has no more to do with the query than any other. */
const leastScore = 0.02;
/** How many more than asked for are looked at, since a look at the text may change their order. */
const spare = 10;
/** Of a very long text only this much is searched for words. */
const longestRead = 500_000;

/** Best first; of equals, by id. */
export async function rankNotes(request: RankRequest): Promise<RankedHit[]> {
  const { notes, lexical, limit, threshold, signal } = request;
  const lowest = Math.max(leastScore, threshold);
  const checked: Candidate[] = [];
  for (const candidate of gather(request, limit + spare)) {
    // The index matches beginnings of words; the text itself tells which words were meant.
    const read = candidate.coverage === 0 ? undefined : await readNote(notes, candidate.id, lexical);
    if (read !== null) checked.push(weighAgain(request, candidate, read));
  }
  const hits: RankedHit[] = [];
  for (const candidate of best(checked, checked.length)) {
    if (hits.length === limit || candidate.score < lowest) break;
    const read = candidate.read ?? (await readNote(notes, candidate.id, lexical));
    signal.throwIfAborted();
    if (read) hits.push(toHit(request, candidate, read));
  }
  return hits;
}

/** The best of the notes that something speaks for. */
function gather({ table, models, vectors, lexical }: RankRequest, count: number): Candidate[] {
  // Beside sentences, words decide little: then only those of the best notes are compared, later.
  const areSentencesEnough = vectors.sentence !== null && table.vectorCount('sentence') >= table.chunkCount;
  const instant = judge(table, 'instant', models.instant, areSentencesEnough ? null : vectors.instant);
  const sentence = judge(table, 'sentence', models.sentence, vectors.sentence);
  let candidates: Candidate[] = [];
  let lowest = leastScore / 2;
  const add = (id: string, slot: number): void => {
    const { coverage, strength } = lexical.evidence.get(id) ?? nothing;
    const evidence = { coverage, strength, instant: instant.at(slot), sentence: sentence.at(slot) };
    if (scoreOf(coverage, strength, evidence.instant, evidence.sentence) < lowest) return;
    const bestChunk = (evidence.sentence === null ? instant : sentence).bestChunk(slot);
    candidates.push({ id, ...evidence, bestChunk, ...weighEvidence(evidence) });
    if (candidates.length < count * 4) return;
    // Few are kept at any time, and most notes are refused without being written down.
    candidates = best(candidates, count);
    lowest = Math.max(lowest, candidates.at(-1)?.score ?? 0);
  };
  for (let slot = 0; slot < table.slotCount; slot += 1) {
    const note = table.at(slot);
    if (note) add(note.id, slot);
  }
  // Words are known before vectors are made.
  for (const id of lexical.evidence.keys()) if (!table.get(id)) add(id, -1);
  return best(candidates, count);
}

const nothing = { coverage: 0, strength: 0 };

/** What the vectors of one tier say about the note in a slot: how far it stands out, null when they say nothing. */
function judge(table: ChunkTable, tier: Tier, model: string, vector: Float32Array | null) {
  const near = vector && table.nearness(tier, vector);
  const background = backgroundOf(model, table, tier);
  return {
    at: (slot: number): number | null => {
      const cosine = near?.cosines[slot] ?? Number.NaN;
      return Number.isNaN(cosine) ? null : standOut(cosine, background);
    },
    bestChunk: (slot: number): number => near?.bestChunks[slot] ?? 0,
  };
}

/** Null when the note is gone meanwhile. */
async function readNote(notes: SearchedNotes, id: string, { words }: LexicalFinding): Promise<Read | null> {
  const text = (await notes.read(id))?.text.slice(0, longestRead);
  if (text === undefined) return null;
  const stems = words.map(({ stem }) => stem);
  const found = findWords(text, stems);
  const inTitle = findWords(notes.find(id)?.title ?? '', stems);
  return { text, found, coverage: coverageOf(words, new Set([...found, ...inTitle].map(({ stem }) => stem))) };
}

/** With all that can be known of this note alone. */
function weighAgain({ table, models, vectors }: RankRequest, candidate: Candidate, read: Read | undefined): Candidate {
  const cosine = vectors.instant && table.cosineOf('instant', candidate.id, vectors.instant);
  const instant = cosine === null ? null : standOut(cosine, backgroundOf(models.instant, table, 'instant'));
  const evidence = { ...candidate, instant, coverage: read?.coverage ?? 0 };
  return { ...evidence, ...weighEvidence(evidence), ...(read ? { read } : {}) };
}

function toHit({ table }: RankRequest, { id, score, parts, bestChunk }: Candidate, { text, found }: Read): RankedHit {
  const chunk = table.get(id)?.chunks[bestChunk] ?? { start: 0, end: text.length };
  return { id, score, ...makeSnippet(text, chunk, found), parts };
}

function best(candidates: readonly Candidate[], count: number): Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, count);
}
