// A ranking feature says of a candidate how far it applies, 0 to 1. The table says what that is worth.
import type { ChunkKind } from '../../../../syntax/chunk.ts';
import type { QueryClass } from '../../query/classify.ts';
import type { FileRole } from '../../source-file.ts';
import type { FileCard, NameCard } from '../cards.ts';
import type { Corpus, CorpusPart } from '../corpus.ts';
import type { FileScores } from '../file-scores.ts';
import type { PlannedConcept } from '../score.ts';
import type { FeatureEffect } from '../search-answer.ts';

export const featureNames = [
  'definition',
  'stem',
  'nameWords',
  'path',
  'coverage',
  'fileWords',
  'fileCoverage',
  'coherence',
  'proximity',
  'literal',
  'references',
  'kind',
  'role',
  'tiny',
  'reexport',
  'repeat',
] as const;
export type FeatureName = (typeof featureNames)[number];

export interface Candidate {
  /** Number in the corpus, and in its segment. */
  readonly chunk: number;
  readonly part: CorpusPart;
  readonly local: number;
  /** Number in the corpus. */
  readonly fileNumber: number;
  readonly file: FileCard;
  readonly name: NameCard | null;
  readonly kind: ChunkKind;
  readonly bm25f: number;
  /** Of 1: weight of the concepts that the chunk has. */
  readonly covered: number;
  /** One bit for each field that matched, and for each concept. */
  readonly fieldBits: number;
  readonly concepts: number;
  /** Written by the ranking. */
  score: number;
  effects: FeatureEffect[];
}

/** A name that the query gives. */
export interface SoughtName {
  readonly text: string;
  readonly lowered: string;
  /** `Foo` of `Foo.bar`, in small letters. */
  readonly owner: string | null;
}

/** What the best chunks of a file say together, of 1. */
export interface FileEvidence {
  /** Share of the query that they hold. */
  readonly covered: number;
  /** How good those after the first are, beside the best chunk of all. */
  readonly others: number;
}

/** A concept that a term may stand for, and how nearly. */
export interface TermMeaning {
  readonly concept: number;
  readonly weight: number;
}

export interface RankContext {
  readonly corpus: Corpus;
  readonly queryClass: QueryClass;
  readonly concepts: readonly PlannedConcept[];
  /** The terms that count as the concept's own: the word and its stem. */
  readonly conceptStems: readonly (readonly string[])[];
  /** By term of any concept. */
  readonly meanings: ReadonlyMap<string, readonly TermMeaning[]>;
  readonly names: readonly SoughtName[];
  /** All words of the query in one, in small letters: what a file stem may equal. */
  readonly joined: string;
  /** Roles whose prior does not apply to this query or this repository. */
  readonly freeRoles: ReadonlySet<FileRole>;
  readonly fileScores: FileScores | null;
  /** By number of the file. Filled by the ranking once every candidate has its own score. */
  readonly files: Map<number, FileEvidence>;
  /** By file, as the feature `path` has worked it out: most candidates share theirs. */
  readonly pathShare: Map<number, number>;
  /** Chunks that hold the whole query as it was written. */
  readonly literal: ReadonlySet<number>;
}

export interface Feature {
  /** `added`: weight times value times the best score of the query. `multiplied`: by 1 + weight times value. */
  readonly effect: 'added' | 'multiplied';
  /** Looks at the text, so that only the best candidates are asked. */
  readonly isDear?: boolean;
  /** Looks at what the best chunks of the file say together, so that it is asked after the others. */
  readonly isLate?: boolean;
  value(candidate: Candidate, context: RankContext): number;
}
