// The values of one field, as filters read them.
import { readVarint, varintSize } from './posting-code.ts';
import { type ValueField, type ValueTable, valueFields } from './segment.ts';
import type { Sections } from './segment-file.ts';
import { compareAt, type StringTable, stringAt } from './string-pool.ts';
import { markEvery } from './value-lists.ts';

export function openValueTable(field: ValueField, sections: Sections, strings: StringTable): ValueTable {
  const cell = valueFields.indexOf(field) * 3;
  const [firstMark = 0, size = 0, carriers = 0] = sections.u32('value-fields').subarray(cell, cell + 3);
  const marks = sections.u32('value-marks').subarray(firstMark);
  const entries = sections.bytes('values');
  const numberOf = (value: number) => readVarint(entries, placeOf(entries, marks, value));
  return {
    size,
    carriers,
    valueAt: (value) => stringAt(strings, numberOf(value)),
    chunksOf: (value) => readChunks(entries, placeOf(entries, marks, value)),
    find: (value) => findValue(numberOf, size, strings, value),
  };
}

/** Where a value's entry begins: from the mark before it over the entries between. */
function placeOf(entries: Uint8Array, marks: Uint32Array, value: number): number {
  let at = marks[Math.floor(value / markEvery)] as number;
  for (let left = value % markEvery; left > 0; left -= 1) {
    at += varintSize(readVarint(entries, at));
    const size = readVarint(entries, at);
    at += varintSize(size) + size;
  }
  return at;
}

function readChunks(entries: Uint8Array, place: number): Uint32Array {
  const sizeAt = place + varintSize(readVarint(entries, place));
  const size = readVarint(entries, sizeAt);
  let at = sizeAt + varintSize(size);
  const end = at + size;
  let count = 0;
  for (let byte = at; byte < end; byte += 1) count += (entries[byte] as number) < 0x80 ? 1 : 0;
  const chunks = new Uint32Array(count);
  let chunk = -1;
  for (let index = 0; index < count; index += 1) {
    let byte = entries[at++] as number;
    let step = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = entries[at++] as number;
      step |= (byte & 0x7f) << shift;
    }
    chunk += step;
    chunks[index] = chunk;
  }
  return chunks;
}

function findValue(numberOf: (value: number) => number, size: number, strings: StringTable, value: string): number {
  const wanted = Buffer.from(value);
  let low = 0;
  let high = size - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(strings, numberOf(middle), wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
