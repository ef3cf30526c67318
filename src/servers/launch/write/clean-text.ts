// Foreign words as one line of plain text: nothing in it can move a cursor, turn the direction of reading or end a line.

export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Marks of direction, joiners of nothing, the byte order mark. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
