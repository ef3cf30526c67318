// The values of one field, as filters read them.
import { readVarint, varintSize } from './posting-code.ts';
import type { Sections } from './sections.ts';
import { type PackedTexts, type ValueField, type ValueTable, valueFields } from './segment.ts';
import { compareAt, type StringTable, stringAt } from './string-pool.ts';
import { TextPacker } from './text-packer.ts';
import { markEvery } from './value-lists.ts';

export function openValueTable(field: ValueField, sections: Sections, strings: StringTable): ValueTable {
  const cell = valueFields.indexOf(field) * 3;
  const [firstMark = 0, size = 0, carriers = 0] = sections.u32('value-fields').subarray(cell, cell + 3);
  const { marks, entries } = entriesOf(sections, firstMark, firstMark + Math.ceil(size / markEvery));
  const numberOf = (value: number) => readVarint(entries, placeOf(entries, marks, value));
  return {
    size,
    carriers,
    valueAt: (value) => stringAt(strings, numberOf(value)),
    chunksOf: (value) => readChunks(entries, placeOf(entries, marks, value)),
    find: (value) => findValue(entries, marks, size, strings, Buffer.from(value)),
    texts: () => packValues(entries, marks[0] ?? 0, size, strings),
  };
}

/** Those of one field, from a mark up to another, and their marks from there. */
function entriesOf(sections: Sections, first: number, end: number): { marks: Uint32Array; entries: Buffer } {
  const all = sections.u32('value-marks');
  const values = sections.part('values');
  const start = all[first] ?? values.size;
  const marks = all.subarray(first, end).map((mark) => mark - start);
  return { marks, entries: values.between(start, all[end] ?? values.size) };
}

function packValues(entries: Uint8Array, first: number, size: number, { bytes, starts }: StringTable): PackedTexts {
  const packer = new TextPacker(size, size * 12);
  for (let value = 0, at = first; value < size; value += 1) {
    const number = readVarint(entries, at);
    packer.addBytes(bytes, starts[number] as number, starts[number + 1] as number);
    packer.endText();
    at += varintSize(number);
    const chunkBytes = readVarint(entries, at);
    at += varintSize(chunkBytes) + chunkBytes;
  }
  return packer.finish();
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

/** The last mark whose value does not stand behind the one wanted, and from there on one by one. */
function findValue(
  entries: Uint8Array,
  marks: Uint32Array,
  size: number,
  strings: StringTable,
  wanted: Uint8Array,
): number {
  let low = 0;
  let high = Math.ceil(size / markEvery) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (compareAt(strings, readVarint(entries, marks[middle] as number), wanted) <= 0) low = middle;
    else high = middle - 1;
  }
  let at = marks[low] as number;
  for (let value = low * markEvery; value < Math.min((low + 1) * markEvery, size); value += 1) {
    const number = readVarint(entries, at);
    const order = compareAt(strings, number, wanted);
    if (order >= 0) return order === 0 ? value : -1;
    at += varintSize(number);
    const chunkBytes = readVarint(entries, at);
    at += varintSize(chunkBytes) + chunkBytes;
  }
  return -1;
}
