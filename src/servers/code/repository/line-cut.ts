// Takes a range of lines out of text that comes in pieces, up to so many bytes. It never holds more than it may
// show: lines before the range are only counted, and of a long line the beginning is kept.

export interface CutRange {
  readonly startLine: number;
  /** Inclusive. */
  readonly endLine: number;
  readonly maxBytes: number;
}

const maxLineBytes = 4_000;
const newline = 0x0a;

export class LineCut {
  readonly #range: CutRange;
  readonly #shown: string[] = [];
  #usedBytes = 0;
  /** Of the line being read: what is kept of it, and how long it is so far. */
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #lineBytes = 0;
  #line = 1;
  #isFull = false;
  isTruncated = false;

  constructor(range: CutRange) {
    this.#range = range;
  }

  /** Number of lines that have begun; an empty text has none. */
  get lines(): number {
    return this.#lineBytes > 0 ? this.#line : this.#line - 1;
  }

  get endLine(): number {
    return this.#range.startLine + this.#shown.length - 1;
  }

  get text(): string {
    return this.#shown.join('');
  }

  get isDone(): boolean {
    return this.#isFull || this.#line > this.#range.endLine;
  }

  feed(piece: Buffer): void {
    let from = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      this.#extend(piece.subarray(from, at + 1));
      this.#finishLine();
      from = at + 1;
    }
    if (from < piece.length) this.#extend(piece.subarray(from));
  }

  /** The last line may have no end. */
  end(): void {
    if (this.#lineBytes > 0) this.#show();
  }

  #extend(part: Buffer): void {
    this.#lineBytes += part.length;
    if (!this.#isWanted() || this.#keptBytes > maxLineBytes) return;
    const kept = part.subarray(0, maxLineBytes + 1);
    // A copy, since the reader uses its buffer again.
    this.#kept.push(Buffer.from(kept));
    this.#keptBytes += kept.length;
  }

  #finishLine(): void {
    this.#show();
    this.#line += 1;
    this.#lineBytes = 0;
    this.#keptBytes = 0;
    this.#kept = [];
  }

  #isWanted(): boolean {
    return !this.#isFull && this.#line >= this.#range.startLine && this.#line <= this.#range.endLine;
  }

  #show(): void {
    if (!this.#isWanted()) return;
    const line = this.#lineText();
    const bytes = Buffer.byteLength(line);
    const leftBytes = this.#range.maxBytes - this.#usedBytes;
    if (bytes <= leftBytes) {
      this.#shown.push(line);
      this.#usedBytes += bytes;
      return;
    }
    // Of a first line that does not fit a part is better than nothing.
    const part = this.#shown.length === 0 ? wholeCharacters(Buffer.from(line), leftBytes) : '';
    if (part !== '') this.#shown.push(part);
    this.#isFull = true;
    this.isTruncated = true;
  }

  #lineText(): string {
    const bytes = Buffer.concat(this.#kept);
    if (this.#lineBytes <= maxLineBytes) return bytes.toString('utf8');
    this.isTruncated = true;
    const shown = wholeCharacters(bytes, maxLineBytes);
    return `${shown}… (${this.#lineBytes - Buffer.byteLength(shown)} bytes more)\n`;
  }
}

/** The first bytes as text, without a character that was cut in two. */
function wholeCharacters(bytes: Buffer, maxBytes: number): string {
  let end = Math.min(bytes.length, Math.max(0, maxBytes));
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
