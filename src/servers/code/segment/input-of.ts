// What a file of a segment was added with, so that it can go into another segment without being read and parsed again.
import type { Chunk } from '../../../syntax/chunk.ts';
import type { Segment, SegmentInput } from './segment.ts';

/** The text may be a view: it keeps the segment's bytes in memory until the next one is finished. */
export function inputOf(segment: Segment, file: number): SegmentInput {
  const { path, lang, role, hash, isParsed, firstChunk, chunkCount } = segment.file(file);
  const chunks: Chunk[] = [];
  for (let chunk = firstChunk; chunk < firstChunk + chunkCount; chunk += 1) chunks.push(segment.chunk(chunk));
  return {
    source: { path, lang, role, hash, text: segment.textOf(file) },
    parsed: { chunks, imports: segment.importsOf(file), bindings: segment.bindingsOf(file) },
    isParsed,
  };
}
