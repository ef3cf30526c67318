// What begins at the first character of a line, once quote marks and list markers are taken off? Each question looks
// at one line only and is answered by a position or a small number, since every line of a vault is asked.
import {
  backtick,
  closeParen,
  colon,
  dash,
  equals,
  hash,
  isDigit,
  pipe,
  plus,
  skipBlanks,
  space,
  star,
  tab,
  tilde,
  underscore,
} from './characters.ts';

/** Length of the run that opens fenced code at `at`, or 0. */
export function fenceLength(text: string, at: number, end: number): number {
  const char = text.charCodeAt(at);
  if (char !== backtick && char !== tilde) return 0;
  const after = skipRun(text, at, end, char);
  if (after - at < 3) return 0;
  // A backtick in the info string makes it a code span.
  if (char === backtick) {
    for (let i = after; i < end; i++) if (text.charCodeAt(i) === backtick) return 0;
  }
  return after - at;
}

export function closesFence(text: string, at: number, end: number, char: number, length: number): boolean {
  const after = skipRun(text, at, end, char);
  return after - at >= length && skipBlanks(text, after, end) === end;
}

/** Level of the heading that `#` at `at` opens, or 0. */
export function atxLevel(text: string, at: number, end: number): number {
  const after = skipRun(text, at, end, hash);
  if (after - at > 6) return 0;
  return after === end || isBlank(text.charCodeAt(after)) ? after - at : 0;
}

/** Where the text of an ATX heading ends: closing `#` are no part of it. */
export function atxTextEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at -= 1;
  let closing = at;
  while (closing > from && text.charCodeAt(closing - 1) === hash) closing -= 1;
  if (closing === from) return from;
  if (closing === at || !isBlank(text.charCodeAt(closing - 1))) return at;
  while (closing > from && isBlank(text.charCodeAt(closing - 1))) closing -= 1;
  return closing;
}

/** 1 for a line of `=`, 2 for a line of `-`, else 0. */
export function setextLevel(text: string, at: number, end: number): number {
  const char = text.charCodeAt(at);
  if (char !== equals && char !== dash) return 0;
  if (skipBlanks(text, skipRun(text, at, end, char), end) !== end) return 0;
  return char === equals ? 1 : 2;
}

export function isThematicBreak(text: string, at: number, end: number): boolean {
  const char = text.charCodeAt(at);
  if (char !== dash && char !== star && char !== underscore) return false;
  let count = 0;
  for (let i = at; i < end; i++) {
    const each = text.charCodeAt(i);
    if (each === char) count += 1;
    else if (!isBlank(each)) return false;
  }
  return count >= 3;
}

/** Width of the list marker at `at`, or 0. Only an item with text, and of numbers only the first, may break a paragraph. */
export function listMarkerWidth(text: string, at: number, end: number, isInParagraph: boolean): number {
  const char = text.charCodeAt(at);
  let after = at;
  if (char === dash || char === plus || char === star) after = at + 1;
  else {
    while (after < end && after - at < 10 && isDigit(text.charCodeAt(after))) after += 1;
    if (after === at || after - at > 9 || after === end) return 0;
    const closer = text.charCodeAt(after);
    if (closer !== 46 && closer !== closeParen) return 0;
    if (isInParagraph && !(after === at + 1 && char === 49)) return 0;
    after += 1;
  }
  if (after < end && !isBlank(text.charCodeAt(after))) return 0;
  if (isInParagraph && skipBlanks(text, after, end) === end) return 0;
  return after - at;
}

/** The row under a table's head: `|---|:-:|`. */
export function isDelimiterRow(text: string, at: number, end: number): boolean {
  let hasDash = false;
  let hasPipe = false;
  for (let i = at; i < end; i++) {
    const char = text.charCodeAt(i);
    if (char === dash) hasDash = true;
    else if (char === pipe) hasPipe = true;
    else if (char !== colon && !isBlank(char)) return false;
  }
  return hasDash && hasPipe;
}

function skipRun(text: string, at: number, end: number, char: number): number {
  let after = at;
  while (after < end && text.charCodeAt(after) === char) after += 1;
  return after;
}

function isBlank(code: number): boolean {
  return code === space || code === tab;
}
