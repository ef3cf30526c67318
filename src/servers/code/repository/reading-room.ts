// Memory that files are read into, page by page, and used again once nobody needs them: thousands of small allocations
// and their collection take as long as the reading.

const pageSize = 1 << 20;

/** How far the room was taken at some moment. */
export interface RoomMark {
  readonly page: number;
  readonly used: number;
}

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

  mark(): RoomMark {
    return { page: this.#page, used: this.#used };
  }

  /** What was taken since the mark is not needed after all. Nobody may have left in between. */
  backTo({ page, used }: RoomMark): void {
    this.#page = page;
    this.#used = used;
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
