import { expect, test } from 'vitest';
import type { ApiSymbol } from './api-symbol.ts';
import { productNames } from './judge/product-names.ts';
import { symbolClaims } from './symbol-claims.ts';

const symbol = (change: Partial<ApiSymbol>): ApiSymbol => ({
  name: 'open',
  kind: 'function',
  signature: 'open(path: string): Lock',
  doc: '',
  path: 'src/open.ts',
  startLine: 4,
  endLine: 9,
  language: 'TypeScript',
  ...change,
});
const find = (...symbols: ApiSymbol[]) => symbolClaims(symbols, productNames(['flock']));

test('the first sentence of a documentation comment is a claim about its name', () => {
  expect(
    find(symbol({ doc: 'Takes the lock of a file, e.g. a log. Waits for others.\n\n@param path where' })),
  ).toMatchObject([
    {
      text: '`open`: Takes the lock of a file, e.g. a log.',
      kind: 'api',
      citations: [{ path: 'src/open.ts', start_line: 4, end_line: 9, source_type: 'api_doc' }],
    },
  ]);
});

test('what says nothing is no claim', () => {
  expect(
    find(symbol({}), symbol({ doc: 'TODO' }), symbol({ doc: '@internal' }), symbol({ doc: 'See the docs of close.' })),
  ).toEqual([]);
});

test('what stands in a test is evidence of a test', () => {
  expect(find(symbol({ doc: 'Opens twice and fails.', path: 'test/open.test.ts' }))[0]?.citations[0]?.source_type).toBe(
    'test',
  );
});

test('a constant that tells the version is a source of its own', () => {
  const [claim] = find(symbol({ name: '__version__', kind: 'constant', signature: '__version__ = "1.2.3"' }));
  expect(claim).toMatchObject({
    text: 'The constant `__version__` is 1.2.3.',
    citations: [{ source_type: 'source_code' }],
    assertions: [{ topic: 'version', value: '1.2.3' }],
  });
});

test('the order of the symbols does not matter', () => {
  const [a, b] = [
    symbol({ doc: 'Opens a lock file.' }),
    symbol({ name: 'close', doc: 'Closes a lock file.', startLine: 20, endLine: 22 }),
  ];
  expect(find(a, b)).toEqual(find(b, a));
});
