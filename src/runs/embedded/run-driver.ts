// The runs this process is working on: each has its interpreter and its journal, from the moment the run is owned
// until it ends, waits, is lost, or the process closes.
import type { Clock } from '../../kernel/clock.ts';
import { interpret } from '../interpreter.ts';
import { Stop } from '../journal.ts';
import type { RunKind } from '../run.ts';
import type { RunHead } from '../store/run-row.ts';
import type { RunStore } from '../store/run-store.ts';
import { EmbeddedJournal } from './embedded-journal.ts';
import { nothingRecorded, readRecordedSteps } from './recorded-steps.ts';
import { stepScope } from './step-scope.ts';

interface Going {
  readonly journal: EmbeddedJournal;
  readonly done: Promise<void>;
}

/** How long a cancelled or timed-out body may take to end what it started. */
const graceMs = 10_000;
const maxOutputBytes = 4 * 1024 * 1024;

export class RunDriver {
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #kinds: ReadonlyMap<string, RunKind>;
  readonly #report: (error: unknown, runId: string) => void;
  readonly #going = new Map<string, Going>();

  constructor(
    store: RunStore,
    clock: Clock,
    kinds: ReadonlyMap<string, RunKind>,
    report: (error: unknown, runId: string) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#kinds = kinds;
    this.#report = report;
  }

  get size(): number {
    return this.#going.size;
  }

  isGoing(runId: string): boolean {
    return this.#going.has(runId);
  }

  /** Right after the commit that made us its owner: nothing may come between, or it would look left. */
  drive(run: RunHead): void {
    const fence = { owner: this.#store.leases.owner.id, epoch: run.epoch };
    // Nobody had a run of the first epoch before.
    const recorded = run.epoch === 1 ? nothingRecorded() : readRecordedSteps(this.#store.database, run.row);
    const journal = new EmbeddedJournal(this.#store, this.#clock, run, fence, recorded);
    const done = this.#interpret(run, journal).finally(() => {
      if (this.#going.get(run.runId)?.journal === journal) this.#going.delete(run.runId);
    });
    this.#going.set(run.runId, { journal, done });
  }

  cancel(runId: string): void {
    this.#going.get(runId)?.journal.stop('canceled');
  }

  /** Of what we work on, all that is not ours any more is given up. */
  giveUpAllBut(owned: ReadonlySet<string>): void {
    for (const [runId, { journal }] of this.#going) if (!owned.has(runId)) journal.stop('lost');
  }

  async settled(runId: string): Promise<void> {
    await this.#going.get(runId)?.done;
  }

  /** Most of the time is for steps to end by themselves, the rest for those that must be aborted. */
  async close(timeoutMs: number): Promise<void> {
    const all = [...this.#going.values()];
    for (const { journal } of all) journal.close();
    const done = Promise.all(all.map((each) => each.done));
    if (await this.#within(done, timeoutMs * 0.8)) return;
    for (const { journal } of all) journal.stop('closing');
    await this.#within(done, timeoutMs * 0.2);
  }

  async #interpret(run: RunHead, journal: EmbeddedJournal): Promise<void> {
    const kind = this.#kinds.get(run.kind);
    const { perform } = kind ?? {};
    try {
      if (!perform) throw new Error(`nothing here can perform runs of kind ${run.kind}`);
      const facts = this.#store.reader.run(run.runId)?.facts ?? {};
      const source = { run, facts, journal, files: this.#store.files };
      const plan = { steps: this.#store.creator.planOf(run.row), resumes: run.state.resumes };
      await interpret(plan, journal, {
        perform: (...given) => perform(stepScope(source, ...given)),
        toFault: kind?.toFault,
        clock: this.#clock,
        limits: { graceMs, maxOutputBytes },
      });
    } catch (error) {
      // The run stays as its record says; whoever looks for left runs next takes it up again.
      if (!(error instanceof Stop)) this.#report(error, run.runId);
      else if (error.reason === 'lost') this.#report(error.cause ?? error, run.runId);
    }
  }

  #within(done: Promise<unknown>, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      if (timeoutMs <= 0) return resolve(this.#going.size === 0);
      // Referenced, unlike timers of the clock: the process is ending, and nothing else may keep it.
      const alive = setInterval(() => {}, 2 ** 30);
      const settle = (isDone: boolean): void => {
        clearInterval(alive);
        timer.cancel();
        resolve(isDone);
      };
      const timer = this.#clock.after(timeoutMs, () => settle(false));
      done.then(() => settle(true));
    });
  }
}
