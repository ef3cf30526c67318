// How far one line is read. A tab may be read in part (a list item inside takes two of its four columns), so the
// column is counted beside the position.
import { carriageReturn, greater, space, tab } from './characters.ts';

export interface LineCursor {
  readonly text: string;
  lineStart: number;
  /** Without the line break. */
  lineEnd: number;
  /** Where the next line begins. */
  next: number;
  at: number;
  column: number;
  /** The first character from `at` that is not white space, and the columns before it. */
  content: number;
  indent: number;
}

export function beginLine(cursor: LineCursor): void {
  cursor.lineStart = cursor.next;
  cursor.at = cursor.next;
  cursor.column = 0;
  findLineEnd(cursor, cursor.next);
}

/** Makes the line that holds `from` the present one; what is before `from` stays as it is. */
export function findLineEnd(cursor: LineCursor, from: number): void {
  const { text } = cursor;
  const newline = text.indexOf('\n', from);
  const end = newline < 0 ? text.length : newline;
  cursor.next = newline < 0 ? end : end + 1;
  cursor.lineEnd = end > from && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
}

export function findContent(cursor: LineCursor): void {
  const { text, lineEnd } = cursor;
  let at = cursor.at;
  let column = cursor.column;
  for (; at < lineEnd; at++) {
    const char = text.charCodeAt(at);
    if (char === space) column += 1;
    else if (char === tab) column += 4 - (column % 4);
    else break;
  }
  cursor.content = at;
  cursor.indent = column - cursor.column;
}

export function advance(cursor: LineCursor, columns: number): void {
  let left = columns;
  while (left > 0 && cursor.at < cursor.lineEnd) {
    const width = cursor.text.charCodeAt(cursor.at) === tab ? 4 - (cursor.column % 4) : 1;
    cursor.column += Math.min(width, left);
    if (width > left) return;
    left -= width;
    cursor.at += 1;
  }
}

/** Reads past a `>` and the one space that belongs to it; false when the content is no such mark. */
export function takeQuoteMark(cursor: LineCursor): boolean {
  if (cursor.indent > 3 || cursor.content >= cursor.lineEnd) return false;
  if (cursor.text.charCodeAt(cursor.content) !== greater) return false;
  cursor.column += cursor.indent + 1;
  cursor.at = cursor.content + 1;
  const char = cursor.text.charCodeAt(cursor.at);
  if (char === space || char === tab) advance(cursor, 1);
  return true;
}
