// Where lines begin. A segment keeps every sixteenth line of a file and finds the others by their line feeds; a builder
// needs them all for one file at a time. A line ends with its line feed; what follows the last one is a line if not empty.
import { grown } from './byte-interner.ts';

export const markEvery = 16;
/** Text is copied here before it is looked at: aligned, and at a place the compiler knows. */
const pieceSize = 1 << 14;
const piece = new Uint8Array(pieceSize);
const words = new Uint32Array(piece.buffer);

/** The beginnings of all lines of one text, used again for the next. */
export class LineStarts {
  count = 0;
  /** `starts[n]` is where line n + 1 begins; one entry more than lines: the end of the text. */
  starts: Uint32Array = new Uint32Array(1024);
  #text: Buffer | null = null;

  read(text: Buffer): void {
    if (text === this.#text) return;
    this.#text = text;
    this.count = 0;
    this.starts[0] = 0;
    for (let from = 0; from < text.length; from += pieceSize) {
      const length = Math.min(pieceSize, text.length - from);
      piece.set(length === text.length ? text : text.subarray(from, from + length));
      piece.fill(0, length, (length + 3) & ~3);
      if (this.count + length + 2 > this.starts.length) this.#makeRoom(this.count + length + 2);
      this.count = readPiece(from, length, this.starts, this.count);
    }
    if (this.starts[this.count] === text.length) return;
    this.count += 1;
    this.starts[this.count] = text.length;
  }

  #makeRoom(size: number): void {
    this.starts = grown(this.starts, Math.max(size, this.starts.length * 2));
  }
}

/**
 * Four bytes at a time: most have no line feed among them. Answers how many lines have ended so far. A function that touches
 * nothing after its loop, so that the engine need not give up what it compiled while the loop ran for the first time.
 */
function readPiece(from: number, length: number, starts: Uint32Array, before: number): number {
  let count = before;
  const end = (length + 3) >>> 2;
  for (let word = 0; word < end; word += 1) {
    const differs = (words[word] as number) ^ 0x0a0a0a0a;
    // Has a bit where a byte is 0, and perhaps above it: a sign to look closer.
    if (((differs - 0x01010101) & ~differs & 0x80808080) === 0) continue;
    const at = from + word * 4 + 1;
    if ((differs & 0xff) === 0) starts[++count] = at;
    if ((differs & 0xff00) === 0) starts[++count] = at + 1;
    if ((differs & 0xff0000) === 0) starts[++count] = at + 2;
    if (differs >>> 24 === 0) starts[++count] = at + 3;
  }
  return count;
}

/** Those of the file in hand: whoever cuts it and whoever indexes it ask one after the other. */
export const linesInHand = new LineStarts();

/**
 * From `first` on `marks` has the beginnings of lines 1, 17, 33 ... of a file that has `line`. The text is the file's own; what
 * marks say and what is answered counts from where the first text of all begins.
 */
export function startOfLine(text: Buffer, marks: Uint32Array, first: number, line: number): number {
  const base = marks[first] as number;
  let at = (marks[first + Math.floor((line - 1) / markEvery)] as number) - base;
  for (let left = (line - 1) % markEvery; left > 0; left -= 1) at = text.indexOf(0x0a, at) + 1;
  return base + at;
}

/** The line that a byte lies in, with everything as above; the marks of the file are those from `first` up to `end`. */
export function lineOfByte(text: Buffer, marks: Uint32Array, first: number, end: number, byte: number): number {
  let low = first;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((marks[middle] as number) <= byte) low = middle;
    else high = middle - 1;
  }
  let line = (low - first) * markEvery + 1;
  const base = marks[first] as number;
  const place = byte - base;
  let at = text.indexOf(0x0a, (marks[low] as number) - base);
  for (; at >= 0 && at < place; at = text.indexOf(0x0a, at + 1)) line += 1;
  return line;
}
