// What the note tools ask of whatever keeps the notes. The embedded store is a folder of markdown files; a graph
// database can answer the same questions. Ids are opaque here: only a store knows what they are made of.

export interface StoreProvider {
  /** The notes behind the ids, in their order, null for what is not there. Content is cut by the store only if it must be. */
  read(ids: readonly string[], extent: Extent): Promise<(StoredNote | null)[]>;
  /** Titles of many notes in one go; ids that are not there are left out. */
  resolveTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Notes one link away, outgoing first; empty for an unknown id. */
  neighbors(id: string, direction: Direction, limit: number): Promise<Neighbor[]>;
  degrees(id: string): Promise<Degrees>;
  /** Ids from source to target along links, the fewest possible; null when there is no way or no such note. */
  findPath(source: string, target: string): Promise<string[] | null>;
  hubs(metric: HubMetric, limit: number): Promise<Hub[]>;
  /** Ids in their order; a tag also finds the tags nested below it. */
  findByTags(tags: readonly string[], mode: 'any' | 'all', limit: number): Promise<string[]>;
  /** Any note, or any with one of the tags. */
  random(tags: readonly string[]): Promise<string | null>;
  /** Throws NODE_EXISTS, INVALID_PARAMS (a path that escapes). */
  create(draft: NoteDraft): Promise<Written>;
  /** Throws NODE_NOT_FOUND, NODE_EXISTS (renamed onto a note), CONFLICT. A new title keeps every incoming link whole. */
  update(id: string, change: NoteChange): Promise<Written>;
  /** False when there is no such note. Throws CONFLICT. */
  delete(id: string, guard: WriteGuard): Promise<boolean>;
  /** What is wrong with these notes and was not told before; telling it here counts as telling. */
  takeWarnings(ids: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** `whole` for the full text; `excerpt` is enough for a list (at least the first 501 characters). */
export type Extent = 'whole' | 'excerpt';
export type Direction = 'in' | 'out' | 'both';
export type HubMetric = 'in_degree' | 'out_degree' | 'pagerank';

export interface StoredNote {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  /** Ids of the notes it links to, each once, in the order of the text. */
  readonly links: readonly string[];
  readonly hash: string;
}

export interface Neighbor {
  readonly id: string;
  readonly direction: 'in' | 'out';
}

export interface Degrees {
  readonly incoming: number;
  readonly outgoing: number;
}

export interface Hub {
  readonly id: string;
  readonly score: number;
}

export interface WriteGuard {
  /** The write happens only if the note still has this hash. */
  readonly expectedHash?: string | undefined;
  /** Everything is checked and nothing is written. */
  readonly isDryRun: boolean;
  /** A write that has not begun when this aborts does not begin. */
  readonly signal?: AbortSignal | undefined;
}

export interface NoteDraft {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly directory?: string | undefined;
  readonly isDryRun: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface NoteChange extends WriteGuard {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface Written {
  /** The note as it is now, or would be after a dry run. */
  readonly note: StoredNote;
  /** Ids of the other notes whose links were rewritten, or would be. */
  readonly rewrote: readonly string[];
  readonly warnings: readonly string[];
}
