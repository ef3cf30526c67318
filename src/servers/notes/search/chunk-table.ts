// Every chunk of every note with its vectors, in memory: what a search runs over.
import type { QuantisedVector } from '../../../embedding/quantise.ts';
import { VectorMatrix } from '../../../embedding/vector-matrix.ts';
import { mostChunks } from './split-chunks.ts';
import type { OutlinedChunk } from './vector-store.ts';

/** `instant` vectors are made on the spot, `sentence` vectors in the background. */
export type Tier = 'instant' | 'sentence';

export interface TabledNote {
  readonly id: string;
  /** The key of its outline. */
  readonly key: string;
  readonly chunks: readonly OutlinedChunk[];
}

/** What one query has to do with one note, by the vectors of one tier. */
export interface Nearness {
  /** Cosine of the best chunk, slightly drawn to the mean of all. */
  readonly cosine: number;
  readonly bestChunk: number;
}

/** How much the other chunks of a note say about it, against the best one. */
const meanShare = 0.1;

export class ChunkTable {
  readonly #slots: (TabledNote | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #matrices: Record<Tier, VectorMatrix | undefined> = { instant: undefined, sentence: undefined };
  #chunks = 0;

  get noteCount(): number {
    return this.#slotOf.size;
  }

  get chunkCount(): number {
    return this.#chunks;
  }

  notes(): Iterable<TabledNote> {
    return this.#slots.values().filter((note) => note !== undefined);
  }

  get(id: string): TabledNote | undefined {
    return this.#slots[this.#slotOf.get(id) ?? -1];
  }

  /** In place of what was known of the note; its chunks have no vectors yet. */
  put(note: TabledNote): void {
    this.remove(note.id);
    const slot = this.#freeSlots.pop() ?? this.#slots.length;
    this.#slots[slot] = note;
    this.#slotOf.set(note.id, slot);
    this.#chunks += note.chunks.length;
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    const note = slot === undefined ? undefined : this.#slots[slot];
    if (slot === undefined || note === undefined) return;
    for (let index = 0; index < note.chunks.length; index += 1) {
      for (const matrix of Object.values(this.#matrices)) matrix?.remove(slot * mostChunks + index);
    }
    this.#slots[slot] = undefined;
    this.#freeSlots.push(slot);
    this.#slotOf.delete(id);
    this.#chunks -= note.chunks.length;
  }

  /** False when vectors of this length do not fit to those that are there, and nothing was done. */
  setVector(tier: Tier, id: string, chunk: number, vector: QuantisedVector): boolean {
    const slot = this.#slotOf.get(id);
    if (slot === undefined || vector.steps.length === 0) return true;
    this.#matrices[tier] ??= new VectorMatrix(vector.steps.length);
    const matrix = this.#matrices[tier];
    if (matrix.dimension !== vector.steps.length) return false;
    matrix.setQuantised(slot * mostChunks + chunk, vector);
    return true;
  }

  vector(tier: Tier, id: string, chunk: number): QuantisedVector | undefined {
    return this.#matrices[tier]?.get((this.#slotOf.get(id) ?? -1) * mostChunks + chunk);
  }

  hasVector(tier: Tier, id: string, chunk: number): boolean {
    return this.#matrices[tier]?.has((this.#slotOf.get(id) ?? -1) * mostChunks + chunk) ?? false;
  }

  /** Chunks with a vector. */
  vectorCount(tier: Tier): number {
    return this.#matrices[tier]?.size ?? 0;
  }

  /** Some vectors of the tier, spread evenly over all. */
  sample(tier: Tier, count: number): QuantisedVector[] {
    const matrix = this.#matrices[tier];
    if (!matrix) return [];
    const step = Math.max(1, Math.floor(matrix.size / count));
    const rows = Array.from({ length: Math.min(count, matrix.size) }, (_, index) => index * step);
    return rows.flatMap((row) => matrix.get(matrix.handleAt(row)) ?? []);
  }

  clearTier(tier: Tier): void {
    this.#matrices[tier] = undefined;
  }

  /** One pass over all vectors of the tier: every note that has one, by its id. */
  nearness(tier: Tier, query: Float32Array): Map<string, Nearness> {
    const matrix = this.#matrices[tier];
    const found = new Map<string, Nearness>();
    if (!matrix || matrix.dimension !== query.length) return found;
    const cosines = matrix.scores(query);
    const best = new Float32Array(this.#slots.length).fill(-2);
    const bestChunk = new Uint8Array(this.#slots.length);
    const sum = new Float32Array(this.#slots.length);
    const count = new Uint8Array(this.#slots.length);
    for (let row = 0; row < matrix.size; row += 1) {
      const handle = matrix.handleAt(row);
      const slot = Math.floor(handle / mostChunks);
      const cosine = cosines[row] ?? 0;
      // The zero vector stands for a text without a known word: it says nothing, not that the note is far away.
      if (cosine === 0) continue;
      sum[slot] = (sum[slot] ?? 0) + cosine;
      count[slot] = (count[slot] ?? 0) + 1;
      const chunk = handle % mostChunks;
      const known = best[slot] ?? 0;
      // Rows move when others are removed, so equals are told apart by the chunk and not by the row.
      if (cosine < known || (cosine === known && chunk > (bestChunk[slot] ?? 0))) continue;
      best[slot] = cosine;
      bestChunk[slot] = chunk;
    }
    this.#slots.forEach((note, slot) => {
      const of = count[slot] ?? 0;
      if (!note || of === 0) return;
      const top = best[slot] ?? 0;
      const cosine = top + meanShare * ((sum[slot] ?? 0) / of - top);
      found.set(note.id, { cosine, bestChunk: bestChunk[slot] ?? 0 });
    });
    return found;
  }
}
