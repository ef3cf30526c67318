import { beforeAll, expect, test } from 'vitest';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { SearchAnswer } from './search-answer.ts';
import { searchIndex } from './search-index.ts';
import type { SearchRequest } from './search-request.ts';
import { exampleFiles as files } from './test-files.ts';
import { snapshotOf } from './test-snapshot.ts';

let snapshot: IndexSnapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(files);
});

test('maxTokens bounds the whole answer and cuts nothing in the middle', async () => {
  const free = await search({ query: 'request body', top: 20 });
  for (const maxTokens of [50, 200, 400, 800]) {
    const answer = await search({ query: 'request body', top: 20, maxTokens });
    const fits = JSON.stringify(answer).length <= maxTokens * 4;
    expect(fits || answer.code.length + answer.prose.length + answer.extractedProse.length === 0).toBe(true);
    expect(answer.cut).toBeDefined();
    for (const [index, hit] of answer.code.entries()) expect(hit.id).toBe(free.code[index]?.id);
  }
});

test('a cursor goes on where the answer ended, without repeating or leaving out a hit', async () => {
  const request = { query: 'request body parse', mode: 'code' } as const;
  const whole = await search({ ...request, top: 100 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page: SearchAnswer = await search({ ...request, top: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.code.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(whole.code.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(4);
});

test('who pages to the end of the list is told when more matched', async () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}.md`, `# Berth ${at}\n\nA boat.\n`]));
  const index = await snapshotOf(many);
  const pages: SearchAnswer[] = [];
  let cursor: string | undefined;
  do {
    const request = { query: 'boat', mode: 'prose', top: 5, ...(cursor === undefined ? {} : { cursor }) } as const;
    const page = await searchIndex(index, request, { signal: new AbortController().signal, nowMs: 0 });
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== undefined);
  const told = pages.map(({ warnings }) => warnings.some(({ code }) => code === 'list_cut'));
  expect(told.indexOf(true)).toBe(pages.length - 1);
  expect(pages.at(-1)?.matched.prose).toBe(200);
});

test('a cursor of another query, of another index or of nobody is refused', async () => {
  const { cursor } = await search({ query: 'request', top: 1 });
  const refused = { code: 'INVALID_REQUEST', details: { argument: 'cursor' } };
  await expect(search({ query: 'response', cursor: cursor as string })).rejects.toMatchObject(refused);
  await expect(search({ query: 'request', cursor: 'rubbish' })).rejects.toMatchObject(refused);
  const rebuilt = await snapshotOf({ ...files, 'src/new.ts': 'export const added = 1;\n' });
  await expect(search({ query: 'request', cursor: cursor as string }, { index: rebuilt })).rejects.toMatchObject(
    refused,
  );
});

function search(request: SearchRequest, { index = snapshot } = {}): Promise<SearchAnswer> {
  return searchIndex(index, request, { signal: new AbortController().signal, nowMs: 10_000 });
}
