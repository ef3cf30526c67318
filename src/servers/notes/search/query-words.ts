// The words of a query as search compares them: folded, stemmed, and without those that carry no meaning of their own.
import { stemWord } from './stem-word.ts';

export interface AskedWord {
  /** As it was written, folded. */
  readonly word: string;
  readonly stem: string;
}

/** The words that say what a query is about, each once. A query of small words only keeps them: they are all it has. */
export function askedWords(query: string): AskedWord[] {
  const words = Array.from(foldText(query).matchAll(wordPattern), ([word]) => ({ word, stem: stemWord(word) }));
  const telling = words.filter(({ word }) => !smallWords.has(word));
  const byStem = new Map((telling.length > 0 ? telling : words).map((each) => [each.stem, each]));
  return [...byStem.values()].slice(0, mostWords);
}

/** Lower case without accents, in which every character stands where it stood. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // A few characters change their length in lower case; then positions count more than case.
  const folded = lower.length === text.length ? lower : text;
  return isAscii.test(folded)
    ? folded
    : folded.replace(accented, (character) => character.normalize('NFD')[0] ?? character);
}

/** Written without spaces between words: such a word may begin and end anywhere. */
export function hasIdeographs(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

/** A question of more words than this is a text, and its vectors say more than its words. */
const mostWords = 16;

// As the full-text index cuts: letters and digits.
const wordPattern = /[\p{L}\p{N}]+/gu;
const isAscii = /^[\x20-\x7e\s]*$/;
const accented = /[\u00c0-\u024f\u1e00-\u1eff]/g;

const smallWords = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but
  by can could did do does doing down during each else every few for from further get gets getting got had has have having
  he her here hers him his how i if in into is it its itself just let like make many may me might more most much must my
  myself no nor not now of off on once only or other our ours out over own per please s same she should so some such t
  than that the their theirs them themselves then there these they this those through to too under until up us very was we
  were what when where which while who whom whose why will with without would you your yours m re ve ll d don doesn didn`
    .trim()
    .split(/\s+/),
);
