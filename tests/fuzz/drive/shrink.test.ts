// The fuzzer's own tools: a seed is a promise, and a report names the culprits and nobody else.
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { show } from './show.ts';
import { shrink } from './shrink.ts';

test('the same seed gives the same numbers, and another seed others', () => {
  const draw = (seed: string) =>
    Array.from(
      { length: 5 },
      (
        (random) => () =>
          random.int(0, 999)
      )(new Random(seed)),
    );
  expect(draw('20251125/lines code/0')).toEqual(draw('20251125/lines code/0'));
  expect(draw('20251125/lines code/0')).not.toEqual(draw('20251125/lines code/1'));
});

test('chance is spread evenly', () => {
  const random = new Random('spread');
  const counts = [0, 0, 0, 0];
  for (let draw = 0; draw < 4_000; draw += 1) {
    const at = random.int(0, 3);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

test('one culprit among twenty is found alone', async () => {
  const cases = Array.from({ length: 20 }, (_, index) => index);
  expect(await shrink(cases, async (fewer) => fewer.includes(13))).toEqual([13]);
});

test('two culprits that need each other are found together', async () => {
  const cases = Array.from({ length: 20 }, (_, index) => index);
  const smallest = await shrink(cases, async (fewer) => fewer.includes(3) && fewer.includes(17), 100);
  expect(smallest).toEqual([3, 17]);
});

test('long bytes are shown short, and said to be', () => {
  expect(show(Buffer.from(`a${'b'.repeat(5_000)}c\xff`, 'latin1'))).toBe('"ab«×5000»cÿ"');
});
