// Words of a query that code writes as one: `time stamp` is `timestamp`, `temporary file` is `tempfile`, and a remote procedure
// call is an `rpc`. The one word stands for each of those it is made of.
import { termsOf } from '../segment/tokenize.ts';
import type { Vocabulary } from './concepts.ts';
import { identifiersIn } from './identifier.ts';
import { worthOf } from './stop-words.ts';
import { synonymsOf } from './synonyms.ts';

/** By word of the query, in small letters. */
export function joinedWords(
  words: readonly string[],
  vocabulary: Vocabulary,
): ReadonlyMap<string, ReadonlySet<string>> {
  const joined = new Map<string, Set<string>>();
  const plain = words.flatMap(identifiersIn).map((word) => word.toLowerCase());
  const link = (parts: readonly string[], one: string): void => {
    if (!vocabulary.has(one)) return;
    for (const part of parts) joined.set(part, (joined.get(part) ?? new Set()).add(one));
  };
  for (const [index, first] of plain.entries()) {
    const second = plain[index + 1];
    if (second !== undefined) for (const one of pairsOf(first, second)) link([first, second], one);
    for (const size of initialsSizes) {
      const run = plain.slice(index, index + size);
      const initials = run.length === size ? initialsOf(run) : null;
      if (initials !== null) link(run, initials);
    }
  }
  return joined;
}

const shortest = 3;

function pairsOf(first: string, second: string): ReadonlySet<string> {
  if (first.length < shortest || second.length < shortest) return new Set();
  const seconds = [...formsOf(second), ...shortForms(second)];
  return new Set([first, ...shortForms(first)].flatMap((one) => seconds.map((other) => one + other)));
}

function formsOf(word: string): string[] {
  return [word, termsOf(word).at(-1) ?? word];
}

const longestShortForm = 5;

function shortForms(word: string): string[] {
  return synonymsOf(word).filter(({ length }) => length >= 2 && length <= longestShortForm);
}

/** Two letters mean too many things, and nobody abbreviates half a sentence. */
const initialsSizes = [3, 4];

/** Null where they are a word by themselves, or the run begins or ends in the middle of nothing. */
function initialsOf(run: readonly string[]): string | null {
  const isWhole = [run[0], run.at(-1)].every((word) => worthOf(word ?? '') !== 'none');
  const initials = run.map((word) => word[0]).join('');
  return isWhole && worthOf(initials) === 'full' ? initials : null;
}
