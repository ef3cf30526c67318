// The bytes of one section: all of them in memory, or on disk and read block by block as they are asked for. Each block is
// compared with its sum when it is read, so that nobody ever gets a byte that is not as it was written.
import { crc32 } from 'node:zlib';
import { type Place, SegmentUnreadable } from './segment-file.ts';
import type { SegmentSource } from './segment-source.ts';

export interface SectionBytes {
  readonly size: number;
  /** Bytes [from, to). */
  between(from: number, to: number): Buffer;
  /** In memory from here on. */
  all(): Buffer;
}

/** Of a section, one for each block of `size` bytes; the last block may be shorter. */
export interface BlockSums {
  readonly size: number;
  readonly sums: Uint32Array;
}

export function bytesInMemory(bytes: Buffer): SectionBytes {
  return { size: bytes.length, between: (from, to) => bytes.subarray(from, to), all: () => bytes };
}

/** When so much of a section was read or put together in parts, it is read as a whole: it would have been cheaper. */
const partsShare = 0.5;
/** About so much is read at a time of what is only summed up. */
const pieceSize = 1 << 20;

/** After opening, throws what the source makes of it. */
export class BytesOnDisk implements SectionBytes {
  readonly size: number;
  readonly #place: Place;
  readonly #blocks: BlockSums;
  readonly #source: SegmentSource;
  readonly #onWhole: () => void;
  /** By their number. A buffer has one block or several side by side. */
  readonly #kept: (Buffer | null)[];
  /** Blocks that were read or put together so far. */
  #spent = 0;
  #whole: Buffer | null = null;

  constructor(place: Place, blocks: BlockSums, source: SegmentSource, onWhole: () => void) {
    this.size = place.length;
    this.#place = place;
    this.#blocks = blocks;
    this.#source = source;
    this.#onWhole = onWhole;
    this.#kept = Array.from(blocks.sums, () => null);
  }

  get isWhole(): boolean {
    return this.#whole !== null;
  }

  between(from: number, to: number): Buffer {
    if (this.#whole) return this.#whole.subarray(from, to);
    const end = Math.min(to, this.size);
    if (from >= end) return Buffer.alloc(0);
    const { size } = this.#blocks;
    const first = Math.floor(from / size);
    const last = Math.floor((end - 1) / size);
    const head = this.#kept[first];
    if (head && first === last) return head.subarray(from - first * size, end - first * size);
    if (!head || head.buffer !== this.#kept[last]?.buffer) {
      this.#bring(first, last);
      return this.between(from, to);
    }
    return Buffer.from(head.buffer, head.byteOffset + from - first * size, end - from);
  }

  all(): Buffer {
    if (this.#whole) return this.#whole;
    this.#whole = this.#read(0, this.#blocks.sums.length);
    this.#kept.length = 0;
    this.#onWhole();
    return this.#whole;
  }

  /** Sums up everything without keeping it. Throws `SegmentUnreadable`. */
  check(): void {
    if (this.#whole) return;
    const { size, sums } = this.#blocks;
    const step = Math.ceil(pieceSize / size);
    for (let first = 0; first < sums.length; first += step) {
      const { start, length } = this.#extent(first, Math.min(first + step, sums.length));
      checkBlocks(this.#place.name, this.#source.glance(start, length), this.#blocks, first);
    }
  }

  /** So that these blocks lie in one buffer. */
  #bring(first: number, last: number): void {
    const missing: number[] = [];
    for (let block = first; block <= last; block += 1) if (!this.#kept[block]) missing.push(block);
    if (this.#spent + missing.length > this.#blocks.sums.length * partsShare) {
      this.all();
      return;
    }
    for (const [start, stop] of runsOf(missing)) this.#keep(start, this.#read(start, stop));
    this.#spent += missing.length;
    const parts = this.#kept.slice(first, last + 1) as Buffer[];
    // What was asked for once is asked for again, and then need not be put together any more.
    if (parts.every(({ buffer }) => buffer === parts[0]?.buffer)) return;
    this.#keep(first, joined(parts));
    this.#spent += parts.length;
  }

  #keep(first: number, bytes: Buffer): void {
    const { size } = this.#blocks;
    for (let at = 0, block = first; at < bytes.length; at += size, block += 1) {
      this.#kept[block] = bytes.subarray(at, at + size);
    }
  }

  #read(first: number, end: number): Buffer {
    try {
      const { start, length } = this.#extent(first, end);
      const bytes = this.#source.read(start, length);
      checkBlocks(this.#place.name, bytes, this.#blocks, first);
      return bytes;
    } catch (cause) {
      throw this.#source.refusal(cause);
    }
  }

  /** Where in the file the blocks [first, end) stand. */
  #extent(first: number, end: number): { readonly start: number; readonly length: number } {
    const { size } = this.#blocks;
    return {
      start: this.#place.start + first * size,
      length: Math.min(end * size, this.size) - first * size,
    };
  }
}

/** `bytes` begin with block `first`. Throws `SegmentUnreadable`. */
export function checkBlocks(name: string, bytes: Buffer, { size, sums }: BlockSums, first = 0): void {
  for (let at = 0, block = first; at < bytes.length; at += size, block += 1) {
    if (crc32(bytes.subarray(at, at + size)) !== sums[block]) throw damaged(name);
  }
}

export function damaged(name: string): SegmentUnreadable {
  return new SegmentUnreadable('damaged', `Section ${name} of the segment is damaged`);
}

/** In a buffer of its own, which one of the pool would not be. */
function joined(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(bytes, at);
  return bytes;
}

/** Numbers side by side as one pair [first, end). */
function runsOf(numbers: readonly number[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number) run[1] += 1;
    else runs.push([number, number + 1]);
  }
  return runs;
}
