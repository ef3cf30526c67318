// What a search asks for: the contract's arguments in our names, and a few of our own. Null and undefined mean not asked.
import type { FeatureName } from './features/feature.ts';

export const searchModes = ['code', 'prose', 'extracted-prose', 'records', 'all', 'both'] as const;
export type SearchMode = (typeof searchModes)[number];

export interface SearchRequest extends FilterArguments {
  readonly query: string;
  /** `both` is code and prose; unset is everything but records. Prose brings comments along. */
  readonly mode?: SearchMode;
  readonly ann?: boolean;
  /** Hits per mode. */
  readonly top?: number;
  /** Lines around each hit. */
  readonly contextLines?: number;
  /** Everything known of each hit, not only what a reader needs first. */
  readonly isFull?: boolean;
  readonly case?: boolean;
  readonly caseFile?: boolean;
  readonly caseTokens?: boolean;
  /** Bounds the whole answer, at about four bytes a token. */
  readonly maxTokens?: number;
  /** From an earlier answer to the same question. */
  readonly cursor?: string;
  readonly explain?: boolean;
  /** Ranking features to do without: for measuring what each is worth. */
  readonly off?: ReadonlySet<FeatureName>;
}

export interface FilterArguments {
  readonly type?: string;
  readonly author?: string;
  readonly chunkAuthor?: string;
  readonly import?: string;
  readonly calls?: string;
  readonly uses?: string;
  readonly signature?: string;
  readonly param?: string;
  readonly decorator?: string;
  readonly inferredType?: string;
  readonly returnType?: string;
  readonly throws?: string;
  readonly reads?: string;
  readonly writes?: string;
  readonly mutates?: string;
  readonly alias?: string;
  readonly awaits?: string;
  readonly risk?: string;
  readonly riskTag?: string;
  readonly riskSource?: string;
  readonly riskSink?: string;
  readonly riskCategory?: string;
  readonly riskFlow?: string;
  readonly branchesMin?: number;
  readonly loopsMin?: number;
  readonly breaksMin?: number;
  readonly continuesMin?: number;
  readonly churnMin?: number;
  readonly modifiedAfter?: string;
  readonly modifiedSince?: number;
  readonly visibility?: string;
  readonly extends?: string;
  readonly lint?: boolean;
  readonly async?: boolean;
  readonly generator?: boolean;
  readonly returns?: boolean;
  readonly branch?: string;
  readonly lang?: string;
  readonly path?: string | readonly string[];
  readonly file?: string | readonly string[];
  readonly ext?: string | readonly string[];
  readonly meta?: string | readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly metaJson?: string | Readonly<Record<string, unknown>> | readonly unknown[];
}

export type FilterName = keyof FilterArguments;

const defaultTop = 5;
const maxTop = 500;

/** Hits per mode, within what one answer may hold. */
export function topOf({ top }: SearchRequest): number {
  return Math.min(maxTop, Math.max(1, Math.floor(top ?? defaultTop)));
}
