// Chunks that hold a text exactly as written; upper and lower case count only when asked for.
import { ChunkTally } from './chunk-tally.ts';
import type { Corpus, CorpusPart } from './corpus.ts';
import type { Evidence } from './score.ts';

export interface PhraseOptions {
  readonly isCaseSensitive: boolean;
  readonly limit: number;
  /** Says whether the match that begins at this byte counts. */
  readonly accepts?: (text: Buffer, byte: number) => boolean;
}

export interface FoundPhrase {
  readonly evidence: Evidence;
  /** There were more than the limit. */
  readonly isCut: boolean;
}

export function findPhrase(corpus: Corpus, phrase: string, options: PhraseOptions): FoundPhrase {
  const tally = new ChunkTally();
  const needle = Buffer.from(phrase, 'utf8');
  let isCut = false;
  for (const part of corpus.parts) {
    const matches = part.segment.findLiteral(needle, {
      isCaseSensitive: options.isCaseSensitive,
      limit: options.limit,
      ...(part.areAllAlive ? {} : { isAlive: (file: number) => part.alive[file] === 1 }),
    });
    isCut ||= matches.isCut;
    addMatches(part, matches.offsets, tally, options.accepts);
  }
  return { evidence: tally.toEvidence(phrase), isCut };
}

function addMatches(
  part: CorpusPart,
  offsets: readonly number[],
  tally: ChunkTally,
  accepts: PhraseOptions['accepts'],
): void {
  const { segment } = part;
  // Offsets ascend, so the file is looked up only where it changes.
  let file = -1;
  let fileEnd = 0;
  for (const byte of offsets) {
    if (accepts && !accepts(segment.text, byte)) continue;
    if (byte >= fileEnd) {
      file = segment.fileAt(byte);
      fileEnd = segment.file(file).textEnd;
    }
    tally.addLine(part, file, segment.lineAt(file, byte));
  }
}
