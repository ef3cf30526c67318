// What the search tool asks of semantic search.

export interface SearchNotes {
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  close(): Promise<void>;
}

export interface SearchOptions {
  readonly limit: number;
  /** Hits below this score are left out. */
  readonly threshold: number;
  readonly signal: AbortSignal;
}

export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly NoteHit[];
  /** What the reader should know of how the answer came about. */
  readonly warnings: readonly string[];
}

export interface NoteHit {
  readonly id: string;
  /** 0 to 1. */
  readonly score: number;
  readonly heading: string | null;
  readonly snippet: string;
}
