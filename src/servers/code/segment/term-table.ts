// The dictionary of terms in the order of their bytes, and the postings of each.
import { decodePostings, readVarint } from './posting-code.ts';
import type { SectionBytes } from './section-bytes.ts';
import type { Sections } from './sections.ts';
import type { Postings } from './segment.ts';
import { compareAt, type StringTable, stringAt } from './string-pool.ts';

const mostFound = 1024;
/** In bytes. */
const longestNumber = 5;

export class TermTable {
  readonly #terms: StringTable;
  readonly #count: number;
  readonly #postings: SectionBytes;
  readonly #postingStarts: Uint32Array;
  readonly #tuples: Uint32Array;
  readonly #found = new Map<string, number>();

  constructor(sections: Sections) {
    this.#terms = { bytes: sections.bytes('terms'), starts: sections.u32('term-starts') };
    this.#count = this.#terms.starts.length - 1;
    this.#postings = sections.part('postings');
    this.#postingStarts = sections.u32('posting-starts');
    this.#tuples = sections.u32('counts');
  }

  /** A search asks for each of its terms several times. */
  find(term: string): number {
    const known = this.#found.get(term);
    if (known !== undefined) return known;
    const place = this.#find(term);
    if (this.#found.size >= mostFound) this.#found.clear();
    this.#found.set(term, place);
    return place;
  }

  #find(term: string): number {
    const wanted = Buffer.from(term);
    const place = this.#placeOf(wanted);
    return place < this.#count && compareAt(this.#terms, place, wanted) === 0 ? place : -1;
  }

  termsWith(prefix: string, limit: number): string[] {
    const wanted = Buffer.from(prefix);
    const { bytes, starts } = this.#terms;
    const found: string[] = [];
    for (let place = this.#placeOf(wanted); place < this.#count && found.length < limit; place += 1) {
      const start = starts[place] as number;
      const end = Math.min(start + wanted.length, starts[place + 1] as number);
      if (bytes.compare(wanted, 0, wanted.length, start, end) !== 0) break;
      found.push(stringAt(this.#terms, place));
    }
    return found;
  }

  chunksWith(term: number): number {
    const start = this.#postingStarts[term] as number;
    return readVarint(this.#postings.between(start, start + longestNumber), 0);
  }

  readPostings(term: number, into: Postings): void {
    const starts = this.#postingStarts;
    const bytes = this.#postings.between(starts[term] as number, starts[term + 1] as number);
    decodePostings(bytes, 0, this.#tuples, into);
  }

  /** The first term that does not stand before these bytes. */
  #placeOf(wanted: Buffer): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareAt(this.#terms, middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
