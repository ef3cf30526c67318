// A string that stands in the text of its file, but for what lies between its lines or words: the lines of a comment
// without their markers, a declaration on one line. It is kept as the places of its pieces, which is a fraction of it.
import type { RecordReader, RecordWriter } from './record.ts';
import type { TextPacker } from './text-packer.ts';

/** What the pieces of a string are joined with. */
export type Joiner = '\n' | ' ';

/** [from, to) is where in the text the pieces are looked for. A string that is not there is written as it is. */
export function writeSlices(
  to: RecordWriter,
  value: string,
  text: Buffer,
  range: readonly [number, number],
  joiner: Joiner,
): void {
  const pieces = piecesOf(Buffer.from(value), text, range, joiner.charCodeAt(0));
  to.number(pieces.length / 2);
  if (pieces.length === 0) to.string(value);
  let end = 0;
  for (let piece = 0; piece < pieces.length; piece += 2) {
    const at = pieces[piece] as number;
    const length = pieces[piece + 1] as number;
    to.number(at - end);
    to.number(length);
    end = at + length;
  }
}

/** `base` is where the text of the file begins in `text`. */
export function readSlices(from: RecordReader, text: Buffer, base: number, joiner: Joiner): string {
  const count = from.number();
  if (count === 0) return from.string();
  let value = '';
  let end = base;
  for (let piece = 0; piece < count; piece += 1) {
    const start = end + from.number();
    end = start + from.number();
    value += piece === 0 ? text.toString('utf8', start, end) : joiner + text.toString('utf8', start, end);
  }
  return value;
}

/** The same bytes, without making a string of them. */
export function copySlices(from: RecordReader, text: Buffer, base: number, joiner: Joiner, to: TextPacker): void {
  const count = from.number();
  if (count === 0) to.addString(from.string());
  let end = base;
  for (let piece = 0; piece < count; piece += 1) {
    const start = end + from.number();
    end = start + from.number();
    if (piece > 0) to.addByte(joiner.charCodeAt(0));
    to.addBytes(text, start, end);
  }
}

/** Pairs of place and length, ascending; none when a piece cannot be found. */
function piecesOf(value: Buffer, text: Buffer, [from, to]: readonly [number, number], joiner: number): number[] {
  const within = text.subarray(from, to);
  const pieces: number[] = [];
  let at = 0;
  for (let start = 0; start <= value.length; ) {
    const next = value.indexOf(joiner, start);
    let end = next < 0 ? value.length : next;
    at = within.indexOf(value.subarray(start, end), at);
    if (at < 0) return [];
    // As far as both go on alike, but only whole lines or words of it.
    for (let ahead = end; ahead < value.length && value[ahead] === within[at + ahead - start]; ) {
      ahead += 1;
      if (ahead === value.length || value[ahead] === joiner) end = ahead;
    }
    pieces.push(from + at, end - start);
    at += end - start;
    start = end + 1;
  }
  return pieces;
}
