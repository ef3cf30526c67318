// What is known of the vault's notes, kept over restarts, and their full text. Only ever a copy: nothing that goes
// wrong here fails a call. A cache that breaks or disappears is begun anew, after that it is kept in memory.
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../kernel/clock.ts';
import type { FileStamp } from '../note-record.ts';
import {
  deleteIndexDatabase,
  inodeOf,
  isBusy,
  openIndexDatabase,
  pageLength,
  prepareStatements,
} from './index-database.ts';
import type { IndexLog } from './index-log.ts';
import { type CachedNote, fromRow, type NoteRow, type NoteText, stampColumns } from './note-row.ts';
import { parseTextQuery, separateIdeographs } from './text-query.ts';

export interface TextMatch {
  readonly id: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
}

export interface KeptImage {
  /** Of the notes it was made of. */
  readonly fingerprint: string;
  readonly image: Uint8Array;
}

/** `renewed` like `ready`, but what was in the cache before is not there any more. */
export type CacheState = 'ready' | 'renewed' | 'busy';

export interface CacheOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: IndexLog;
}

export class NoteCache {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #log: IndexLog;
  #open: OpenCache | null = null;
  #isClosed = false;
  #isBroken = false;
  #failures = 0;

  private constructor({ folder, clock, log }: CacheOptions) {
    this.#path = join(folder, 'index.db');
    this.#clock = clock;
    this.#log = log;
  }

  static async open(options: CacheOptions): Promise<NoteCache> {
    const cache = new NoteCache(options);
    await cache.#openFile();
    return cache;
  }

  /** All notes, a page at a time, so that the caller can rest in between. A damaged file ends the pages early. */
  *pages(): Generator<CachedNote[]> {
    let last = 0;
    for (;;) {
      const rows = this.#attempt((open) => open.statements.page.all(last) as unknown as [...NoteRow, number][]) ?? [];
      const notes = this.#attempt(() => rows.map((row) => fromRow(row as unknown as NoteRow)));
      if (notes) yield notes;
      last = rows.at(-1)?.[9] ?? 0;
      if (!notes || rows.length < pageLength) return;
    }
  }

  /** Hashes by id: what a cache that was begun anew holds by now, be it through another process. */
  hashes(): Map<string, string> {
    const rows = this.#attempt((open) => open.statements.hashes.all()) ?? [];
    return new Map(rows.map(({ id, hash }) => [String(id), String(hash)]));
  }

  /** The graph that was kept last, of whatever notes. */
  graph(): KeptImage | null {
    return this.#attempt(({ statements }) => statements.graph.get() as KeptImage | undefined) ?? null;
  }

  /** Opens a transaction. Waits so long for other processes; when `busy`, nothing may be written. */
  async begin(waitMs: number): Promise<CacheState> {
    if (this.#isClosed) return 'busy';
    const isRenewed = await this.#renewIfLost();
    const deadline = this.#clock.monotonic() + waitMs;
    for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, 20)) {
      const error = this.#tryBegin();
      if (error === null) return isRenewed ? 'renewed' : 'ready';
      if (!isBusy(error)) {
        this.#break(error);
        return this.#open?.place === 'memory' ? 'busy' : this.begin(waitMs);
      }
      if (this.#clock.monotonic() >= deadline) return 'busy';
      await this.#pause(pauseMs);
    }
  }

  /** Like the other changes, only within a transaction. */
  put(row: NoteRow, text: NoteText): void {
    this.#attempt(({ statements }) => {
      const { title, names, tags, body } = text;
      const number = Number(statements.put.get(...row)?.['row']);
      const parts = [title, names.join('\n'), tags.join('\n'), body].map(separateIdeographs);
      statements.putText.run(number, ...parts);
    });
  }

  /** The file has a new stamp and the same content. False when the cache does not hold that content. */
  restamp(id: string, hash: string, stamp: FileStamp, isRacy: boolean): boolean {
    const row = this.#attempt(({ statements }) => statements.restamp.get(...stampColumns(stamp, isRacy), id, hash));
    return Boolean(row);
  }

  remove(id: string): void {
    this.#attempt(({ statements }) => {
      const row = statements.remove.get(id)?.['row'];
      if (row !== undefined) statements.removeText.run(Number(row));
    });
  }

  putGraph({ fingerprint, image }: KeptImage): void {
    this.#attempt(({ statements }) => statements.putGraph.run(fingerprint, image));
  }

  /** Ends the transaction. False when nothing of it was kept. */
  commit(): boolean {
    const isKept = !this.#isBroken && this.#attempt(({ database }) => database.exec('COMMIT')) !== undefined;
    if (!isKept) this.#rollBack();
    return isKept;
  }

  /** All words, or any when no note has all. Null when the cache broke and has to be filled again first. */
  search(query: string, limit: number, offset: number): TextMatch[] | null {
    const parsed = parseTextQuery(query);
    if (!parsed) return [];
    const find = (expression: string, count: number, from: number): TextMatch[] | undefined =>
      this.#attempt(({ statements }) =>
        statements.search
          .all(expression, count, from)
          .map(({ id, score }) => ({ id: String(id), score: Number(score) })),
      );
    const all = find(parsed.all, limit, offset);
    // On a later page an empty list may only mean that the pages are through.
    const hasAll = all && (all.length > 0 || (offset > 0 && find(parsed.all, 1, 0)?.length === 1));
    const matches = hasAll ? all : find(parsed.any, limit, offset);
    return matches?.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)) ?? null;
  }

  close(): void {
    this.#isClosed = true;
    this.#closeFile();
  }

  #closeFile(): void {
    try {
      this.#open?.database.close();
    } catch {
      // A file that cannot be closed properly is recognised as such when it is next opened.
    }
    this.#open = null;
  }

  /** Undefined when it went wrong. Unless the file was only locked, the cache is broken until it is renewed. */
  #attempt<T>(work: (open: OpenCache) => T): T | undefined {
    if (!this.#open || this.#isBroken) return undefined;
    try {
      // `null` tells "done" from "failed" where the work has nothing to say.
      return work(this.#open) ?? (null as T);
    } catch (error) {
      if (!isBusy(error)) this.#break(error);
      return undefined;
    }
  }

  #tryBegin(): unknown {
    try {
      this.#open?.database.exec('BEGIN IMMEDIATE');
      return this.#open ? null : new Error('there is no cache');
    } catch (error) {
      return error;
    }
  }

  #break(error: unknown): void {
    this.#isBroken = true;
    this.#failures += 1;
    this.#log('warn', 'the notes cache failed and is begun anew', { cause: String(error) });
  }

  #rollBack(): void {
    try {
      this.#open?.database.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself, or the file is past saving.
    }
  }

  /** A deleted file can still be written to, but nobody would find it again. */
  async #renewIfLost(): Promise<boolean> {
    const isLost = this.#open?.place === 'disk' && inodeOf(this.#path) !== this.#open.inode;
    if (this.#open && !this.#isBroken && !isLost) return false;
    if (isLost) this.#log('info', 'the notes cache was deleted and is begun anew');
    this.#closeFile();
    if (this.#isBroken) this.#discardFile();
    await this.#openFile();
    return true;
  }

  #discardFile(): void {
    try {
      deleteIndexDatabase(this.#path);
    } catch {
      // Opening it will tell.
    }
  }

  async #openFile(): Promise<void> {
    this.#isBroken = false;
    const deadline = this.#clock.monotonic() + openWaitMs;
    while (this.#failures < maxFailures) {
      try {
        const { database, discarded } = openIndexDatabase(this.#path);
        if (discarded) this.#log('warn', 'the notes cache could not be used and is begun anew', { cause: discarded });
        this.#open = openedAt('disk', database, inodeOf(this.#path));
        return;
      } catch (error) {
        if (isBusy(error) && this.#clock.monotonic() < deadline) {
          await this.#pause(20);
          continue;
        }
        this.#log('warn', 'the notes cache cannot be kept on disk; it is kept in memory', { cause: String(error) });
        break;
      }
    }
    this.#failures = maxFailures;
    this.#open = openedAt('memory', openIndexDatabase(':memory:').database, 0);
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(delayMs, resolve));
  }
}

/** So often a failing file is replaced before it is given up. */
const maxFailures = 3;
const openWaitMs = 2_000;

interface OpenCache {
  readonly place: 'disk' | 'memory';
  readonly database: DatabaseSync;
  readonly statements: ReturnType<typeof prepareStatements>;
  readonly inode: number;
}

function openedAt(place: OpenCache['place'], database: DatabaseSync, inode: number): OpenCache {
  return { place, database, statements: prepareStatements(database), inode };
}
