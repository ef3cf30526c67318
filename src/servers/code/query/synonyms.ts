// Words that programmers use for one another, and what code calls that which people say in other words. Written by hand;
// a word found through it counts less than the word that was asked for.
import { closeGroups } from './close-words.ts';
import { domainWords } from './domain-words.ts';
import { everydayWords } from './everyday-words.ts';

const table = readTable();

/** Others that may stand for a word; the word itself is not among them. */
export function synonymsOf(word: string): readonly string[] {
  return table.get(word) ?? [];
}

function readTable(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const link = (word: string, others: readonly string[]): void => {
    const known = found.get(word) ?? new Set();
    for (const other of others) if (other !== word) known.add(other);
    found.set(word, known);
  };
  for (const line of closeGroups.trim().split('\n')) {
    const words = line.split(' ');
    for (const word of words) link(word, words);
  }
  for (const line of `${everydayWords.trim()}\n${domainWords.trim()}`.split(/\n| \| /)) {
    const [said = '', meant = ''] = line.split(': ');
    for (const word of said.split(' ')) link(word, meant.split(' '));
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
}
