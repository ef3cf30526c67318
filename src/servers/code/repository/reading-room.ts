// Memory that files are read into, page by page, and used again once nobody needs them: thousands of small allocations
// and their collection take as long as the reading.

const pageSize = 1 << 20;

export class ReadingRoom {
  #pages: Buffer[] = [];
  #pagesBefore: Buffer[] = [];
  #page = -1;
  #used = pageSize;

  take(size: number): Buffer {
    if (size > pageSize) return Buffer.allocUnsafeSlow(size);
    if (this.#used + size > pageSize) this.#turn();
    const start = this.#used;
    this.#used += size;
    return (this.#pages[this.#page] as Buffer).subarray(start, this.#used);
  }

  /** What was taken before the last call may be overwritten from here on; what was taken since stays until the next. */
  leave(): void {
    [this.#pages, this.#pagesBefore] = [this.#pagesBefore, this.#pages];
    this.#page = -1;
    this.#used = pageSize;
  }

  #turn(): void {
    this.#page += 1;
    this.#used = 0;
    this.#pages[this.#page] ??= Buffer.allocUnsafeSlow(pageSize);
  }
}
