// BM25F over all segments: a term's counts are summed over fields, each by its weight and shortened by the field's length, and
// only then saturated. Chunks that filters left out cost a look at one byte.
import type { Concept } from '../query/concepts.ts';
import { type Field, fields, type Postings } from '../segment/segment.ts';
import type { Corpus, CorpusPart } from './corpus.ts';
import { countConcept, type FileScores, noteChunks } from './file-scores.ts';
import { idfOf } from './idf.ts';
import type { Scratch } from './scratch.ts';
import { type FieldWeights, saturation } from './weights.ts';

/** Chunks that hold a phrase or match a regular expression, and how often. */
export interface Evidence {
  readonly label: string;
  /** Numbers in the corpus, ascending. */
  readonly chunks: Uint32Array;
  readonly counts: Uint32Array;
}

export interface ScoringPlan {
  readonly concepts: readonly PlannedConcept[];
  readonly evidence: readonly Evidence[];
  readonly weights: FieldWeights;
  /** Filled for classes of queries that files as a whole are asked for. */
  readonly files: FileScores | null;
}

export interface PlannedConcept extends Concept {
  /** Of all live chunks: how many have the word itself, or its most frequent alternative. */
  readonly chunks: number;
  /** Per term of the concept, already with its weight. */
  readonly impacts: readonly number[];
  /** Share of the whole query that meeting it is worth. */
  readonly share: number;
  /** Chunks that hold the word in exactly this case; null where case does not matter. */
  readonly exact: Uint8Array | null;
}

const postings: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };

/** Fills the scratch arrays; answers how many chunks have a score. */
export function scoreChunks(corpus: Corpus, plan: ScoringPlan, scratch: Scratch): number {
  let touched = 0;
  const worth = worthOf(corpus, plan.weights);
  const { files } = plan;
  for (const [index, concept] of plan.concepts.entries()) {
    for (const part of corpus.parts) {
      const now = readConcept(part, concept, worth, scratch);
      if (files) noteChunks(files, part, scratch, now);
      touched = foldConcept(scratch, now, touched, index, concept.share);
    }
    if (files) countConcept(files, concept);
  }
  for (const [index, evidence] of plan.evidence.entries()) {
    touched = addEvidence(corpus, evidence, plan.concepts.length + index, scratch, touched);
  }
  return touched;
}

const known = new WeakMap<Corpus, Map<FieldWeights, Float64Array>>();

/** What standing once in a field is worth, by field and code of its length. There are few sets of weights. */
function worthOf(corpus: Corpus, weights: FieldWeights): Float64Array {
  const ofCorpus = known.get(corpus) ?? new Map<FieldWeights, Float64Array>();
  known.set(corpus, ofCorpus);
  const worth =
    ofCorpus.get(weights) ?? corpus.norms.map((norm, place) => norm * weights[fields[place >>> 8] as Field]);
  ofCorpus.set(weights, worth);
  return worth;
}

const bodyField = fields.indexOf('body');
const bodyBit = 1 << bodyField;
const bodyShift = bodyField * 4;
const bodyPlace = bodyField << 8;

/** Of the fields of a segment the codes of their lengths, in the order of `fields`. */
type LengthCodes = readonly Uint8Array[];

function readConcept(part: CorpusPart, concept: PlannedConcept, worth: Float64Array, scratch: Scratch): number {
  const { segment, chunkBase } = part;
  const codes = fields.map((field) => segment.lengthCodeOf[field]);
  let count = 0;
  for (let which = 0; which < concept.terms.length; which += 1) {
    const id = segment.findTerm((concept.terms[which] as Concept['terms'][number]).term);
    if (id === -1) continue;
    segment.readPostings(id, postings);
    const impact = concept.impacts[which] as number;
    count = weighPostings(chunkBase, codes, concept.exact, impact, worth, scratch, count);
  }
  return count;
}

/**
 * The best alternative counts, not their sum: a word and its stem are one piece of evidence. A function of its own, so that
 * the engine, which meets it in the middle of its first loop, need not give up what it has compiled at the end of each.
 */
function weighPostings(
  chunkBase: number,
  codes: LengthCodes,
  exact: Uint8Array | null,
  impact: number,
  worth: Float64Array,
  { allowed, conceptScore, touchedNow, fields: fieldBits }: Scratch,
  before: number,
): number {
  const { length, chunks, counts } = postings;
  const bodyCodes = codes[bodyField] as Uint8Array;
  let count = before;
  for (let index = 0; index < length; index += 1) {
    const chunk = chunks[index] as number;
    const global = chunkBase + chunk;
    if (allowed[global] === 0 || (exact !== null && exact[global] === 0)) continue;
    const stands = counts[index] as number;
    const isInBody = (stands & ~(15 << bodyShift)) === 0;
    const frequency = isInBody
      ? (stands >>> bodyShift) * (worth[bodyPlace | (bodyCodes[chunk] as number)] as number)
      : frequencyOver(codes, chunk, stands, worth);
    if (frequency === 0) continue;
    const score = (impact * frequency) / (saturation + frequency);
    const known = conceptScore[global] as number;
    if (known === 0) {
      touchedNow[count] = global;
      count += 1;
    }
    if (score > known) conceptScore[global] = score;
    fieldBits[global] = (fieldBits[global] as number) | (isInBody ? bodyBit : bitsOf(stands));
  }
  return count;
}

function frequencyOver(codes: LengthCodes, chunk: number, stands: number, worth: Float64Array): number {
  let frequency = 0;
  for (let field = 0, left = stands; left !== 0; field += 1, left >>>= 4) {
    const times = left & 15;
    if (times === 0) continue;
    frequency += times * (worth[(field << 8) | ((codes[field] as Uint8Array)[chunk] as number)] as number);
  }
  return frequency;
}

/** One for each field that it stands in. */
function bitsOf(stands: number): number {
  let bits = 0;
  for (let field = 0, left = stands; left !== 0; field += 1, left >>>= 4) if ((left & 15) !== 0) bits |= 1 << field;
  return bits;
}

function foldConcept(scratch: Scratch, now: number, before: number, index: number, share: number): number {
  const { score, conceptScore, covered, concepts, touched, touchedNow } = scratch;
  let count = before;
  for (let at = 0; at < now; at += 1) {
    const chunk = touchedNow[at] as number;
    if (score[chunk] === 0) {
      touched[count] = chunk;
      count += 1;
    }
    score[chunk] = (score[chunk] as number) + (conceptScore[chunk] as number);
    conceptScore[chunk] = 0;
    covered[chunk] = (covered[chunk] as number) + share;
    concepts[chunk] = (concepts[chunk] as number) | (1 << index);
  }
  return count;
}

/** As a term of the body would count. */
function addEvidence(corpus: Corpus, evidence: Evidence, index: number, scratch: Scratch, before: number): number {
  const { allowed, score, concepts, fields: fieldBits, touched } = scratch;
  const idf = idfOf(corpus.liveChunks, evidence.chunks.length);
  let count = before;
  for (const [at, chunk] of evidence.chunks.entries()) {
    if (allowed[chunk] === 0) continue;
    if (score[chunk] === 0) {
      touched[count] = chunk;
      count += 1;
    }
    const times = evidence.counts[at] as number;
    score[chunk] = (score[chunk] as number) + (idf * times) / (saturation + times);
    concepts[chunk] = (concepts[chunk] as number) | (1 << Math.min(index, 31));
    fieldBits[chunk] = (fieldBits[chunk] as number) | bodyBit;
  }
  return count;
}
