// The real model in its real process, as the servers start it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { survivors } from '../../../tests/fixtures/trees/survivors.ts';
import { SentenceProvider } from './sentence-provider.ts';

const provider = new SentenceProvider();
const { signal } = new AbortController();

afterAll(() => provider.close());

test('a paraphrase is nearer than anything unrelated', async () => {
  const [query, paraphrase, ...unrelated] = await provider.embed(
    [
      'fixing a flat bicycle tyre',
      'Take out the inner tube of your bike, glue a patch over the puncture and pump it up again.',
      'Congress debates proposed legislation before the president signs it.',
      'A sourdough starter of flour and water lets the loaf rise.',
    ],
    signal,
  );
  const near = dot(query, paraphrase);
  expect(near).toBeGreaterThan(0.4);
  for (const each of unrelated) expect(dot(query, each)).toBeLessThan(near - 0.15);
  for (const each of [query, paraphrase, ...unrelated]) expect(dot(each, each)).toBeCloseTo(1, 5);
});

test('odd texts are texts', async () => {
  const odd = ['', ' \n\t', '漢字 😀', 'x'.repeat(100_000), 'line one\nline two', 'line one line two', '\ud800'];
  const vectors = await provider.embed(odd, signal);
  expect(vectors.map((vector) => Math.round(dot(vector, vector) * 1e4) / 1e4)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect(dot(vectors[4], vectors[5])).toBeCloseTo(1, 5);
});

test.skipIf(process.platform === 'win32')('the process has the lowest priority', async () => {
  await provider.embed(['wake up'], signal);
  expect(getPriority(provider.pid)).toBe(19);
});

test.skipIf(process.platform === 'win32')('it ends when whoever started it is killed', async () => {
  const module = pathToFileURL(`${import.meta.dirname}/sentence-provider.ts`);
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { SentenceProvider } = await import(${JSON.stringify(module.href)});
     const provider = new SentenceProvider();
     await provider.embed(['here'], new AbortController().signal);
     process.stdout.write(String(provider.pid));`,
  ]);
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  expect(survivors([pid])).toEqual([pid]);
  parent.kill('SIGKILL');
  await expect.poll(() => survivors([pid]), { timeout: 15_000, interval: 10 }).toEqual([]);
});

function dot(one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
