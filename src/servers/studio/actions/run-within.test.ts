import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { kernelFault } from '../../../kernel/fault.ts';
import { runWithin } from './run-within.ts';

const open = () => {
  const clock = manualClock();
  return { clock, limits: { clock, what: 'the work', timeoutMs: 100, windDownMs: 50 }, outer: new AbortController() };
};
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('let go'))));

test('answers what the body answers, and leaves no timer', async () => {
  const { clock, limits, outer } = open();
  expect(await runWithin(limits, outer.signal, () => 7)).toBe(7);
  await expect(
    runWithin(limits, outer.signal, () => {
      throw new Error('its own');
    }),
  ).rejects.toThrow('its own');
  expect(clock.pending).toBe(0);
});

test('a body that takes too long is told to stop, and its end does not matter', async () => {
  const { clock, limits, outer } = open();
  const running = runWithin(limits, outer.signal, untilAborted).catch((thrown) => thrown);
  await clock.elapse(100);
  expect(await running).toMatchObject({ code: 'TOOL_TIMEOUT', retryable: true, details: { timeoutMs: 100 } });
});

test('a body that does not let go is left behind after the wind-down', async () => {
  const { clock, limits, outer } = open();
  const running = runWithin(limits, outer.signal, () => new Promise<never>(() => {})).catch((thrown) => thrown.code);
  await clock.elapse(149);
  expect(await Promise.race([running, 'waits'])).toBe('waits');
  await clock.elapse(1);
  expect(await running).toBe('TOOL_TIMEOUT');
});

test('the outer signal ends it with the outer reason', async () => {
  const { limits, outer } = open();
  const running = runWithin(limits, outer.signal, untilAborted).catch((thrown) => thrown);
  outer.abort(kernelFault('CANCELLED'));
  expect(await running).toMatchObject({ code: 'CANCELLED' });
  await expect(runWithin(limits, outer.signal, () => 1)).rejects.toMatchObject({ code: 'CANCELLED' });
});
