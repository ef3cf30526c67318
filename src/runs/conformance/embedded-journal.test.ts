// The SQLite journal holds the suite of the port. A process is an owner with a clock of its own.
import { afterEach, describe, test } from 'vitest';
import { scratchHome } from '../../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../../tests/kill/runs/step-data.ts';
import { manualClock, manualStart } from '../../../tests/support/manual-clock.ts';
import { EmbeddedJournal } from '../embedded/embedded-journal.ts';
import { readRecordedSteps } from '../embedded/recorded-steps.ts';
import { draftOf } from '../events.ts';
import type { RunHead } from '../store/run-row.ts';
import { RunStore } from '../store/run-store.ts';
import { type JournalSubject, journalCases } from './journal-cases.ts';

const leaseMs = 15_000;
const runId = 'subject';
const stores: RunStore[] = [];

afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

describe('the embedded journal', () => {
  for (const { title, check } of journalCases) test(title, async () => check(await newSubject()));
});

async function newSubject(): Promise<JournalSubject> {
  const home = scratchHome();
  return subjectOf(home, 1, ({ creator, leases }, now) => {
    const request = { runId, kind: 'work', name: 'subject', steps: [step('a'), step('b')], startedAt: now };
    const { head } = creator.create({ ...request, maxRunning: 1 }, leases.owner.id, now);
    leases.renew(now);
    return head;
  });
}

/** The first owner makes the run, each later one finds the lease of the one before run out. */
async function subjectOf(
  home: string,
  process: number,
  take: (store: RunStore, nowMs: number) => RunHead | null,
): Promise<JournalSubject> {
  const clock = manualClock(manualStart + process * 2 * leaseMs);
  const store = new RunStore(home, clock, `process ${process}`, leaseMs);
  stores.push(store);
  const head = await store.queue.write(() => take(store, clock.now()));
  if (!head) throw new Error('the run was not to be had');
  const fence = { owner: store.leases.owner.id, epoch: head.epoch };
  const journal = new EmbeddedJournal(store, clock, head, fence, readRecordedSteps(store.database, head.row));
  return {
    journal,
    now: clock.now,
    elapse: clock.elapse,
    takeOver: () => subjectOf(home, process + 1, ({ leases }, now) => leases.claim(runId, now, () => false)),
    requestCancel: async () => {
      const requested = draftOf({ type: 'run.cancel-requested' }, head.spanId);
      await store.queue.write(() => store.appender.append(runId, null, [requested], clock.now()));
      journal.stop('canceled');
    },
    kept: async () => store.reader.events({ runId, limit: 1_000 }),
  };
}
