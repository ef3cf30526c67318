// Places in a file as editors count them, in UTF-16 units, for places in its bytes.
import { isAscii } from 'node:buffer';
import type { Segment } from '../segment/segment.ts';

const pieceSize = 8192;
/** Of files that were counted. */
const mostKept = 4096;

/** By file: units before each piece of its text; null where every byte is a unit, as nearly everywhere. */
const known = new WeakMap<Segment, Map<number, Uint32Array | null>>();

/** Of a byte at which a line begins, from the beginning of the file. */
export function utf16Place(segment: Segment, file: number, byte: number): number {
  const text = segment.textOf(file);
  const before = unitsBefore(segment, file, text);
  if (before === null) return byte;
  const piece = Math.floor(byte / pieceSize);
  return (before[piece] as number) + unitsIn(text, beginOfPiece(text, piece), byte);
}

function unitsBefore(segment: Segment, file: number, text: Buffer): Uint32Array | null {
  const counted = known.get(segment) ?? new Map<number, Uint32Array | null>();
  known.set(segment, counted);
  const found = counted.get(file);
  if (found !== undefined) return found;
  const made = isAscii(text) ? null : countUnits(text);
  if (counted.size >= mostKept) counted.clear();
  counted.set(file, made);
  return made;
}

function countUnits(text: Buffer): Uint32Array {
  const before = new Uint32Array(Math.floor(text.length / pieceSize) + 1);
  for (let piece = 1; piece < before.length; piece += 1) {
    const from = beginOfPiece(text, piece - 1);
    before[piece] = (before[piece - 1] as number) + unitsIn(text, from, beginOfPiece(text, piece));
  }
  return before;
}

/** Not within a character: those of its bytes that are not the first have only the highest of their two highest bits. */
function beginOfPiece(text: Buffer, piece: number): number {
  let at = piece * pieceSize;
  while (at < text.length && ((text[at] as number) & 0xc0) === 0x80) at += 1;
  return at;
}

/** The engine decodes faster than we can count. */
function unitsIn(text: Buffer, from: number, to: number): number {
  return isAscii(text.subarray(from, to)) ? to - from : text.toString('utf8', from, to).length;
}
