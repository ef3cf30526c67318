// What filters and ranking ask of every chunk, one array of numbers for each.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Chunk } from '../chunk.ts';
import { grown } from './byte-interner.ts';
import { varintSize, writeVarint } from './posting-code.ts';
import { type Counter, chunkKinds, chunkModes, counters, type Field, fields, flags, uncounted } from './segment.ts';

export type FieldLengths = Readonly<Record<Field, number>>;

const most = 0xffff;

// Cells of a chunk's row while it is gathered. They are written column by column, as small numbers of seven bits a byte.
const [startCell, endCell, parentCell, recordCell, modeCell, kindCell, flagsCell, countersCell] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
const lengthsCell = countersCell + counters.length;
const cells = lengthsCell + fields.length;

export class ChunkColumns {
  #rows: Uint32Array = new Uint32Array(256 * cells);
  #count = 0;
  #startBefore = 0;

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
    rows[row + startCell] = unsigned(chunk.startLine - this.#startBefore);
    this.#startBefore = chunk.startLine;
    rows[row + endCell] = unsigned(chunk.endLine - chunk.startLine);
    rows[row + parentCell] = chunk.parent < 0 ? 0 : unsigned(number - firstChunk - chunk.parent);
    rows[row + recordCell] = recordSize;
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

  finish(): Uint8Array {
    let size = 0;
    for (let cell = 0; cell < this.#count * cells; cell += 1) size += varintSize(this.#rows[cell] as number);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (let cell = 0; cell < cells; cell += 1) {
      for (let row = 0; row < this.#count; row += 1)
        at = writeVarint(bytes, at, this.#rows[row * cells + cell] as number);
    }
    // Columns are very regular: the fastest level makes a third of them, and reads back faster than a disk.
    return deflateRawSync(bytes, { level: 1 });
  }
}

export interface OpenColumns {
  readonly startLineOf: Uint32Array;
  readonly endLineOf: Uint32Array;
  readonly parentOf: Int32Array;
  /** Where each chunk's record begins. */
  readonly recordStarts: Uint32Array;
  readonly modeOf: Uint8Array;
  readonly kindOf: Uint8Array;
  readonly flagsOf: Uint8Array;
  readonly counterOf: Readonly<Record<Counter, Uint16Array>>;
  readonly lengthOf: Readonly<Record<Field, Uint16Array>>;
}

export function openColumns(packed: Uint8Array, count: number): OpenColumns {
  const reading = { bytes: inflateRawSync(packed), at: 0 };
  const startLineOf = read(reading, new Uint32Array(count));
  const endLineOf = read(reading, new Uint32Array(count));
  const parentOf = read(reading, new Int32Array(count));
  const recordStarts = read(reading, new Uint32Array(count));
  let start = 0;
  let record = 0;
  for (let chunk = 0; chunk < count; chunk += 1) {
    start += signed(startLineOf[chunk] as number);
    startLineOf[chunk] = start;
    endLineOf[chunk] = start + signed(endLineOf[chunk] as number);
    parentOf[chunk] = parentOf[chunk] === 0 ? -1 : chunk - signed(parentOf[chunk] as number);
    const size = recordStarts[chunk] as number;
    recordStarts[chunk] = record;
    record += size;
  }
  const small = () => read(reading, new Uint8Array(count));
  const [modeOf, kindOf, flagsOf] = [small(), small(), small()];
  const counterOf = counters.map((counter) => {
    const column = read(reading, new Uint16Array(count));
    for (let chunk = 0; chunk < count; chunk += 1) column[chunk] = (column[chunk] as number) - 1;
    return [counter, column];
  });
  const lengthOf = fields.map((field) => [field, read(reading, new Uint16Array(count))]);
  return {
    ...{ startLineOf, endLineOf, parentOf, recordStarts, modeOf, kindOf, flagsOf },
    counterOf: Object.fromEntries(counterOf) as Record<Counter, Uint16Array>,
    lengthOf: Object.fromEntries(lengthOf) as Record<Field, Uint16Array>,
  };
}

function read<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
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

function flagsOf({ facts }: Chunk): number {
  if (!facts) return 0;
  return (
    flags.hasFacts |
    (facts.isAsync ? flags.isAsync : 0) |
    (facts.isGenerator ? flags.isGenerator : 0) |
    (facts.returns ? flags.returns : 0)
  );
}
