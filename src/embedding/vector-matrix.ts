// Many vectors of one model in one block of bytes, compared with a query one after the other. Up to some hundred
// thousand rows this needs no index: it is exact, costs nothing to build, and changes in place.
import { largestOf, type QuantisedVector, quantise } from './quantise.ts';
import { type Scored, TopScores } from './top-scores.ts';

// Fine enough to lose nothing, and 16,383 * 127 * 1,024 still fits into 31 bits.
const queryBits = 14;
const maxDimension = 1_024;

export class VectorMatrix {
  readonly dimension: number;
  /** Numbers per row, filled up with zeros to a multiple of four. */
  readonly #stride: number;
  #steps: Int8Array;
  #scales: Float32Array;
  #handles: Float64Array;
  readonly #rows = new Map<number, number>();

  constructor(dimension: number, capacity = 256) {
    if (!Number.isInteger(dimension) || dimension < 1) throw new RangeError(`${dimension} is no dimension`);
    this.dimension = dimension;
    this.#stride = Math.ceil(dimension / 4) * 4;
    this.#steps = new Int8Array(capacity * this.#stride);
    this.#scales = new Float32Array(capacity);
    this.#handles = new Float64Array(capacity);
  }

  /** Rows. */
  get size(): number {
    return this.#rows.size;
  }

  has(handle: number): boolean {
    return this.#rows.has(handle);
  }

  /** Adds the row of this handle, or replaces it. */
  set(handle: number, vector: ArrayLike<number>): void {
    this.setQuantised(handle, quantise(vector));
  }

  /** The same for a vector that was stored in its quantised form. */
  setQuantised(handle: number, { steps, scale }: QuantisedVector): void {
    if (steps.length !== this.dimension)
      throw new RangeError(`a vector of ${steps.length} does not fit a matrix of ${this.dimension}`);
    const row = this.#rows.get(handle) ?? this.#rows.size;
    if (row === this.#scales.length) this.#grow();
    this.#rows.set(handle, row);
    this.#steps.set(steps, row * this.#stride);
    this.#scales[row] = scale;
    this.#handles[row] = handle;
  }

  /** The last row moves into the gap. Answers whether there was one to remove. */
  remove(handle: number): boolean {
    const row = this.#rows.get(handle);
    if (row === undefined) return false;
    this.#rows.delete(handle);
    const last = this.#rows.size;
    if (row < last) {
      const moved = this.handleAt(last);
      this.#steps.copyWithin(row * this.#stride, last * this.#stride, (last + 1) * this.#stride);
      this.#scales[row] = this.#scales[last] ?? 0;
      this.#handles[row] = moved;
      this.#rows.set(moved, row);
    }
    return true;
  }

  handleAt(row: number): number {
    return this.#handles[row] ?? Number.NaN;
  }

  /** A copy of the row's vector. */
  get(handle: number): QuantisedVector | undefined {
    const row = this.#rows.get(handle);
    if (row === undefined) return undefined;
    const first = row * this.#stride;
    return { steps: this.#steps.slice(first, first + this.dimension), scale: this.#scales[row] ?? 0 };
  }

  /** The nearest rows, best first. Rows whose handle is not accepted do not count. */
  topK(query: ArrayLike<number>, k: number, accepts: (handle: number) => boolean = () => true): Scored[] {
    const scores = this.scores(query);
    const top = new TopScores(k);
    for (let row = 0; row < this.size; row += 1) {
      const handle = this.handleAt(row);
      if (accepts(handle)) top.offer(handle, scores[row] ?? 0);
    }
    return top.sorted();
  }

  /** The dot product with each row, in the order of `handleAt`: a cosine when all vectors have length one. */
  scores(query: ArrayLike<number>, into: Float32Array = new Float32Array(this.size)): Float32Array {
    if (query.length !== this.dimension)
      throw new RangeError(`a query of ${query.length} does not fit a matrix of ${this.dimension}`);
    if (into.length < this.size) throw new RangeError(`${into.length} places are too few for ${this.size} scores`);
    const { steps, scale } = this.#quantiseQuery(query);
    const [matrix, scales, stride] = [this.#steps, this.#scales, this.#stride];
    for (let row = 0, at = 0; row < this.size; row += 1) {
      // Integers, and four sums that do not wait for each other: a third faster than floats in one.
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let axis = 0; axis < stride; axis += 4, at += 4) {
        a = (a + Math.imul(matrix[at] ?? 0, steps[axis] ?? 0)) | 0;
        b = (b + Math.imul(matrix[at + 1] ?? 0, steps[axis + 1] ?? 0)) | 0;
        c = (c + Math.imul(matrix[at + 2] ?? 0, steps[axis + 2] ?? 0)) | 0;
        d = (d + Math.imul(matrix[at + 3] ?? 0, steps[axis + 3] ?? 0)) | 0;
      }
      into[row] = (a + b + c + d) * (scales[row] ?? 0) * scale;
    }
    return into;
  }

  #quantiseQuery(query: ArrayLike<number>): { steps: Int16Array; scale: number } {
    // A longer sum needs coarser steps to stay within 32 bits.
    const bits = queryBits - Math.max(0, Math.ceil(Math.log2(this.dimension / maxDimension)));
    const scale = largestOf(query) / (2 ** bits - 1);
    const steps = new Int16Array(this.#stride);
    if (scale === 0) return { steps, scale };
    for (let axis = 0; axis < query.length; axis += 1) steps[axis] = Math.round((query[axis] ?? 0) / scale);
    return { steps, scale };
  }

  #grow(): void {
    const capacity = Math.max(16, this.#scales.length * 2);
    this.#steps = grown(this.#steps, new Int8Array(capacity * this.#stride));
    this.#scales = grown(this.#scales, new Float32Array(capacity));
    this.#handles = grown(this.#handles, new Float64Array(capacity));
  }
}

function grown<T extends Int8Array | Float32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
