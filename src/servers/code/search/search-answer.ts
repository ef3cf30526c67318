// What a search answers. Nothing in it depends on the clock, so that the same index gives the same answer.
import type { ChunkFacts, ChunkKind } from '../../../syntax/chunk.ts';
import type { QueryClass } from '../query/classify.ts';
import type { FileRole } from '../source-file.ts';
import type { MeaningEffect } from '../vectors/fuse-ranks.ts';
import type { FeatureName } from './features/feature.ts';
import type { FilterName } from './search-request.ts';

export interface SearchAnswer {
  readonly query: string;
  readonly queryClass: QueryClass;
  readonly code: readonly Hit[];
  readonly prose: readonly Hit[];
  readonly extractedProse: readonly Hit[];
  /** Empty until something keeps records. */
  readonly records: readonly Hit[];
  /** Chunks that matched, shown or not. */
  readonly matched: MatchedCounts;
  /** Per filter used. */
  readonly filters: readonly FilterReport[];
  /** On an empty answer: the filter after which nothing was left, or `query`. */
  readonly emptiedBy?: FilterName | 'query' | 'cursor';
  readonly warnings: readonly SearchWarning[];
  /** Asks for the next hits. */
  readonly cursor?: string;
  /** What `maxTokens` took away. */
  readonly cut?: { readonly hits: number; readonly snippetLines: number };
  readonly explain?: QueryExplanation;
  /** False when the index is of another branch than the one asked for. */
  readonly branchMatch?: boolean;
}

export interface MatchedCounts {
  readonly code: number;
  readonly prose: number;
  readonly extractedProse: number;
  readonly records: number;
}

export interface FilterReport {
  readonly filter: FilterName;
  /** Chunks that say anything on this at all: none means that the data is missing, not that nothing fits. */
  readonly carriers: number;
  /** Chunks that pass this filter, whatever the others say. */
  readonly passing: number;
}

export interface SearchWarning {
  readonly code: string;
  readonly message: string;
}

export interface Hit {
  /** `path#start-end`: the same as long as the lines are. */
  readonly id: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** UTF-16 offsets into the file. */
  readonly start: number;
  readonly end: number;
  readonly ext: string;
  readonly lang: string;
  readonly kind: ChunkKind;
  readonly name: string;
  readonly signature: string;
  readonly headline: string;
  /** Of 1: the best hit of its mode has 1. */
  readonly score: number;
  /** `fused`: by its places in the order by words and in the order by meaning. */
  readonly scoreType: 'bm25f' | 'browse' | 'fused';
  readonly snippet: string;
  /** The line the snippet begins at; a line of `…` in it stands for lines left out. */
  readonly snippetStartLine: number;
  readonly context?: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly full?: HitDetails;
  readonly explain?: HitExplanation;
}

export interface HitDetails {
  readonly role: string;
  readonly hash: string;
  readonly parent: string | null;
  readonly doc: string;
  readonly facts: ChunkFacts | null;
  readonly imports: readonly string[];
  readonly lastAuthor: string | null;
  readonly lastModifiedMs: number | null;
  readonly churn: number | null;
  readonly chunkAuthors?: readonly string[];
}

export interface HitExplanation {
  /** Before it was made a share of the best. */
  readonly total: number;
  readonly bm25f: number;
  /** What each feature did: an added amount, or a factor. */
  readonly features: readonly FeatureEffect[];
  /** What likeness of meaning did, where it had a say. */
  readonly ann?: MeaningEffect;
}

export interface FeatureEffect {
  readonly feature: FeatureName;
  /** How far it applies: 0 to 1. */
  readonly value: number;
  readonly effect: 'added' | 'multiplied';
  readonly by: number;
}

export interface QueryExplanation {
  readonly reasons: readonly string[];
  readonly concepts: readonly {
    readonly text: string;
    readonly weight: number;
    readonly terms: readonly string[];
    readonly chunks: number;
  }[];
  /** With `ann`: the model, and the weight that meaning has for this class of query beside words. */
  readonly ann?: { readonly model: string | null; readonly weight: number };
  /** Features that this query or this repository switched off. */
  readonly switchedOff: readonly FeatureName[];
  /** Roles of files that are not put back, because the query names them or most files have them. */
  readonly spared: readonly FileRole[];
}
