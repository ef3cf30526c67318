// What a user typed, as full-text queries that SQLite always accepts. Every word becomes a quoted string, so no
// operator, column name or bracket of the query language can be meant by accident.

export interface TextQuery {
  /** All words and phrases; the last word may be the beginning of one. */
  readonly all: string;
  /** Any of them: for when nothing has all. */
  readonly any: string;
}

/** Null when there is nothing to look for. */
export function parseTextQuery(input: string): TextQuery | null {
  const terms: string[] = [];
  const text = input.slice(0, maxLength).replaceAll('\0', ' ');
  // An unclosed quotation mark opens no phrase: the text after it is words.
  for (const [, phrase, word] of text.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    const term = separateIdeographs(phrase ?? word ?? '');
    if (hasLetters.test(term)) terms.push(`"${term}"${word === undefined ? '' : '*'}`);
    if (terms.length === maxTerms) break;
  }
  if (terms.length === 0) return null;
  // A word is finished when another follows it.
  const parts = terms.map((term, at) => (at < terms.length - 1 && term.endsWith('*') ? term.slice(0, -1) : term));
  return { all: parts.join(' AND '), any: parts.join(' OR ') };
}

/**
 * Han and kana are written without spaces, and the tokenizer would take a whole sentence for one word. Apart, each
 * character is a word of its own, and a quoted run of them is found as a phrase. The index does the same to its texts.
 */
export function separateIdeographs(text: string): string {
  return hasIdeographs.test(text) ? text.replace(ideograph, ' $& ') : text;
}

const maxLength = 2_000;
const maxTerms = 32;
const hasLetters = /[\p{L}\p{N}\p{Co}]/u;
// Script_Extensions would also cover punctuation that is no word.
const hasIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
