// The character codes the scanners look for, and which of them mean anything where.

export const tab = 9;
export const newline = 10;
export const carriageReturn = 13;
export const space = 32;
export const exclamation = 33;
export const doubleQuote = 34;
export const hash = 35;
export const dollar = 36;
export const percent = 37;
export const singleQuote = 39;
export const openParen = 40;
export const closeParen = 41;
export const star = 42;
export const plus = 43;
export const dash = 45;
export const slash = 47;
export const colon = 58;
export const less = 60;
export const equals = 61;
export const greater = 62;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const underscore = 95;
export const backtick = 96;
export const pipe = 124;
export const tilde = 126;

/** A table over ASCII: 1 for each character of the text. */
export function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

export function isIn(table: Uint8Array, code: number): boolean {
  return code < 128 && table[code] === 1;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** ASCII punctuation: what a backslash can escape. */
export function isPunctuation(code: number): boolean {
  return (code >= 33 && code <= 47) || (code >= 58 && code <= 64) || (code >= 91 && code <= 96) || isBraceLike(code);
}

function isBraceLike(code: number): boolean {
  return code >= 123 && code <= 126;
}

/** White space within a line, or its end. */
export function isSpace(code: number): boolean {
  if (code === space || code === newline || code === tab || code === carriageReturn) return true;
  return code >= 0xa0 && (code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a));
}

/** The first position at or after `from` that is neither space nor tab, at most `end`. */
export function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code !== space && code !== tab) break;
    at += 1;
  }
  return at;
}

/** The end of what stands before `to`, without the white space in front of it, at least `from`. */
export function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** The start of what stands at `from`, after white space, at most `to`. */
export function trimStart(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}
