import { expect, test } from 'vitest';
import { SlotMap } from './slot-map.ts';

test('holds one, few and many integers under a key, each once, and forgets a key with the last of them', () => {
  const map = new SlotMap();
  const many = Array.from({ length: 60 }, (_, index) => index);
  for (const slot of [...many, ...many]) map.add('key', slot);
  map.add('other', 5);
  map.add('other', 5);
  expect([...map.get('key')]).toEqual(many);
  expect([...map.get('other')]).toEqual([5]);
  for (const slot of many.slice(1)) map.delete('key', slot);
  expect([...map.get('key')]).toEqual([0]);
  map.delete('key', 0);
  map.delete('key', 0);
  map.delete('other', 4);
  expect([...map.get('key')]).toEqual([]);
  expect(map.image()).toEqual({ keys: ['other'], slots: [5] });
});

test('few integers leave one by one', () => {
  const map = new SlotMap();
  for (const slot of [1, 2, 3]) map.add('key', slot);
  map.delete('key', 2);
  map.delete('key', 9);
  expect([...map.get('key')]).toEqual([1, 3]);
  map.delete('key', 1);
  map.delete('key', 3);
  expect(map.image().keys).toEqual([]);
});

test('what was restored can be found, changed and taken away, and the image it came from stays as it was', () => {
  const image = { keys: ['a', 'b', 'c', 'é'], slots: [1, [2, 3], 4, 5] };
  const map = new SlotMap();
  map.restore(image);
  map.add('b', 9);
  map.add('a', 1);
  map.add('d', 7);
  map.delete('c', 4);
  map.delete('é', 6);
  expect(['a', 'b', 'c', 'd', 'é', 'f'].map((key) => [...map.get(key)])).toEqual([[1], [2, 3, 9], [], [7], [5], []]);
  map.add('c', 8);
  expect([map.one('b'), map.one('c'), map.one('f')]).toEqual([2, 8, undefined]);
  expect(map.image()).toEqual({ keys: ['a', 'b', 'c', 'd', 'é'], slots: [1, [2, 3, 9], 8, 7, 5] });
  expect(image.slots[1]).toEqual([2, 3]);
});
