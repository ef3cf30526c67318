// Counts matches by chunk: a line belongs to the innermost chunk it is an own line of, and to the comment that covers it.
import { chunkModes } from '../segment/segment.ts';
import type { CorpusPart } from './corpus.ts';
import type { Evidence } from './score.ts';

const extracted = chunkModes.indexOf('extracted');

const none = new Uint32Array(0);
/** All 0: of the last tally that is done, for the next. */
let idle: Uint32Array = none;

export class ChunkTally {
  readonly #counts: Uint32Array;
  readonly #chunks: number[] = [];
  // Lines mostly come in order, so that the comments of a file are gone through once for all of them.
  #part: CorpusPart | null = null;
  #file = -1;
  #line = 0;
  #next = 0;
  #end = 0;

  constructor(chunkCount: number) {
    this.#counts = idle.length >= chunkCount ? idle : new Uint32Array(chunkCount);
    idle = none;
  }

  addLine(part: CorpusPart, file: number, line: number): void {
    const own = part.segment.chunkAt(file, line);
    if (own !== -1) this.#add(part.chunkBase + own);
    const comment = this.#commentAt(part, file, line);
    if (comment !== -1) this.#add(part.chunkBase + comment);
  }

  /** Once, at the end. */
  toEvidence(label: string): Evidence {
    const chunks = Uint32Array.from(this.#chunks).sort();
    const counts = chunks.map((chunk) => this.#counts[chunk] as number);
    for (const chunk of chunks) this.#counts[chunk] = 0;
    this.#chunks.length = 0;
    idle = this.#counts;
    return { label, chunks, counts };
  }

  #add(chunk: number): void {
    const before = this.#counts[chunk] as number;
    if (before === 0) this.#chunks.push(chunk);
    this.#counts[chunk] = before + 1;
  }

  #commentAt(part: CorpusPart, file: number, line: number): number {
    const { modeOf, startLineOf, endLineOf } = part.segment;
    if (part !== this.#part || file !== this.#file || line < this.#line) this.#begin(part, file);
    this.#line = line;
    let next = this.#next;
    while (next < this.#end && (modeOf[next] !== extracted || (endLineOf[next] as number) < line)) next += 1;
    this.#next = next;
    return next < this.#end && (startLineOf[next] as number) <= line ? next : -1;
  }

  #begin(part: CorpusPart, file: number): void {
    const { firstChunk, chunkCount } = part.segment.file(file);
    this.#part = part;
    this.#file = file;
    this.#next = firstChunk;
    this.#end = firstChunk + chunkCount;
  }
}
