// Stability, section 8: a call past its time is stopped, once, with everything it started.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import type { CallInfo } from '../../../src/kernel/call/call.ts';
import { CallControl } from '../../../src/kernel/call/control.ts';
import { type Fault, faultsOf, kernelFault } from '../../../src/kernel/fault.ts';
import { readProcessTableNow } from '../../../src/platform/process/process-table.ts';
import { runProcess } from '../../../src/platform/process/spawn.ts';
import { taskkillArguments } from '../../../src/platform/process/taskkill.ts';
import { reportedPids, survivors } from '../../fixtures/trees/survivors.ts';
import { record } from '../../support/answer.ts';
import { queueOf } from '../../support/code-answer.ts';
import { settled } from '../../support/manual-clock.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { deferred, openTiny, tinyFaults, tinyTool } from '../../support/tiny-server.ts';

const tree = fileURLToPath(new URL('../../fixtures/trees/tree.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mooring-timeout-'));

afterAll(() => rmSync(folder, { recursive: true }));

proves('stability/8.1-timeout', async ({ client }) => {
  const code = await client('code');
  const startedAt = performance.now();
  const answer = await code.call('overdue');
  // It would sleep for 30 s; one that does not heed its signal is waited for 3.5 s.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(answer.error).toBeUndefined();
  expect(answer.result?.['isError']).toBe(true);
  expect(record(answer)).toMatchObject({
    code: 'TOOL_TIMEOUT',
    message: 'overdue took longer than 150 ms and was stopped.',
    timeoutMs: 150,
  });
  expect(await queueOf(code)).toMatchObject({ running: 0 });
});

type Event = 'finish' | 'fail' | 'cancel' | 'timeout';

const told: Record<Event, string> = {
  finish: 'the value',
  fail: 'BUSY',
  cancel: 'CANCELLED',
  timeout: 'TOOL_TIMEOUT',
};

proves('stability/8.1-first-reason', async () => {
  const events: Event[] = ['finish', 'fail', 'cancel', 'timeout'];
  for (const first of events) {
    for (const second of events) {
      // With a moment between them, and at the very same moment.
      for (const gapMs of [10, 0]) {
        expect(await raced(first, second, gapMs), `${first} before ${second} by ${gapMs} ms`).toEqual([told[first]]);
      }
    }
  }
});

/** Lets two ends of one call come in this order, and says what the listener and the caller heard of it. */
async function raced(first: Event, second: Event, gapMs: number): Promise<string[]> {
  const heard: string[] = [];
  const body = deferred();
  const control = new CallControl();
  const tool = tinyTool({ timeoutMs: 1_000, faults: ['BUSY'], run: () => body.promise });
  const finished = () => heard.push(told.finish);
  const listener = {
    started: () => {},
    finished,
    failed: (_: string, __: CallInfo, fault: Fault) => heard.push(fault.code),
  };
  const { clock, call } = openTiny([tool], { host: { listener } });
  const acts = {
    finish: () => body.resolve(told.finish),
    fail: () => body.reject(faultsOf(tinyFaults)('BUSY')),
    cancel: () => control.abort(kernelFault('CANCELLED')),
  };
  const plan = (event: Event, atMs: number) => event !== 'timeout' && clock.after(atMs, acts[event]);

  const firstAtMs = first === 'timeout' ? 1_000 : second === 'timeout' ? 1_000 - gapMs : 500;
  // Of two timers for one moment the one made first fires first; the deadline is made when the call starts.
  plan(first, firstAtMs);
  const ended = call('work', {}, control);
  await settled();
  plan(second, firstAtMs + gapMs);
  await clock.elapse(10_000);
  const { outcome } = await ended;
  expect(outcome.ok ? outcome.value : outcome.fault.code).toBe(heard[0]);
  expect(clock.pending).toBe(0);
  return heard;
}

provesStatically('stability/8.2-tree', async () => {
  expect(taskkillArguments(42)).toContain('/T');
  if (process.platform === 'win32') return;
  // A real tree under a tool; only the time of its deadline is moved by hand.
  const report = join(folder, 'pids.json');
  const run = (_args: unknown, { signal }: { signal: AbortSignal }) =>
    runProcess(process.execPath, [tree, '--report', report, '--leaf-session'], { signal, graceMs: 300 });
  const { clock, call } = openTiny([tinyTool({ timeoutMs: 60_000, run })]);
  const ended = call('work');
  const pids = await reportedPids(report);
  const { pgid } = readProcessTableNow().get(pids.mid) ?? {};
  expect(pgid).toBe(pids.root);
  clock.advance(60_000);
  const { outcome } = await ended;
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'TOOL_TIMEOUT', details: { timeoutMs: 60_000 } } });
  expect(survivors(pids)).toEqual([]);
});
