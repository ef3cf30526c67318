// The comment that stands right above a line and so speaks of it.
import type { Remark } from './outline.ts';

export interface LeadingComment {
  /** Of the comment, or of the line itself when nothing stands above it. */
  readonly startLine: number;
  readonly doc: string;
}

/** Answers for any line at once; the comments are looked at once. */
export function leadingComments(remarks: readonly Remark[]): (line: number) => LeadingComment {
  const byEnd = new Map(remarks.map((remark) => [remark.endLine, remark]));
  return (line) => {
    const above = byEnd.get(line - 1);
    return above ? { startLine: above.startLine, doc: above.text } : { startLine: line, doc: '' };
  };
}
