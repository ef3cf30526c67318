// The file of a segment: a magic word, two versions, a table of sections, and the sections, each aligned to 8 bytes so
// that arrays of numbers are views on the bytes as they were read. Numbers are little-endian, as on every machine we run on.
import { crc32 } from 'node:zlib';

/** How the bytes are laid out. 5: sections that are read in parts have a sum for each block. */
const diskFormat = 5;
/** What the bytes say: the rules of terms and which facts are kept. */
const features = 1;

const magic = Buffer.from('MOORSEG\n');
const headSize = 32;
const entrySize = 32;
const nameSize = 16;
const largestFile = 0xffff_ffff;
/** Small enough for those who need a few bytes here and there, and still a fair piece to read. */
const usualBlockSize = 1 << 14;

/** Searches need parts of them alone, so that each block has a sum of its own. */
export const blockedSections: ReadonlySet<string> = new Set(['text', 'signatures', 'chunks', 'postings', 'values']);
/** The section with those sums. */
export const sumsName = 'block-sums';

export type SegmentFlaw = 'magic' | 'version' | 'cut' | 'damaged';

/** Bytes that are no segment of ours, of another version, or not whole. The remedy is always to build it again. */
export class SegmentUnreadable extends Error {
  readonly flaw: SegmentFlaw;

  constructor(flaw: SegmentFlaw, message: string) {
    super(message);
    this.name = 'SegmentUnreadable';
    this.flaw = flaw;
  }
}

/** Bytes in pieces, written one after the other. */
export type SectionContent = ArrayBufferView | readonly Uint8Array[];

export function writeSections(
  sections: Readonly<Record<string, SectionContent>>,
  blockSize: number = usualBlockSize,
  take: (size: number) => Buffer = Buffer.allocUnsafeSlow,
): Buffer {
  const names = [...Object.keys(sections), sumsName];
  const pieces = Object.values(sections).map(piecesOf);
  const blocked = pieces.filter((_, index) => blockedSections.has(names[index] as string));
  const sums = new Uint32Array(1 + blocked.reduce((sum, parts) => sum + Math.ceil(sizeOf(parts) / blockSize), 0));
  sums[0] = blockSize;
  let summed = 1;
  pieces.push(piecesOf(sums));
  let size = headSize + names.length * entrySize;
  const places = pieces.map((parts) => {
    const start = size;
    const length = sizeOf(parts);
    size = aligned(start + length);
    return { start, length };
  });
  if (size > largestFile) throw new RangeError(`A segment of ${size} bytes is too large`);

  const file = take(size);
  magic.copy(file);
  file.writeUInt32LE(diskFormat, 8);
  file.writeUInt32LE(features, 12);
  file.writeUInt32LE(names.length, 16);
  file.writeUInt32LE(size, 20);
  file.fill(0, 24, headSize + names.length * entrySize);
  for (const [index, { start, length }] of places.entries()) {
    let at = start;
    for (const part of pieces[index] as readonly Uint8Array[]) {
      file.set(part, at);
      at += part.length;
    }
    file.fill(0, at, aligned(at));
    const entry = headSize + index * entrySize;
    const name = names[index] as string;
    file.write(name, entry, nameSize, 'latin1');
    file.writeUInt32LE(start, entry + nameSize);
    file.writeUInt32LE(length, entry + nameSize + 4);
    if (blockedSections.has(name)) {
      for (let from = start; from < start + length; from += blockSize) {
        sums[summed++] = crc32(file.subarray(from, Math.min(from + blockSize, start + length)));
      }
    } else file.writeUInt32LE(crc32(file.subarray(start, start + length)), entry + nameSize + 8);
  }
  file.writeUInt32LE(headSum(file, names.length), 24);
  return file;
}

export interface Place {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  /** The checksum of its bytes; 0 where each block has its own. */
  readonly sum: number;
}

/** As much of the beginning of a file as surely has all places. */
export const longestHead = 4096;

/** The sections in the order they stand in a file of `size` bytes that begins so. Throws `SegmentUnreadable`. */
export function readPlaces(head: Buffer, size: number): Place[] {
  const count = checkedHead(head, size);
  return Array.from({ length: count }, (_, index) => {
    const entry = headSize + index * entrySize;
    return {
      name: head.toString('latin1', entry, entry + nameSize).replace(/\0+$/, ''),
      start: head.readUInt32LE(entry + nameSize),
      length: head.readUInt32LE(entry + nameSize + 4),
      sum: head.readUInt32LE(entry + nameSize + 8),
    };
  });
}

/** Answers how many sections there are. */
function checkedHead(file: Buffer, size: number): number {
  if (file.length < magic.length || magic.compare(file, 0, magic.length) !== 0) {
    throw new SegmentUnreadable('magic', 'This is no segment of the index');
  }
  if (file.length < headSize) throw new SegmentUnreadable('cut', 'The segment ends within its head');
  const found = [file.readUInt32LE(8), file.readUInt32LE(12)];
  if (found[0] !== diskFormat || found[1] !== features) {
    throw new SegmentUnreadable(
      'version',
      `The segment has version ${found.join('.')}, this program reads ${diskFormat}.${features}`,
    );
  }
  const count = file.readUInt32LE(16);
  if (file.readUInt32LE(20) !== size || headSize + count * entrySize > file.length) {
    throw new SegmentUnreadable('cut', `The segment has ${size} bytes and should have ${file.readUInt32LE(20)}`);
  }
  if (headSum(file, count) !== file.readUInt32LE(24)) {
    throw new SegmentUnreadable('damaged', 'The head of the segment is damaged');
  }
  return count;
}

function headSum(file: Buffer, sections: number): number {
  return crc32(file.subarray(headSize, headSize + sections * entrySize), crc32(file.subarray(0, 24)));
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function piecesOf(content: SectionContent): readonly Uint8Array[] {
  if (!ArrayBuffer.isView(content)) return content;
  return [new Uint8Array(content.buffer, content.byteOffset, content.byteLength)];
}

function aligned(size: number): number {
  return Math.ceil(size / 8) * 8;
}
