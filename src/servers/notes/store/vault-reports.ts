// What a folder of files can tell beyond the store port: listings, full text, and what needs mending.
import type { NoteHit } from '../search/search-notes.ts';

export interface VaultReports {
  list(filter: ListFilter, page: Page): Promise<Listing>;
  /** Scores are relative to the best hit. */
  searchText(query: string, limit: number): Promise<NoteHit[]>;
  health(limit: number): Promise<Health>;
  /** Ids of notes that somebody who asked for this id may have meant, best first. */
  suggest(id: string): Promise<string[]>;
}

export interface ListFilter {
  readonly tags: readonly string[];
  readonly mode: 'any' | 'all';
  /** Folder relative to the vault; notes in its subfolders are meant too. */
  readonly directory?: string | undefined;
  /** Part of the title or the id, in any case. */
  readonly name?: string | undefined;
  readonly links: 'any' | 'orphans' | 'linked';
}

export interface Page {
  readonly limit: number;
  /** Notes whose ids come after this one. */
  readonly after?: string | undefined;
}

export interface Listing {
  notes: ListedNote[];
  /** How many match, on all pages. */
  total: number;
  hasMore: boolean;
}

export interface ListedNote {
  id: string;
  title: string;
  tags: string[];
  hash: string;
  size: number;
  modifiedAt: string;
  incomingCount: number;
  outgoingCount: number;
}

/** A list cut at a limit, with how many there are. */
export interface Counted<T> {
  total: number;
  items: T[];
}

export interface Health {
  notes: number;
  links: number;
  tags: number;
  broken: Counted<BrokenLink>;
  ambiguous: Counted<AmbiguousLink>;
  orphans: Counted<string>;
  duplicates: Counted<{ title: string; ids: string[] }>;
  issues: Counted<{ id: string; message: string }>;
}

export interface BrokenLink {
  id: string;
  target: string;
  line: number;
  column: number;
}

export interface AmbiguousLink extends BrokenLink {
  chosen: string;
  candidates: string[];
}
