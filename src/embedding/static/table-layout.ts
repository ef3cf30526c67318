// How a table of word vectors lies in its file, little-endian, each part right behind the one before:
//
//   8 bytes            magic, "MOORWORD"
//   uint32             version of this layout
//   uint32             dimension of the vectors
//   uint32             words, at most 65,535; the most frequent first
//   uint32             slots of the hash table, a power of two above the number of words
//   uint32             bytes of the words' text
//   uint32             CRC-32 of everything behind it
//   float32[words]     scales: one step of a word's vector
//   float32[words]     weights: how much a word says, near one for rare words and near zero for "the"
//   uint32[words + 1]  starts: where each word's text begins; the last one is where the text ends
//   uint16[slots]      hash table with open addressing: number of the word plus one, or zero where it is empty
//   int8[words * dimension]  the vectors, in steps
//   uint8[...]         the text of all words, lower-case ASCII letters and digits only
//
// The wider numbers come first, so that every part can be a view on the bytes as they were read.

export const magic = 'MOORWORD';
export const layoutVersion = 1;
export const headerBytes = 32;
export const maxWords = 65_535;

/** For each ASCII code its lower-case code when words are made of it, else zero. */
export const wordCodes: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** FNV-1a: begins with `hashSeed` and takes one lower-case code at a time, so that a scan can hash as it goes. */
export const hashSeed = 0x811c9dc5 | 0;

export function hashNext(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** FNV's low bits alone are weak; its slot folds the high ones in. */
export function slotOf(hash: number, slots: number): number {
  return (hash ^ (hash >>> 15)) & (slots - 1);
}
