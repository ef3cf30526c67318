// Every chunk of every note with its vectors, in memory: what a search runs over.
import type { QuantisedVector } from '../../../embedding/quantise.ts';
import { VectorMatrix } from '../../../embedding/vector-matrix.ts';
import type { OutlinedChunk } from './pack-outline.ts';
import { mostChunks } from './split-chunks.ts';

/** `instant` vectors are made on the spot, `sentence` vectors in the background. */
export type Tier = 'instant' | 'sentence';

export interface TabledNote {
  readonly id: string;
  /** The key of its outline. */
  readonly key: string;
  readonly chunks: readonly OutlinedChunk[];
}

/** What one query has to do with each note by the vectors of one tier, by the note's slot. */
export interface Nearness {
  /** Of the best chunk, slightly drawn to the mean of all; NaN where there is no vector. */
  readonly cosines: Float32Array;
  readonly bestChunks: Uint8Array;
}

/** How much the other chunks of a note say about it, against the best one. */
const meanShare = 0.1;

export class ChunkTable {
  readonly #slots: (TabledNote | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #matrices: Record<Tier, VectorMatrix | undefined> = { instant: undefined, sentence: undefined };
  readonly #expectedChunks: number;
  #chunks = 0;

  /** Room for so many is set aside at once; there may be more. */
  constructor(expectedChunks = 0) {
    this.#expectedChunks = expectedChunks;
  }

  get noteCount(): number {
    return this.#slotOf.size;
  }

  get chunkCount(): number {
    return this.#chunks;
  }

  notes(): Iterable<TabledNote> {
    return this.#slots.values().filter((note) => note !== undefined);
  }

  /** Slots are numbered from zero; some may be free. */
  get slotCount(): number {
    return this.#slots.length;
  }

  at(slot: number): TabledNote | undefined {
    return this.#slots[slot];
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
    this.#matrices[tier] ??= new VectorMatrix(vector.steps.length, Math.max(256, this.#expectedChunks));
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

  /** One pass over all vectors of the tier; null when none can be compared with the query. */
  nearness(tier: Tier, query: Float32Array): Nearness | null {
    const matrix = this.#matrices[tier];
    if (!matrix || matrix.dimension !== query.length) return null;
    const scores = matrix.scores(query);
    const cosines = new Float32Array(this.#slots.length).fill(-2);
    const bestChunks = new Uint8Array(this.#slots.length);
    const sums = new Float32Array(this.#slots.length);
    const counts = new Uint8Array(this.#slots.length);
    for (let row = 0; row < matrix.size; row += 1) {
      const handle = matrix.handleAt(row);
      const cosine = scores[row] ?? 0;
      // The zero vector stands for a text without a known word: it says nothing, not that the note is far away.
      if (cosine === 0) continue;
      const slot = Math.floor(handle / mostChunks);
      const chunk = handle % mostChunks;
      sums[slot] = (sums[slot] ?? 0) + cosine;
      counts[slot] = (counts[slot] ?? 0) + 1;
      const known = cosines[slot] ?? 0;
      // Rows move when others are removed, so equals are told apart by the chunk and not by the row.
      if (cosine < known || (cosine === known && chunk > (bestChunks[slot] ?? 0))) continue;
      cosines[slot] = cosine;
      bestChunks[slot] = chunk;
    }
    for (let slot = 0; slot < cosines.length; slot += 1) {
      const [best, count] = [cosines[slot] ?? 0, counts[slot] ?? 0];
      cosines[slot] = count === 0 ? Number.NaN : best + meanShare * ((sums[slot] ?? 0) / count - best);
    }
    return { cosines, bestChunks };
  }

  /** The same for one note: null when it has no vector that says something. */
  cosineOf(tier: Tier, id: string, query: Float32Array): number | null {
    const chunks = this.get(id)?.chunks ?? [];
    const cosines = chunks.flatMap((_, chunk) => {
      const vector = this.vector(tier, id, chunk);
      const cosine = vector?.steps.length === query.length ? dot(vector, query) : 0;
      return cosine === 0 ? [] : [cosine];
    });
    if (cosines.length === 0) return null;
    const best = Math.max(...cosines);
    return best + meanShare * (cosines.reduce((sum, each) => sum + each, 0) / cosines.length - best);
  }
}

function dot({ steps, scale }: QuantisedVector, query: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < steps.length; axis += 1) sum += (steps[axis] ?? 0) * (query[axis] ?? 0);
  return sum * scale;
}
