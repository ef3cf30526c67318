// The loops that every byte of every text goes through, compiled ahead by ourselves, with the memory they work on. JavaScript
// owns that memory: it makes room before a loop may need it, so that a loop only reads, adds and writes.

import { countRun, countRuns, hashRun, isForeign, isSameRun } from './count-runs.ts';
import { addCounted, addRun, endChunk, endField, tupleOf, varintSize } from './gather-terms.ts';
import { type HeadWord, headIndex, headSize, headWords, tupleBits } from './head.ts';
import { markWords } from './mark-words.ts';
import { imported, moduleOf } from './module.ts';
import { signBlock } from './sign-blocks.ts';
import { writePostings, writeVarint } from './write-postings.ts';

/** What the loops ask JavaScript for. */
export interface Answers {
  /** The number of a run that is new: so many bytes at a place, with this hash. */
  learn(place: number, length: number, hash: number, isForeign: number): number;
  numberOf(counts: number): number;
}

export interface Loops {
  markWords(text: number, length: number, bits: number): number;
  countRuns(text: number, bits: number, from: number, to: number, hasForeign: number): void;
  endField(shift: number): number;
  addCounted(at: number, pairs: number, shift: number): number;
  endChunk(log: number, chunk: number): number;
  writePostings(log: number, chunk: number, end: number, postings: number): void;
  signBlock(from: number, to: number, bits: number): void;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Of the engine, as far as it is used here. */
interface Engine {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { readonly initial: number }) => Memory;
}

const { Module, Instance, Memory } = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
const pageSize = 1 << 16;
/** Of a table that has nothing yet, in bytes. */
const leastSize = 1024;

let compiled: object | null = null;

function compile(): object {
  return new Module(
    moduleOf([
      ...[imported('learn', 4), imported('numberOf', 1)],
      ...[markWords, countRuns, countRun, isForeign, hashRun, isSameRun],
      ...[addRun, endField, addCounted, tupleOf, varintSize, endChunk],
      ...[writeVarint, writePostings, signBlock],
    ]),
  );
}

/** A stretch of memory. */
export interface Room {
  readonly place: number;
  readonly size: number;
}

export class TextKernel {
  readonly loops: Loops;
  /** All of the memory, as it is now: asking for room may make others of them. */
  words: Uint32Array = new Uint32Array(0);
  bytes: Buffer = Buffer.alloc(0);
  readonly #memory = new Memory({ initial: 4 });
  /** Of the tables, in the order of the words that say where they are. */
  readonly #sizes = new Uint32Array(headWords.length);
  readonly #spare: Room[] = [];
  #top = headSize;

  constructor(answers: Answers) {
    compiled ??= compile();
    const { exports } = new Instance(compiled, {
      js: {
        memory: this.#memory,
        learn: (place: number, length: number, hash: number, isForeign: number) =>
          answers.learn(place, length, hash, isForeign),
        numberOf: (counts: number) => answers.numberOf(counts),
      },
    });
    this.loops = exports as Loops;
    this.#look();
    this.reserve('tuples', 8 << tupleBits);
  }

  head(word: HeadWord): number {
    return this.words[headIndex[word]] as number;
  }

  setHead(word: HeadWord, value: number): void {
    this.words[headIndex[word]] = value;
  }

  /** A table has at least so many bytes from here on; what was in it stays, and the rest is 0. */
  reserve(table: HeadWord, size: number): void {
    const before = this.#sizes[headIndex[table]] as number;
    if (size <= before) return;
    const after = Math.max(size, before * 2, leastSize);
    const place = this.take(after);
    if (before > 0) {
      const old = { place: this.head(table), size: before };
      this.bytes.copyWithin(place, old.place, old.place + before);
      this.giveBack(old);
    }
    this.setHead(table, place);
    this.#sizes[headIndex[table]] = after;
  }

  /** Makes all of a table 0. */
  clear(table: HeadWord): void {
    this.bytes.fill(0, this.head(table), this.head(table) + (this.#sizes[headIndex[table]] as number));
  }

  /** New memory, all 0, at a place divisible by 16. */
  take(size: number): number {
    const place = this.#top;
    this.#top = (place + size + 15) & ~15;
    const missing = this.#top - this.bytes.length;
    if (missing > 0) {
      // More than is asked for now, since each time all views are made anew.
      this.#memory.grow(Math.ceil(Math.max(missing, this.bytes.length / 4) / pageSize));
      this.#look();
    }
    return place;
  }

  /** Memory for a while, with whatever is in it. */
  borrow(size: number): Room {
    const fit = this.#spare.findIndex((room) => room.size >= size);
    if (fit >= 0) return this.#spare.splice(fit, 1)[0] as Room;
    return { place: this.take(size), size };
  }

  /** Nobody needs it any more. */
  giveBack(room: Room): void {
    this.#spare.push(room);
  }

  #look(): void {
    this.words = new Uint32Array(this.#memory.buffer);
    this.bytes = Buffer.from(this.#memory.buffer);
  }
}
