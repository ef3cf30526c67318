// Changes to a text by position: everything outside the spans stays as it is.

export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Spans must not overlap. Of two at the same position the first stays first. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: put } of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), put);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

export function lineStartOf(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the next line begins; `at` itself when it begins one. */
export function nextLineOf(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}

/** The line break a text uses. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}
