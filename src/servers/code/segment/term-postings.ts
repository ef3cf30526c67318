// Gathers which terms stand how often in which field of each chunk, chunk by chunk, and writes the postings of every
// term. Sizes are summed up while chunks come in, so that the end is one pass over what was gathered.
import type { ByteInterner } from './byte-interner.ts';
import { CountTuples, varintSize, writeVarint } from './posting-code.ts';
import type { RunCounter } from './run-counter.ts';
import { type Field, fields } from './segment.ts';
import { sortByBytes } from './sort-bytes.ts';
import type { Vocabulary } from './vocabulary.ts';
import { termBits } from './wasm/gather-terms.ts';
import { termCell, termSize } from './wasm/head.ts';
import type { Room, TextKernel } from './wasm/kernel.ts';

/** In the order of the bytes of the terms; `starts` have one entry more than there are terms. */
export interface WrittenTerms {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** In memory that the next segment is made in. */
  readonly postings: Uint8Array;
  readonly postingStarts: Uint32Array;
  /** What the numbers of counts mean. */
  readonly counts: Uint32Array;
}

// Words of a term.
const cells = termSize / 4;
const chunksCell = termCell.chunks / 4;
const bytesCell = termCell.bytes / 4;
const lastCell = termCell.last / 4;
const rowCell = termCell.row / 4;

const mostTerms = 1 << termBits;
/** Of the log, in bytes. */
const pageSize = 1 << 18;
/** A posting takes one word of the log or two. */
const longestPosting = 8;
/** Of a path that is not unusually long, a pair of words for each of its runs. */
const pathSize = 1024;
const pathShift = fields.indexOf('path') * 4;

/** A piece of the log, with the postings of chunks from `firstChunk` on. */
interface LogPage extends Room {
  readonly firstChunk: number;
}

export class TermPostings {
  readonly #terms: ByteInterner;
  readonly #runs: RunCounter;
  readonly #kernel: TextKernel;
  readonly #tuples = new CountTuples();
  readonly #pages: LogPage[] = [];
  #logAt = 0;
  #logEnd = 0;
  #chunks = 0;
  #path: Room = { place: 0, size: 0 };
  #pathRuns = 0;

  constructor({ terms, runs }: Vocabulary) {
    this.#terms = terms;
    this.#runs = runs;
    this.#kernel = runs.kernel;
    this.#kernel.clear('state');
    this.#kernel.clear('tuples');
    runs.numberOf = (counts) => this.#tuples.numberOf(counts);
  }

  /** All chunks from here on are of this file. */
  beginFile(path: string): void {
    this.#runs.countString(path);
    this.#pathRuns = this.#runs.countedRuns;
    const size = this.#pathRuns * 8;
    if (size > this.#path.size) this.#path = this.#kernel.borrow(Math.max(size, pathSize));
    this.#runs.takeCounted(this.#path.place);
  }

  /** The chunk in hand has the file's path in its field. Answers how many terms that is. */
  addPath(): number {
    this.#makeRoom();
    return this.#kernel.loops.addCounted(this.#path.place, this.#pathRuns, pathShift);
  }

  addString(text: string): void {
    this.#runs.countString(text);
  }

  /** Bytes [start, end) of the file in hand. */
  addText(start: number, end: number): void {
    this.#runs.text.count(start, end);
  }

  /** What was added since the last call stands in this field of the chunk in hand. Answers how many terms that is. */
  endField(field: Field): number {
    this.#makeRoom();
    return this.#kernel.loops.endField(fields.indexOf(field) * 4);
  }

  endChunk(): void {
    const kernel = this.#kernel;
    const size = kernel.head('touchedTermCount') * longestPosting;
    if (size > this.#logEnd - this.#logAt) {
      const room = kernel.borrow(Math.max(size, pageSize));
      this.#pages.push({ ...room, firstChunk: this.#chunks });
      this.#logAt = room.place;
      this.#logEnd = room.place + room.size;
    }
    this.#chunks += 1;
    kernel.reserve('postingCounts', this.#chunks * 4);
    this.#logAt = kernel.loops.endChunk(this.#logAt, this.#chunks);
  }

  finish(): WrittenTerms {
    const { pool, starts } = this.#terms;
    if (this.#terms.count >= mostTerms) throw new RangeError(`A segment has at most ${mostTerms} terms`);
    const order = this.#termsMet();
    const count = order.length;
    sortByBytes(pool, starts, order);
    const written = {
      bytes: new Uint8Array(sizeOf(starts, order)),
      starts: new Uint32Array(count + 1),
      postingStarts: new Uint32Array(count + 1),
    };
    const { words } = this.#kernel;
    const state = this.#kernel.head('state') / 4;
    let used = 0;
    let at = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const term = order[rank] as number;
      used = copyBytes(pool, starts[term] as number, starts[term + 1] as number, written.bytes, used);
      written.starts[rank + 1] = used;
      const cell = state + term * cells;
      const row = words[cell + rowCell] as number;
      const size = varintSize(words[cell + chunksCell] as number) + (words[cell + bytesCell] as number);
      // From here on the cell says where the term's next posting goes.
      words[cell + bytesCell] = at;
      at += size + (row > 0 ? varintSize(row) : 0);
      written.postingStarts[rank + 1] = at;
    }
    const postings = this.#writePostings(order, at);
    if (this.#path.size > 0) this.#kernel.giveBack(this.#path);
    return { ...written, postings, counts: this.#tuples.finish() };
  }

  /** Loops may meet any term that is known. */
  #makeRoom(): void {
    this.#kernel.reserve('counts', this.#terms.count * 4);
    this.#kernel.reserve('state', this.#terms.count * termSize);
    this.#kernel.reserve('touchedTerms', this.#terms.count * 4);
  }

  /** The vocabulary may have more, from segments before. */
  #termsMet(): Uint32Array {
    this.#makeRoom();
    const { words } = this.#kernel;
    const state = this.#kernel.head('state') / 4;
    const met = new Uint32Array(this.#terms.count);
    let count = 0;
    for (let term = 0; term < met.length; term += 1) {
      if (words[state + term * cells + chunksCell] === 0) continue;
      met[count] = term;
      count += 1;
    }
    return met.subarray(0, count);
  }

  #writePostings(terms: Uint32Array, size: number): Uint8Array {
    const kernel = this.#kernel;
    const room = kernel.borrow(size);
    const postings = kernel.bytes.subarray(room.place, room.place + size);
    const state = kernel.words.subarray(kernel.head('state') / 4);
    beginPostings(terms, state, postings);
    for (const [index, { place, firstChunk }] of this.#pages.entries()) {
      const end = this.#pages[index + 1]?.firstChunk ?? this.#chunks;
      kernel.loops.writePostings(place, firstChunk, end, room.place);
    }
    endPostings(terms, state, postings);
    for (const page of this.#pages) kernel.giveBack(page);
    kernel.giveBack(room);
    return postings;
  }
}

function sizeOf(starts: Uint32Array, terms: Uint32Array): number {
  let size = 0;
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index] as number;
    size += (starts[term + 1] as number) - (starts[term] as number);
  }
  return size;
}

/** Answers where the copy ends. */
function copyBytes(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  for (let byte = start, into = at; byte < end; byte += 1, into += 1) to[into] = from[byte] as number;
  return at + end - start;
}

function beginPostings(terms: Uint32Array, state: Uint32Array, postings: Uint8Array): void {
  for (let index = 0; index < terms.length; index += 1) {
    const cell = (terms[index] as number) * cells;
    state[cell + lastCell] = 0;
    state[cell + rowCell] = 0;
    const at = state[cell + bytesCell] as number;
    state[cell + bytesCell] = writeVarint(postings, at, state[cell + chunksCell] as number);
  }
}

function endPostings(terms: Uint32Array, state: Uint32Array, postings: Uint8Array): void {
  for (let index = 0; index < terms.length; index += 1) {
    const cell = (terms[index] as number) * cells;
    const row = state[cell + rowCell] as number;
    if (row > 0) writeVarint(postings, state[cell + bytesCell] as number, row);
  }
}
