import { describe, expect, test } from 'vitest';
import { OutgoingQueue } from './outgoing-queue.ts';

describe('a message in the queue', () => {
  test('is delivered with its last line', () => {
    const queue = new OutgoingQueue();
    const sending = queue.push(['one', 'two']);
    expect(queue.take(3, false)).toEqual(['one']);
    expect(sending.isDelivered).toBe(false);
    expect(queue.take(100, false)).toEqual(['two']);
    expect(sending.isDelivered).toBe(true);
    expect(sending.withdraw()).toBe(false);
  });

  test('can be taken back until then, and leaves the others', () => {
    const queue = new OutgoingQueue();
    queue.push(['before']);
    const sending = queue.push(['one', 'two']);
    queue.push(['after']);
    queue.take(9, false);
    expect([sending.withdraw(), sending.withdraw(), sending.isDelivered]).toEqual([true, true, false]);
    expect(queue.take(100, false)).toEqual(['after']);
    expect(queue.isEmpty).toBe(true);
  });

  test('that is longer than the room goes alone where one must go', () => {
    const queue = new OutgoingQueue();
    queue.push(['a long line']);
    expect(queue.take(3, false)).toEqual([]);
    expect(queue.take(3, true)).toEqual(['a long line']);
  });

  test('is refused when too much waits already, and room comes back with what goes', () => {
    const queue = new OutgoingQueue();
    const large = 'x'.repeat(8_000_000);
    const sendings = Array.from({ length: 8 }, () => queue.push([large]));
    expect(() => queue.push(['x'])).toThrow(expect.objectContaining({ code: 'INTERNAL_ERROR', retryable: true }));
    sendings[0]?.withdraw();
    queue.push([large]);
    queue.take(1, true);
    expect(queue.push(['x']).isDelivered).toBe(false);
  });
});
