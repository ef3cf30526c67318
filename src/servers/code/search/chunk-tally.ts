// Counts matches by chunk: a line belongs to the innermost chunk it is an own line of, and to the comment that covers it.
import { chunkModes, type Segment } from '../segment/segment.ts';
import type { CorpusPart } from './corpus.ts';
import type { Evidence } from './score.ts';

export class ChunkTally {
  readonly #counts = new Map<number, number>();

  addLine(part: CorpusPart, file: number, line: number): void {
    const { segment, chunkBase } = part;
    const own = segment.chunkAt(file, line);
    if (own !== -1) this.#add(chunkBase + own);
    const comment = commentAt(segment, file, line);
    if (comment !== -1) this.#add(chunkBase + comment);
  }

  toEvidence(label: string): Evidence {
    const chunks = Uint32Array.from(this.#counts.keys()).sort();
    return { label, chunks, counts: chunks.map((chunk) => this.#counts.get(chunk) as number) };
  }

  #add(chunk: number): void {
    this.#counts.set(chunk, (this.#counts.get(chunk) ?? 0) + 1);
  }
}

const extracted = chunkModes.indexOf('extracted');

function commentAt(segment: Segment, file: number, line: number): number {
  const { firstChunk, chunkCount } = segment.file(file);
  for (let chunk = firstChunk; chunk < firstChunk + chunkCount; chunk += 1) {
    if (segment.modeOf[chunk] !== extracted) continue;
    if ((segment.startLineOf[chunk] as number) <= line && line <= (segment.endLineOf[chunk] as number)) return chunk;
  }
  return -1;
}
