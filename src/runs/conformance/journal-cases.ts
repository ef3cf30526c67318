// What every journal must do, told through the port alone. Whoever writes another journal gives a subject and runs
// all cases; the interpreter relies on nothing else.
import assert from 'node:assert/strict';
import { type AttemptOutcome, type Journal, type StepPolicy, Stop, type StopReason } from '../journal.ts';

/** A run as one process has it. */
export interface JournalSubject {
  readonly journal: Journal;
  /** The time the journal goes by, and a way to make it pass. */
  now(): number;
  elapse(ms: number): Promise<void>;
  /** Another process takes the run while this one does not know: it died, or it is frozen. */
  takeOver(): Promise<JournalSubject>;
  requestCancel(): Promise<void>;
  /** What was emitted and not by the journal itself, as kept, in order. */
  kept(): Promise<readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]>;
}

export interface JournalCase {
  readonly title: string;
  check(subject: JournalSubject): Promise<void>;
}

const once: StepPolicy = { attempt: 1, maxAttempts: 1, isRepeatable: true };
const done = (output: unknown) => async (): Promise<AttemptOutcome> => ({ isOk: true, output });
const forbidden = async (): Promise<never> => assert.fail('the body was performed');
const endless = () => new Promise<never>(() => {});

export const journalCases: readonly JournalCase[] = [
  {
    title: 'a recorded attempt is answered as it was and not performed again',
    check: async (subject) => {
      const output = { text: 'ünï', list: [1, 1.5, -0.25, null], deep: { z: true, a: [] } };
      const first = await subject.journal.step('a', once, done(output));
      assert.deepEqual(first, { isOk: true, output, endedAt: first.endedAt });
      assert.deepEqual(await subject.journal.step('a', once, forbidden), first);
      const next = await subject.takeOver();
      assert.deepEqual(await next.journal.step('a', once, forbidden), first);
    },
  },
  {
    title: 'a recorded failure is answered as it was, with whether it is final',
    check: async (subject) => {
      const error = { code: 'NO', kind: 'denied', message: 'no', retryable: false, details: { why: 1 } } as const;
      const failed = await subject.journal.step('a', once, async () => ({ isOk: false, error, isFinal: false }));
      const next = await subject.takeOver();
      assert.deepEqual(await next.journal.step('a', once, forbidden), failed);
      assert.deepEqual(failed, { isOk: false, error, isFinal: false, endedAt: failed.endedAt });
    },
  },
  {
    title: 'attempts and steps are records of their own',
    check: async ({ journal }) => {
      await journal.step('a', once, done('a 1'));
      assert.equal(outputOf(await journal.step('a', { ...once, attempt: 2 }, done('a 2'))), 'a 2');
      assert.equal(outputOf(await journal.step('1 a', once, done('another'))), 'another');
      assert.equal(outputOf(await journal.step('a', once, forbidden)), 'a 1');
    },
  },
  {
    title: 'an attempt that was begun and lost is performed again when it may be',
    check: async (subject) => {
      await begin(subject, once);
      const next = await subject.takeOver();
      assert.equal(outputOf(await next.journal.step('a', once, done('again'))), 'again');
    },
  },
  {
    title: 'an attempt that was begun and lost stops the run when it may not be repeated',
    check: async (subject) => {
      await begin(subject, { ...once, isRepeatable: false });
      const next = await subject.takeOver();
      await stops('outcome', next.journal.step('a', { ...once, isRepeatable: false }, forbidden));
    },
  },
  {
    title: 'a cancel aborts the body, and what it answers is dropped',
    check: async (subject) => {
      const step = subject.journal.step('a', once, async (signal) => {
        await Promise.all([
          new Promise((resolve) => signal.addEventListener('abort', resolve)),
          subject.requestCancel(),
        ]);
        return { isOk: true, output: 'dropped' };
      });
      await stops('canceled', step);
      const next = await subject.takeOver();
      assert.equal(await next.journal.checkCancel(), true);
    },
  },
  {
    title: 'nothing is begun after a cancel',
    check: async (subject) => {
      assert.equal(await subject.journal.checkCancel(), false);
      await subject.requestCancel();
      assert.equal(await subject.journal.checkCancel(), true);
      await stops('canceled', subject.journal.step('a', once, forbidden));
    },
  },
  {
    title: 'a run that was asked to stop ends canceled and no other way',
    check: async ({ journal, requestCancel }) => {
      await requestCancel();
      await stops('canceled', journal.emit({ type: 'run.ended', data: { status: 'succeeded' } }));
      await stops('canceled', journal.emit({ type: 'run.waiting', step: 'a', data: { for: 'resume' } }));
      await journal.emit({ type: 'run.ended', data: { status: 'canceled' } });
    },
  },
  {
    title: 'after the end of the run nothing is kept any more',
    check: async (subject) => {
      await subject.journal.emit({ type: 'run.ended', data: { status: 'succeeded' } });
      await assert.rejects(subject.journal.step('a', once, forbidden), Stop);
      const before = await subject.kept();
      await assert.rejects(subject.journal.emit({ type: 'run.ended', data: { status: 'failed' } }), Stop);
      assert.deepEqual(await subject.kept(), before);
    },
  },
  {
    title: 'a sleep lasts until its time, and not at all when that is past',
    check: async ({ journal, now, elapse }) => {
      await journal.sleepUntil('past', now() - 1);
      let isAwake = false;
      const sleep = journal.sleepUntil('later', now() + 1_000).then(() => {
        isAwake = true;
      });
      await elapse(999);
      assert.equal(isAwake, false);
      await elapse(1);
      await sleep;
    },
  },
  {
    title: 'a cancel wakes who sleeps',
    check: async ({ journal, now, elapse, requestCancel }) => {
      const woken = stops('canceled', journal.sleepUntil('long', now() + 3_600_000));
      await requestCancel();
      await elapse(1_000);
      await woken;
    },
  },
  {
    title: 'events are kept in their order, no later than the next step, and those with a key once',
    check: async (subject) => {
      const say = async ({ journal }: JournalSubject): Promise<void> => {
        await journal.emit({ type: 'note', data: { at: 1 }, key: 'first' });
        await journal.emit({ type: 'note', data: { at: 2 }, key: 'second' });
        await journal.step('a', once, done(null));
      };
      await say(subject);
      const next = await subject.takeOver();
      await say(next);
      const notes = (await next.kept()).filter(({ type }) => type === 'note');
      assert.deepEqual(
        notes.map(({ data }) => data),
        [{ at: 1 }, { at: 2 }],
      );
    },
  },
  {
    title: 'an owner that was taken over can record nothing, and what it found out is dropped',
    check: async (subject) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<AttemptOutcome>();
      const late = await begin(subject, once, () => ended);
      const next = await subject.takeOver();
      assert.equal(outputOf(await next.journal.step('a', once, done('new'))), 'new');
      end({ isOk: true, output: 'late' });
      await stops('lost', late.step);
      await stops('lost', subject.journal.step('b', once, forbidden));
      await stops('lost', subject.journal.emit({ type: 'run.ended', data: { status: 'succeeded' } }));
      assert.equal(outputOf(await next.journal.step('a', once, forbidden)), 'new');
    },
  },
];

function outputOf(outcome: AttemptOutcome): unknown {
  return outcome.isOk ? outcome.output : outcome.error;
}

/** Resolves when the body is being performed; it may never end. */
async function begin({ journal }: JournalSubject, policy: StepPolicy, body: () => Promise<AttemptOutcome> = endless) {
  const { promise: inside, resolve } = Promise.withResolvers<void>();
  const step = journal.step('a', policy, () => {
    resolve();
    return body();
  });
  step.catch(() => {});
  await inside;
  return { step };
}

async function stops(reason: StopReason, promise: Promise<unknown>): Promise<void> {
  await assert.rejects(promise, (thrown) => thrown instanceof Stop && thrown.reason === reason);
}
