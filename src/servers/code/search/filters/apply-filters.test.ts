import { beforeAll, expect, test } from 'vitest';
import { corpusOf } from '../corpus.ts';
import type { SearchRequest } from '../search-request.ts';
import { snapshotOf } from '../test-snapshot.ts';
import { type AppliedFilters, applyFilters } from './apply-filters.ts';

let snapshot: Awaited<ReturnType<typeof snapshotOf>>;
beforeAll(async () => {
  snapshot = await snapshotOf({ 'a.ts': 'export function one() {}\n', 'b.py': 'def two():\n    pass\n' });
});

function apply(request: SearchRequest, bits = [1, 2, 4], of = snapshot): Promise<AppliedFilters> {
  return applyFilters(corpusOf(of), bits, request, {
    ...{ signal: new AbortController().signal, deadlineMs: 1000, nowMs: 0 },
  });
}

test('the same filters are worked out once for a state of the index', async () => {
  const first = await apply({ query: 'x', lang: 'python' });
  expect(await apply({ query: 'y', lang: 'python' })).toBe(first);
  expect(await apply({ query: 'x', lang: 'python' }, [1])).not.toBe(first);
  expect(await apply({ query: 'x', lang: 'typescript' })).not.toBe(first);
  expect(await apply({ query: 'x', lang: 'python', case: true })).not.toBe(first);
  expect(await apply({ query: 'x', lang: 'python' }, [1, 2, 4], { ...snapshot })).not.toBe(first);
});

test('only those used last are kept, and what is worked out again is the same', async () => {
  const first = await apply({ query: 'x', path: 'a' });
  for (let branchesMin = 0; branchesMin < 30; branchesMin += 1) await apply({ query: 'x', branchesMin });
  const again = await apply({ query: 'x', path: 'a' });
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test('a filter is blamed for an empty answer only if something was left before it', async () => {
  expect((await apply({ query: 'x', lang: 'typescript' }, [2])).emptiedBy).toBeNull();
  expect((await apply({ query: 'x', lang: 'go' })).emptiedBy).toBe('lang');
  expect((await apply({ query: 'x', lang: 'go', path: 'a' })).emptiedBy).toBe('lang');
});

test('what is counted back from now is not kept in the place of others', async () => {
  const kept = await apply({ query: 'x', path: 'b' });
  for (let modifiedSince = 1; modifiedSince < 30; modifiedSince += 1) await apply({ query: 'x', modifiedSince });
  expect(await apply({ query: 'x', path: 'b' })).toBe(kept);
});
