// The part of a segment that knows chunks. Columns that searches ask of many chunks are views; the others are unpacked when
// one of them is first asked for, and what is written of a chunk is decoded for each call.
import { averageLengths, lengthCodes, type PackedColumns, recordsPerBase, unpackColumns } from './chunk-columns.ts';
import { copySignature, readChunk, readNameNumber } from './chunk-record.ts';
import { RecordReader } from './record.ts';
import type { Sections } from './sections.ts';
import {
  type ChunkDetails,
  chunkKinds,
  chunkModes,
  type PackedTexts,
  type Segment,
  type ValueField,
  type ValueTable,
} from './segment.ts';
import type { SegmentText } from './segment-text.ts';
import { stringAt } from './string-pool.ts';
import { TextPacker } from './text-packer.ts';
import { openValueTable } from './value-table.ts';

export type ChunkPart = Pick<
  Segment,
  | ('chunkCount' | 'fileOf' | 'startLineOf' | 'endLineOf' | 'parentOf' | 'modeOf' | 'kindOf' | 'flagsOf' | 'counterOf')
  | ('lengthCodeOf' | 'averageLengthOf' | 'chunkAt' | 'chunk' | 'detailsOf' | 'nameNumberOf' | 'stringAt')
  | ('signatures' | 'values' | 'text')
>;

export function openChunks(sections: Sections, text: SegmentText): ChunkPart {
  const firstChunks = sections.u32('first-chunks');
  const lineCounts = sections.u32('line-counts');
  const records = sections.part('chunks');
  const modeOf = sections.u8('modes');
  const kindOf = sections.u8('kinds');
  const packed = sections.u8('columns');
  const strings = { bytes: sections.bytes('strings'), starts: sections.u32('string-starts') };
  const chunkCount = modeOf.length;
  const startLineOf = sections.narrow('start-lines', chunkCount);
  const endLineOf = sections.narrow('end-lines', chunkCount);
  const recordBases = sections.u32('record-bases');
  const recordOffsets = sections.narrow('record-offsets', chunkCount);
  const recordStart = (chunk: number) =>
    (recordBases[Math.floor(chunk / recordsPerBase)] as number) + (recordOffsets[chunk] as number);
  const fileOf = filesOfChunks(firstChunks);
  const recordBytes = (chunk: number) =>
    records.between(recordStart(chunk), chunk + 1 < chunkCount ? recordStart(chunk + 1) : records.size);
  const recordOf = (chunk: number) => new RecordReader(recordBytes(chunk), 0);
  const textOf = (chunk: number) => text.of(fileOf[chunk] as number);
  const stringOf = (number: number) => stringAt(strings, number);
  const detailsOf = (chunk: number): ChunkDetails => readChunk(recordOf(chunk), textOf(chunk), 0, stringOf);
  let unpacked: PackedColumns | null = null;
  const columns = (): PackedColumns => {
    unpacked ??= unpackColumns(packed, chunkCount);
    return unpacked;
  };
  const tables = new Map<ValueField, ValueTable>();
  return {
    ...{ chunkCount, fileOf, startLineOf, endLineOf, modeOf, kindOf },
    lengthCodeOf: lengthCodes(sections.u8('lengths'), chunkCount, sections.u8('path-lengths'), firstChunks),
    averageLengthOf: averageLengths(sections.u32('length-sums')),
    get text() {
      return text.whole();
    },
    get parentOf() {
      return columns().parentOf;
    },
    get flagsOf() {
      return columns().flagsOf;
    },
    get counterOf() {
      return columns().counterOf;
    },
    chunkAt(file, line) {
      if (line < 1 || line > (lineCounts[file] as number)) return -1;
      const first = firstChunks[file] as number;
      // Outer chunks come before inner ones, so the last one that has the line is the innermost.
      for (
        let chunk = lastBeginning(startLineOf, first, firstChunks[file + 1] as number, line);
        chunk >= first;
        chunk -= 1
      ) {
        if ((endLineOf[chunk] as number) >= line && chunkModes[modeOf[chunk] as number] !== 'extracted') return chunk;
      }
      return -1;
    },
    chunk(chunk) {
      const parent = columns().parentOf[chunk] as number;
      return {
        startLine: startLineOf[chunk] as number,
        endLine: endLineOf[chunk] as number,
        parent: parent < 0 ? -1 : parent - (firstChunks[fileOf[chunk] as number] as number),
        mode: chunkModes[modeOf[chunk] as number] ?? 'code',
        kind: chunkKinds[kindOf[chunk] as number] ?? 'Window',
        ...detailsOf(chunk),
      };
    },
    detailsOf,
    nameNumberOf: (chunk) => readNameNumber(recordBytes(chunk)),
    stringAt: stringOf,
    signatures(): PackedTexts {
      const packer = new TextPacker(chunkCount, chunkCount * 48);
      for (let chunk = 0; chunk < chunkCount; chunk += 1) {
        copySignature(recordOf(chunk), textOf(chunk), 0, packer);
        packer.endText();
      }
      return packer.finish();
    },
    values(field) {
      const table = tables.get(field) ?? openValueTable(field, sections, strings);
      tables.set(field, table);
      return table;
    },
  };
}

function filesOfChunks(firstChunks: Uint32Array): Uint32Array {
  const fileOf = new Uint32Array(firstChunks.at(-1) ?? 0);
  for (let file = 1; file + 1 < firstChunks.length; file += 1) {
    fileOf.fill(file, firstChunks[file], firstChunks[file + 1]);
  }
  return fileOf;
}

/** The last of the chunks in [from, to), which are by start line, that begins at the line or before it; else the one before `from`. */
function lastBeginning(startLineOf: Segment['startLineOf'], from: number, to: number, line: number): number {
  let low = from - 1;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((startLineOf[middle] as number) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
