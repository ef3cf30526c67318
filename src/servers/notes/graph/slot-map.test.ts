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
  expect(map.size).toBe(1);
});

test('few integers leave one by one', () => {
  const map = new SlotMap();
  for (const slot of [1, 2, 3]) map.add('key', slot);
  map.delete('key', 2);
  map.delete('key', 9);
  expect([...map.get('key')]).toEqual([1, 3]);
  map.delete('key', 1);
  map.delete('key', 3);
  expect(map.size).toBe(0);
});
