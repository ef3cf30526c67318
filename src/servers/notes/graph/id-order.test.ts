import { expect, test } from 'vitest';
import { compareIds, IdOrder } from './id-order.ts';

test('ids are in the order of their code points, also beyond the first 65,536', () => {
  const ids = ['\u{1f600}.md', '\uffee.md', 'b.md', 'a/b.md', 'a.md', 'B.md', 'é.md', 'a', ''];
  const byCodePoint = (a: string, b: string): number => {
    const left = [...a].map((each) => each.codePointAt(0) ?? 0);
    const right = [...b].map((each) => each.codePointAt(0) ?? 0);
    const at = left.findIndex((each, index) => each !== right[index]);
    return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
  };
  expect([...ids].sort(compareIds)).toEqual([...ids].sort(byCodePoint));
  expect([...ids].sort(compareIds).at(-1)).toBe('\u{1f600}.md');
});

test('ids that come and go take their place, and a list once given out stays as it was', () => {
  const order = new IdOrder();
  for (const id of ['c', 'a', 'b']) order.add(id);
  const first = order.list();
  expect(first).toEqual(['a', 'b', 'c']);
  expect(order.list()).toBe(first);
  order.remove('b');
  order.add('aa');
  order.add('z');
  order.remove('z');
  order.remove('c');
  order.add('c');
  expect(order.list()).toEqual(['a', 'aa', 'c']);
  expect(first).toEqual(['a', 'b', 'c']);
});
