// A snapshot made ready for searching: chunks and files of all segments under one numbering, and what ranking needs of the
// whole. Worked out once per snapshot.
import type { IndexSnapshot } from '../index/snapshot.ts';
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
  /** The file of a chunk, both in the corpus's numbering. */
  readonly fileOf: Uint32Array;
  /** By file: 1 for one whose content another live file has as well. */
  readonly hasCopy: Uint8Array;
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
  /** By chunk and field, eight places a chunk: 1 / (1 - b + b * length / average). */
  readonly norms: Float32Array;
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

function makeCorpus(snapshot: IndexSnapshot): Corpus {
  const chunkCount = snapshot.segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0);
  const modeBits = new Uint8Array(chunkCount);
  const liveChunks = markLive(snapshot, modeBits);
  const averages = averageLengths(snapshot, modeBits);
  const fileOf = new Uint32Array(chunkCount);
  const parts: CorpusPart[] = [];
  let chunkBase = 0;
  let fileBase = 0;
  for (const { segment, alive } of snapshot.segments) {
    parts.push({
      segment,
      alive,
      areAllAlive: !alive.includes(0),
      chunkBase,
      fileBase,
      norms: normsOf(segment, averages),
    });
    for (let chunk = 0; chunk < segment.chunkCount; chunk += 1) {
      fileOf[chunkBase + chunk] = fileBase + (segment.fileOf[chunk] as number);
    }
    chunkBase += segment.chunkCount;
    fileBase += segment.fileCount;
  }
  return {
    snapshot,
    parts,
    chunkCount,
    fileCount: fileBase,
    liveChunks,
    modeBits,
    fileOf,
    hasCopy: copiesIn(snapshot, fileBase),
    roleShare: rolesOf(snapshot),
  };
}

function markLive(snapshot: IndexSnapshot, modeBits: Uint8Array): number {
  let live = 0;
  let base = 0;
  for (const { segment, alive } of snapshot.segments) {
    for (let chunk = 0; chunk < segment.chunkCount; chunk += 1) {
      if (alive[segment.fileOf[chunk] as number] !== 1) continue;
      modeBits[base + chunk] = 1 << (segment.modeOf[chunk] as number);
      live += 1;
    }
    base += segment.chunkCount;
  }
  return live;
}

/** Over chunks that have the field: most have no documentation, and that must not make a short one look long. */
function averageLengths(snapshot: IndexSnapshot, modeBits: Uint8Array): number[] {
  return fields.map((field) => {
    let sum = 0;
    let count = 0;
    let base = 0;
    for (const { segment } of snapshot.segments) {
      const lengths = segment.lengthOf[field];
      for (let chunk = 0; chunk < segment.chunkCount; chunk += 1) {
        const length = lengths[chunk] as number;
        if (length === 0 || modeBits[base + chunk] === 0) continue;
        sum += length;
        count += 1;
      }
      base += segment.chunkCount;
    }
    return count === 0 ? 1 : sum / count;
  });
}

function normsOf(segment: Segment, averages: readonly number[]): Float32Array {
  const norms = new Float32Array(segment.chunkCount * 8);
  for (const [index, field] of fields.entries()) {
    const b = lengthPenalty[index] as number;
    const factor = b / (averages[index] as number);
    const lengths = segment.lengthOf[field];
    for (let chunk = 0; chunk < segment.chunkCount; chunk += 1) {
      norms[chunk * 8 + index] = 1 / (1 - b + factor * (lengths[chunk] as number));
    }
  }
  return norms;
}

function rolesOf(snapshot: IndexSnapshot): Partial<Record<FileRole, number>> {
  const counts: Partial<Record<FileRole, number>> = {};
  let total = 0;
  for (const { segment, alive } of snapshot.segments) {
    for (let file = 0; file < segment.fileCount; file += 1) {
      if (alive[file] !== 1) continue;
      const { role } = segment.file(file);
      if (role === 'docs' || role === 'config') continue;
      counts[role] = (counts[role] ?? 0) + 1;
      total += 1;
    }
  }
  for (const role of Object.keys(counts) as FileRole[]) counts[role] = (counts[role] ?? 0) / total;
  return counts;
}

function copiesIn(snapshot: IndexSnapshot, fileCount: number): Uint8Array {
  const hasCopy = new Uint8Array(fileCount);
  const firstWith = new Map<string, number>();
  let base = 0;
  for (const { segment, alive } of snapshot.segments) {
    for (let file = 0; file < segment.fileCount; file += 1) {
      if (alive[file] !== 1) continue;
      const { hash } = segment.file(file);
      const first = firstWith.get(hash);
      if (first === undefined) firstWith.set(hash, base + file);
      else hasCopy.fill(1, first, first + 1).fill(1, base + file, base + file + 1);
    }
    base += segment.fileCount;
  }
  return hasCopy;
}
