import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { QueryError } from './query-error.ts';
import type { QueryNode } from './query-node.ts';

test('plain words demand nothing, whatever question they make', () => {
  const query = parseQuery("how does the server parse and validate a request's body");
  expect(query.condition).toBeNull();
  expect(query.isBoolean).toBe(false);
  expect(query.sought).toHaveLength(10);
});

test('phrases and regular expressions are demands beside words that only rank', () => {
  expect(shown(parseQuery('cache "least recently" /ev[i]ct/i -"old way"').condition)).toBe(
    '(phrase:least recently and regex:ev[i]ct:i and not phrase:old way)',
  );
});

test('AND binds closer than OR, and words side by side mean AND once an operator is written', () => {
  expect(shown(parseQuery('a b OR c AND NOT d').condition)).toBe('((word:a and word:b) or (word:c and not word:d))');
  expect(shown(parseQuery('(a OR b) !c').condition)).toBe('((word:a or word:b) and not word:c)');
  expect(parseQuery('if (x) return (a plain question)').condition).toBeNull();
});

test('a word excluded from a plain query leaves the others free to rank', () => {
  const query = parseQuery('open file -test');
  expect(shown(query.condition)).toBe('not word:test');
  expect(query.sought.map((leaf) => leaf.type === 'word' && leaf.text)).toEqual(['open', 'file']);
});

test('signs inside words are part of them', () => {
  for (const text of [
    "don't",
    'f(x)',
    'f(a, b)',
    '->',
    '--force',
    '!==',
    'a-b',
    '/usr/lib',
    '/src/app.ts',
    'x=>y',
    '=>',
  ]) {
    const query = parseQuery(text);
    expect(query.condition, text).toBeNull();
    expect(
      query.sought.every(({ type }) => type === 'word'),
      text,
    ).toBe(true);
  }
});

test('a regular expression keeps the flags that change what it matches', () => {
  expect(parseQuery('/a\\/b[/]c/gi').sought).toEqual([{ type: 'regex', source: 'a\\/b[/]c', flags: 'i', position: 0 }]);
});

test.each([
  ['-', 'nothing-to-exclude', 0],
  ['foo - bar', 'nothing-to-exclude', 4],
  ['-(a OR b)', 'only-excludes', 0],
  ['-word', 'only-excludes', 0],
  ['"open', 'unbalanced-quote', 0],
  ["say 'open", 'unbalanced-quote', 4],
  ['(a OR b', 'unbalanced-parenthesis', 0],
  ['a OR b)', 'unbalanced-parenthesis', 6],
  ['a AND', 'missing-operand', 5],
  ['()', 'missing-operand', 1],
  ['x /(/', 'bad-regex', 2],
  [`${'('.repeat(100)}a${')'.repeat(100)}`, 'too-deep', 65],
])('%s is refused as %s at %d', (text, problem, position) => {
  const thrown = thrownBy(() => parseQuery(text));
  expect(thrown).toBeInstanceOf(QueryError);
  expect(thrown).toMatchObject({ problem, position });
});

test('any text is read, or refused with a place inside it', () => {
  const pieces = fc.constantFrom(
    'a',
    'B_c',
    ' ',
    '(',
    ')',
    '"',
    "'",
    '/',
    '-',
    '!',
    'AND',
    'OR',
    'NOT',
    '\\',
    '[',
    'é',
    '日',
    '\n',
    '*',
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 24 }).map((each) => each.join('')),
      (text) => {
        const thrown = thrownBy(() => parseQuery(text));
        if (thrown === null) return;
        expect(thrown).toBeInstanceOf(QueryError);
        const { position } = thrown as QueryError;
        expect(position >= 0 && position <= text.length).toBe(true);
      },
    ),
    { seed: 7, numRuns: 1500 },
  );
});

test('what an expression means survives being written down and read again', () => {
  const leaf = fc.constantFrom('alpha', '"two words"', '/r.x/', 'beta_gamma');
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one} OR ${other})`),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one} AND NOT ${other})`),
    ),
  }));
  fc.assert(
    fc.property(node, (text) => {
      const first = parseQuery(`anchor AND (${text})`);
      const again = parseQuery(written(first.condition as QueryNode));
      expect(shown(again.condition)).toBe(shown(first.condition));
    }),
    { seed: 11, numRuns: 200 },
  );
});

function shown(node: QueryNode | null): string {
  if (node === null) return '';
  if (node.type === 'joined') return `(${node.parts.map(shown).join(` ${node.by} `)})`;
  if (node.type === 'not') return `not ${shown(node.part)}`;
  return node.type === 'regex' ? `regex:${node.source}:${node.flags}` : `${node.type}:${node.text}`;
}

function written(node: QueryNode): string {
  if (node.type === 'joined') return `(${node.parts.map(written).join(` ${node.by.toUpperCase()} `)})`;
  if (node.type === 'not') return `NOT ${written(node.part)}`;
  if (node.type === 'regex') return `(/${node.source}/${node.flags})`;
  return node.type === 'phrase' ? `("${node.text}")` : `(${node.text})`;
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (thrown) {
    return thrown;
  }
}
