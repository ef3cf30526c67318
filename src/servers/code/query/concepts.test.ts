import { expect, test } from 'vitest';
import { type Concept, conceptsOf, maxConcepts, type Vocabulary } from './concepts.ts';
import { parseQuery } from './parse-query.ts';

const words = [
  'parse',
  'parser',
  'parsing',
  'request',
  'body',
  'basicauth',
  'basic',
  'auth',
  'serializer',
  'serialize',
  'serializeduser',
  'remove',
  'delete',
  'cache',
];
const vocabulary: Vocabulary = {
  has: (term) => words.includes(term),
  startingWith: (prefix, limit) => words.filter((word) => word.startsWith(prefix)).slice(0, limit),
};

test('words of the question are left out, and what is asked for stays', () => {
  expect(read('where is the request body parsed?').map(({ text }) => text)).toEqual(['request', 'body', 'parsed']);
});

test('a query of nothing but such words is still about them', () => {
  expect(read('what is it').map(({ text }) => text)).toEqual(['what', 'is', 'it']);
});

test('weak words count little beside full ones, and fully alone', () => {
  const [handler, cache] = read('search cache');
  expect(handler?.weight).toBeLessThan(cache?.weight ?? 0);
  expect(read('search').map(({ weight }) => weight)).toEqual([1]);
});

test('an identifier counts as a whole, and less by its parts when the whole is known', () => {
  const known = read('basicAuth');
  expect(known.map(({ text }) => text)).toEqual(['basicauth', 'basic', 'auth']);
  const unknown = read('basicLogin');
  expect(unknown[1]?.weight).toBeGreaterThan(known[1]?.weight ?? 1);
});

test('relatives and synonyms stand for a word, each for less than the word itself', () => {
  const [serialization] = read('serialization');
  expect(terms(serialization)).toEqual(expect.arrayContaining(['serialization', 'serializer', 'serialize']));
  expect(terms(serialization)).not.toContain('serializeduser');
  const [deletes] = read('deleting');
  expect(terms(deletes)).toContain('remove');
  expect(deletes?.terms.slice(1).every(({ weight }) => weight < 1)).toBe(true);
});

test('a pasted page has no more concepts than there are bits for', () => {
  const page = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');
  expect(read(page)).toHaveLength(maxConcepts);
});

function read(text: string): Concept[] {
  return conceptsOf(parseQuery(text).sought, vocabulary);
}

function terms(concept: Concept | undefined): string[] {
  return concept?.terms.map(({ term }) => term) ?? [];
}
