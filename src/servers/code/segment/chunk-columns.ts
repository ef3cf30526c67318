// What filters and ranking ask of every chunk, one array of numbers for each.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Chunk } from '../../../syntax/chunk.ts';
import { grown } from './byte-interner.ts';
import { encodeLength } from './length-code.ts';
import { varintSize, writeVarint } from './posting-code.ts';
import {
  type AverageLength,
  type Counter,
  chunkKinds,
  chunkModes,
  counters,
  type Field,
  fields,
  flags,
  uncounted,
} from './segment.ts';
import type { SectionContent } from './segment-file.ts';

export type FieldLengths = Readonly<Record<Field, number>>;

const most = 0xffff;
export const recordsPerBase = 32;

/** All chunks of a file have its path. */
const ownFields = fields.filter((field) => field !== 'path');

// Cells of a chunk's row while it is gathered.
const [startCell, endCell, parentCell, recordCell, modeCell, kindCell, flagsCell, countersCell] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
const lengthsCell = countersCell + counters.length;
const cells = lengthsCell + fields.length;
/** Of these columns a search asks none or one, so that they stand packed: as small numbers of seven bits a byte, deflated. */
const packedCells = [parentCell, flagsCell, ...counters.map((_, index) => countersCell + index)];

export class ChunkColumns {
  #rows: Uint32Array = new Uint32Array(256 * cells);
  #count = 0;
  #records = 0;

  get count(): number {
    return this.#count;
  }

  /** `firstChunk` is that of the file: parents are numbered within it. The chunk's record has `recordSize` bytes. */
  add(chunk: Chunk, firstChunk: number, recordSize: number, lengths: FieldLengths): void {
    if ((this.#count + 1) * cells > this.#rows.length) this.#rows = grown(this.#rows, this.#rows.length * 2);
    const rows = this.#rows;
    const number = this.#count;
    const row = number * cells;
    this.#count += 1;
    rows[row + startCell] = chunk.startLine;
    rows[row + endCell] = chunk.endLine;
    rows[row + parentCell] = chunk.parent < 0 ? 0 : unsigned(number - firstChunk - chunk.parent);
    rows[row + recordCell] = this.#records;
    this.#records += recordSize;
    rows[row + modeCell] = chunkModes.indexOf(chunk.mode);
    rows[row + kindCell] = chunkKinds.indexOf(chunk.kind);
    rows[row + flagsCell] = flagsOf(chunk);
    for (let index = 0; index < counters.length; index += 1) {
      // One more, so that what is unknown is 0.
      rows[row + countersCell + index] = (counted(chunk, counters[index] as Counter) + 1) & most;
    }
    for (let index = 0; index < fields.length; index += 1) {
      rows[row + lengthsCell + index] = Math.min(lengths[fields[index] as Field], most);
    }
  }

  finish(): Record<string, SectionContent> {
    return {
      'start-lines': narrowed(this.#column(startCell, new Uint32Array(this.#count))),
      'end-lines': narrowed(this.#column(endCell, new Uint32Array(this.#count))),
      ...this.#recordPlaces(),
      modes: this.#column(modeCell, new Uint8Array(this.#count)),
      kinds: this.#column(kindCell, new Uint8Array(this.#count)),
      lengths: this.#lengths(),
      'length-sums': this.#lengthSums(),
      columns: this.#packed(),
    };
  }

  #column<T extends Uint8Array | Uint32Array>(cell: number, into: T): T {
    for (let row = 0; row < this.#count; row += 1) into[row] = this.#rows[row * cells + cell] as number;
    return into;
  }

  /** Where each record begins: every so-manieth as it is, the others from there on. */
  #recordPlaces(): Record<string, SectionContent> {
    const starts = this.#column(recordCell, new Uint32Array(this.#count));
    const bases = new Uint32Array(Math.ceil(this.#count / recordsPerBase));
    for (let base = 0; base < bases.length; base += 1) bases[base] = starts[base * recordsPerBase] as number;
    const offsets = starts.map((start, chunk) => start - (bases[Math.floor(chunk / recordsPerBase)] as number));
    return { 'record-bases': bases, 'record-offsets': narrowed(offsets) };
  }

  /** Field by field: a term mostly stands in the same one of all its chunks. That of the path is the file's. */
  #lengths(): Uint8Array {
    const codes = new Uint8Array(this.#count * ownFields.length);
    for (let field = 0, at = 0; field < fields.length; field += 1) {
      if (fields[field] === 'path') continue;
      for (let row = 0; row < this.#count; row += 1, at += 1) {
        codes[at] = encodeLength(this.#rows[row * cells + lengthsCell + field] as number);
      }
    }
    return codes;
  }

  #lengthSums(): Uint32Array {
    const sums = new Uint32Array(fields.length * 2);
    for (let row = 0; row < this.#count; row += 1) {
      for (let field = 0; field < fields.length; field += 1) {
        const length = this.#rows[row * cells + lengthsCell + field] as number;
        if (length === 0) continue;
        sums[field * 2] = (sums[field * 2] as number) + length;
        sums[field * 2 + 1] = (sums[field * 2 + 1] as number) + 1;
      }
    }
    return sums;
  }

  #packed(): Uint8Array {
    let size = 0;
    for (const cell of packedCells) {
      for (let row = 0; row < this.#count; row += 1) size += varintSize(this.#rows[row * cells + cell] as number);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const cell of packedCells) {
      for (let row = 0; row < this.#count; row += 1) {
        at = writeVarint(bytes, at, this.#rows[row * cells + cell] as number);
      }
    }
    return deflateRawSync(bytes, { level: 1 });
  }
}

export function averageLengths(sums: Uint32Array): Record<Field, AverageLength> {
  const found = fields.map((field, index) => [field, { sum: sums[index * 2], chunks: sums[index * 2 + 1] }]);
  return Object.fromEntries(found) as Record<Field, AverageLength>;
}

/** `ofPath` has the code of each file, `firstChunks` where its chunks begin, and one entry more. */
export function lengthCodes(
  codes: Uint8Array,
  count: number,
  ofPath: Uint8Array,
  firstChunks: Uint32Array,
): Record<Field, Uint8Array> {
  const found = ownFields.map((field, index) => [field, codes.subarray(index * count, (index + 1) * count)]);
  const path = new Uint8Array(count);
  for (let file = 0; file < ofPath.length; file += 1) {
    path.fill(ofPath[file] as number, firstChunks[file] as number, firstChunks[file + 1] as number);
  }
  return { ...(Object.fromEntries(found) as Record<Field, Uint8Array>), path };
}

/** Half the bytes where all numbers are small; a reader tells by the size. */
function narrowed(column: Uint32Array): Uint16Array | Uint32Array {
  for (let row = 0; row < column.length; row += 1) if ((column[row] as number) > most) return column;
  return Uint16Array.from(column);
}

export interface PackedColumns {
  readonly parentOf: Int32Array;
  readonly flagsOf: Uint8Array;
  readonly counterOf: Readonly<Record<Counter, Uint16Array>>;
}

export function unpackColumns(packed: Uint8Array, count: number): PackedColumns {
  const reading = { bytes: inflateRawSync(packed), at: 0 };
  const parentOf = read(reading, new Int32Array(count));
  for (let chunk = 0; chunk < count; chunk += 1) {
    parentOf[chunk] = parentOf[chunk] === 0 ? -1 : chunk - signed(parentOf[chunk] as number);
  }
  const flagsOf = read(reading, new Uint8Array(count));
  const counterOf = counters.map((counter) => {
    const column = read(reading, new Uint16Array(count));
    for (let chunk = 0; chunk < count; chunk += 1) column[chunk] = (column[chunk] as number) - 1;
    return [counter, column];
  });
  return { parentOf, flagsOf, counterOf: Object.fromEntries(counterOf) as Record<Counter, Uint16Array> };
}

function read<T extends Uint8Array | Uint16Array | Int32Array>(
  from: { readonly bytes: Uint8Array; at: number },
  column: T,
): T {
  const { bytes } = from;
  let at = from.at;
  for (let chunk = 0; chunk < column.length; chunk += 1) {
    let byte = bytes[at++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    column[chunk] = value;
  }
  from.at = at;
  return column;
}

/** Small numbers of either sign as small numbers: 0, -1, 1, -2 become 0, 1, 2, 3. */
function unsigned(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function signed(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

function counted({ facts }: Chunk, counter: Counter): number {
  return facts ? Math.min(facts[counter], uncounted - 1) : uncounted;
}

function flagsOf({ facts, signature }: Chunk): number {
  const ofSignature = signature === '' ? 0 : flags.hasSignature;
  if (!facts) return ofSignature;
  return (
    ofSignature |
    flags.hasFacts |
    (facts.calls.length > 0 ? flags.isCalling : 0) |
    (facts.isAsync ? flags.isAsync : 0) |
    (facts.isGenerator ? flags.isGenerator : 0) |
    (facts.returns ? flags.returns : 0)
  );
}
