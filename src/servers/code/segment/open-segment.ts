// Reads a segment from the bytes of its file. Opening makes views and checks sums; details are decoded when asked for, and
// the text is read when it is.
import { filesWith, findLiteral, openLiteralIndex } from './find-literal.ts';
import { openChunks } from './open-chunks.ts';
import { openFiles } from './open-files.ts';
import { Sections } from './sections.ts';
import type { Postings, Segment } from './segment.ts';
import type { SegmentSource } from './segment-source.ts';
import { SegmentText } from './segment-text.ts';
import { TermTable } from './term-table.ts';

/**
 * Throws `SegmentUnreadable` for bytes that are no whole segment of this version. They must not change afterwards. Of a
 * file, some sections of `largeSize` bytes or more are read later.
 */
export function openSegment(from: Buffer | SegmentSource, largeSize?: number): Segment {
  const sections = new Sections(from, largeSize);
  const text = new SegmentText(sections);
  const terms = new TermTable(sections);
  // Only the first of them may have what is made when asked for: of the others it would be asked here.
  return Object.assign(openChunks(sections, text), openFiles(sections, text), openText(sections, text), {
    checkRest: () => sections.checkRest(),
    findTerm: (term: string) => terms.find(term),
    termsWith: (prefix: string, limit: number) => terms.termsWith(prefix, limit),
    chunksWith: (term: number) => terms.chunksWith(term),
    readPostings: (term: number, into: Postings) => terms.readPostings(term, into),
  });
}

function openText(sections: Sections, text: SegmentText): Pick<Segment, 'findLiteral' | 'filesWith'> {
  const index = openLiteralIndex(text, () => sections.u32('signatures'), sections.u32('text-starts'));
  return {
    findLiteral: (needle, options) => findLiteral(index, needle, options),
    filesWith: (needles) => filesWith(index, needles),
  };
}
