import { expect, test } from 'vitest';
import type { Vocabulary } from './concepts.ts';
import { joinedWords } from './joined-words.ts';

const known = new Set(['timestamp', 'tempfile', 'rpc', 'and', 'tsl']);
const vocabulary: Vocabulary = { has: (term) => known.has(term), startingWith: () => [] };

test('two words that code writes as one are found as one, also by the short form of either', () => {
  expect(joinedWords(['time', 'stamps'], vocabulary).get('time')).toEqual(new Set(['timestamp']));
  expect(joinedWords(['delete', 'temporary', 'files'], vocabulary).get('files')).toEqual(new Set(['tempfile']));
});

test('initials stand for the words they are the initials of', () => {
  const joined = joinedWords(['remote', 'procedure', 'calls', 'over', 'http'], vocabulary);
  expect([...joined.keys()].sort()).toEqual(['calls', 'procedure', 'remote']);
  expect(joined.get('procedure')).toEqual(new Set(['rpc']));
});

test('initials that are a word of every sentence, or begin with one, stand for nothing', () => {
  expect(joinedWords(['add', 'new', 'data'], vocabulary).size).toBe(0);
  expect(joinedWords(['the', 'session', 'limit'], vocabulary).size).toBe(0);
});
