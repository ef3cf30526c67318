import { expect, test } from 'vitest';
import type { PageClaim } from './material.ts';
import { mergeSame } from './same-statement.ts';

const claim = (text: string): PageClaim => ({
  id: text,
  text,
  kind: text.startsWith('`') ? 'api' : 'feature',
  place: { path: 'README.md', start_line: 1, end_line: 1, source_type: 'readme_technical' },
  isInManifest: false,
});
const merged = (...texts: string[]) => mergeSame(texts.map(claim), 'Tidewater').map(({ claimIds }) => claimIds);

test('the same in other words is said once, by the longer one, in the place of the first', () => {
  const short = 'Reads tide tables of harbours';
  const long = 'Tidewater reads the tide tables of a harbour.';
  expect(merged(short, 'Something else is true.', long)).toEqual([[long, short], ['Something else is true.']]);
});

test.each([
  ['a number', 'Reads tables up to 2 GB in size', 'Reads tables up to 4 GB in size'],
  ['a denial', 'Reads tables from network drives', 'Does not read tables from network drives'],
  ['a name', 'The option `a` sets the age of locks', 'The option `b` sets the age of locks'],
  ['a few words', 'Reads tables', 'Writes tables'],
  ['its documentation', '`a`: Return the list of names.', '`b`: Return the list of names.'],
])('what differs in %s is another statement', (_, a, b) => {
  expect(merged(a, b)).toEqual([[a], [b]]);
});
