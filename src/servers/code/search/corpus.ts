// A snapshot made ready for searching: chunks and files of all segments under one numbering, and what ranking needs of the
// whole. Worked out once per snapshot.
import type { IndexSnapshot } from '../index/snapshot.ts';
import { decodeLength } from '../segment/length-code.ts';
import { fields, type Segment } from '../segment/segment.ts';
import type { FileRole } from '../source-file.ts';

export interface Corpus {
  readonly snapshot: IndexSnapshot;
  readonly parts: readonly CorpusPart[];
  readonly chunkCount: number;
  readonly fileCount: number;
  readonly liveChunks: number;
  /** By chunk: 1 code, 2 prose, 4 extracted; 0 for one of a file that is gone. */
  readonly modeBits: Uint8Array;
  /** By file: 1 for one whose content another live file may have as well. */
  readonly hasCopy: Uint8Array;
  /** By field and code of a length, 256 places a field: 1 / (1 - b + b * length / average). */
  readonly norms: Float64Array;
  /** Share of the files with code in each role. */
  readonly roleShare: Readonly<Partial<Record<FileRole, number>>>;
}

export interface CorpusPart {
  readonly segment: Segment;
  readonly alive: Uint8Array;
  readonly areAllAlive: boolean;
  /** Number of its first chunk and its first file in the corpus. */
  readonly chunkBase: number;
  readonly fileBase: number;
}

/** How strongly the length of a field counts against a match in it, in the order of `fields`. */
const lengthPenalty = [0.4, 0.4, 0.3, 0.5, 0.6, 0.65, 0.5];

const known = new WeakMap<IndexSnapshot, Corpus>();

export function corpusOf(snapshot: IndexSnapshot): Corpus {
  const found = known.get(snapshot);
  if (found) return found;
  const made = makeCorpus(snapshot);
  known.set(snapshot, made);
  return made;
}

export function partOfChunk(corpus: Corpus, chunk: number): CorpusPart {
  let low = 0;
  let high = corpus.parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((corpus.parts[middle] as CorpusPart).chunkBase <= chunk) low = middle;
    else high = middle - 1;
  }
  return corpus.parts[low] as CorpusPart;
}

/** In the corpus's numbering. */
export function fileOfChunk(corpus: Corpus, chunk: number): number {
  const { segment, chunkBase, fileBase } = partOfChunk(corpus, chunk);
  return fileBase + (segment.fileOf[chunk - chunkBase] as number);
}

function makeCorpus(snapshot: IndexSnapshot): Corpus {
  const chunkCount = snapshot.segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0);
  const fileCount = snapshot.segments.reduce((sum, { segment }) => sum + segment.fileCount, 0);
  const modeBits = new Uint8Array(chunkCount);
  const parts: CorpusPart[] = [];
  let chunkBase = 0;
  let fileBase = 0;
  let liveChunks = 0;
  for (const { segment, alive } of snapshot.segments) {
    const part = { segment, alive, areAllAlive: !alive.includes(0), chunkBase, fileBase };
    liveChunks += markModes(part, modeBits);
    parts.push(part);
    chunkBase += segment.chunkCount;
    fileBase += segment.fileCount;
  }
  return {
    ...{ snapshot, parts, chunkCount, fileCount, modeBits, liveChunks },
    norms: normsOf(parts),
    hasCopy: copiesIn(parts, fileCount),
    roleShare: rolesOf(snapshot),
  };
}

/** Answers how many chunks are alive. */
function markModes({ segment, alive, areAllAlive, chunkBase }: CorpusPart, modeBits: Uint8Array): number {
  modeBits.set(bitsOfModes(segment), chunkBase);
  if (areAllAlive) return segment.chunkCount;
  let live = segment.chunkCount;
  for (let file = alive.indexOf(0); file !== -1; file = alive.indexOf(0, file + 1)) {
    const { firstChunk, chunkCount } = segment.file(file);
    modeBits.fill(0, chunkBase + firstChunk, chunkBase + firstChunk + chunkCount);
    live -= chunkCount;
  }
  return live;
}

/** Four chunks at a time: of the modes 0, 1 and 2 the bit is one more, and of 2 two more. */
function bitsOfModes({ modeOf, chunkCount }: Segment): Uint8Array {
  const bits = new Uint8Array(Math.ceil(chunkCount / 4) * 4);
  bits.set(modeOf);
  const words = new Uint32Array(bits.buffer);
  for (let index = 0; index < words.length; index += 1) {
    const four = words[index] as number;
    words[index] = four + 0x01010101 + ((four >>> 1) & 0x01010101);
  }
  return bits.subarray(0, chunkCount);
}

/** Averages are over chunks that have the field: most have no documentation, and that must not make a short one look long. */
function normsOf(parts: readonly CorpusPart[]): Float64Array {
  const norms = new Float64Array(fields.length * 256);
  for (const [index, field] of fields.entries()) {
    let sum = 0;
    let chunks = 0;
    for (const { segment } of parts) {
      sum += segment.averageLengthOf[field].sum;
      chunks += segment.averageLengthOf[field].chunks;
    }
    const b = lengthPenalty[index] as number;
    const factor = chunks === 0 ? b : (b * chunks) / sum;
    for (let code = 0; code < 256; code += 1) norms[index * 256 + code] = 1 / (1 - b + factor * decodeLength(code));
  }
  return norms;
}

function rolesOf(snapshot: IndexSnapshot): Partial<Record<FileRole, number>> {
  const counts: Partial<Record<FileRole, number>> = {};
  let total = 0;
  for (const { segment, alive } of snapshot.segments) {
    for (let file = 0; file < segment.fileCount; file += 1) {
      if (alive[file] !== 1) continue;
      const role = segment.roleOf(file);
      if (role === 'docs' || role === 'config') continue;
      counts[role] = (counts[role] ?? 0) + 1;
      total += 1;
    }
  }
  for (const role of Object.keys(counts) as FileRole[]) counts[role] = (counts[role] ?? 0) / total;
  return counts;
}

/** By the keys of their contents. That two contents have the same key is rare, and whoever asks compares the hashes. */
function copiesIn(parts: readonly CorpusPart[], fileCount: number): Uint8Array {
  const hasCopy = new Uint8Array(fileCount);
  const firstWith = new Map<number, number>();
  for (const { segment, alive, fileBase } of parts) {
    for (let file = 0; file < segment.fileCount; file += 1) {
      if (alive[file] !== 1) continue;
      const key = segment.contentKeyOf[file] as number;
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, fileBase + file);
      else {
        hasCopy[first] = 1;
        hasCopy[fileBase + file] = 1;
      }
    }
  }
  return hasCopy;
}
