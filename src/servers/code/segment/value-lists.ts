// Gathers which chunks carry which values and writes, for each field, its values in order with their chunks.
import type { Chunk } from '../../../syntax/chunk.ts';
import { valuesOfChunk } from './chunk-values.ts';
import { varintSize } from './posting-code.ts';
import { RecordWriter } from './record.ts';
import { valueFields } from './segment.ts';
import type { StringPool } from './string-pool.ts';
import { WordLog } from './word-log.ts';

/** Every so many values of a field it is kept where they stand; the others are found from there. */
export const markEvery = 16;

/** All fields one after the other, in the order of `valueFields`. */
export interface WrittenValues {
  /** Three numbers for each field: its first mark, how many values it has, how many chunks carry it. */
  readonly fields: Uint32Array;
  readonly marks: Uint32Array;
  /** For each value its number in the string pool, the size of its chunks in bytes, and the chunks. */
  readonly entries: Uint8Array;
}

export class ValueLists {
  readonly #pool: StringPool;
  readonly #fields = valueFields.map(() => ({ values: new WordLog(), chunks: new WordLog(), carriers: 0 }));

  constructor(pool: StringPool) {
    this.#pool = pool;
  }

  /** Chunks must come in ascending order. */
  add(number: number, chunk: Chunk, imports: readonly string[]): void {
    // Windows carry nothing, and there are many of them.
    if (!chunk.facts && chunk.name === '' && imports.length === 0) return;
    for (const [index, field] of valueFields.entries()) {
      const values = valuesOfChunk(field, chunk, imports);
      const list = this.#fields[index];
      if (!list || values.length === 0) continue;
      list.carriers += 1;
      for (const value of values) {
        list.values.push(this.#pool.numberOf(value));
        list.chunks.push(number);
      }
    }
  }

  /** `order` has all numbers of the string pool in the order of their strings. */
  finish(order: Uint32Array): WrittenValues {
    const rankOf = new Uint32Array(order.length);
    for (let rank = 0; rank < order.length; rank += 1) rankOf[order[rank] as number] = rank;
    const fields = new WordLog();
    const marks = new WordLog();
    const entries: Uint8Array[] = [];
    let size = 0;
    for (const list of this.#fields) {
      const field = writeField(list.values.finish(), list.chunks.finish(), order, rankOf);
      for (const cell of [marks.length, field.count, list.carriers]) fields.push(cell);
      for (const mark of field.marks) marks.push(size + mark);
      entries.push(field.entries);
      size += field.entries.length;
    }
    return { fields: fields.finish(), marks: marks.finish(), entries: Buffer.concat(entries) };
  }
}

interface WrittenField {
  readonly count: number;
  readonly marks: readonly number[];
  readonly entries: Uint8Array;
}

/** Brings the pairs of value and chunk into the order of the values by counting; chunks stay ascending within one. */
function writeField(numbers: Uint32Array, chunks: Uint32Array, order: Uint32Array, rankOf: Uint32Array): WrittenField {
  if (numbers.length === 0) return { count: 0, marks: [], entries: Buffer.alloc(0) };
  const ends = new Uint32Array(order.length + 1);
  for (const number of numbers) {
    const rank = rankOf[number] as number;
    ends[rank] = (ends[rank] as number) + 1;
  }
  let sum = 0;
  for (let rank = 0; rank < order.length; rank += 1) {
    const length = ends[rank] as number;
    ends[rank] = sum;
    sum += length;
  }
  const sorted = new Uint32Array(numbers.length);
  for (let pair = 0; pair < numbers.length; pair += 1) {
    const rank = rankOf[numbers[pair] as number] as number;
    sorted[ends[rank] as number] = chunks[pair] as number;
    ends[rank] = (ends[rank] as number) + 1;
  }
  return encodeField(sorted, ends, order);
}

function encodeField(sorted: Uint32Array, ends: Uint32Array, order: Uint32Array): WrittenField {
  const entries = new RecordWriter();
  const marks: number[] = [];
  let count = 0;
  for (let rank = 0, from = 0; rank < order.length; rank += 1) {
    const to = ends[rank] as number;
    if (to === from) continue;
    if (count % markEvery === 0) marks.push(entries.length);
    count += 1;
    entries.number(order[rank] as number);
    writeChunks(sorted, from, to, entries);
    from = to;
  }
  return { count, marks, entries: entries.finish() };
}

/** The size, then each as the distance to the one before. A chunk that comes twice in a row is written once. */
function writeChunks(chunks: Uint32Array, from: number, to: number, entries: RecordWriter): void {
  let size = 0;
  for (let last = -1, index = from; index < to; index += 1) {
    const chunk = chunks[index] as number;
    if (chunk !== last) size += varintSize(chunk - last);
    last = chunk;
  }
  entries.number(size);
  for (let last = -1, index = from; index < to; index += 1) {
    const chunk = chunks[index] as number;
    if (chunk !== last) entries.number(chunk - last);
    last = chunk;
  }
}
