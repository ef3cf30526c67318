// Adds up the vectors of a text's words in one pass over its characters, without cutting the text into pieces.
import { hashNext, hashSeed, wordCodes } from './table-layout.ts';
import type { UnknownWords } from './unknown-words.ts';
import type { WordTable } from './word-table.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
const isAscii = /^[\x00-\x7f]*$/;
const apostrophe = 39;

export function sumWords(table: WordTable, unknown: UnknownWords, text: string, sum: Float64Array): void {
  const plain = isAscii.test(text) ? text : fold(text);
  let start = 0;
  let hash = hashSeed;
  for (let at = 0; at <= plain.length; at += 1) {
    // Letters of other scripts belong to the word, and no word with them is known.
    const code = at < plain.length ? plain.charCodeAt(at) : 0;
    const letter = code < 128 ? (wordCodes[code] ?? 0) : 1;
    if (letter !== 0) {
      hash = hashNext(hash, letter);
      continue;
    }
    if (at > start && !isContraction(plain, start, at)) {
      const word = table.find(plain, start, at, hash);
      if (word >= 0) table.addTo(sum, word, 1);
      else unknown.addTo(sum, plain, start, at, hash);
    }
    start = at + 1;
    hash = hashSeed;
  }
}

/** Accents go, typographic apostrophes become plain ones, other signs become spaces. */
function fold(text: string): string {
  return (
    text
      .replaceAll('\u2019', "'")
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
      .replaceAll(/[^\p{L}\p{N}\x00-\x7f]+/gu, ' ')
  );
}

/** The ends of "it's", "we'll" and "they've", and both halves of "don't". */
function isContraction(text: string, start: number, end: number): boolean {
  if (start > 0 && end - start <= 2 && text.charCodeAt(start - 1) === apostrophe) return isLetter(text, start - 2);
  return (
    text.charCodeAt(end) === apostrophe &&
    isLetter(text, end - 1, 'n') &&
    isLetter(text, end + 1, 't') &&
    !isLetter(text, end + 2)
  );
}

function isLetter(text: string, at: number, which?: string): boolean {
  const code = wordCodes[text.charCodeAt(at)] ?? 0;
  return which === undefined ? code !== 0 : code === which.charCodeAt(0);
}
