import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

/** Work that ends when the test says so, and knows how often and how many at once it was started. */
function heldWork() {
  const held: PromiseWithResolvers<string>[] = [];
  const signals: AbortSignal[] = [];
  const make = (signal: AbortSignal): Promise<string> => {
    const one = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => one.reject(signal.reason));
    held.push(one);
    signals.push(signal);
    return one.promise;
  };
  return { held, signals, make };
}

const limits = { atOnce: 2, maxWeight: 5, weigh: (answer: string) => answer.length };
const reason = new Error('enough');

test('makes an answer once for all who ask meanwhile and afterwards', async () => {
  const answers = new KeptAnswers<string>(limits);
  const { held, make } = heldWork();
  const asked = [answers.get('a', make), answers.get('a', make)];
  held[0]?.resolve('yes');
  expect(await Promise.all([...asked, answers.get('a', make)])).toEqual(['yes', 'yes', 'yes']);
  expect(await answers.get('a', make)).toBe('yes');
  expect(held).toHaveLength(1);
});

test('makes no more than so many at once, and the next when one is done', async () => {
  const answers = new KeptAnswers<string>(limits);
  const { held, make } = heldWork();
  const asked = ['a', 'b', 'c'].map((key) => answers.get(key, make));
  expect(held).toHaveLength(2);
  held[0]?.resolve('x');
  await asked[0];
  await Promise.resolve();
  expect(held).toHaveLength(3);
  held[1]?.resolve('y');
  held[2]?.resolve('z');
  expect(await Promise.all(asked)).toEqual(['x', 'y', 'z']);
});

test('forgets what was least used when it holds too much, and keeps nothing that is too large', async () => {
  const answers = new KeptAnswers<string>(limits);
  const made: string[] = [];
  const ask = (key: string, answer = key) =>
    answers.get(key, async () => {
      made.push(key);
      return answer;
    });
  for (const key of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await ask(key);
  expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
  for (const key of ['large', 'large']) await ask(key, 'too large');
  expect(made.slice(4)).toEqual(['large', 'large']);
});

test('goes on while somebody waits, and ends when nobody does', async () => {
  const answers = new KeptAnswers<string>(limits);
  const { held, signals, make } = heldWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [answers.get('a', make, first.signal), answers.get('a', make, second.signal)];
  const left = asked.map((one) => expect(one).rejects.toBe(reason));
  first.abort(reason);
  await left[0];
  expect(signals[0]?.aborted).toBe(false);
  second.abort(reason);
  await left[1];
  expect(signals[0]?.aborted).toBe(true);
  const again = answers.get('a', make);
  held[1]?.resolve('yes');
  expect(await again).toBe('yes');
});

test('passes a failure on and keeps none of it', async () => {
  const answers = new KeptAnswers<string>(limits);
  await expect(answers.get('a', () => Promise.reject(reason))).rejects.toBe(reason);
  expect(await answers.get('a', async () => 'yes')).toBe('yes');
  await expect(answers.get('a', async () => 'no', AbortSignal.abort(reason))).rejects.toBe(reason);
});
