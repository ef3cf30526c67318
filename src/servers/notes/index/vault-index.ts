// Keeps a graph of notes equal to the files of a vault: at the start, while others write to it, and after writes of
// our own. The files are the truth; graph and cache only ever follow them.
import { join, posix } from 'node:path';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Hints } from '../../../platform/files/hint-collector.ts';
import { type Pace, paceBy } from '../../../platform/pace.ts';
import { NoteGraph } from '../graph/note-graph.ts';
import { Background } from './background.ts';
import { NoteCache, type TextMatch } from './cache.ts';
import { FolderTimes } from './changed-folders.ts';
import { checkCache, confirmNotes } from './confirm-notes.ts';
import { isInPlace } from './in-place.ts';
import type { IndexLog } from './index-log.ts';
import type { Changes, IndexState } from './index-state.ts';
import { isFresh } from './is-fresh.ts';
import { KeptGraph } from './kept-graph.ts';
import { loadGraph } from './load-graph.ts';
import { type NoteBody, readBody } from './note-body.ts';
import { isNoteId } from './note-names.ts';
import { realRoot } from './real-root.ts';
import { sortHints } from './sort-hints.ts';
import { type SyncProgress, syncVault } from './sync-vault.ts';
import { Turns } from './turns.ts';
import type { VaultIssue, VaultListing } from './walk-vault.ts';
import { type VaultWatch, watchVault } from './watch-vault.ts';

export interface VaultIndexOptions {
  readonly root: string;
  /** Where Mooring keeps its state; the cache is below it. */
  readonly home: string;
  readonly clock: Clock;
  readonly log: IndexLog;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
  readonly isWatching: boolean;
}

/** Told after the graph has changed. Ids of notes whose content is new or different, and of those that went. */
export type IndexListener = (change: { readonly put: readonly string[]; readonly removed: readonly string[] }) => void;

export class VaultIndex {
  readonly graph = new NoteGraph();
  /** The vault's real path. */
  readonly root: string;
  /** Where what is made from the notes is kept; it may be deleted at any time. */
  readonly folder: string;
  readonly #clock: Clock;
  readonly #state: IndexState;
  readonly #kept: KeptGraph;
  readonly #background: Background;
  readonly #ending = new AbortController();
  readonly #listeners = new Set<IndexListener>();
  #listing: Omit<VaultListing, 'notes'> = { folders: new Set(), times: new Map(), issues: [], leftovers: [] };
  readonly #folderTimes: FolderTimes;
  #watch: VaultWatch | null = null;
  #retry: Timer | null = null;
  #isLoaded = false;

  private constructor(root: string, folder: string, cache: NoteCache, { clock, log }: VaultIndexOptions) {
    this.root = root;
    this.folder = folder;
    this.#folderTimes = new FolderTimes(root);
    this.#clock = clock;
    this.#background = new Background(log, this.#ending.signal);
    this.#state = {
      root,
      clock,
      cache,
      turns: new Turns(),
      records: new Map(),
      racy: new Set(),
      lagging: new Set(),
      unreadable: new Map(),
      publish: (changes) => this.#publish(changes),
    };
    this.#kept = new KeptGraph(this.graph, this.#state);
  }

  /** Ready when the graph equals the files. Throws PROVIDER_ERROR when there is no vault to read. */
  static async open(options: VaultIndexOptions): Promise<VaultIndex> {
    const root = realRoot(options.root);
    const folder = join(options.home, 'notes', hashBytes(root).slice(0, 32));
    const cache = await NoteCache.open({ folder, clock: options.clock, log: options.log });
    const index = new VaultIndex(root, folder, cache, options);
    try {
      const starting = index.#start(options);
      // What is heard of meanwhile waits behind it.
      index.#background.run(() => starting.catch(() => {}));
      await starting;
    } catch (error) {
      await index.close();
      throw error;
    }
    return index;
  }

  /** What is wrong with the vault apart from single notes. */
  get issues(): readonly VaultIssue[] {
    const unreadable = [...this.#state.unreadable].map(([path, code]) => ({
      path,
      message: `The file cannot be read: ${code}.`,
    }));
    return [...this.#listing.issues, ...unreadable];
  }

  /** Temporary files seen by the last walk, relative to the vault. */
  get leftovers(): readonly string[] {
    return this.#listing.leftovers;
  }

  /** Looks at these files now, whatever is known of them, and follows. For after a write of our own. */
  refresh(ids: readonly string[]): Promise<void> {
    return this.#confirm(ids, true);
  }

  /** Costs one look at the file's stamp when nothing has changed. */
  async refreshIfStale(id: string): Promise<void> {
    if (!isFresh(this.#state, id)) await this.refresh([id]);
  }

  /** Finds notes that came a moment ago, of which the watcher has not told yet. Costs a look at every folder. */
  async refreshFolders(): Promise<void> {
    const ids = this.#folderTimes.notesInChanged();
    if (!ids) return this.#walk(this.#pace());
    const stale = ids.filter((id) => !isFresh(this.#state, id));
    if (stale.length > 0) await this.refresh(stale);
  }

  /**
   * For after a rename of our own, which begins with `refreshFolders`: else the next one would look at every note
   * beside those that this one wrote. What others put there in between is left to the watcher.
   */
  async refreshRenamed(ids: readonly string[]): Promise<void> {
    this.#folderTimes.renew(new Set(ids.map((id) => posix.dirname(id))));
    await this.refresh(ids);
  }

  /** Best first. Words as `parseTextQuery` has them. */
  async searchText(query: string, limit: number, { offset = 0 } = {}): Promise<TextMatch[]> {
    if (this.#state.lagging.size > 0) await this.#catchUp();
    let matches = this.#state.cache.search(query, limit, offset);
    if (!matches) {
      await this.#catchUp();
      matches = this.#state.cache.search(query, limit, offset);
    }
    // The cache may be shared with a process that is ahead of us, or behind.
    return (matches ?? []).filter(({ id }) => this.#state.records.has(id));
  }

  /** The file as it is now; null when there is no such note. */
  async body(id: string): Promise<NoteBody | null> {
    return isNoteId(id) && isInPlace(this.root, id) ? readBody(join(this.root, id)) : null;
  }

  /** Answers with a function that ends it. */
  onChange(listener: IndexListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when every change heard of so far is in the graph and in the cache. */
  async settled(): Promise<void> {
    while (!this.#isSettled()) await this.#background.nextIdle();
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('the index is closed'));
    this.#retry?.cancel();
    await this.#watch?.close();
    await this.#background.close();
    // Whoever has the turn finishes first.
    await this.#state.turns.take(false, async () => {
      if (this.#isLoaded) await this.#kept.close();
      this.#state.cache.close();
    });
  }

  async #start({ isWatching, log, onProgress, signal }: VaultIndexOptions): Promise<void> {
    const { records, racy, cache } = this.#state;
    const pace = this.#pace(signal);
    // Before anything is looked at, so that no change falls between looking and watching.
    const deliver = (hints: Hints): void => this.#background.run(() => this.#follow(hints));
    if (isWatching) this.#watch = await watchVault({ root: this.root, clock: this.#clock, log, deliver });
    for (const page of cache.pages()) {
      for (const { record, isRacy } of page) {
        records.set(record.id, record);
        if (isRacy) racy.add(record.id);
      }
      if (pace.isDue()) await pace.rest();
    }
    this.#isLoaded = this.#kept.restore();
    await this.#walk(pace, onProgress);
    if (!this.#isLoaded) {
      await this.#state.turns.take(true, async () => {
        await loadGraph(this.graph, [...records.values()], pace);
        this.#isLoaded = true;
        this.#kept.outdate();
      });
    }
    this.#retryLater();
  }

  async #walk(pace: Pace, onProgress?: (progress: SyncProgress) => void): Promise<void> {
    // The stamps are in the records by now; ten thousand of them need not be kept twice.
    const { notes: _, ...listing } = await syncVault(this.#state, { pace, onProgress });
    this.#listing = listing;
    this.#folderTimes.begin(listing.times);
  }

  #publish({ puts, removes, changed }: Changes): void {
    if (!this.#isLoaded) return;
    this.graph.apply({ puts, removes });
    if (changed.length === 0 && removes.length === 0) return;
    this.#kept.outdate();
    for (const listener of this.#listeners) listener({ put: changed, removed: removes });
  }

  /** Events only say where to look. */
  async #follow({ paths, isRescan }: Hints): Promise<void> {
    if (isRescan) return this.#rescan();
    const { ids, hasFolders } = sortHints(this.root, paths, this.#listing.folders);
    await this.#confirm(ids, false);
    if (hasFolders) this.#watch?.renew();
  }

  async #rescan(): Promise<void> {
    const wasAway = this.#listing.issues.includes(vaultAway);
    try {
      await this.#walk(this.#pace());
      if (wasAway) this.#watch?.renew();
    } catch (error) {
      // A drive that is not there right now is no reason to forget its notes.
      this.#listing = { ...this.#listing, issues: [vaultAway] };
      if (wasAway) return;
      this.#watch?.renew();
      throw error;
    }
    this.#retryLater();
  }

  async #confirm(ids: readonly string[], isUrgent: boolean): Promise<void> {
    await confirmNotes(this.#state, ids, { pace: this.#pace(), isUrgent });
    this.#retryLater();
  }

  /** Writes to the cache what could not be written before, as far as it can be now. */
  async #catchUp(): Promise<void> {
    await checkCache(this.#state);
    await this.#confirm([...this.#state.lagging], true);
  }

  #retryLater(): void {
    if (this.#state.lagging.size === 0 || this.#ending.signal.aborted) return;
    this.#retry?.cancel();
    this.#retry = this.#clock.after(retryMs, () => this.#background.run(() => this.#catchUp()));
  }

  #isSettled(): boolean {
    if (this.#ending.signal.aborted) return true;
    return this.#background.isIdle && (this.#watch?.isQuiet ?? true) && this.#state.lagging.size === 0;
  }

  #pace(signal?: AbortSignal): Pace {
    const { signal: ending } = this.#ending;
    return paceBy(this.#clock, signal ? AbortSignal.any([signal, ending]) : ending);
  }
}

const retryMs = 500;
const vaultAway: VaultIssue = { path: '', message: 'The vault cannot be read at the moment.' };
