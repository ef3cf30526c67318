// Reads a segment from the bytes of its file. Opening makes views and checks sums; details are decoded when asked for.
import { filesWith, findLiteral, openLiteralIndex } from './find-literal.ts';
import { openChunks } from './open-chunks.ts';
import { openFiles } from './open-files.ts';
import type { Postings, Segment } from './segment.ts';
import { Sections } from './segment-file.ts';
import { TermTable } from './term-table.ts';

/** Throws `SegmentUnreadable` for bytes that are no whole segment of this version. They must not change afterwards. */
export function openSegment(bytes: Buffer): Segment {
  const sections = new Sections(bytes);
  const terms = new TermTable(sections);
  // Not spread: that would ask for the columns that are unpacked when asked for.
  return Object.assign(openChunks(sections), openFiles(sections), openText(sections), {
    checkRest: () => sections.checkRest(),
    findTerm: (term: string) => terms.find(term),
    termsWith: (prefix: string, limit: number) => terms.termsWith(prefix, limit),
    chunksWith: (term: number) => terms.chunksWith(term),
    readPostings: (term: number, into: Postings) => terms.readPostings(term, into),
  });
}

function openText(sections: Sections): Pick<Segment, 'findLiteral' | 'filesWith'> {
  const index = openLiteralIndex(sections.bytes('text'), sections.u32('signatures'), sections.u32('text-starts'));
  return {
    findLiteral: (needle, options) => findLiteral(index, needle, options),
    filesWith: (needles) => filesWith(index, needles),
  };
}
