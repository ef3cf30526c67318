// A table of word vectors in memory: views on the bytes of its file, nothing unpacked.
import { crc32 } from 'node:zlib';
import { hashNext, hashSeed, headerBytes, layoutVersion, magic, slotOf, wordCodes } from './table-layout.ts';

export interface WordTable {
  readonly dimension: number;
  readonly words: number;
  /** The number of the word in `text[start..end)`, whose hash the caller has made; -1 when it is not known. */
  find(text: string, start: number, end: number, hash: number): number;
  /** The same for a word of its own, in any case. */
  findWord(word: string): number;
  /** Adds the word's vector, times its weight and `share`. */
  addTo(sum: Float64Array, word: number, share: number): void;
}

/** Throws when the bytes are no table, one of another layout, or damaged. */
export function openTable(source: Uint8Array): WordTable {
  const bytes = source.byteOffset % 4 === 0 ? source : Uint8Array.from(source);
  const { dimension, words, slots, textBytes } = readHeader(bytes);
  const { buffer } = bytes;
  let at = bytes.byteOffset + headerBytes;
  const take = (size: number): number => {
    at += size;
    return at - size;
  };
  const scales = new Float32Array(buffer, take(words * 4), words);
  const weights = new Float32Array(buffer, take(words * 4), words);
  // One look per word instead of two.
  const factors = scales.map((scale, word) => scale * (weights[word] ?? 0));
  const starts = new Uint32Array(buffer, take((words + 1) * 4), words + 1);
  const table = new Uint16Array(buffer, take(slots * 2), slots);
  const vectors = new Int8Array(buffer, take(words * dimension), words * dimension);
  const letters = new Uint8Array(buffer, take(textBytes), textBytes);

  const isWord = (word: number, text: string, start: number, end: number): boolean => {
    const first = starts[word] ?? 0;
    if ((starts[word + 1] ?? 0) - first !== end - start) return false;
    for (let offset = 0; start + offset < end; offset += 1) {
      if (letters[first + offset] !== wordCodes[text.charCodeAt(start + offset)]) return false;
    }
    return true;
  };
  const find = (text: string, start: number, end: number, hash: number): number => {
    for (let slot = slotOf(hash, slots); ; slot = (slot + 1) & (slots - 1)) {
      const word = (table[slot] ?? 0) - 1;
      if (word < 0 || isWord(word, text, start, end)) return word;
    }
  };

  return {
    dimension,
    words,
    find,
    findWord(word) {
      let hash = hashSeed;
      for (let index = 0; index < word.length; index += 1)
        hash = hashNext(hash, wordCodes[word.charCodeAt(index)] ?? 0);
      return find(word, 0, word.length, hash);
    },
    addTo(sum, word, share) {
      const factor = (factors[word] ?? 0) * share;
      const first = word * dimension;
      for (let axis = 0; axis < dimension; axis += 1) {
        sum[axis] = (sum[axis] ?? 0) + (vectors[first + axis] ?? 0) * factor;
      }
    },
  };
}

function readHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic) {
    throw new Error('this is no table of word vectors');
  }
  const [version, dimension, words, slots, textBytes, checksum] = [8, 12, 16, 20, 24, 28].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number, number, number, number];
  if (version !== layoutVersion) throw new Error(`the word vectors have layout ${version}, not ${layoutVersion}`);
  const size = headerBytes + words * 12 + 4 + slots * 2 + words * dimension + textBytes;
  if (bytes.length !== size || crc32(bytes.subarray(headerBytes)) !== checksum) {
    throw new Error('the word vectors are damaged');
  }
  // The views below read numbers in the order of the machine.
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new Error('the word vectors need a little-endian machine');
  return { dimension, words, slots, textBytes };
}
