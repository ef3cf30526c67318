// The sections of a segment, as views on bytes in memory. The large ones that searches need only parts of stay on disk
// until much of them was asked for.
import { crc32 } from 'node:zlib';
import {
  type BlockSums,
  BytesOnDisk,
  bytesInMemory,
  checkBlocks,
  damaged,
  type SectionBytes,
} from './section-bytes.ts';
import { blockedSections, longestHead, type Place, readPlaces, SegmentUnreadable, sumsName } from './segment-file.ts';
import { type SegmentSource, sourceInMemory } from './segment-source.ts';

/** Sections this large, of those with sums by block, are not read at opening. */
const usualLargeSize = 1 << 20;

/** Throws `SegmentUnreadable` at opening, and later whatever the source makes of it. */
export class Sections {
  readonly #source: SegmentSource;
  readonly #places = new Map<string, Place>();
  readonly #inMemory = new Map<string, Buffer>();
  readonly #onDisk = new Map<string, BytesOnDisk>();

  constructor(from: Buffer | SegmentSource, largeSize = usualLargeSize) {
    const source = Buffer.isBuffer(from) ? sourceInMemory(from) : from;
    this.#source = source;
    const places = readPlaces(source.read(0, Math.min(longestHead, source.size)), source.size);
    for (const place of places) this.#places.set(place.name, place);
    const isLate = ({ name, length }: Place): boolean =>
      from === source && length > 0 && length >= largeSize && blockedSections.has(name);
    for (const run of runsOf(places, isLate)) this.#readRun(run);
    for (const [place, blocks] of this.#sums(places)) this.#settle(place, blocks);
    this.#closeIfDone();
  }

  bytes(name: string): Buffer {
    return this.#inMemory.get(name) ?? this.part(name).all();
  }

  /** For those who need little of a section. */
  part(name: string): SectionBytes {
    return this.#onDisk.get(name) ?? bytesInMemory(this.#known(name));
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

  /** The checksum of a section that has none by block. */
  sumOf(name: string): number {
    return this.#places.get(name)?.sum ?? 0;
  }

  /** Sums up what opening left out, without keeping it. */
  checkRest(): void {
    for (const part of this.#onDisk.values()) part.check();
  }

  #readRun(run: readonly Place[]): void {
    const first = run[0]?.start ?? 0;
    const end = Math.max(...run.map(({ start, length }) => start + length));
    const bytes = this.#source.read(first, end - first);
    for (const { name, start, length, sum } of run) {
      const section = bytes.subarray(start - first, start - first + length);
      if (!blockedSections.has(name) && crc32(section) !== sum) throw damaged(name);
      this.#inMemory.set(name, section);
    }
  }

  /** Those of all sections stand one after the other, behind the size of a block. */
  *#sums(places: readonly Place[]): Generator<readonly [Place, BlockSums]> {
    const size = this.u32(sumsName)[0] as number;
    const all = this.u32(sumsName).subarray(1);
    let at = 0;
    for (const place of places) {
      if (!blockedSections.has(place.name)) continue;
      const end = at + Math.ceil(place.length / size);
      yield [place, { size, sums: all.subarray(at, end) }];
      at = end;
    }
    if (at !== all.length) throw damaged(sumsName);
  }

  #settle(place: Place, blocks: BlockSums): void {
    const known = this.#inMemory.get(place.name);
    if (known) checkBlocks(place.name, known, blocks);
    else this.#onDisk.set(place.name, new BytesOnDisk(place, blocks, this.#source, () => this.#closeIfDone()));
  }

  #closeIfDone(): void {
    if ([...this.#onDisk.values()].every(({ isWhole }) => isWhole)) this.#source.close();
  }

  #known(name: string): Buffer {
    const bytes = this.#inMemory.get(name);
    if (!bytes) throw new SegmentUnreadable('damaged', `The segment has no section ${name}`);
    return bytes;
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
