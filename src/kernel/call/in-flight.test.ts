import { expect, test } from 'vitest';
import type { Fault } from '../fault.ts';
import { InFlight, type RequestId } from './in-flight.ts';

const reasonOf = (signal: AbortSignal | undefined) => signal?.reason as Fault | undefined;

test('7 and "7" are one id', () => {
  const inFlight = new InFlight();
  const entry = inFlight.open(7);
  expect(inFlight.open('7')).toBeNull();
  expect(inFlight.get('7')).toBe(entry);
  expect(inFlight.cancel('7', 'silence')).toBe(true);
  expect(entry?.control.signal.aborted).toBe(true);
  inFlight.close('7');
  expect(inFlight.size).toBe(0);
  expect(inFlight.open(7)).not.toBeNull();
});

test.each<RequestId>([0, '', -1, 1.5, '__proto__'])('%j is an id like any other', (id) => {
  const inFlight = new InFlight();
  expect(inFlight.get(id)).toBeUndefined();
  const entry = inFlight.open(id);
  expect(entry?.id).toBe(id);
  expect(inFlight.open(id)).toBeNull();
  expect(inFlight.cancel(id, 'reply')).toBe(true);
  expect(entry?.control.signal.aborted).toBe(true);
  inFlight.close(id);
  expect(inFlight.size).toBe(0);
});

test('0 and "" are two ids', () => {
  const inFlight = new InFlight();
  expect(inFlight.open(0)).not.toBeNull();
  expect(inFlight.open('')).not.toBeNull();
  expect(inFlight.size).toBe(2);
});

test('an entry keeps its id as it was sent', () => {
  const inFlight = new InFlight();
  inFlight.open('7');
  expect(inFlight.get(7)?.id).toBe('7');
});

test('a silent cancel wants no answer, a cancel with reply wants one', () => {
  const inFlight = new InFlight();
  inFlight.open('a');
  inFlight.open('b');
  inFlight.cancel('a', 'silence', 'changed my mind');
  inFlight.cancel('b', 'reply');
  expect(inFlight.get('a')?.isSilenced).toBe(true);
  expect(inFlight.get('b')?.isSilenced).toBe(false);
  expect(reasonOf(inFlight.get('a')?.control.signal)).toMatchObject({
    code: 'CANCELLED',
    details: { reason: 'changed my mind' },
  });
  expect(reasonOf(inFlight.get('b')?.control.signal)?.details).toBeUndefined();
});

test('the first reason to stop is the one that counts', () => {
  const inFlight = new InFlight();
  const entry = inFlight.open(1);
  inFlight.cancel(1, 'reply', 'first');
  inFlight.cancel(1, 'reply', 'second');
  expect(reasonOf(entry?.control.signal)?.details).toEqual({ reason: 'first' });
});

test('cancelling what is not in flight does nothing and says so', () => {
  expect(new InFlight().cancel(1, 'silence')).toBe(false);
});

test('the end of the connection stops everything, and nothing is answered', () => {
  const inFlight = new InFlight();
  const entries = [1, 'two', 0].map((id) => inFlight.open(id));
  inFlight.cancelAll('the client left');
  for (const entry of entries) {
    expect(entry?.isSilenced).toBe(true);
    expect(reasonOf(entry?.control.signal)?.details).toEqual({ reason: 'the client left' });
  }
});
