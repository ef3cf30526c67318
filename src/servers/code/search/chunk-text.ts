// The text of a chunk and of lines, as they stand in the file.
import type { Segment } from '../segment/segment.ts';

export function chunkText(segment: Segment, chunk: number): string {
  const start = segment.startLineOf[chunk] as number;
  return linesText(segment, segment.fileOf[chunk] as number, start, segment.endLineOf[chunk] as number);
}

/** Of a long chunk no more than so many lines. */
export function headText(segment: Segment, chunk: number, lines: number): string {
  const start = segment.startLineOf[chunk] as number;
  const end = Math.min(segment.endLineOf[chunk] as number, start + lines - 1);
  return linesText(segment, segment.fileOf[chunk] as number, start, end);
}

/** Both from 1 and inclusive, without the end of the last line. */
export function linesText(segment: Segment, file: number, startLine: number, endLine: number): string {
  const { textStart } = segment.file(file);
  const from = segment.lineStart(file, startLine) - textStart;
  const text = segment.textOf(file).toString('utf8', from, segment.lineStart(file, endLine + 1) - textStart);
  return text.replace(/\r?\n$/, '');
}
