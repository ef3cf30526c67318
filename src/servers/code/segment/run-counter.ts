// The fast pass over text counts runs of word bytes, without making a string for one that was seen before. What the terms of
// a run are is worked out here, once, when it is new.
import { type ByteInterner, hashOf } from './byte-interner.ts';
import { newSplitWord, splitWord } from './split-word.ts';
import { termsOfRun } from './tokenize.ts';
import { runCell, runSize, slotSize } from './wasm/head.ts';
import { TextKernel } from './wasm/kernel.ts';
import { TextArea } from './wasm/text-area.ts';

/** Words of a run, and of a slot. */
const cells = runSize / 4;
const slotCells = slotSize / 4;
const startCell = runCell.start / 4;
const lengthCell = runCell.length / 4;
const timesCell = runCell.times / 4;
const termsCell = runCell.terms / 4;
/** Eight bytes are compared at once, also at the end of the pool. */
const spare = 8;
/** Makes plain arrays, as the others are: code that sees one kind of array is the faster for it. */
const encoder = new TextEncoder();

export class RunCounter {
  readonly kernel: TextKernel;
  /** The file in hand. */
  readonly text: TextArea;
  /** Says the number of counts that have no code, for the segment in hand. */
  numberOf: (counts: number) => number = () => 0;
  readonly #string: TextArea;
  readonly #terms: ByteInterner;
  readonly #split = newSplitWord();
  #count = 0;
  #poolUsed = 0;
  #termsUsed = 0;
  #mask = 511;

  /** Terms get their numbers from `terms`. */
  constructor(terms: ByteInterner) {
    this.#terms = terms;
    this.kernel = new TextKernel({
      learn: (place, length, hash, isForeign) => this.#learn(place, length, hash, isForeign === 1),
      numberOf: (counts) => this.numberOf(counts),
    });
    this.text = new TextArea(this.kernel);
    this.#string = new TextArea(this.kernel);
    this.#makeSlots();
    this.kernel.reserve('runs', runSize);
  }

  countString(text: string): void {
    const length = this.#string.loadString(text);
    this.#string.count(0, length);
  }

  get countedRuns(): number {
    return this.kernel.head('touchedRunCount');
  }

  /** Writes pairs of a run and how often it was counted to a place in memory, and forgets the counts; the runs stay known. */
  takeCounted(place: number): void {
    const { words } = this.kernel;
    const runs = this.kernel.head('runs') / 4;
    const touched = this.kernel.head('touchedRuns') / 4;
    const pairs = this.countedRuns;
    for (let pair = 0, to = place / 4; pair < pairs; pair += 1, to += 2) {
      const run = words[touched + pair] as number;
      words[to] = run;
      words[to + 1] = words[runs + run * cells + timesCell] as number;
      words[runs + run * cells + timesCell] = 0;
    }
    this.kernel.setHead('touchedRunCount', 0);
  }

  termsOf(run: number): Uint32Array {
    const { words } = this.kernel;
    const at = this.kernel.head('runs') / 4 + run * cells + termsCell;
    const terms = this.kernel.head('runTerms') / 4;
    return words.slice(terms + (words[at] as number), terms + (words[at + cells] as number));
  }

  #learn(place: number, length: number, hash: number, isForeign: boolean): number {
    const { kernel } = this;
    const run = this.#count;
    this.#count += 1;
    // The terms of a run end where those of the next one begin.
    kernel.reserve('runs', (run + 2) * runSize);
    kernel.reserve('touchedRuns', (run + 1) * 4);
    kernel.reserve('pool', this.#poolUsed + length + spare);
    const { bytes, words } = kernel;
    const pool = kernel.head('pool') + this.#poolUsed;
    for (let at = 0; at < length; at += 1) bytes[pool + at] = bytes[place + at] as number;
    const cell = kernel.head('runs') / 4 + run * cells;
    words[cell + startCell] = this.#poolUsed;
    words[cell + lengthCell] = length;
    this.#poolUsed += length;
    this.#enter(run + 1, hash, wordAt(bytes, pool, length), wordAt(bytes, pool + 4, length - 4));
    // What comes often came early and sits where it belongs, so a full table costs little, and a small one stays in the cache.
    if (this.#count * 4 > this.#mask * 3) this.#widen();
    this.#splitRun(place, place + length, isForeign);
    kernel.words[kernel.head('runs') / 4 + (run + 1) * cells + termsCell] = this.#termsUsed;
    return run;
  }

  #splitRun(start: number, end: number, isForeign: boolean): void {
    const { bytes } = this.kernel;
    if (isForeign) {
      for (const term of termsOfRun(bytes, start, end, true)) {
        const encoded = encoder.encode(term);
        this.#pushTerm(encoded, 0, encoded.length);
      }
      return;
    }
    const split = this.#split;
    splitWord(bytes, start, end, split);
    for (let term = 0, from = 0; term < split.count; term += 1) {
      const to = split.ends[term] as number;
      this.#pushTerm(split.bytes, from, to);
      from = to;
    }
  }

  #pushTerm(bytes: Uint8Array, start: number, end: number): void {
    const term = this.#terms.intern(bytes, start, end, hashOf(bytes, start, end));
    this.kernel.reserve('runTerms', (this.#termsUsed + 1) * 4);
    this.kernel.words[this.kernel.head('runTerms') / 4 + this.#termsUsed] = term;
    this.#termsUsed += 1;
  }

  #enter(entry: number, hash: number, low: number, high: number): void {
    const { words } = this.kernel;
    const slots = this.kernel.head('slots') / 4;
    let slot = hash & this.#mask;
    while (words[slots + slot * slotCells] !== 0) slot = (slot + 1) & this.#mask;
    const cell = slots + slot * slotCells;
    words[cell] = entry;
    words[cell + 1] = hash;
    words[cell + 2] = low;
    words[cell + 3] = high;
  }

  #widen(): void {
    const old = this.kernel.head('slots') / 4;
    const oldEnd = old + (this.#mask + 1) * slotCells;
    this.#mask = this.#mask * 2 + 1;
    this.#makeSlots();
    const { words } = this.kernel;
    for (let from = old; from < oldEnd; from += slotCells) {
      const entry = words[from] as number;
      if (entry === 0) continue;
      this.#enter(entry, words[from + 1] as number, words[from + 2] as number, words[from + 3] as number);
    }
    this.kernel.giveBack({ place: old * 4, size: (oldEnd - old) * 4 });
  }

  /** Not by `reserve`, since every entry has to find its slot again. */
  #makeSlots(): void {
    this.kernel.setHead('slots', this.kernel.take((this.#mask + 1) * slotSize));
    this.kernel.setHead('mask', this.#mask);
  }
}

/** Four bytes from a place on, as far as a run goes. */
function wordAt(bytes: Uint8Array, place: number, length: number): number {
  let word = 0;
  for (let at = 0; at < Math.min(length, 4); at += 1) word |= (bytes[place + at] as number) << (at * 8);
  return word;
}
