import { expect, test } from 'vitest';
import { coverageOf, findLexicalEvidence } from './lexical-evidence.ts';
import { askedWords } from './query-words.ts';
import type { SearchedNotes, TextMatch } from './searched-notes.ts';

test('rare words tell more than frequent ones', async () => {
  const notes = Array.from({ length: 100 }, (_, at) => (at < 60 ? 'garden' : 'nothing'));
  const { evidence } = await find('garden orchid', [...notes, 'orchid']);
  expect(evidence.get('100')?.coverage).toBeGreaterThan(0.8);
  expect(evidence.get('0')?.coverage).toBeLessThan(0.2);
});

test('a word that no note has counts as missing', async () => {
  const { evidence, words } = await find('garden xyzzy', ['garden', 'else']);
  expect(words.map(({ stem }) => stem)).toEqual(['garden', 'xyzzi']);
  expect(evidence.get('0')?.coverage).toBeLessThan(0.5);
});

test('among many words that begin alike, those written the same come first', async () => {
  const { evidence } = await find('art', [...Array.from({ length: 60 }, (_, at) => `article ${at}`), 'art']);
  const best = [...evidence].sort(([, a], [, b]) => b.coverage - a.coverage)[0];
  expect(best?.[0]).toBe('60');
});

test('a note with all of many frequent words is seen although it is the best for none', async () => {
  const one = Array.from({ length: 450 }, () => 'alpha alpha alpha');
  const two = Array.from({ length: 450 }, () => 'beta beta beta');
  const { evidence } = await find('alpha beta', [...one, ...two, 'alpha beta']);
  expect(evidence.get('900')?.coverage).toBe(1);
});

test('coverage is one only when no word is missing', () => {
  const words = [
    { stem: 'a', information: 1 },
    { stem: 'b', information: 1e-12 },
  ];
  expect(coverageOf(words, new Set(['a', 'b']))).toBe(1);
  expect(coverageOf(words, new Set(['a']))).toBeLessThan(1);
  expect(coverageOf(words, new Set())).toBe(0);
  expect(coverageOf([], new Set())).toBe(0);
});

function find(query: string, texts: readonly string[]) {
  return findLexicalEvidence(notesOf(texts), askedWords(query), texts.length);
}

/** Full text as the index answers it: all words or else any, whole ones in quotes, the last bare one a beginning. */
function notesOf(texts: readonly string[]): SearchedNotes {
  const matchesIn = (text: string, term: string): number => {
    const word = term.replaceAll('"', '');
    return text.split(' ').filter((each) => (term.startsWith('"') ? each === word : each.startsWith(word))).length;
  };
  const searchText = async (query: string, limit: number): Promise<TextMatch[]> => {
    const counted = texts.map((text, at) => ({
      id: String(at),
      counts: query.split(' ').map((term) => matchesIn(text, term)),
    }));
    const withAll = counted.filter(({ counts }) => counts.every((count) => count > 0));
    const found = withAll.length > 0 ? withAll : counted.filter(({ counts }) => counts.some((count) => count > 0));
    const scored = found.map(({ id, counts }) => ({ id, score: counts.reduce((sum, count) => sum + count, 0) }));
    return scored.sort((a, b) => b.score - a.score).slice(0, limit);
  };
  return { searchText, list: () => [], find: () => undefined, read: async () => null, onChange: () => () => undefined };
}
