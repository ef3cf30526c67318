import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';
import { askedWords } from './query-words.ts';

const stemsIn = (query: string): string[] => askedWords(query).map(({ stem }) => stem);

test('a query is what its telling words say', () => {
  expect(stemsIn('How do I fix the leaking taps?')).toEqual(['fix', 'leak', 'tap']);
  expect(stemsIn('to be or not to be')).toEqual(['to', 'be', 'or', 'not']);
  expect(stemsIn('?!')).toEqual([]);
  expect(stemsIn('Café CAFÉ cafe')).toEqual(['cafe']);
});

test('a very long query keeps its first words', () => {
  expect(stemsIn(Array.from({ length: 500 }, (_, at) => `word${at}`).join(' '))).toHaveLength(16);
});

test('words are found in every form, where they stand', () => {
  const text = 'Leaky taps leaked; a tap. Happiness, happy. Leakage? tapestry, key';
  const found = findWords(text, ['leak', 'tap', 'happi', 'kei']);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    'taps',
    'leaked',
    'tap',
    'Happiness',
    'happy',
    'key',
  ]);
});

test('accents and case do not matter, and positions stay right', () => {
  const text = 'Été à İstanbul: le CAFÉ, crème brûlée';
  const found = findWords(text, ['cafe', 'creme']);
  expect(found.map(({ start, end }) => text.slice(start, end).toLowerCase())).toContain('crème');
});

test('words written without spaces are found inside others', () => {
  expect(findWords('東京都に行く', ['東京'])).toEqual([{ stem: '東京', start: 0, end: 2 }]);
});

test('letters that mean something to a pattern mean nothing here', () => {
  expect(findWords('a c++ b', stemsIn('c++ (*['))).toEqual([{ stem: 'c', start: 2, end: 3 }]);
});
