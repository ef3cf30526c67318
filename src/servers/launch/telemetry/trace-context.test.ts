import { expect, test } from 'vitest';
import { eventIdOf, readTraceparent, traceOfCall } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId }],
  [`00-${traceId}-${spanId}-00`, { traceId, spanId }],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, { traceId, spanId }],
  [`00-${traceId}-${spanId}-01-more`, null],
  [`ff-${traceId}-${spanId}-01`, null],
  [`00-${'0'.repeat(32)}-${spanId}-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, null],
  [`00-${traceId}-${spanId}`, null],
  ['', null],
  [7, null],
  [undefined, null],
])('a traceparent of %s is read as %j', (given, read) => {
  expect(readTraceparent(given)).toEqual(read);
});

test('a call without a trace has one of its own, the same whenever it is asked for', () => {
  const trace = traceOfCall({}, 'call-1');
  expect(trace).toEqual({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    parentSpanId: null,
  });
  expect(traceOfCall({ traceparent: 'nonsense' }, 'call-1')).toEqual(trace);
  expect(traceOfCall({}, 'call-2').traceId).not.toBe(trace.traceId);
});

test('event ids are UUIDs that follow from what they stand for', () => {
  const ids = Array.from({ length: 200 }, (_, n) => eventIdOf('run', n));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
  expect(eventIdOf('run', 7)).toBe(ids[7]);
});
