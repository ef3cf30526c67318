import { expect, test } from 'vitest';
import { classifyQuery } from './classify.ts';
import { parseQuery } from './parse-query.ts';

test.each([
  ['basicAuth', 'symbol'],
  ['cache', 'symbol'],
  ['Foo.bar', 'symbol'],
  ['std::vector', 'symbol'],
  ['HttpServer listen_all', 'symbol'],
  ['src/app/main.ts', 'path'],
  ['package.json', 'path'],
  ['where is the request body parsed?', 'prose'],
  ['how does basicAuth check the password', 'prose'],
  ['read/write lock for the cache', 'prose'],
  ['if (x === null) return', 'literal'],
  ['const app = express()', 'literal'],
  ['"exact words"', 'literal'],
  ['/ab+c/', 'literal'],
  ['parse AND body', 'prose'],
])('%s is a %s query', (text, queryClass) => {
  const classified = classifyQuery(parseQuery(text));
  expect(classified.queryClass).toBe(queryClass);
  expect(classified.reasons).not.toHaveLength(0);
});
