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
  'timestamp',
  'redact',
  'ipv4',
  'gitignore',
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

test('a verb of the question counts less than what it is asked of, also beside a single word', () => {
  const [gitignore, handled] = read('where is the gitignore handled');
  expect(handled?.weight).toBeLessThan(gitignore?.weight ?? 0);
});

test('two words that are one in code are found as one', () => {
  const [time, stamp] = read('time stamps');
  expect(terms(time)).toContain('timestamp');
  expect(terms(stamp)).toContain('timestamp');
});

test('single letters and digits of a word are no concepts', () => {
  expect(read('IPv4').map(({ text }) => text)).not.toEqual(expect.arrayContaining(['i']));
  expect(read('IPv4').map(({ text }) => text)).not.toEqual(expect.arrayContaining(['4']));
});

test('everyday words stand for those of code, and not the other way round', () => {
  expect(terms(read('hidden')[0])).toContain('redact');
  expect(terms(read('redact')[0])).toEqual(['redact']);
});

test('a name spelt as in code is not looked for under other names', () => {
  expect(read('deleteCache').flatMap(terms)).not.toContain('remove');
});

function read(text: string): Concept[] {
  return conceptsOf(parseQuery(text).sought, vocabulary);
}

function terms(concept: Concept | undefined): string[] {
  return concept?.terms.map(({ term }) => term) ?? [];
}
