// Link definitions, `[label]: destination "title"`: where they stand and under what name links find them.
import { backslash, closeBracket, colon, openBracket, skipBlanks } from './characters.ts';
import { type Destination, readDestination, skipTitle } from './link-destination.ts';

/** Where a definition's destination stands, by its label in `labelKey` form. */
export type Definitions = Map<string, Destination>;

const maxLabel = 999;

export interface ReadDefinition {
  readonly key: string;
  readonly destination: Destination;
  /** The end of its last line. */
  readonly end: number;
}

/** The definition that begins with the `[` at `open`; its destination may stand on the line after. Null when it is none. */
export function readDefinition(text: string, open: number, lineEnd: number): ReadDefinition | null {
  // `[^1]:` is a footnote, whose text is text.
  if (text.charCodeAt(open + 1) === 94) return null;
  const close = findLabelEnd(text, open + 1, lineEnd);
  if (close < 0 || text.charCodeAt(close + 1) !== colon || close + 1 >= lineEnd) return null;
  const key = labelKey(text.slice(open + 1, close));
  if (key === '') return null;
  let end = lineEnd;
  let from = skipBlanks(text, close + 2, end);
  if (from === end) {
    const next = text.indexOf('\n', from);
    if (next < 0) return null;
    end = endOfLine(text, next + 1);
    from = skipBlanks(text, next + 1, end);
  }
  const destination = from < end ? readDestination(text, from, end) : null;
  if (destination === null) return null;
  const after = skipBlanks(text, destination.next, end);
  if (after < end) {
    const afterTitle = after > destination.next ? skipTitle(text, after, end) : -1;
    if (afterTitle < 0 || skipBlanks(text, afterTitle, end) < end) return null;
  }
  return { key, destination, end };
}

/** Where the `]` of a label stands that begins at `from`; -1 when it is no label. */
export function findLabelEnd(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + maxLabel + 1);
  for (let at = from; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === openBracket) return -1;
    else if (char === closeBracket) return at;
  }
  return -1;
}

/** Labels are the same whatever their case and white space. Empty for what cannot be a label. */
export function labelKey(label: string): string {
  if (label.length > maxLabel) return '';
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

function endOfLine(text: string, from: number): number {
  const next = text.indexOf('\n', from);
  const end = next < 0 ? text.length : next;
  return end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
