// The part of a segment that knows files: where their text and their lines are, and what is known of each.
import type { FileRole } from '../source-file.ts';
import { contentCell, headCells, langCell, parsedCell, readImports, readNames, roleCell } from './file-record.ts';
import { fileAt } from './find-literal.ts';
import { lineOfByte, startOfLine } from './line-marks.ts';
import { RecordReader } from './record.ts';
import { rememberedIn } from './remembered.ts';
import type { Sections } from './sections.ts';
import type { Segment, SegmentFile } from './segment.ts';
import type { SegmentText } from './segment-text.ts';
import { stringAt } from './string-pool.ts';

export type FilePart = Pick<
  Segment,
  | ('fileCount' | 'textOf' | 'file' | 'lineStart' | 'lineAt' | 'fileAt')
  | ('filesKey' | 'contentKeyOf' | 'firstChunkOf' | 'roleOf' | 'importsOf' | 'bindingsOf')
>;

export function openFiles(sections: Sections, text: SegmentText): FilePart {
  const textStarts = sections.u32('text-starts');
  const lineCounts = sections.u32('line-counts');
  const marks = sections.u32('marks');
  const markStarts = sections.u32('mark-starts');
  const firstChunks = sections.u32('first-chunks');
  const records = sections.bytes('files');
  const recordStarts = sections.u32('file-starts');
  const heads = sections.u32('file-heads');
  const strings = { bytes: sections.bytes('strings'), starts: sections.u32('string-starts') };
  const recordOf = (file: number) => new RecordReader(records, recordStarts[file] as number);
  // Languages and roles: a handful for thousands of files.
  const wordAt = rememberedIn(new Map<number, string>(), (number) => stringAt(strings, number));
  const headOf = (file: number, cell: number) => heads[file * headCells + cell] as number;
  const roleOf = (file: number) => wordAt(headOf(file, roleCell)) as FileRole;
  const importsOf = (file: number) => readImports(recordOf(file), (number) => stringAt(strings, number));
  const describe = (file: number): SegmentFile => ({
    ...readNames(recordOf(file)),
    lang: wordAt(headOf(file, langCell)),
    role: roleOf(file),
    isParsed: headOf(file, parsedCell) === 1,
    textStart: textStarts[file] as number,
    textEnd: textStarts[file + 1] as number,
    lineCount: lineCounts[file] as number,
    firstChunk: firstChunks[file] as number,
    chunkCount: (firstChunks[file + 1] as number) - (firstChunks[file] as number),
  });
  return {
    fileCount: lineCounts.length,
    textOf: (file) => text.of(file),
    file: rememberedIn(new Map<number, SegmentFile>(), describe),
    lineStart(file, line) {
      if (line > (lineCounts[file] as number)) return textStarts[file + 1] as number;
      return startOfLine(text.of(file), marks, markStarts[file] as number, Math.max(line, 1));
    },
    lineAt: (file, byte) =>
      lineOfByte(text.of(file), marks, markStarts[file] as number, markStarts[file + 1] as number, byte),
    fileAt: (byte) => fileAt(textStarts, byte),
    filesKey: sections.sumOf('files'),
    contentKeyOf: contentKeys(heads),
    firstChunkOf: firstChunks,
    roleOf,
    importsOf: (file) => importsOf(file).imports,
    bindingsOf: (file) => importsOf(file).bindings,
  };
}

function contentKeys(heads: Uint32Array): Uint32Array {
  const keys = new Uint32Array(heads.length / headCells);
  for (let file = 0; file < keys.length; file += 1) keys[file] = heads[file * headCells + contentCell] as number;
  return keys;
}
