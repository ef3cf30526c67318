// Vectors of length one, so that a dot product is a cosine.

/** Scales in place. The zero vector, which means nothing, stays what it is: near to nothing. */
export function toUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) * factor;
  return vector;
}
