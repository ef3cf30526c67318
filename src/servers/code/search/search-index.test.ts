import { beforeAll, expect, test } from 'vitest';
import type { IndexSnapshot } from '../index/snapshot.ts';
import { QueryError } from '../query/query-error.ts';
import type { SearchAnswer } from './search-answer.ts';
import { type SearchContext, searchIndex } from './search-index.ts';
import type { SearchRequest } from './search-request.ts';
import { exampleFiles as files } from './test-files.ts';
import { snapshotOf, withGit } from './test-snapshot.ts';

let snapshot: IndexSnapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(files);
});

test('a symbol is found where it is declared, before where it is used, tested or handed on', async () => {
  const { code, queryClass } = await search({ query: 'parseRequestBody' });
  expect(queryClass).toBe('symbol');
  expect(code[0]).toMatchObject({ file: 'src/http/request-parser.ts', name: 'parseRequestBody', score: 1 });
});

test('a plain question finds the code that answers it', async () => {
  expect(topFile(await search({ query: 'where is the request body parsed?' }))).toBe('src/http/request-parser.ts');
  expect(topFile(await search({ query: 'how are passwords compared in constant time' }))).toBe(
    'src/auth/basic-auth.ts',
  );
  expect(topFile(await search({ query: 'least recently used cache eviction' }))).toBe('src/cache/lru_cache.py');
});

test('tests are put back, unless the query asks for tests', async () => {
  const scoreOfTest = ({ code }: SearchAnswer): number =>
    code.find(({ file }) => file.startsWith('tests/'))?.score ?? 0;
  const plain = await search({ query: 'request body parsed', mode: 'code' });
  const asking = await search({ query: 'test that the request body is parsed', mode: 'code' });
  expect(scoreOfTest(plain)).toBeLessThan(0.4);
  expect(scoreOfTest(asking)).toBeGreaterThan(scoreOfTest(plain) * 1.4);
});

test('a path query finds the file', async () => {
  const { code, queryClass } = await search({ query: 'auth/basic-auth.ts' });
  expect(queryClass).toBe('path');
  expect(code[0]?.file).toBe('src/auth/basic-auth.ts');
});

test('prose and comments have lists of their own', async () => {
  const answer = await search({ query: 'constant time password' });
  expect(answer.prose[0]).toMatchObject({ file: 'docs/guide.md', kind: 'Section' });
  expect(answer.extractedProse[0]).toMatchObject({ file: 'src/auth/basic-auth.ts', kind: 'Comment' });
  const code = await search({ query: 'constant time password', mode: 'code' });
  expect(code.prose.length + code.extractedProse.length).toBe(0);
});

test('a hit says where it is, in lines and in UTF-16 offsets, and shows its text', async () => {
  const [hit] = (await search({ query: 'parseHeaders', contextLines: 1 })).code;
  const text = files['src/http/request-parser.ts'];
  expect(text.slice(hit?.start, hit?.end)).toContain('export function parseHeaders');
  expect(hit).toMatchObject({ id: 'src/http/request-parser.ts#14-18', ext: '.ts', lang: 'typescript' });
  expect(hit?.snippet.split('\n')[0]).toBe('export function parseHeaders(raw: string): Map<string, string> {');
  expect(hit?.context).toEqual({ before: [''], after: [] });
});

test('operators are obeyed', async () => {
  const both = await search({ query: 'headers AND authorization', mode: 'code' });
  expect(both.code.map(({ file }) => file)).toEqual(['src/auth/basic-auth.ts']);
  const without = await search({ query: 'headers -authorization', mode: 'code' });
  expect(without.code.map(({ name }) => name)).not.toContain('basicAuth');
  const either = await search({ query: '(evict OR timingSafeEqual) AND NOT basicAuth', mode: 'code' });
  expect(new Set(either.code.map(({ name }) => name))).toEqual(new Set(['_evict', 'timingSafeEqual']));
});

test('a phrase must stand in the chunk, in whatever case unless asked', async () => {
  const found = await search({ query: '"Body TOO large"', mode: 'code' });
  expect(found.code.map(({ name }) => name)).toEqual(['parseRequestBody']);
  const exact = await search({ query: '"Body TOO large"', mode: 'code', case: true });
  expect(exact).toMatchObject({ code: [], emptiedBy: 'query' });
});

test('a regular expression finds the chunks it matches', async () => {
  const { code } = await search({ query: '/throw\\s+new\\s+\\w+Error/', mode: 'code' });
  expect(code.map(({ name }) => name)).toEqual(['parseRequestBody']);
  const anchored = await search({ query: '/^export class/', mode: 'code' });
  expect(anchored.code.map(({ name }) => name)).toEqual(['HttpError']);
});

test('a regular expression that never ends is given up, and the answer says so', async () => {
  const long = await snapshotOf({ 'a.txt': `${'a'.repeat(60)}!\n` });
  const answer = await search({ query: '/(a+)+$/' }, { index: long, regexDeadlineMs: 300 });
  expect(answer.warnings.map(({ code }) => code)).toEqual(['regex_deadline']);
  // Of what was not looked at nobody can say that it is to be left out.
  for (const query of ['a -/(a+)+$/', 'a AND /(a+)+$/'])
    await expect(search({ query }, { index: long, regexDeadlineMs: 300 })).rejects.toMatchObject({
      problem: 'too-slow',
    });
});

test('operators hold however often a phrase stands there', async () => {
  const word = `${'self '.repeat(30_000)}\n`;
  const index = await snapshotOf({ 'a.txt': word, 'b.txt': 'self and zipfile\n', 'c.txt': 'zipfile alone\n' });
  const filesOf = async (query: string) =>
    (await search({ query, mode: 'prose' }, { index })).prose.map(({ file }) => file);
  expect(await filesOf('zipfile AND "self"')).toEqual(['b.txt']);
  expect(await filesOf('zipfile -"self"')).toEqual(['c.txt']);
  expect(await filesOf('zipfile -/self/')).toEqual(['c.txt']);
});

test('a filter that says nothing is refused', async () => {
  for (const filter of [{ ext: ',' }, { author: ' ' }, { type: ', ,' }, { metaJson: '[1,2]' }])
    await expect(search({ query: 'body', ...filter })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('words in their own case are told apart when asked for', async () => {
  const loose = await search({ query: 'httperror', mode: 'code' });
  expect(loose.code[0]?.name).toBe('HttpError');
  expect((await search({ query: 'httperror', mode: 'code', caseTokens: true })).code).toEqual([]);
  expect((await search({ query: 'HttpError', mode: 'code', caseTokens: true })).code[0]?.name).toBe('HttpError');
});

test('an empty query with a filter shows all that pass it, and without one is refused', async () => {
  const { code } = await search({ query: '', type: 'ClassDeclaration' });
  expect(new Set(code.map(({ name }) => name))).toEqual(new Set(['HttpError', 'LruCache']));
  await expect(search({ query: '  ' })).rejects.toBeInstanceOf(QueryError);
});

test('explain names what every feature did, and a feature can be switched off', async () => {
  const explained = await search({ query: 'parseRequestBody', explain: true });
  const effects = explained.code[0]?.explain?.features ?? [];
  expect(effects.map(({ feature }) => feature)).toContain('definition');
  expect(explained.explain?.concepts[0]).toMatchObject({ text: 'parserequestbody' });
  const without = await search({ query: 'parseRequestBody', explain: true, off: new Set(['definition']) });
  expect(without.code[0]?.explain?.features.map(({ feature }) => feature)).not.toContain('definition');
});

test('files that are gone are not found, in whichever segment they are', async () => {
  const two = await snapshotOf(files, { 'src/http/request-parser.ts': 'export function parseRequestBody() {}\n' });
  const [old, fresh] = two.segments;
  const first = Object.keys(files).indexOf('src/http/request-parser.ts');
  old?.alive.set([0], first);
  const { code } = await search({ query: 'parseRequestBody' }, { index: two });
  expect(code[0]).toMatchObject({ file: 'src/http/request-parser.ts', startLine: 1, endLine: 1 });
  expect(code.filter(({ file }) => file === 'src/http/request-parser.ts')).toHaveLength(1);
  expect(fresh?.segment.fileCount).toBe(1);
});

test('the same file twice is shown once', async () => {
  const copied = await snapshotOf({ ...files, 'copy/lru_cache.py': files['src/cache/lru_cache.py'] });
  const { code } = await search({ query: 'LruCache evict', top: 50 }, { index: copied });
  const places = code
    .filter(({ lang }) => lang === 'python')
    .map(({ startLine, endLine }) => `${startLine}-${endLine}`);
  expect(new Set(places).size).toBe(places.length);
});

test('blame is asked for candidates only, and the last author stands in where it knows nothing', async () => {
  const facts = { lastAuthor: 'Ada Lovelace', lastModifiedMs: 1000, churn: 3 };
  const index = withGit(snapshot, { 'src/http/request-parser.ts': facts, 'src/http/http-error.ts': facts });
  const asked: string[] = [];
  const blame: SearchContext['blame'] = async (path) => {
    asked.push(path);
    return path.includes('parser') ? ['Grace Hopper'] : [];
  };
  const request = { query: 'parseHeaders', mode: 'code' } as const;
  const grace = await search({ ...request, chunkAuthor: 'hopper' }, { index, blame });
  expect(new Set(grace.code.map(({ file }) => file))).toEqual(new Set(asked.filter((path) => path.includes('parser'))));
  const ada = await search({ query: 'HttpError', mode: 'code', chunkAuthor: 'lovelace' }, { index, blame });
  expect(ada.code[0]?.file).toBe('src/http/http-error.ts');
  expect(ada.warnings.map(({ code }) => code)).toContain('blame_by_file');
  const nobody = await search({ ...request, chunkAuthor: 'nobody' }, { index, blame });
  expect(nobody).toMatchObject({ code: [], emptiedBy: 'chunkAuthor' });
});

test('a search that was given up ends', async () => {
  const abort = new AbortController();
  abort.abort(new Error('no longer wanted'));
  await expect(searchIndex(snapshot, { query: 'x' }, { signal: abort.signal, nowMs: 0 })).rejects.toThrow(
    'no longer wanted',
  );
});

interface Circumstances {
  readonly index?: IndexSnapshot;
  readonly blame?: SearchContext['blame'];
  readonly regexDeadlineMs?: number;
}

function search(request: SearchRequest, { index, ...context }: Circumstances = {}): Promise<SearchAnswer> {
  const given = { signal: new AbortController().signal, nowMs: 10_000, ...context } as SearchContext;
  return searchIndex(index ?? snapshot, request, given);
}

function topFile({ code }: SearchAnswer): string | undefined {
  return code[0]?.file;
}
