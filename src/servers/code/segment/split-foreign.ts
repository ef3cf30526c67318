// A run that has characters outside ASCII, split into terms: its words in normal form and small letters, whole and by
// parts, and writing without spaces (Chinese, Japanese, Korean) by pairs of characters.
import { longestRun } from './word-bytes.ts';

const words = /[\p{L}\p{N}\p{M}_]+/gu;
const pieces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+/gu;
const isUnspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]/u;
const parts = /\p{N}+|\p{Lu}+(?![\p{Ll}\p{M}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Lu}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with one
const isAscii = /^[\x00-\x7f]*$/;

/** `splitAscii` says the terms of a word that has turned out to be ASCII alone. */
export function splitForeign(run: string, splitAscii: (word: string) => readonly string[]): string[] {
  const terms: string[] = [];
  for (const word of run.normalize('NFC').match(words) ?? []) {
    for (const piece of word.match(pieces) ?? []) {
      if (isUnspaced.test(piece)) pushPairs(piece, terms);
      else if (isAscii.test(piece)) terms.push(...splitAscii(piece));
      else pushWord(piece, splitAscii, terms);
    }
  }
  return terms;
}

function pushPairs(piece: string, terms: string[]): void {
  const characters = [...piece.toLowerCase()];
  if (characters.length === 1) terms.push(characters[0] as string);
  for (let at = 1; at < characters.length; at += 1) terms.push(`${characters[at - 1]}${characters[at]}`);
}

function pushWord(piece: string, splitAscii: (word: string) => readonly string[], terms: string[]): void {
  const whole = piece.replace(/^_+|_+$/g, '');
  if (whole === '' || whole.length > longestRun) return;
  terms.push(lower(whole));
  const found = whole.match(parts) ?? [];
  if (found.length === 1 && found[0] === whole) return;
  for (const part of found) {
    if (isAscii.test(part)) {
      // The stem is the last term of a word of one part.
      const stem = part.length > 1 ? splitAscii(part).at(-1) : undefined;
      if (stem !== undefined) terms.push(stem);
    } else if ([...part].length > 1) terms.push(lower(part));
  }
}

function lower(word: string): string {
  return word.toLowerCase().normalize('NFC');
}
