import { expect, test } from 'vitest';
import { searchIndex } from './search-index.ts';
import type { SearchRequest } from './search-request.ts';
import { snapshotOf } from './test-snapshot.ts';

const filler = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `  const step${from + index} = ${from + index};`).join('\n');
const text = `/** Does many things. */
export function conductor(limit: number) {
${filler(0, 30)}
  if (limit > 10) throw new OverflowError('the orchestra is full');
${filler(100, 30)}
}
`;

test('a long chunk shows its head and the lines that hold the query', async () => {
  const [hit] = await hitsOf({ query: 'orchestra overflow' });
  const lines = hit?.snippet.split('\n') ?? [];
  expect(lines[0]).toBe('export function conductor(limit: number) {');
  expect(lines[1]).toBe('…');
  expect(hit?.snippet).toContain('the orchestra is full');
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(hit?.snippetStartLine).toBe(2);
});

test('a long chunk found by its name shows its beginning', async () => {
  const [hit] = await hitsOf({ query: 'conductor' });
  expect(hit?.snippet.split('\n').slice(0, 2)).toEqual([
    'export function conductor(limit: number) {',
    '  const step0 = 0;',
  ]);
});

test('a line too long to read is shortened', async () => {
  const snapshot = await snapshotOf({ 'a.ts': `export const needle = '${'x'.repeat(5000)}';\n` });
  const answer = await searchIndex(snapshot, { query: 'needle' }, context());
  expect(answer.code[0]?.snippet.length).toBeLessThan(300);
});

test('offsets count UTF-16 units where the text is not ASCII', async () => {
  const wide = "const smile = '😀é';\n\nexport function needle() {\n  return 'ü';\n}\n";
  const answer = await searchIndex(await snapshotOf({ 'a.ts': wide }), { query: 'needle' }, context());
  const [hit] = answer.code;
  expect(wide.slice(hit?.start, hit?.end)).toBe("export function needle() {\n  return 'ü';\n}\n");
});

async function hitsOf(request: SearchRequest) {
  return (await searchIndex(await snapshotOf({ 'src/a.ts': text }), { mode: 'code', ...request }, context())).code;
}

function context() {
  return { signal: new AbortController().signal, nowMs: 0 };
}
