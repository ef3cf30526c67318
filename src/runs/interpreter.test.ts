// The interpreter relies on the port alone: on a journal in memory that forgets its process now and then, it comes to
// the same end by the same calls.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { step } from '../../tests/kill/runs/step-data.ts';
import { manualClock } from '../../tests/support/manual-clock.ts';
import { Fault } from '../kernel/fault.ts';
import { interpret } from './interpreter.ts';
import { type AttemptBody, type Journal, type Recorded, type StepPolicy, Stop } from './journal.ts';
import type { NewEvent, StepData } from './run.ts';

/** Dies before or after any of its calls, when its calls are used up. */
class MemoryJournal implements Journal {
  readonly recorded = new Map<string, Recorded>();
  readonly emitted: NewEvent[] = [];
  readonly slept: string[] = [];
  callsLeft = Number.POSITIVE_INFINITY;

  async step(key: string, { attempt }: StepPolicy, body: AttemptBody): Promise<Recorded> {
    this.#live();
    const name = `${attempt} ${key}`;
    const before = this.recorded.get(name);
    if (before) return before;
    const outcome = await body(new AbortController().signal);
    this.#live();
    const recorded = { ...outcome, endedAt: 1_000 * this.recorded.size };
    this.recorded.set(name, recorded);
    return recorded;
  }

  async sleepUntil(key: string, timeMs: number): Promise<void> {
    this.#live();
    const sleep = `${key} until ${timeMs}`;
    if (!this.slept.includes(sleep)) this.slept.push(sleep);
  }

  async checkCancel(): Promise<boolean> {
    return false;
  }

  async emit(event: NewEvent): Promise<void> {
    this.#live();
    if (event.key === undefined || !this.emitted.some(({ key }) => key === event.key)) this.emitted.push(event);
  }

  #live(): void {
    if (this.callsLeft-- <= 0) throw new Stop('closing');
  }
}

const steps: readonly StepData[] = [
  step('a'),
  step('flaky', { retry: { maxAttempts: 3, backoffMs: 50 } }),
  step('no', { when: { stepId: 'a', path: 'said', equals: 'other' } }),
  step('yes', { when: { stepId: 'flaky', path: 'attempt', equals: 3 } }),
  step('stop', { isBoundary: true }),
  step('last', { retry: { maxAttempts: 2, backoffMs: 0 } }),
];

async function perform({ key, retry }: StepData, attempt: number): Promise<unknown> {
  if (attempt < (retry?.maxAttempts ?? 1)) {
    throw new Fault('LATER', { kind: 'timeout', message: 'later', retryable: true });
  }
  return { said: key, attempt };
}

test('it comes to the same end wherever its process dies', async () => {
  const undisturbed = await runToEnd([]);
  expect(undisturbed.emitted.map(({ type, step: at }) => [type, at])).toEqual([
    ['step.skipped', 'no'],
    ['run.waiting', 'stop'],
    ['run.ended', undefined],
  ]);
  expect(undisturbed.slept).toEqual(['flaky 1 until 1050', 'flaky 2 until 2050', 'last 1 until 6000']);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(12), { maxLength: 6 }), async (deaths) => {
      expect(await runToEnd(deaths)).toEqual(undisturbed);
    }),
    { seed: 3 },
  );
});

/** `deaths` are the lives of the processes before the last, as the number of calls each one makes. */
async function runToEnd(deaths: readonly number[]) {
  const journal = new MemoryJournal();
  const bodies = { perform, toFault: undefined, clock: manualClock(), limits: { graceMs: 0, maxOutputBytes: 1_000 } };
  const ends = (type: string): boolean => journal.emitted.some((event) => event.type === type);
  for (const callsLeft of [...deaths, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]) {
    if (ends('run.ended')) break;
    journal.callsLeft = callsLeft;
    const plan = { steps, resumes: ends('run.waiting') ? 1 : 0 };
    await interpret(plan, journal, bodies).catch((stop: unknown) => expect(stop).toBeInstanceOf(Stop));
  }
  return { recorded: [...journal.recorded], emitted: journal.emitted, slept: journal.slept };
}
