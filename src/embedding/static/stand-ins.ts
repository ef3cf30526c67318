// Known words for one the table does not hold: "useEffect" is use and effect, "bandwidths" is bandwidth,
// "frontmatter" is front and matter. A name that is nothing of the kind stands for nothing.
import type { WordTable } from './word-table.ts';

// Shorter ones are found in nearly every name.
const shortestPart = 3;
const shortestCompound = 8;

/** The ending goes, the other is put in its place. The first that gives a known word is taken. */
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['es', ['e', '']],
  ['s', ['']],
  ['ing', ['', 'e']],
  ['ied', ['y']],
  ['ed', ['e', '', 'ing']],
  ['ers', ['er', 'e', '', 'ing', 'ation']],
  ['er', ['e', '', 'ing', 'ation']],
  ['ly', ['']],
  ['ness', ['']],
  ['', ['s', 'ing', 'ed']],
];

/** At most two, for a word of lower-case letters and digits that may be known itself. */
export function standIns(table: WordTable, word: string): number[] {
  const known = table.findWord(word);
  if (known >= 0) return [known];
  const stem = findStem(table, word);
  return stem >= 0 ? [stem] : splitCompound(table, word);
}

function findStem(table: WordTable, word: string): number {
  for (const [ending, others] of endings) {
    if (word.length - ending.length < 3 || !word.endsWith(ending)) continue;
    const root = word.slice(0, word.length - ending.length);
    const roots = others.map((other) => root + other);
    // "tagging" is tag, with its last letter doubled.
    if (root.at(-1) === root.at(-2)) roots.push(root.slice(0, -1));
    for (const each of roots) {
      const found = table.findWord(each);
      if (found >= 0) return found;
    }
  }
  return -1;
}

/** Two known words in a row; of several ways, the one whose rarer part is the most frequent. */
function splitCompound(table: WordTable, word: string): number[] {
  let best: number[] = [];
  if (word.length < shortestCompound) return best;
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const first = table.findWord(word.slice(0, at));
    if (first < 0) continue;
    const rest = word.slice(at);
    const whole = table.findWord(rest);
    const second = whole >= 0 ? whole : findStem(table, rest);
    if (second < 0) continue;
    if (best.length === 0 || Math.max(first, second) < Math.max(...best)) best = [first, second];
  }
  return best;
}
