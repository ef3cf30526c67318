// Where the words of a query stand in a text, in whatever form: `rotting` finds `rots`. Only words that begin right
// are stemmed, so that a long text costs one pass of a regular expression.
import { foldText, hasIdeographs } from './query-words.ts';
import { stemWord } from './stem-word.ts';

export interface FoundWord {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

export function findWords(text: string, stems: readonly string[]): FoundWord[] {
  if (stems.length === 0) return [];
  const wanted = new Set(stems);
  const beginnings = stems.map((stem) =>
    hasIdeographs(stem) ? stem : `(?<![\\p{L}\\p{N}])${beginningOf(stem)}[\\p{L}\\p{N}]*`,
  );
  const found: FoundWord[] = [];
  for (const match of foldText(text).matchAll(new RegExp(beginnings.join('|'), 'gu'))) {
    const [word] = match;
    const stem = wanted.has(word) ? word : stemWord(word);
    if (wanted.has(stem)) found.push({ stem, start: match.index, end: match.index + word.length });
  }
  return found;
}

/** What every form of the word begins with: `happi` stands for `happy` too. */
export function beginningOf(stem: string): string {
  return stem.length > 2 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
}
