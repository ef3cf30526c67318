// What the history says of a file. Kept apart from the segments: it changes without the file.

export interface GitFacts {
  readonly lastAuthor: string;
  /** Of the last commit that touched the file. */
  readonly lastModifiedMs: number;
  /** Lines added and deleted over the last ten commits that touched the file. */
  readonly churn: number;
}

/** Null everywhere outside a git repository. */
export interface GitTable {
  readonly head: string | null;
  readonly branch: string | null;
  readonly isDirty: boolean;
  /** By path from the repository's root. */
  readonly files: ReadonlyMap<string, GitFacts>;
}
