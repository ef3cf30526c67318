// Keeps the chunk table equal to the notes: all of them once, then each one that changes. The instant vectors are made
// on the way; notes that lack sentence vectors are put in line for them.
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { quantise } from '../../../embedding/quantise.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { gentlePace } from '../../../platform/pace.ts';
import type { ChunkTable } from './chunk-table.ts';
import { outlineKey, readChunks } from './note-chunks.ts';
import type { NoteOutline } from './pack-outline.ts';
import type { SearchedNote, SearchedNotes } from './searched-notes.ts';
import type { VectorStore } from './vector-store.ts';

export interface FollowOptions {
  readonly notes: SearchedNotes;
  readonly table: ChunkTable;
  readonly store: VectorStore;
  readonly instant: EmbeddingProvider;
  /** What follows for a note that is in the table now, or is gone from it. */
  readonly onPut: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onTrouble?: (error: unknown) => void;
  readonly clock: Clock;
}

/** Notes written to the store at once. */
const storedAtOnce = 128;
/** Old vectors are worth keeping while they are few: a note may come back. */
const strangerShare = 0.25;
const fewStrangers = 500;

export class NoteFollower {
  readonly #options: FollowOptions;
  readonly #pending = new Set<string>();
  readonly #closing = new AbortController();
  readonly #unfollow: () => void;
  readonly #outlines = new Map<string, NoteOutline>();
  #running: Promise<void> | undefined;
  #hasPruned = false;
  /** There is nothing to recall for the notes that are there at the start. */
  readonly #isStoreNew: boolean;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#isStoreNew = options.store.size().outlines === 0;
    this.#unfollow = options.notes.onChange((ids) => this.#follow(ids));
    this.#follow(Array.from(options.notes.list(), ({ id }) => id));
  }

  /** Notes whose latest change is not in the table yet. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Done when every change known by now is in the table. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#unfollow();
    this.#closing.abort(new Error('search is closed'));
    await this.#running;
  }

  #follow(ids: Iterable<string>): void {
    for (const id of ids) this.#pending.add(id);
    if (this.#closing.signal.aborted) return;
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async #work(): Promise<void> {
    const pace = gentlePace(this.#options.clock, this.#closing.signal);
    try {
      await pace.rest();
      for (const id of this.#pending) {
        this.#pending.delete(id);
        await this.#refresh(id);
        if (this.#outlines.size >= storedAtOnce) this.#write();
        if (pace.isDue()) await pace.rest();
      }
      this.#prune();
    } catch (error) {
      // The ids that are left are found missing again at the next start.
      if (!this.#closing.signal.aborted) this.#options.onTrouble?.(error);
    } finally {
      this.#write();
    }
  }

  async #refresh(id: string): Promise<void> {
    const { notes, table, onPut, onRemove } = this.#options;
    const note = notes.find(id);
    const key = note ? outlineKey(note) : '';
    if (note && table.get(id)?.key === key) return;
    const isThere = note !== undefined && (this.#recall(note, key) || (await this.#read(note, key)));
    if (isThere) return onPut(id);
    table.remove(id);
    onRemove(id);
  }

  /** From the store alone, without reading the note. */
  #recall({ id }: SearchedNote, key: string): boolean {
    const { store, instant } = this.#options;
    const isNone = this.#isStoreNew && !this.#hasPruned;
    const outline = isNone ? null : store.outline(key, instant.model);
    if (!outline?.vectors.every(({ steps }) => steps.length === instant.dimension)) return false;
    this.#put(id, key, outline);
    return true;
  }

  async #read(note: SearchedNote, key: string): Promise<boolean> {
    const { notes, instant } = this.#options;
    const read = await readChunks(notes, note);
    if (!read) return false;
    const made = await instant.embed(
      read.chunks.map(({ text }) => text),
      this.#closing.signal,
    );
    const chunks = read.chunks.map(({ hash, start, end }) => ({ hash, start, end }));
    const outline = { chunks, vectors: chunks.map((_, chunk) => quantise(made[chunk] ?? [])) };
    this.#put(note.id, key, outline);
    if (read.isCurrent) this.#outlines.set(key, outline);
    return true;
  }

  #put(id: string, key: string, { chunks, vectors }: NoteOutline): void {
    const { table } = this.#options;
    table.put({ id, key, chunks });
    vectors.forEach((vector, chunk) => {
      table.setVector('instant', id, chunk, vector);
    });
  }

  #write(): void {
    const { store, instant, onTrouble } = this.#options;
    if (this.#outlines.size === 0) return;
    try {
      store.putOutlines(this.#outlines, instant.model);
    } catch (error) {
      // The table has them; only the next start has to make them again.
      onTrouble?.(error);
    } finally {
      this.#outlines.clear();
    }
  }

  /** Once per run, when every note is known: before that nothing can be called unknown. */
  #prune(): void {
    const { store, table } = this.#options;
    if (this.#hasPruned) return;
    this.#hasPruned = true;
    this.#write();
    const { outlines, vectors } = store.size();
    if (!hasStrangers(outlines, table.noteCount) && !hasStrangers(vectors, table.chunkCount)) return;
    const notes = [...table.notes()];
    const hashes = new Set(notes.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)));
    store.prune(hashes, new Set(notes.map(({ key }) => key)));
  }
}

function hasStrangers(stored: number, known: number): boolean {
  return stored > known * (1 + strangerShare) + fewStrangers;
}
