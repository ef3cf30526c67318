// A piece of code in a page or a comment.

export interface Fence {
  /** As written: `js {1,3}`, `rust,no_run`; empty where there is none. */
  readonly info: string;
  readonly code: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly headings: readonly string[];
}
