// The file of a segment: a magic word, two versions, a table of sections, and the sections, each aligned to 8 bytes so
// that arrays of numbers are views on the bytes as they were read. Numbers are little-endian, as on every machine we run on.
import { crc32 } from 'node:zlib';

/**
 * How the bytes are laid out. 2: what a search asks of every chunk and file stands as it is read, and packed is only what
 * few searches ask.
 */
const diskFormat = 2;
/** What the bytes say: the rules of terms and which facts are kept. */
const features = 1;

const magic = Buffer.from('MOORSEG\n');
const headSize = 32;
const entrySize = 32;
const nameSize = 16;
const largestFile = 0xffff_ffff;

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

export function writeSections(sections: Readonly<Record<string, SectionContent>>): Buffer {
  const names = Object.keys(sections);
  const pieces = names.map((name) => piecesOf(sections[name] as SectionContent));
  let size = headSize + names.length * entrySize;
  const places = pieces.map((parts) => {
    const start = size;
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    size = aligned(start + length);
    return { start, length };
  });
  if (size > largestFile) throw new RangeError(`A segment of ${size} bytes is too large`);

  const file = Buffer.allocUnsafeSlow(size);
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
    file.write(names[index] as string, entry, nameSize, 'latin1');
    file.writeUInt32LE(start, entry + nameSize);
    file.writeUInt32LE(length, entry + nameSize + 4);
    file.writeUInt32LE(crc32(file.subarray(start, start + length)), entry + nameSize + 8);
  }
  file.writeUInt32LE(headSum(file, names.length), 24);
  return file;
}

/** Sections this large of plain text and of its signatures, which nothing is decoded from, are not summed up at opening. */
const largeSize = 1 << 20;
const plainSections: ReadonlySet<string> = new Set(['text', 'signatures']);

interface Place {
  readonly start: number;
  readonly length: number;
  readonly sum: number;
}

/** The sections of a file, as views on its bytes. Throws `SegmentUnreadable`. */
export class Sections {
  readonly #bytes: Buffer;
  readonly #places = new Map<string, Place>();
  readonly #unchecked = new Set<string>();

  constructor(file: Buffer) {
    // Views need an aligned start, which a slice of a pooled buffer may not have.
    this.#bytes = file.byteOffset % 8 === 0 ? file : alignedCopy(file);
    const count = checkedHead(this.#bytes);
    for (let index = 0; index < count; index += 1) this.#place(headSize + index * entrySize);
  }

  bytes(name: string): Buffer {
    const { start, length } = this.#find(name);
    return this.#bytes.subarray(start, start + length);
  }

  u8(name: string): Uint8Array {
    const { start, length } = this.#find(name);
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset + start, length);
  }

  u32(name: string): Uint32Array {
    const { start, length } = this.#find(name);
    return new Uint32Array(this.#bytes.buffer, this.#bytes.byteOffset + start, length / 4);
  }

  /** The checksum of a section. */
  sumOf(name: string): number {
    return this.#find(name).sum;
  }

  /** Sums up what opening left out: a quarter of a millisecond a megabyte. */
  checkRest(): void {
    for (const name of this.#unchecked) {
      this.#check(name);
      this.#unchecked.delete(name);
    }
  }

  #place(entry: number): void {
    const name = this.#bytes.toString('latin1', entry, entry + nameSize).replace(/\0+$/, '');
    const start = this.#bytes.readUInt32LE(entry + nameSize);
    const length = this.#bytes.readUInt32LE(entry + nameSize + 4);
    this.#places.set(name, { start, length, sum: this.#bytes.readUInt32LE(entry + nameSize + 8) });
    if (length >= largeSize && plainSections.has(name)) this.#unchecked.add(name);
    else this.#check(name);
  }

  #check(name: string): void {
    const { start, length, sum } = this.#find(name);
    if (crc32(this.#bytes.subarray(start, start + length)) === sum) return;
    throw new SegmentUnreadable('damaged', `Section ${name} of the segment is damaged`);
  }

  #find(name: string): Place {
    const place = this.#places.get(name);
    if (!place) throw new SegmentUnreadable('damaged', `The segment has no section ${name}`);
    return place;
  }
}

/** Answers how many sections there are. */
function checkedHead(file: Buffer): number {
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
  if (file.readUInt32LE(20) !== file.length || headSize + count * entrySize > file.length) {
    throw new SegmentUnreadable('cut', `The segment has ${file.length} bytes and should have ${file.readUInt32LE(20)}`);
  }
  if (headSum(file, count) !== file.readUInt32LE(24)) {
    throw new SegmentUnreadable('damaged', 'The head of the segment is damaged');
  }
  return count;
}

function headSum(file: Buffer, sections: number): number {
  return crc32(file.subarray(headSize, headSize + sections * entrySize), crc32(file.subarray(0, 24)));
}

function piecesOf(content: SectionContent): readonly Uint8Array[] {
  if (!ArrayBuffer.isView(content)) return content;
  return [new Uint8Array(content.buffer, content.byteOffset, content.byteLength)];
}

function aligned(size: number): number {
  return Math.ceil(size / 8) * 8;
}

function alignedCopy(file: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(file.length);
  file.copy(copy);
  return copy;
}
