// Writes a table of word vectors: int8 steps with a scale per word, and the hash table that finds words again.
import { crc32 } from 'node:zlib';
import { hashNext, hashSeed, headerBytes, layoutVersion, magic, maxWords, slotOf } from './table-layout.ts';

export interface WeighedWord {
  /** Lower-case ASCII letters and digits. */
  readonly word: string;
  readonly weight: number;
  readonly vector: ArrayLike<number>;
}

export function writeTable(words: readonly WeighedWord[], dimension: number): Uint8Array {
  check(words, dimension);
  const text = Buffer.from(words.map(({ word }) => word).join(''), 'ascii');
  // Half full at most: a word that is not there is noticed after a look or two.
  const slots = 2 ** Math.ceil(Math.log2(words.length * 2 + 1));
  const sizes = [4, 4, 4].map((bytes) => bytes * words.length);
  const total = headerBytes + sizes.reduce((sum, size) => sum + size) + 4 + slots * 2 + words.length * dimension;
  const bytes = Buffer.alloc(total + text.length);
  let at = headerBytes;
  const steps = words.map(({ vector }) => stepOf(vector));
  for (const step of steps) at = bytes.writeFloatLE(step, at);
  for (const { weight } of words) at = bytes.writeFloatLE(weight, at);
  let start = 0;
  for (const { word } of words) {
    at = bytes.writeUInt32LE(start, at);
    start += word.length;
  }
  at = bytes.writeUInt32LE(start, at);
  for (const slot of hashTable(words, slots)) at = bytes.writeUInt16LE(slot, at);
  words.forEach(({ vector }, index) => {
    const step = steps[index] || 1;
    for (let axis = 0; axis < dimension; axis += 1) {
      at = bytes.writeInt8(Math.round((vector[axis] ?? 0) / step), at);
    }
  });
  text.copy(bytes, at);
  bytes.write(magic, 0, 'ascii');
  const header = [layoutVersion, dimension, words.length, slots, text.length, crc32(bytes.subarray(headerBytes))];
  header.forEach((value, index) => {
    bytes.writeUInt32LE(value, 8 + index * 4);
  });
  return bytes;
}

function check(words: readonly WeighedWord[], dimension: number): void {
  if (words.length > maxWords) throw new RangeError(`a table holds at most ${maxWords} words`);
  const wrong = words.find(({ word, vector }) => !/^[a-z0-9]+$/.test(word) || vector.length !== dimension);
  if (wrong) throw new RangeError(`${wrong.word} is no lower-case word with a vector of ${dimension}`);
  if (new Set(words.map(({ word }) => word)).size < words.length) throw new RangeError('a word stands twice');
}

/** The largest value becomes 127 steps. Written as float32, so it is rounded as it will be read. */
function stepOf(vector: ArrayLike<number>): number {
  let largest = 0;
  for (let axis = 0; axis < vector.length; axis += 1) largest = Math.max(largest, Math.abs(vector[axis] ?? 0));
  return Math.fround(largest / 127);
}

function hashTable(words: readonly WeighedWord[], slots: number): Uint16Array {
  const table = new Uint16Array(slots);
  words.forEach(({ word }, index) => {
    let hash = hashSeed;
    for (let at = 0; at < word.length; at += 1) hash = hashNext(hash, word.charCodeAt(at));
    let slot = slotOf(hash, slots);
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1);
    table[slot] = index + 1;
  });
  return table;
}
