// A list of 32-bit words that grows by pages, so that a long one is never copied while it grows.

const pageSize = 1 << 11;
/** Pages that nobody needs any more, for the next list. */
const spare: Uint32Array[] = [];
const mostSpare = 256;

export class WordLog {
  readonly #pages: Uint32Array[] = [];
  length = 0;
  #page: Uint32Array = new Uint32Array(0);
  #at = 0;

  push(word: number): void {
    if (this.#at === this.#page.length) this.#turn();
    this.#page[this.#at] = word;
    this.#at += 1;
    this.length += 1;
  }

  /** All of it. Nothing is pushed afterwards. */
  finish(): Uint32Array {
    const all = new Uint32Array(this.length);
    for (const [page, words] of this.#pages.entries()) {
      all.set(words.subarray(0, Math.min(pageSize, this.length - page * pageSize)), page * pageSize);
      if (spare.length < mostSpare) spare.push(words);
    }
    this.#pages.length = 0;
    return all;
  }

  #turn(): void {
    this.#page = spare.pop() ?? new Uint32Array(pageSize);
    this.#pages.push(this.#page);
    this.#at = 0;
  }
}
