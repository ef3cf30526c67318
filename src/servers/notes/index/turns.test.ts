import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('runs one at a time, urgent ones first, each kind in its order', async () => {
  const turns = new Turns();
  const done: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    done.push(name);
    running -= 1;
  };
  const all = ['first', 'patient 1', 'patient 2'].map((name) => turns.take(false, work(name)));
  all.push(...['urgent 1', 'urgent 2'].map((name) => turns.take(true, work(name))));
  await Promise.all(all);
  expect(done).toEqual(['first', 'urgent 1', 'urgent 2', 'patient 1', 'patient 2']);
});

test('goes on after a failure, which only its own caller hears of', async () => {
  const turns = new Turns();
  const failed = turns.take(false, () => Promise.reject(new Error('no')));
  const next = turns.take(false, () => 'fine');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('fine');
});
