// What the index holds, shared by those who change it. Only changed by whoever has the turn.
import type { Clock } from '../../../kernel/clock.ts';
import type { NoteRecord } from '../note-record.ts';
import type { NoteCache } from './cache.ts';
import type { Turns } from './turns.ts';

export interface IndexState {
  /** The vault's real path. */
  readonly root: string;
  readonly clock: Clock;
  readonly cache: NoteCache;
  readonly turns: Turns;
  readonly records: Map<string, NoteRecord>;
  /** Notes read so soon after their last change that their stamps prove nothing. */
  readonly racy: Set<string>;
  /** Notes of which the cache may not hold what `records` does. */
  readonly lagging: Set<string>;
  /** Files that are there and cannot be read: id and code of the failure. */
  readonly unreadable: Map<string, string>;
  /** Tells everybody else. Called with the turn still held. */
  readonly publish: (changes: Changes) => void;
}

export interface Changes {
  /** Records that are new or different, be it in their stamp alone. */
  readonly puts: readonly NoteRecord[];
  readonly removes: readonly string[];
  /** Of the puts those whose content is new or different. */
  readonly changed: readonly string[];
}
