// The text of a segment: file by file from disk for the first answers, and all of it in memory once so much was read that
// it would have been cheaper.
import type { Sections } from './sections.ts';

/** Of the whole text: when so much of it was read in parts, it is read as a whole. */
const rentedShare = 0.5;
/** Texts of files that are kept, because a search comes back to the same ones. */
const keptBytes = 1 << 22;

export class SegmentText {
  readonly size: number;
  readonly #sections: Sections;
  readonly #starts: Uint32Array;
  readonly #files = new Map<number, Buffer>();
  #whole: Buffer | null = null;
  #rented = 0;
  #kept = 0;
  #lastFile = -1;
  #last: Buffer = Buffer.alloc(0);

  constructor(sections: Sections) {
    this.#sections = sections;
    this.size = sections.sizeOf('text');
    this.#starts = sections.u32('text-starts');
    if (sections.isInMemory('text')) this.#whole = sections.bytes('text');
  }

  /** In memory from here on. */
  whole(): Buffer {
    if (this.#whole) return this.#whole;
    this.#files.clear();
    this.#whole = this.#sections.bytes('text');
    return this.#whole;
  }

  /** Of one file. */
  of(file: number): Buffer {
    if (file === this.#lastFile) return this.#last;
    const start = this.#starts[file] as number;
    const end = this.#starts[file + 1] as number;
    this.#last = this.#whole ? this.#whole.subarray(start, end) : this.#keep(file, start, end);
    this.#lastFile = file;
    return this.#last;
  }

  /** Of any part, for one look at it. */
  between(start: number, end: number): Buffer {
    if (this.#whole) return this.#whole.subarray(start, end);
    this.#rented += end - start;
    if (this.#rented > this.size * rentedShare) return this.whole().subarray(start, end);
    return this.#sections.between('text', start, end);
  }

  #keep(file: number, start: number, end: number): Buffer {
    const known = this.#files.get(file);
    if (known) return known;
    const text = this.between(start, end);
    if (this.#whole) return text;
    this.#kept += text.length;
    if (this.#kept > keptBytes) {
      this.#files.clear();
      this.#kept = text.length;
    }
    this.#files.set(file, text);
    return text;
  }
}
