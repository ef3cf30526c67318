// The passage of a note that a full-text query meant.
import { type FoundWord, findWords } from './find-words.ts';
import { makeSnippet, type Snippet } from './make-snippet.ts';
import { askedWords, foldText } from './query-words.ts';

export function findPassage(text: string, query: string): Snippet {
  const asked = askedWords(query);
  const found = findWords(
    text,
    asked.map(({ stem }) => stem),
  );
  const last = asked.at(-1)?.word ?? '';
  const words = found.length > 0 ? found : findBeginning(text, last);
  return makeSnippet(text, { start: 0, end: text.length }, words);
}

/** The last word of a full-text query may be the beginning of one. */
function findBeginning(text: string, beginning: string): FoundWord[] {
  if (beginning === '') return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${beginning}[\\p{L}\\p{N}]*`, 'gu');
  return Array.from(foldText(text).matchAll(pattern), (match) => ({
    stem: beginning,
    start: match.index,
    end: match.index + match[0].length,
  }));
}
