import { expect, test } from 'vitest';
import { ReadingRoom } from './reading-room.ts';

test('gives memory that no other taker has, also for more than a page', () => {
  const room = new ReadingRoom();
  const taken = [10, 700_000, 700_000, 3_000_000, 0].map((size, index) => room.take(size).fill(index + 1));
  expect(taken.map(({ length }) => length)).toEqual([10, 700_000, 700_000, 3_000_000, 0]);
  for (const [index, bytes] of taken.entries()) expect(bytes.every((byte) => byte === index + 1)).toBe(true);
});

test('what was taken since the last leaving outlives the next one, and is used again after that', () => {
  const room = new ReadingRoom();
  const first = room.take(4).fill(1);
  room.leave();
  const second = room.take(4).fill(2);
  expect([...first, ...second]).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
  room.leave();
  room.take(4).fill(3);
  expect([...first, ...second]).toEqual([3, 3, 3, 3, 2, 2, 2, 2]);
});

test('what is given back is taken again', () => {
  const room = new ReadingRoom();
  const kept = room.take(3).fill(1);
  const mark = room.mark();
  room.take(900_000).fill(2);
  room.take(900_000).fill(2);
  room.backTo(mark);
  const next = room.take(2_000).fill(3);
  expect(kept.every((byte) => byte === 1)).toBe(true);
  expect(next.byteOffset).toBe(kept.byteOffset + 3);
  expect(next.buffer).toBe(kept.buffer);
});
