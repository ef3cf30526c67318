// Which trigrams stand in which block of the text, as a matrix of bits: a trigram, case folded, hashes to a row, a block
// of 5 KB is a column. A needle can only begin in a column where all rows of its trigrams are set. Against lists of
// blocks per trigram this takes a fixed fifth of the text, is built without sorting, and is read by plain ANDs.
import type { Room, TextKernel } from './wasm/kernel.ts';
import { rowBits, rowPrime } from './wasm/sign-blocks.ts';
import { foldedByte } from './word-bytes.ts';

export const blockSize = 5 * 1024;
export const rowCount = 1 << rowBits;
/** Blocks whose columns stand in one word. */
export const groupBlocks = 32;
/** Fewer blocks than this at the end of the text get no columns: scanning them costs less than the space. */
const fewestBlocks = 16;
/** A block also has the trigrams that begin so many bytes after it, for a needle that begins in it and goes beyond. */
export const overlap = 64;

const wordsPerBlock = rowCount / 32;

/** The row of the trigram at a place. */
export function rowAt(bytes: Uint8Array, place: number): number {
  return Math.imul(trigramAt(bytes, place), rowPrime) >>> (32 - rowBits);
}

/** Three folded bytes, the first in the lowest place. */
function trigramAt(bytes: Uint8Array, place: number): number {
  return (
    (foldedByte[bytes[place] as number] as number) |
    ((foldedByte[bytes[place + 1] as number] as number) << 8) |
    ((foldedByte[bytes[place + 2] as number] as number) << 16)
  );
}

export class BlockSignatures {
  /** Finished groups: for each a word for every row, with a bit for every block of the group. */
  readonly #groups: Uint32Array[] = [];
  /** The group in hand, the other way round: for each block its rows as bits. */
  readonly #blocks: Room;
  readonly #kernel: TextKernel;
  #group = 0;
  #textEnd = 0;

  constructor(kernel: TextKernel) {
    this.#kernel = kernel;
    this.#blocks = kernel.borrow(groupBlocks * wordsPerBlock * 4);
    this.#clear();
  }

  /** Adds the text of the next file, which stands at a place in the kernel's memory. Trigrams never span two files. */
  add(place: number, length: number): void {
    const base = this.#textEnd;
    const end = base + length;
    this.#textEnd = end;
    for (let block = Math.floor(base / blockSize); block * blockSize < end; block += 1) {
      if (block >>> 5 !== this.#group) this.#endGroup();
      const from = Math.max(block * blockSize, base) - base;
      const to = Math.min((block + 1) * blockSize + overlap, end - 2) - base;
      const bits = this.#blocks.place + (block & 31) * wordsPerBlock * 4;
      if (from < to) this.#kernel.loops.signBlock(place + from, place + to, bits);
    }
  }

  /** The groups one after the other. */
  finish(): readonly Uint8Array[] {
    const blocks = Math.ceil(this.#textEnd / blockSize);
    const inHand = blocks - this.#group * groupBlocks;
    if (inHand >= fewestBlocks) this.#endGroup();
    this.#kernel.giveBack(this.#blocks);
    return this.#groups.map((words) => new Uint8Array(words.buffer));
  }

  #endGroup(): void {
    const words = new Uint32Array(rowCount);
    const start = this.#blocks.place / 4;
    const blocks = this.#kernel.words.subarray(start, start + groupBlocks * wordsPerBlock);
    for (let word = 0; word < wordsPerBlock; word += 1) transpose(blocks, word, words, word * 32);
    this.#groups.push(words);
    this.#clear();
    this.#group += 1;
  }

  #clear(): void {
    this.#kernel.bytes.fill(0, this.#blocks.place, this.#blocks.place + groupBlocks * wordsPerBlock * 4);
  }
}

const square = new Int32Array(32);

/** Turns 32 words of rows, one per block, into 32 words of blocks, one per row. */
function transpose(blocks: Uint32Array, word: number, rows: Uint32Array, at: number): void {
  for (let block = 0; block < 32; block += 1) square[block] = blocks[block * wordsPerBlock + word] as number;
  let mask = 0x0000ffff;
  for (let half = 16; half !== 0; half >>>= 1, mask ^= mask << half) {
    for (let one = 0; one < 32; one = (one + half + 1) & ~half) {
      const other = one + half;
      const swapped = (((square[one] as number) >>> half) ^ (square[other] as number)) & mask;
      square[other] = (square[other] as number) ^ swapped;
      square[one] = (square[one] as number) ^ (swapped << half);
    }
  }
  for (let row = 0; row < 32; row += 1) rows[at + row] = square[row] as number;
}
