import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffReport } from './diff-report.ts';
import { diffFile } from './file-diff.ts';
import { diffLines } from './line-diff.ts';

const patch = (before: readonly string[], after: readonly string[]): string[] => {
  const result = [...before];
  for (const { start, end, newStart, newEnd } of diffLines(before, after).reverse()) {
    result.splice(start, end - start, ...after.slice(newStart, newEnd));
  }
  return result;
};

test('the hunks make any text into any other, and are none for the same', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(patch(before, after)).toEqual(after);
      expect(diffLines(before, before)).toEqual([]);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('the script is the shortest one', () => {
  const size = (before: string, after: string) =>
    diffLines([...before], [...after]).reduce(
      (sum, each) => sum + each.end - each.start + each.newEnd - each.newStart,
      0,
    );
  expect(size('abcabba', 'cbabac')).toBe(5);
  expect(size('abcdef', 'abXdef')).toBe(2);
  expect(size('abc', 'xyz')).toBe(6);
});

test('a text with thousands of differences is compared quickly, if not finely', () => {
  const before = Array.from({ length: 20_000 }, (_, at) => `a${at}\n`);
  const after = Array.from({ length: 20_000 }, (_, at) => `b${at}\n`);
  expect(patch(before, after)).toEqual(after);
}, 10_000);

test('hunks carry three lines around them and the numbers of both sides', () => {
  const before = Array.from({ length: 30 }, (_, at) => `${at + 1}\n`).join('');
  const after = before.replace('\n5\n', '\nfive\n').replace('\n20\n', '\n20\n20a\n');
  const diff = diffFile({ path: 'a', before, after });
  expect(diff).toMatchObject({ status: 'changed', added: 2, removed: 1 });
  expect(diff.hunks.map(({ header }) => header)).toEqual(['@@ -2,7 +2,7 @@', '@@ -18,6 +18,7 @@']);
  expect(diffFile({ path: 'a', before: null, after: 'x\n' }).hunks[0]?.header).toBe('@@ -0,0 +1,1 @@');
  expect(diffFile({ path: 'a', before: 'x\n', after: null }).hunks[0]?.header).toBe('@@ -1,1 +0,0 @@');
});

test('the report counts files, lines and hunks, and no fence in a page ends its block', () => {
  const report = diffReport([
    { path: 'content/a.md', before: null, after: 'x\n````md\n```\n````\n' },
    { path: 'content/b.md', before: 'a\nb\n', after: 'a\nc\n' },
  ]);
  expect(report).toContain('2 files, 5 lines added, 1 line removed, 2 hunks.');
  expect(report).toContain('| content/b.md | changed | 1 | 1 | 1 |');
  expect(report).toContain('`````diff\n@@ -0,0 +1,4 @@\n+x\n+````md\n');
  expect(report).toContain('@@ -1,2 +1,2 @@\n a\n-b\n+c\n```\n');
  expect(diffReport([])).toBe('# Changes to the site\n\n0 files, 0 lines added, 0 lines removed, 0 hunks.\n');
});
