import { expect, test } from 'vitest';
import type { CallInfo } from '../../kernel/call/call.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { readMetrics } from './read-metrics.ts';

/** What the real exposition says after these calls. */
function exposition(calls: readonly { server: string; name?: string; ms: number; code?: string }[]): string {
  const metrics = new Metrics();
  for (const { server, name = 'echo', ms, code } of calls) {
    const task = { kind: 'tool', name, timeoutMs: 0, control: false } as const;
    const call: CallInfo = { callId: 'c', task, meta: {}, startedAt: 0, durationMs: ms };
    metrics.started();
    if (code === undefined) metrics.finished(server, call);
    else metrics.failed(server, call, { code });
  }
  return metrics.render([]);
}

test('adds up calls and failures over the tools of a server', () => {
  const counts = readMetrics(
    exposition([
      { server: 'code', ms: 1 },
      { server: 'code', name: 'other', ms: 1 },
      { server: 'code', ms: 1, code: 'NO_INDEX' },
      { server: 'notes', ms: 1 },
    ]),
  );
  expect(counts.get('code')).toMatchObject({ calls: 3, failed: 1 });
  expect(counts.get('notes')).toMatchObject({ calls: 1, failed: 0 });
});

test('estimates within the bucket a share of the calls fell into', () => {
  const fast = Array.from({ length: 90 }, () => ({ server: 'code', ms: 4 }));
  const slow = Array.from({ length: 10 }, () => ({ server: 'code', name: 'slow', ms: 300 }));
  const counts = readMetrics(exposition([...fast, ...slow])).get('code');
  // Half of all is 50 of the 90 between 2.5 and 5 ms; 95 is the middle of the ten between 250 and 500 ms.
  expect(counts?.p50Ms).toBeCloseTo(2.5 + (2.5 * 50) / 90);
  expect(counts?.p95Ms).toBeCloseTo(375);
});

test('says the last limit for what took longer than all of them', () => {
  expect(readMetrics(exposition([{ server: 'code', ms: 999_999 }])).get('code')?.p95Ms).toBe(60_000);
});

test('knows nothing of a server that was never called', () => {
  expect(readMetrics(exposition([])).size).toBe(0);
});

test('works from its source text alone, as in the browser', () => {
  const copy = new Function(`return ${readMetrics}`)() as typeof readMetrics;
  const text = exposition([{ server: 'code', ms: 3 }]);
  expect(copy(text)).toEqual(readMetrics(text));
});
