// Headings with levels become sections: each reaches to the next heading that is not below it.
import type { Span } from './outline.ts';

export interface Heading {
  readonly line: number;
  /** 1 is the highest. */
  readonly level: number;
  readonly text: string;
}

export function headingSpans(headings: readonly Heading[], lineCount: number): Span[] {
  const spans: Span[] = [];
  const open: Heading[] = [];
  const ends = sectionEnds(headings, lineCount);
  for (const [i, heading] of headings.entries()) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    spans.push({
      startLine: heading.line,
      endLine: ends[i] ?? lineCount,
      kind: 'Section',
      name: heading.text,
      // The way down to it, so that "install windows" finds the section Windows under Install.
      signature: open.map(({ text }) => text).join(' > '),
      doc: '',
    });
  }
  return spans;
}

function sectionEnds(headings: readonly Heading[], lineCount: number): number[] {
  const ends: number[] = new Array(headings.length).fill(lineCount);
  const open: number[] = [];
  for (const [i, heading] of headings.entries()) {
    for (let top = open.at(-1); top !== undefined && (headings[top]?.level ?? 0) >= heading.level; top = open.at(-1)) {
      ends[top] = heading.line - 1;
      open.pop();
    }
    open.push(i);
  }
  return ends;
}
