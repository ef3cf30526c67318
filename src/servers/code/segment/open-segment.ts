// Reads a segment from the bytes of its file. Opening makes views and checks sums; details are decoded when asked for.
import type { Chunk } from '../chunk.ts';
import { openColumns } from './chunk-columns.ts';
import { readChunk } from './chunk-record.ts';
import { type FileDetails, readFile } from './file-record.ts';
import { fileAt, filesWith, findLiteral, openLiteralIndex } from './find-literal.ts';
import { lineOfByte, startOfLine } from './line-marks.ts';
import { RecordReader } from './record.ts';
import { chunkKinds, chunkModes, type Segment, type SegmentFile, type ValueField, type ValueTable } from './segment.ts';
import { Sections } from './segment-file.ts';
import { stringAt } from './string-pool.ts';
import { TermTable } from './term-table.ts';
import { openValueTable } from './value-table.ts';

/** Throws `SegmentUnreadable` for bytes that are no whole segment of this version. They must not change afterwards. */
export function openSegment(bytes: Buffer): Segment {
  const sections = new Sections(bytes);
  const terms = new TermTable(sections);
  return {
    ...openFiles(sections),
    ...openChunks(sections),
    findTerm: (term) => terms.find(term),
    termsWith: (prefix, limit) => terms.termsWith(prefix, limit),
    chunksWith: (term) => terms.chunksWith(term),
    readPostings: (term, into) => terms.readPostings(term, into),
    ...openText(sections),
  };
}

type FilePart = Pick<
  Segment,
  'fileCount' | 'text' | 'file' | 'lineStart' | 'lineAt' | 'fileAt' | 'importsOf' | 'bindingsOf'
>;

function openFiles(sections: Sections): FilePart {
  const text = sections.bytes('text');
  const textStarts = sections.u32('text-starts');
  const lineCounts = sections.u32('line-counts');
  const marks = sections.u32('marks');
  const markStarts = sections.u32('mark-starts');
  const firstChunks = sections.u32('first-chunks');
  const records = sections.bytes('files');
  const recordStarts = sections.u32('file-starts');
  const strings = stringsOf(sections);
  const detailsOf = remembered((file): FileDetails => {
    return readFile(new RecordReader(records, recordStarts[file] as number), (number) => stringAt(strings, number));
  });
  const fileOf = remembered((file): SegmentFile => {
    const { path, lang, role, hash, isParsed } = detailsOf(file);
    return {
      ...{ path, lang, role, hash, isParsed },
      textStart: textStarts[file] as number,
      textEnd: textStarts[file + 1] as number,
      lineCount: lineCounts[file] as number,
      firstChunk: firstChunks[file] as number,
      chunkCount: (firstChunks[file + 1] as number) - (firstChunks[file] as number),
    };
  });
  const marksOf = (file: number) => marks.subarray(markStarts[file], markStarts[file + 1]);
  return {
    fileCount: lineCounts.length,
    text,
    file: fileOf,
    lineStart(file, line) {
      if (line > (lineCounts[file] as number)) return textStarts[file + 1] as number;
      return startOfLine(text, marksOf(file), Math.max(line, 1));
    },
    lineAt: (file, byte) => lineOfByte(text, marksOf(file), byte),
    fileAt: (byte) => fileAt(textStarts, byte),
    importsOf: (file) => detailsOf(file).imports,
    bindingsOf: (file) => detailsOf(file).bindings,
  };
}

type ChunkPart = Pick<
  Segment,
  | ('chunkCount' | 'fileOf' | 'startLineOf' | 'endLineOf' | 'parentOf' | 'modeOf' | 'kindOf' | 'flagsOf')
  | ('counterOf' | 'lengthOf' | 'chunkAt' | 'chunk' | 'values')
>;

function openChunks(sections: Sections): ChunkPart {
  const text = sections.bytes('text');
  const textStarts = sections.u32('text-starts');
  const firstChunks = sections.u32('first-chunks');
  const lineCounts = sections.u32('line-counts');
  const records = sections.bytes('chunks');
  const { recordStarts, ...columns } = openColumns(sections.bytes('columns'), firstChunks.at(-1) ?? 0);
  const { startLineOf, endLineOf, parentOf, modeOf, kindOf } = columns;
  const strings = stringsOf(sections);
  const tables = new Map<ValueField, ValueTable>();
  const fileOf = filesOfChunks(firstChunks);
  return {
    chunkCount: startLineOf.length,
    fileOf,
    ...columns,
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
    chunk(chunk): Chunk {
      const file = fileOf[chunk] as number;
      const parent = parentOf[chunk] as number;
      const reader = new RecordReader(records, recordStarts[chunk] as number);
      return {
        startLine: startLineOf[chunk] as number,
        endLine: endLineOf[chunk] as number,
        parent: parent < 0 ? -1 : parent - (firstChunks[file] as number),
        mode: chunkModes[modeOf[chunk] as number] ?? 'code',
        kind: chunkKinds[kindOf[chunk] as number] ?? 'Window',
        ...readChunk(reader, text, textStarts[file] as number, (number) => stringAt(strings, number)),
      };
    },
    values(field) {
      const table = tables.get(field) ?? openValueTable(field, sections, strings);
      tables.set(field, table);
      return table;
    },
  };
}

function openText(sections: Sections): Pick<Segment, 'findLiteral' | 'filesWith'> {
  const index = openLiteralIndex(sections.bytes('text'), sections.u32('signatures'), sections.u32('text-starts'));
  return {
    findLiteral: (needle, options) => findLiteral(index, needle, options),
    filesWith: (needles) => filesWith(index, needles),
  };
}

function stringsOf(sections: Sections) {
  return { bytes: sections.bytes('strings'), starts: sections.u32('string-starts') };
}

function filesOfChunks(firstChunks: Uint32Array): Uint32Array {
  const fileOf = new Uint32Array(firstChunks.at(-1) ?? 0);
  for (let file = 0; file + 1 < firstChunks.length; file += 1)
    fileOf.fill(file, firstChunks[file], firstChunks[file + 1]);
  return fileOf;
}

/** The last of the chunks in [from, to), which are by start line, that begins at the line or before it; else the one before `from`. */
function lastBeginning(startLineOf: Uint32Array, from: number, to: number, line: number): number {
  let low = from - 1;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((startLineOf[middle] as number) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Made when first asked for, and kept. */
function remembered<T>(make: (number: number) => T): (number: number) => T {
  const made = new Map<number, T>();
  return (number) => {
    const known = made.get(number);
    if (known !== undefined) return known;
    const value = make(number);
    made.set(number, value);
    return value;
  };
}
