// The terms of a text. Queries and bodies go through the same rules: an identifier counts as a whole, in small letters,
// and by its parts (camelCase, snake_case, digits), which are stemmed; a single letter only where it is the whole.
import { splitForeign } from './split-foreign.ts';
import { newSplitWord, splitWord } from './split-word.ts';
import { byteClass, isForeign } from './word-bytes.ts';

const scratch = newSplitWord();

/** In the order they stand; a term that stands there twice is there twice. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const start = at;
    let seen = 0;
    for (let kind = byteClass[bytes[at] as number] as number; kind !== 0; ) {
      seen |= kind;
      at += 1;
      kind = at < bytes.length ? (byteClass[bytes[at] as number] as number) : 0;
    }
    if (seen === 0) at += 1;
    else for (const term of termsOfRun(bytes, start, at, (seen & isForeign) !== 0)) terms.push(term);
  }
  return terms;
}

/** Of one run of word bytes. */
export function termsOfRun(bytes: Buffer, start: number, end: number, hasForeign: boolean): readonly string[] {
  return hasForeign ? splitForeign(bytes.toString('utf8', start, end), termsOfWord) : asciiTerms(bytes, start, end);
}

function termsOfWord(word: string): readonly string[] {
  const bytes = Buffer.from(word);
  return asciiTerms(bytes, 0, bytes.length);
}

function asciiTerms(bytes: Buffer, start: number, end: number): readonly string[] {
  splitWord(bytes, start, end, scratch);
  const terms: string[] = [];
  const text = Buffer.from(scratch.bytes.buffer).toString('latin1', 0, scratch.ends[scratch.count - 1] ?? 0);
  for (let term = 0; term < scratch.count; term += 1) {
    terms.push(text.slice(term === 0 ? 0 : scratch.ends[term - 1], scratch.ends[term]));
  }
  return terms;
}
