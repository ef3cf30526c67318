// The vectors in the answer of an OpenAI-compatible server, held against what was asked.
import { isRecord } from '../../kernel/is-record.ts';
import { toUnit } from '../unit-vector.ts';

/** In the order of the texts, whatever the order of the answer. Says what is wrong when the answer does not fit. */
export function readVectors(body: unknown, count: number, dimension: number | null): Float32Array[] | string {
  const data = isRecord(body) ? body['data'] : undefined;
  if (!Array.isArray(data)) return 'the answer has no list "data"';
  if (data.length !== count) return `${data.length} vectors for ${count} texts`;
  const vectors: Float32Array[] = [];
  for (const [position, entry] of data.entries()) {
    const { index = position, embedding } = isRecord(entry) ? entry : {};
    if (typeof index !== 'number' || !(index in data) || index in vectors) return `a wrong index, ${String(index)}`;
    if (!isVector(embedding)) return 'an embedding that is no list of numbers';
    vectors[index] = toUnit(Float32Array.from(embedding));
  }
  const expected = dimension ?? vectors[0]?.length;
  const other = vectors.find((vector) => vector.length !== expected);
  return other ? `a vector of ${other.length} numbers among those of ${expected}` : vectors;
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}
