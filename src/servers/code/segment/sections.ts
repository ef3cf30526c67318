// The sections of a segment, as views on bytes in memory. The large plain ones, its text and the signatures of it, stay on
// disk until somebody asks for all of them: few searches do.
import { crc32 } from 'node:zlib';
import { longestHead, type Place, readPlaces, SegmentUnreadable } from './segment-file.ts';
import { type SegmentSource, sourceInMemory } from './segment-source.ts';

/** Sections this large of which nothing is decoded are neither read nor summed up at opening. */
const largeSize = 1 << 20;
const plainSections: ReadonlySet<string> = new Set(['text', 'signatures']);
/** So much is read at a time of what is only summed up. */
const pieceSize = 1 << 20;

/** Throws `SegmentUnreadable` at opening, and later whatever the source makes of it. */
export class Sections {
  readonly #source: SegmentSource;
  readonly #places = new Map<string, Place>();
  readonly #inMemory = new Map<string, Buffer>();
  readonly #unchecked = new Set<string>();

  constructor(from: Buffer | SegmentSource) {
    const source = Buffer.isBuffer(from) ? sourceInMemory(from) : from;
    this.#source = source;
    const places = readPlaces(source.read(0, Math.min(longestHead, source.size)), source.size);
    for (const place of places) this.#places.set(place.name, place);
    const isLate = ({ name, length }: Place): boolean => length >= largeSize && plainSections.has(name);
    for (const { name } of places.filter(isLate)) this.#unchecked.add(name);
    for (const run of runsOf(places, isLate)) this.#readRun(run);
    this.#closeIfDone();
  }

  bytes(name: string): Buffer {
    return this.#inMemory.get(name) ?? this.#load(name);
  }

  u8(name: string): Uint8Array {
    const bytes = this.bytes(name);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  u32(name: string): Uint32Array {
    const bytes = this.bytes(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }

  /** Numbers of 16 bits where the section has two bytes for each of `count`, else of 32. */
  narrow(name: string, count: number): Uint16Array | Uint32Array {
    const bytes = this.bytes(name);
    return bytes.length === count * 2 ? new Uint16Array(bytes.buffer, bytes.byteOffset, count) : this.u32(name);
  }

  sizeOf(name: string): number {
    return this.#find(name).length;
  }

  isInMemory(name: string): boolean {
    return this.#inMemory.has(name);
  }

  /** Bytes [from, to) of a section that may still be on disk: then they are as they are there. */
  between(name: string, from: number, to: number): Buffer {
    const known = this.#inMemory.get(name);
    if (known) return known.subarray(from, to);
    const { start, length } = this.#find(name);
    return this.#late(() => this.#source.read(start + from, Math.min(to, length) - from));
  }

  /** The checksum of a section. */
  sumOf(name: string): number {
    return this.#find(name).sum;
  }

  /** Sums up what opening left out, without keeping it. */
  checkRest(): void {
    for (const name of [...this.#unchecked]) {
      const { start, length, sum } = this.#find(name);
      let found = 0;
      for (let at = 0; at < length; at += pieceSize) {
        found = crc32(this.#source.glance(start + at, Math.min(pieceSize, length - at)), found);
      }
      if (found !== sum) throw damaged(name);
      this.#unchecked.delete(name);
    }
  }

  /** All of one that opening left on disk. */
  #load(name: string): Buffer {
    const { start, length, sum } = this.#find(name);
    const bytes = this.#late(() => {
      const read = this.#source.read(start, length);
      if (this.#unchecked.has(name) && crc32(read) !== sum) throw damaged(name);
      return read;
    });
    this.#unchecked.delete(name);
    this.#inMemory.set(name, bytes);
    this.#closeIfDone();
    return bytes;
  }

  #closeIfDone(): void {
    if (this.#inMemory.size === this.#places.size) this.#source.close();
  }

  #readRun(run: readonly Place[]): void {
    const first = run[0]?.start ?? 0;
    const end = Math.max(...run.map(({ start, length }) => start + length));
    const bytes = this.#source.read(first, end - first);
    for (const { name, start, length, sum } of run) {
      const section = bytes.subarray(start - first, start - first + length);
      if (crc32(section) !== sum) throw damaged(name);
      this.#inMemory.set(name, section);
    }
  }

  #late<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      throw this.#source.refusal(cause);
    }
  }

  #find(name: string): Place {
    const place = this.#places.get(name);
    if (!place) throw new SegmentUnreadable('damaged', `The segment has no section ${name}`);
    return place;
  }
}

/** Sections that are read in one go: those between two late ones. */
function runsOf(places: readonly Place[], isLate: (place: Place) => boolean): Place[][] {
  const runs: Place[][] = [[]];
  for (const place of places) {
    if (isLate(place)) runs.push([]);
    else runs.at(-1)?.push(place);
  }
  return runs.filter(({ length }) => length > 0);
}

function damaged(name: string): SegmentUnreadable {
  return new SegmentUnreadable('damaged', `Section ${name} of the segment is damaged`);
}
