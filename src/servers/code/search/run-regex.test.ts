import { afterAll, expect, test } from 'vitest';
import { endIdleRegexWorker, runRegex } from './run-regex.ts';

afterAll(endIdleRegexWorker);

const never = new AbortController().signal;

test('the line of each match is told, one text after the other', async () => {
  const { found, isCut, isLate } = await runRegex(job('^b', ['a\nb\nc b\nb', '', 'b']), {
    signal: never,
    deadlineMs: 5000,
  });
  expect(found).toEqual([0, 2, 0, 4, 2, 1]);
  expect({ isCut, isLate }).toEqual({ isCut: false, isLate: false });
});

test('matches of nothing come to an end', async () => {
  const { found } = await runRegex(job('x*', ['ab\n😀c'], 100), { signal: never, deadlineMs: 5000 });
  expect(found.length / 2).toBe(6);
});

test('no more matches than wanted are told, and the answer says so', async () => {
  const outcome = await runRegex(job('a', ['aaaa', 'aaaa'], 2), { signal: never, deadlineMs: 5000 });
  expect(outcome).toMatchObject({ found: [0, 1, 0, 1, 1, 1, 1, 1], isCut: true });
});

test('one that is stopped ends at once, and the next has a thread of its own', async () => {
  const abort = new AbortController();
  const stuck = runRegex(job('(a+)+$', [`${'a'.repeat(64)}!`]), { signal: abort.signal, deadlineMs: 60_000 });
  abort.abort(new Error('stopped'));
  await expect(stuck).rejects.toThrow('stopped');
  expect((await runRegex(job('a', ['a']), { signal: never, deadlineMs: 5000 })).found).toEqual([0, 1]);
});

function job(source: string, texts: readonly string[], perText = 10) {
  const encoded = texts.map((text) => Buffer.from(text));
  const ranges = new Uint32Array(texts.length * 2);
  let at = 0;
  for (const [index, { length }] of encoded.entries()) {
    ranges.set([at, at + length], index * 2);
    at += length;
  }
  return { source, flags: '', bytes: Buffer.concat(encoded), ranges, perText, limit: 1000 };
}
