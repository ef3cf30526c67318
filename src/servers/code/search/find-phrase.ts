// Chunks that hold a text exactly as written; upper and lower case count only when asked for.
import { ChunkTally } from './chunk-tally.ts';
import type { Corpus, CorpusPart } from './corpus.ts';
import type { Evidence } from './score.ts';

export interface PhraseOptions {
  readonly isCaseSensitive: boolean;
  readonly limit: number;
}

export interface FoundPhrase {
  readonly evidence: Evidence;
  /** There were more than the limit. */
  readonly isCut: boolean;
}

export function findPhrase(corpus: Corpus, phrase: string, options: PhraseOptions): FoundPhrase {
  const tally = new ChunkTally(corpus.chunkCount);
  const needle = Buffer.from(phrase, 'utf8');
  let isCut = false;
  for (const part of corpus.parts) {
    const matches = part.segment.findLiteral(needle, {
      isCaseSensitive: options.isCaseSensitive,
      limit: options.limit,
      ...(part.areAllAlive ? {} : { isAlive: (file: number) => part.alive[file] === 1 }),
    });
    isCut ||= matches.isCut;
    addMatches(part, matches.offsets, tally);
  }
  return { evidence: tally.toEvidence(phrase), isCut };
}

function addMatches(part: CorpusPart, offsets: readonly number[], tally: ChunkTally): void {
  const { segment } = part;
  // Offsets ascend: the file is looked up only where it changes, and lines are counted on from the match before.
  let file = -1;
  let text: Buffer = Buffer.alloc(0);
  let [fileStart, fileEnd] = [0, 0];
  let [last, line] = [0, 0];
  for (const byte of offsets) {
    if (byte >= fileEnd) {
      file = segment.fileAt(byte);
      text = segment.textOf(file);
      fileStart = segment.file(file).textStart;
      fileEnd = fileStart + text.length;
      line = 0;
    }
    const place = byte - fileStart;
    line = line > 0 && place - last < near ? line + lineFeeds(text, last, place) : segment.lineAt(file, byte);
    last = place;
    tally.addLine(part, file, line);
  }
}

/** Bytes: to go over so many is quicker than to look a line up. */
const near = 512;

function lineFeeds(text: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] === 0x0a) count += 1;
  return count;
}
