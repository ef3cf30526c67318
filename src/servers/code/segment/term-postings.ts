// Gathers which terms stand how often in which field of each chunk, chunk by chunk, and writes the postings of every
// term. Sizes are summed up while chunks come in, so that the end is one pass over what was gathered.
import { type ByteInterner, grown } from './byte-interner.ts';
import { CountTuples, codeOf, inPathAlone, otherCounts, varintSize, writeVarint } from './posting-code.ts';
import type { RunCounter } from './run-counter.ts';
import { type Field, fields } from './segment.ts';
import { sortByBytes } from './sort-bytes.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WordLog } from './word-log.ts';

/** In the order of the bytes of the terms; `starts` have one entry more than there are terms. */
export interface WrittenTerms {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly postings: Uint8Array;
  readonly postingStarts: Uint32Array;
  /** What the numbers of counts mean. */
  readonly counts: Uint32Array;
}

// Cells of a term in `#state`, side by side because they are needed together.
const cells = 5;
const chunksCell = 0;
const bytesCell = 1;
const lastCell = 2;
const countsCell = 3;
/** How many chunks in a row, up to the last, have the term in their path alone; 0 when the last one has not. */
const rowCell = 4;

/** A gathered posting is one word: the term, and above it the number of its counts; one too large is a word of its own. */
const termBits = 24;
const wide = 255;
const mostTerms = 1 << termBits;

export class TermPostings {
  readonly #terms: ByteInterner;
  readonly #runs: RunCounter;
  readonly #log = new WordLog();
  readonly #postingsOfChunk = new WordLog();
  #state: Uint32Array = new Uint32Array(4096 * cells);
  #pathRuns: Uint32Array = new Uint32Array(0);
  #pathTimes: Uint32Array = new Uint32Array(0);
  readonly #tuples = new CountTuples();
  #touched: Uint32Array = new Uint32Array(4096);
  #touchedCount = 0;

  constructor({ terms, runs }: Vocabulary) {
    this.#terms = terms;
    this.#runs = runs;
  }

  /** All chunks from here on are of this file. */
  beginFile(path: string): void {
    this.#runs.countString(path);
    this.#pathRuns = this.#runs.touched.slice(0, this.#runs.touchedCount);
    this.#pathTimes = this.#pathRuns.map((run) => this.#runs.runs[run * 2] as number);
    this.#runs.clear();
  }

  /** The chunk in hand has the file's path in its field. Answers how many terms that is. */
  addPath(): number {
    let length = 0;
    const { runs, runTerms } = this.#runs;
    const shift = fields.indexOf('path') * 4;
    this.#makeRoom();
    for (let index = 0; index < this.#pathRuns.length; index += 1) {
      const cell = (this.#pathRuns[index] as number) * 2;
      const times = this.#pathTimes[index] as number;
      length += this.#addRun(runTerms, runs[cell + 1] as number, runs[cell + 3] as number, times, shift);
    }
    return length;
  }

  addString(text: string): void {
    this.#runs.countString(text);
  }

  addText(bytes: Buffer, start: number, end: number): void {
    this.#runs.count(bytes, start, end);
  }

  /** What was added since the last call stands in this field of the chunk in hand. Answers how many terms that is. */
  endField(field: Field): number {
    const shift = fields.indexOf(field) * 4;
    const { runs, runTerms, touched, touchedCount } = this.#runs;
    this.#makeRoom();
    let length = 0;
    for (let index = 0; index < touchedCount; index += 1) {
      const cell = (touched[index] as number) * 2;
      const times = runs[cell] as number;
      length += this.#addRun(runTerms, runs[cell + 1] as number, runs[cell + 3] as number, times, shift);
    }
    this.#runs.clear();
    return length;
  }

  /** The terms at [from, to) stand so often in the field that `shift` means. */
  #addRun(terms: Uint32Array, from: number, to: number, times: number, shift: number): number {
    const state = this.#state;
    for (let at = from; at < to; at += 1) {
      const term = terms[at] as number;
      const counts = state[term * cells + countsCell] as number;
      if (counts === 0) this.#touch(term);
      const before = (counts >>> shift) & 15;
      const after = before + times > 15 ? 15 : before + times;
      state[term * cells + countsCell] = counts + ((after - before) << shift);
    }
    return times * (to - from);
  }

  #makeRoom(): void {
    if (this.#terms.count * cells <= this.#state.length) return;
    this.#state = grown(this.#state, Math.max(this.#terms.count * cells, this.#state.length * 2));
  }

  endChunk(): void {
    const chunkFrom1 = this.#postingsOfChunk.length + 1;
    const state = this.#state;
    for (let index = 0; index < this.#touchedCount; index += 1) {
      const term = this.#touched[index] as number;
      const cell = term * cells;
      const counts = state[cell + countsCell] as number;
      state[cell + countsCell] = 0;
      state[cell + chunksCell] = (state[cell + chunksCell] as number) + 1;
      const step = chunkFrom1 - (state[cell + lastCell] as number);
      state[cell + lastCell] = chunkFrom1;
      const code = codeOf(counts);
      const number = code < otherCounts ? code : otherCounts + this.#tuples.numberOf(counts);
      const row = state[cell + rowCell] as number;
      if (code === inPathAlone && step === 1 && row > 0) state[cell + rowCell] = row + 1;
      else {
        const before = row > 0 ? varintSize(row) : 0;
        const other = code === otherCounts ? varintSize(number - otherCounts) : 0;
        state[cell + bytesCell] = (state[cell + bytesCell] as number) + before + varintSize((step << 2) >>> 0) + other;
        state[cell + rowCell] = code === inPathAlone ? 1 : 0;
      }
      this.#log.push((Math.min(number, wide) * mostTerms + term) >>> 0);
      if (number >= wide) this.#log.push(number);
    }
    this.#postingsOfChunk.push(this.#touchedCount);
    this.#touchedCount = 0;
  }

  finish(): WrittenTerms {
    const { pool, starts } = this.#terms;
    if (this.#terms.count >= mostTerms) throw new RangeError(`A segment has at most ${mostTerms} terms`);
    const order = this.#termsMet();
    const count = order.length;
    sortByBytes(pool, starts, order);
    const written = {
      bytes: new Uint8Array(
        order.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0),
      ),
      starts: new Uint32Array(count + 1),
      postingStarts: new Uint32Array(count + 1),
    };
    const state = this.#state;
    let used = 0;
    let at = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const term = order[rank] as number;
      const start = starts[term] as number;
      const end = starts[term + 1] as number;
      for (let from = start; from < end; from += 1, used += 1) written.bytes[used] = pool[from] as number;
      written.starts[rank + 1] = used;
      const chunks = state[term * cells + chunksCell] as number;
      const row = state[term * cells + rowCell] as number;
      const size = varintSize(chunks) + (state[term * cells + bytesCell] as number) + (row > 0 ? varintSize(row) : 0);
      // From here on the cell says where the term's next posting goes.
      state[term * cells + bytesCell] = at;
      at += size;
      written.postingStarts[rank + 1] = at;
    }
    const postings = this.#writePostings(order, at);
    this.#log.release();
    return { ...written, postings, counts: this.#tuples.finish() };
  }

  /** The vocabulary may have more, from segments before. */
  #termsMet(): Uint32Array {
    const met = new Uint32Array(this.#terms.count);
    let count = 0;
    for (let term = 0; term * cells < this.#state.length && term < met.length; term += 1) {
      if (this.#state[term * cells + chunksCell] === 0) continue;
      met[count] = term;
      count += 1;
    }
    return met.subarray(0, count);
  }

  #writePostings(terms: Uint32Array, size: number): Uint8Array {
    const postings = new Uint8Array(size);
    const state = this.#state;
    for (const term of terms) {
      const cell = term * cells;
      state[cell + lastCell] = 0;
      state[cell + rowCell] = 0;
      state[cell + bytesCell] = writeVarint(
        postings,
        state[cell + bytesCell] as number,
        state[cell + chunksCell] as number,
      );
    }
    this.#writeGathered(postings);
    for (const term of terms) {
      const row = state[term * cells + rowCell] as number;
      if (row > 0) writeVarint(postings, state[term * cells + bytesCell] as number, row);
    }
    return postings;
  }

  #writeGathered(postings: Uint8Array): void {
    const state = this.#state;
    let chunk = 0;
    let left = this.#postingsOfChunk.length === 0 ? 0 : this.#postingsOfChunk.at(0);
    let cell = -1;
    for (const page of this.#log.pages) {
      for (const word of page) {
        while (left === 0 && chunk + 1 < this.#postingsOfChunk.length) {
          chunk += 1;
          left = this.#postingsOfChunk.at(chunk);
        }
        if (left === 0) return;
        let number = word;
        if (cell < 0) {
          cell = (word & (mostTerms - 1)) * cells;
          number = word >>> termBits;
          if (number === wide) continue;
        }
        const code = Math.min(number, otherCounts);
        const step = chunk + 1 - (state[cell + lastCell] as number);
        state[cell + lastCell] = chunk + 1;
        const row = state[cell + rowCell] as number;
        if (code === inPathAlone && step === 1 && row > 0) state[cell + rowCell] = row + 1;
        else {
          let at = state[cell + bytesCell] as number;
          if (row > 0) at = writeVarint(postings, at, row);
          at = writeVarint(postings, at, ((step << 2) | code) >>> 0);
          if (code === otherCounts) at = writeVarint(postings, at, number - otherCounts);
          state[cell + bytesCell] = at;
          state[cell + rowCell] = code === inPathAlone ? 1 : 0;
        }
        cell = -1;
        left -= 1;
      }
    }
  }

  #touch(term: number): void {
    if (this.#touchedCount === this.#touched.length) this.#touched = grown(this.#touched, this.#touched.length * 2);
    this.#touched[this.#touchedCount] = term;
    this.#touchedCount += 1;
  }
}
