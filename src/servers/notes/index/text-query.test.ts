import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTextQuery, separateIdeographs } from './text-query.ts';

test('asks for all words, the last of which may be a beginning', () => {
  expect(parseTextQuery('graph the')).toEqual({ all: '"graph" AND "the"*', any: '"graph" OR "the"*' });
});

test('keeps phrases whole, and takes an unclosed one for words', () => {
  expect(parseTextQuery('say "link graph"')?.all).toBe('"say" AND "link graph"');
  expect(parseTextQuery('"link graph" say')?.all).toBe('"link graph" AND "say"*');
  expect(parseTextQuery('say "link graph')?.all).toBe('"say" AND "link" AND "graph"*');
});

test('takes operators, columns and brackets for text', () => {
  expect(parseTextQuery('a OR NOT title:b*')?.all).toBe('"a" AND "OR" AND "NOT" AND "title:b*"*');
});

test('finds nothing to look for in marks and spaces', () => {
  for (const input of ['', '  ', '!!! --', '""', '"', '\0', '***']) expect(parseTextQuery(input)).toBeNull();
});

test('takes ideographs apart, which are written without spaces', () => {
  expect(separateIdeographs('a名前b')).toBe('a 名  前 b');
  expect(separateIdeographs('plain')).toBe('plain');
});

test('is a query that SQLite accepts, whatever was typed', () => {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE t USING fts5 (a, b, tokenize = 'unicode61 remove_diacritics 2')");
  database.exec("INSERT INTO t VALUES ('one two', 'three')");
  const find = database.prepare('SELECT rowid FROM t WHERE t MATCH ?');
  const nasty = fc.constantFrom(
    '"',
    '*',
    '(',
    ')',
    ':',
    '^',
    '+',
    '-',
    'NEAR(',
    ' AND ',
    '{a}',
    '\0',
    "'",
    '\u0301',
    '\ud800',
    '名',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(nasty, fc.string()), { maxLength: 60 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typed, (input) => {
      const query = parseTextQuery(input);
      if (!query) return;
      find.all(query.all);
      find.all(query.any);
    }),
    { seed: 20_261, numRuns: 1_000 },
  );
  find.all(parseTextQuery('x '.repeat(5_000))?.all ?? '');
  database.close();
});
