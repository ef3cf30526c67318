// A vector in one byte per number: steps from -127 to 127, and the size of one step. A quarter of the memory,
// and for ranking as good as the floats it came from.

export interface QuantisedVector {
  readonly steps: Int8Array;
  readonly scale: number;
}

/** Throws on numbers that are not finite: they would spoil every comparison later. */
export function quantise(vector: ArrayLike<number>): QuantisedVector {
  const scale = largestOf(vector) / 127;
  const steps = new Int8Array(vector.length);
  if (scale === 0) return { steps, scale };
  for (let axis = 0; axis < vector.length; axis += 1) steps[axis] = Math.round((vector[axis] ?? 0) / scale);
  return { steps, scale };
}

export function dequantise({ steps, scale }: QuantisedVector): Float32Array {
  return Float32Array.from(steps, (step) => step * scale);
}

export function largestOf(vector: ArrayLike<number>): number {
  let largest = 0;
  for (let axis = 0; axis < vector.length; axis += 1) {
    const size = Math.abs(vector[axis] ?? 0);
    if (!Number.isFinite(size)) throw new RangeError('a vector holds a number that is not finite');
    if (size > largest) largest = size;
  }
  return largest;
}
