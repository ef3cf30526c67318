// How much of a query each file as a whole speaks of: BM25 with files for documents and their chunks for length. A file in which
// a word keeps coming back is about it, also where no single chunk holds much of the query.
import type { Corpus, CorpusPart } from './corpus.ts';
import { idfOf } from './idf.ts';
import type { PlannedConcept } from './score.ts';
import type { Scratch } from './scratch.ts';

export interface FileScores {
  /** By number of the file in the corpus. */
  readonly score: Float32Array;
  most: number;
  readonly sheet: FileSheet;
}

/** What is the same for every query of a corpus, and arrays that each concept leaves clean. */
interface FileSheet {
  /** By file: how much of a word makes half of what it can be worth. */
  readonly half: Float32Array;
  readonly found: Float32Array;
  readonly touched: Uint32Array;
  count: number;
}

/** How soon more of the same word stops counting, and how strongly the length of a file counts against it. */
const saturation = 6;
const lengthPenalty = 0.8;

const sheets = new WeakMap<Corpus, FileSheet>();

export function newFileScores(corpus: Corpus): FileScores {
  const sheet = sheets.get(corpus) ?? makeSheet(corpus);
  sheets.set(corpus, sheet);
  return { score: new Float32Array(corpus.fileCount), most: 0, sheet };
}

/** The chunks that have just been found to hold a concept, with what it is worth in each. */
export function noteChunks(
  { sheet }: FileScores,
  { segment, chunkBase, fileBase }: CorpusPart,
  { touchedNow, conceptScore }: Scratch,
  now: number,
): void {
  const { found, touched } = sheet;
  const { fileOf } = segment;
  for (let at = 0; at < now; at += 1) {
    const chunk = touchedNow[at] as number;
    const file = fileBase + (fileOf[chunk - chunkBase] as number);
    const before = found[file] as number;
    if (before === 0) {
      touched[sheet.count] = file;
      sheet.count += 1;
    }
    found[file] = before + (conceptScore[chunk] as number);
  }
}

/** Once a concept has been looked for everywhere. */
export function countConcept(files: FileScores, { weight, impacts }: PlannedConcept): void {
  const { score, sheet } = files;
  const { half, found, touched, count } = sheet;
  const worth = weight * idfOf(score.length, count);
  // By its most telling term, so that a word counts as often as chunks are full of it.
  const full = impacts.reduce((most, impact) => Math.max(most, impact), 0);
  for (let at = 0; at < count; at += 1) {
    const file = touched[at] as number;
    const times = (found[file] as number) / full;
    const sum = (score[file] as number) + (worth * times) / (times + (half[file] as number));
    found[file] = 0;
    score[file] = sum;
    if (sum > files.most) files.most = sum;
  }
  sheet.count = 0;
}

function makeSheet({ parts, fileCount }: Corpus): FileSheet {
  const half = new Float32Array(fileCount);
  let chunks = 0;
  for (const { segment } of parts) chunks += segment.chunkCount;
  const average = Math.max(1, chunks / Math.max(1, fileCount));
  for (const { segment, fileBase } of parts) {
    const { firstChunkOf } = segment;
    for (let file = 0; file < segment.fileCount; file += 1) {
      const length = (firstChunkOf[file + 1] as number) - (firstChunkOf[file] as number);
      half[fileBase + file] = saturation * (1 - lengthPenalty + (lengthPenalty * length) / average);
    }
  }
  return { half, found: new Float32Array(fileCount), touched: new Uint32Array(fileCount), count: 0 };
}
