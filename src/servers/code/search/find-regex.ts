// Chunks with a match of a regular expression: the index says which files can have one, a worker thread looks at those.
import { systemClock } from '../../../platform/clock.ts';
import { requiredLiterals } from '../query/regex-literals.ts';
import { ChunkTally } from './chunk-tally.ts';
import type { Corpus, CorpusPart } from './corpus.ts';
import { type RegexRun, runRegex } from './run-regex.ts';
import type { Evidence } from './score.ts';

export interface FoundRegex {
  readonly evidence: Evidence;
  readonly isCut: boolean;
  readonly isLate: boolean;
}

/** Lines, of which a file has not many more. */
const perFile = 200_000;
const limit = 2_000_000;

/** Only chunks with a 1 in `allowed` can be hits, so files without one are not looked at. */
export async function findRegex(
  corpus: Corpus,
  regex: { readonly source: string; readonly flags: string },
  allowed: Uint8Array,
  run: RegexRun,
): Promise<FoundRegex> {
  const needles = requiredLiterals(regex.source, regex.flags).map((literal) => Buffer.from(literal, 'utf8'));
  const tally = new ChunkTally(corpus.chunkCount);
  let isCut = false;
  let isLate = false;
  const endsAt = systemClock.monotonic() + run.deadlineMs;
  for (const part of corpus.parts) {
    const files = filesToRead(part, needles, allowed);
    if (files.length === 0) continue;
    const texts = textsOf(part, files);
    const leftMs = Math.max(1, endsAt - systemClock.monotonic());
    const outcome = await runRegex(
      { ...regex, ...texts, perText: perFile, limit },
      { signal: run.signal, deadlineMs: leftMs },
    );
    isCut ||= outcome.isCut;
    isLate ||= outcome.isLate;
    for (let at = 0; at < outcome.found.length; at += 2) {
      const file = files[outcome.found[at] as number] as number;
      tally.addLine(part, file, outcome.found[at + 1] as number);
    }
    if (isLate) break;
  }
  return { evidence: tally.toEvidence(`/${regex.source}/${regex.flags}`), isCut, isLate };
}

function filesToRead(part: CorpusPart, needles: readonly Buffer[], allowed: Uint8Array): number[] {
  const { segment, alive, chunkBase } = part;
  const hasAllowed = new Uint8Array(segment.fileCount);
  for (let chunk = 0; chunk < segment.chunkCount; chunk += 1) {
    if (allowed[chunkBase + chunk] === 1) hasAllowed[segment.fileOf[chunk] as number] = 1;
  }
  const mayMatch = needles.length === 0 ? hasAllowed.keys() : segment.filesWith(needles);
  return [...mayMatch].filter((file) => hasAllowed[file] === 1 && alive[file] === 1);
}

/** Copied once into memory that the thread shares. */
function textsOf(part: CorpusPart, files: readonly number[]): { bytes: Uint8Array; ranges: Uint32Array } {
  const { segment } = part;
  const places = files.map((file) => segment.file(file));
  const size = places.reduce((sum, { textStart, textEnd }) => sum + textEnd - textStart, 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const ranges = new Uint32Array(files.length * 2);
  let at = 0;
  for (const [index, { textStart, textEnd }] of places.entries()) {
    bytes.set(segment.textOf(files[index] as number), at);
    ranges[index * 2] = at;
    at += textEnd - textStart;
    ranges[index * 2 + 1] = at;
  }
  return { bytes, ranges };
}
