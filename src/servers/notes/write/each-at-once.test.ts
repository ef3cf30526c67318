import { expect, test } from 'vitest';
import { eachAtOnce } from './each-at-once.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('works on so many at once and no more, and on all of them', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await tick();
    running -= 1;
    done.push(item);
  });
  expect(most).toBe(3);
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await eachAtOnce([], 3, () => Promise.reject(new Error('nothing to do')));
});

test('begins nothing after a failure, and throws it when the others have ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = eachAtOnce([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    await tick();
    if (item === 1) throw new Error('first');
    await tick();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('first');
  expect(begun).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});
