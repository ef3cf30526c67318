import { expect, test } from 'vitest';
import { ToldWarnings } from './told-warnings.ts';

const about = (id: string, ...warnings: string[]) => [{ id, warnings }];

test('a warning is told once', () => {
  const told = new ToldWarnings();
  expect(told.take(about('a.md', 'x', 'y'))).toEqual(['x', 'y']);
  expect(told.take(about('a.md', 'x', 'y'))).toEqual([]);
  expect(told.take(about('b.md', 'x'))).toEqual(['x']);
});

test('a warning that was mended and comes back is told again', () => {
  const told = new ToldWarnings();
  told.take(about('a.md', 'x'));
  told.take(about('a.md'));
  expect(told.take(about('a.md', 'x'))).toEqual(['x']);
});

test('a warning that a note has twice is told once', () => {
  expect(new ToldWarnings().take(about('a.md', 'x', 'x'))).toEqual(['x']);
});

test('what does not fit into one answer waits for the next', () => {
  const told = new ToldWarnings();
  const many = Array.from({ length: 25 }, (_, at) => `w${at}`);
  expect(told.take(about('a.md', ...many))).toEqual(many.slice(0, 20));
  expect(told.take(about('a.md', ...many))).toEqual(many.slice(20));
  expect(told.take(about('a.md', ...many))).toEqual([]);
});

test('long warnings fill an answer sooner, and one that is too long is cut', () => {
  const told = new ToldWarnings();
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(900)) as [string, string, string];
  expect(told.take(about('a.md', one, two, three))).toEqual([one, two]);
  expect(told.take(about('a.md', one, two, three))).toEqual([three]);
  expect(told.take(about('b.md', 'x'.repeat(5_000)))[0]).toHaveLength(2_000);
});

test('a note that went and is made anew is told of anew', () => {
  const told = new ToldWarnings();
  told.take(about('a.md', 'x'));
  told.forget(['a.md']);
  expect(told.take(about('a.md', 'x'))).toEqual(['x']);
});
