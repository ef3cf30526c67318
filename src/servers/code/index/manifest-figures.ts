// What a manifest comes to in numbers: for the status, and for the answer of a build.
import type { SkipReason } from '../source-file.ts';
import type { Manifest } from './manifest.ts';

export interface IndexFigures {
  readonly files: number;
  readonly chunks: number;
  /** Of text. */
  readonly bytes: number;
  readonly lines: number;
  /** Lines that lie in some chunk, by all lines with something on them; 1 when there are none. */
  readonly coverage: number;
  /** `text` while some file is known by its lines only. */
  readonly phase: 'text' | 'full';
  /** Of the text's bytes; 1 when there are none. */
  readonly parsedShare: number;
  /** Bytes of text that only dead rows hold, by all bytes of text. */
  readonly deadShare: number;
  readonly segments: number;
  readonly segmentBytes: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
}

export function figuresOf(manifest: Manifest): IndexFigures {
  const sum = { files: 0, chunks: 0, bytes: 0, lines: 0, covered: 0, parsed: 0, unparsedFiles: 0, dead: 0 };
  for (const { rows } of manifest.segments) {
    for (const row of rows) {
      if (!row.stamp) {
        sum.dead += row.textBytes;
        continue;
      }
      sum.files += 1;
      sum.chunks += row.chunks;
      sum.bytes += row.textBytes;
      sum.lines += row.lines;
      sum.covered += row.coveredLines;
      if (row.isParsed) sum.parsed += row.textBytes;
      else sum.unparsedFiles += 1;
    }
  }
  const skipped: Partial<Record<SkipReason, number>> = {};
  for (const { reason } of manifest.skipped) skipped[reason] = (skipped[reason] ?? 0) + 1;
  return {
    files: sum.files,
    chunks: sum.chunks,
    bytes: sum.bytes,
    lines: sum.lines,
    coverage: share(sum.covered, sum.lines, 1),
    phase: sum.unparsedFiles > 0 ? 'text' : 'full',
    parsedShare: share(sum.parsed, sum.bytes, 1),
    deadShare: share(sum.dead, sum.dead + sum.bytes, 0),
    segments: manifest.segments.length,
    segmentBytes: manifest.segments.reduce((total, { bytes }) => total + bytes, 0),
    skipped,
  };
}

function share(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : part / whole;
}
