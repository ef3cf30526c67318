// Makes the sentence vectors in the background: one for every note first, then the rest. What is stored is not made
// again, so it can stop at any time and go on where it was.
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { quantise } from '../../../embedding/quantise.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { ChunkTable } from './chunk-table.ts';
import type { VectorStore } from './vector-store.ts';

export interface EmbeddingQueueOptions {
  readonly provider: EmbeddingProvider;
  readonly table: ChunkTable;
  readonly store: VectorStore;
  /** The texts of a note's chunks as they are in the table; null when the note is no longer like that. */
  readonly textsOf: (id: string) => Promise<readonly string[] | null>;
  readonly clock: Clock;
  /** Told when the provider fails and when it works again, once each. */
  readonly onTrouble?: (error: unknown) => void;
}

interface Wanted {
  readonly id: string;
  readonly chunk: number;
  readonly hash: string;
  readonly text: string;
}

/** What is under way is lost at the end, and may hold up a query where the provider has no line of its own. */
const batchMs = 120;
const largestBatch = 32;
const firstDelayMs = 1_000;
const longestDelayMs = 300_000;

export class EmbeddingQueue {
  readonly #options: EmbeddingQueueOptions;
  /** Notes whose first chunk has no vector, and notes of which another has none. */
  readonly #leads = new Set<string>();
  readonly #rest = new Set<string>();
  /** Notes with a chunk that failed by itself: behind all others, which it may have nothing to do with. */
  readonly #last = new Set<string>();
  #batch = 1;
  #failures = 0;
  #isPaused = false;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(options: EmbeddingQueueOptions) {
    this.#options = options;
  }

  /** How much of the vault has its sentence vectors, 0 to 1. */
  get share(): number {
    const { table } = this.#options;
    return table.chunkCount === 0 ? 1 : table.vectorCount('sentence') / table.chunkCount;
  }

  /** Takes the vectors of this note from the store, and puts it in line if some are not there. */
  add(id: string): void {
    const { table, store, provider } = this.#options;
    const chunks = table.get(id)?.chunks ?? [];
    const stored = store.vectors(
      provider.model,
      chunks.map(({ hash }) => hash),
    );
    chunks.forEach(({ hash }, chunk) => {
      const vector = stored.get(hash);
      if (vector && table.setVector('sentence', id, chunk, vector)) return;
      (chunk === 0 ? this.#leads : this.#rest).add(id);
    });
    if (this.#hasWork) this.#start();
  }

  remove(id: string): void {
    this.#leads.delete(id);
    this.#rest.delete(id);
    this.#last.delete(id);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#wake();
    this.#start();
  }

  /** Done when nothing is left to do, or nothing can be done. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** The batch under way is given up; its vectors are made next time. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('search is closed'));
    this.#wake();
    await this.#running;
  }

  get #hasWork(): boolean {
    return this.#leads.size + this.#rest.size + this.#last.size > 0;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #start(): void {
    if (this.#running || this.#isPaused || this.#isClosed) return;
    // Begun later, so that a burst of notes is in line before the first batch is chosen.
    this.#running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#work())
      .finally(() => {
        this.#running = undefined;
        if (this.#hasWork) this.#start();
      });
  }

  async #work(): Promise<void> {
    while (!this.#isClosed && !this.#isPaused) {
      const batch = await this.#nextBatch();
      if (batch.length === 0) return;
      try {
        await this.#make(batch);
        if (this.#failures > 0) this.#options.onTrouble?.(null);
        this.#failures = 0;
      } catch (error) {
        if (this.#isClosed) return;
        if (this.#failures === 0) this.#options.onTrouble?.(error);
        this.#failures += 1;
        this.#putBack(batch);
        await this.#rested();
      }
    }
  }

  async #nextBatch(): Promise<Wanted[]> {
    const batch: Wanted[] = [];
    for (const line of [this.#leads, this.#rest, this.#last]) {
      for (const id of line) {
        const wanted = await this.#wantedOf(
          id,
          (chunk) => line === this.#last || (chunk === 0) === (line === this.#leads),
        );
        const room = this.#batch - batch.length;
        // A note stays in line while some of its chunks did not fit.
        if (wanted.length <= room) line.delete(id);
        batch.push(...wanted.slice(0, room));
        if (batch.length >= this.#batch) return batch;
      }
    }
    return batch;
  }

  async #wantedOf(id: string, isMeant: (chunk: number) => boolean): Promise<Wanted[]> {
    const { table, textsOf } = this.#options;
    const chunks = table.get(id)?.chunks ?? [];
    const isWanted = chunks.map((_, chunk) => isMeant(chunk) && !table.hasVector('sentence', id, chunk));
    if (!isWanted.includes(true)) return [];
    const texts = await textsOf(id);
    // A note that changed meanwhile comes again with its change.
    if (!texts || table.get(id)?.chunks !== chunks) return [];
    return chunks.flatMap(({ hash }, chunk) =>
      isWanted[chunk] ? [{ id, chunk, hash, text: texts[chunk] ?? '' }] : [],
    );
  }

  async #make(batch: readonly Wanted[]): Promise<void> {
    const { provider, store, table, clock } = this.#options;
    const startedAt = clock.monotonic();
    const { signal } = this.#closing;
    const texts = batch.map(({ text }) => text);
    const vectors = await untilAborted(provider.embed(texts, signal, 'background'), signal);
    if (this.#isClosed) return;
    this.#resize(clock.monotonic() - startedAt);
    const made = batch.map((wanted, at) => ({ ...wanted, vector: quantise(vectors[at] ?? []) }));
    store.putVectors(provider.model, made);
    for (const { id, chunk, hash, vector } of made) {
      // The note may have been split anew while its vector was made.
      if (table.get(id)?.chunks[chunk]?.hash !== hash) continue;
      if (table.setVector('sentence', id, chunk, vector)) continue;
      // The same model name with another dimension: what was there is of no use any more.
      table.clearTier('sentence');
      table.setVector('sentence', id, chunk, vector);
      for (const note of table.notes()) this.add(note.id);
    }
  }

  #resize(tookMs: number): void {
    if (tookMs < batchMs / 2) this.#batch = Math.min(largestBatch, this.#batch * 2);
    else if (tookMs > batchMs * 1.5) this.#batch = Math.max(1, this.#batch >> 1);
  }

  /** Tried one by one from now on, to find the one that cannot be embedded, if it is one. */
  #putBack(batch: readonly Wanted[]): void {
    this.#batch = 1;
    for (const { id, chunk } of batch) {
      const line = batch.length === 1 ? this.#last : chunk === 0 ? this.#leads : this.#rest;
      line.delete(id);
      line.add(id);
    }
  }

  async #rested(): Promise<void> {
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#failures - 1));
    await new Promise<void>((resolve) => {
      const timer = this.#options.clock.after(delayMs, resolve);
      this.#wake = () => {
        timer.cancel();
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

/** Also ends when whoever makes the promise takes no notice of the signal. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
