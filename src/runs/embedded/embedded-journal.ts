// The journal on the SQLite store. Two commits a step, its start and its end, each holding all there is to say at that
// moment and refused once another process owns the run.
import type { Clock, Timer } from '../../kernel/clock.ts';
import { Fault, type FaultKind } from '../../kernel/fault.ts';
import { stepSpanOf } from '../derived-ids.ts';
import { draftOf, type EventDraft, isEngineType } from '../events.ts';
import { fault } from '../faults.ts';
import {
  type AttemptBody,
  type AttemptOutcome,
  type Journal,
  type Recorded,
  type StepPolicy,
  Stop,
  type StopReason,
} from '../journal.ts';
import type { NewEvent } from '../run.ts';
import type { Fence } from '../store/append-events.ts';
import type { RunHead } from '../store/run-row.ts';
import type { RunStore } from '../store/run-store.ts';
import { attemptName, type RecordedSteps } from './recorded-steps.ts';

/** What bodies say is kept at the latest after this time, or with the next thing that is written. */
const emitDelayMs = 100;
/** What was refused before anything was done. */
const refusals: readonly FaultKind[] = ['invalid', 'not-found', 'denied', 'unimplemented'];
/** A body that talks without end must not fill the disk. */
const mostSaid = 10_000;

export class EmbeddedJournal implements Journal {
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #run: RunHead;
  readonly #fence: Fence;
  readonly #recorded: RecordedSteps;
  readonly #stop = new AbortController();
  #isClosing = false;
  #isOver = false;
  #said: EventDraft[] = [];
  #saidCount = 0;
  #timer: Timer | null = null;
  #wakeSleeper = (): void => {};

  constructor(store: RunStore, clock: Clock, run: RunHead, fence: Fence, recorded: RecordedSteps) {
    this.#store = store;
    this.#clock = clock;
    this.#run = run;
    this.#fence = fence;
    this.#recorded = recorded;
  }

  async step(key: string, { attempt, maxAttempts, isRepeatable }: StepPolicy, body: AttemptBody): Promise<Recorded> {
    const name = attemptName(key, attempt);
    const before = this.#recorded.attempts.get(name);
    if (before) return before;
    const isRepeat = before === null;
    if (isRepeat && !isRepeatable && !this.#recorded.voided.has(name)) throw new Stop('outcome', key);
    this.#throwIfStopped();

    const spanId = stepSpanOf(this.#run.runId, key, attempt);
    const write = (type: string, data: object, level: EventDraft['level'] = 'info') =>
      this.#write([draftOf({ type, step: key, level, data: { attempt, ...data } }, spanId)], true);
    await (isRepeat ? write('step.repeated', {}, 'warn') : write('step.started', { maxAttempts }));
    this.#recorded.attempts.set(name, null);

    let outcome: AttemptOutcome;
    try {
      outcome = await body(this.#stop.signal);
      // While the process ends, what a body needs goes away around it: such a failure says nothing about the step.
      if (!outcome.isOk && this.#isClosing && !refusals.includes(outcome.error.kind)) throw new Stop('closing');
    } catch (stop) {
      const isOpen = stop instanceof Stop && (stop.reason === 'closing' || stop.reason === 'outcome');
      if (isOpen) await write('step.interrupted', {}, 'warn');
      throw stop;
    }
    const endedAt = await (outcome.isOk
      ? write('step.succeeded', { output: outcome.output })
      : write('step.failed', { maxAttempts, error: outcome.error, isFinal: outcome.isFinal }, levelOf(outcome)));
    const recorded = { ...outcome, endedAt };
    this.#recorded.attempts.set(name, recorded);
    return recorded;
  }

  async sleepUntil(_key: string, timeMs: number): Promise<void> {
    const signal = this.#stop.signal;
    this.#throwIfStopped();
    const [startedAt, startedMono] = [this.#clock.now(), this.#clock.monotonic()];
    // A clock that is set back must not make the pause longer than it is.
    const leftMs = (): number =>
      timeMs - Math.max(this.#clock.now(), startedAt + this.#clock.monotonic() - startedMono);
    while (leftMs() > 0) {
      await new Promise<void>((resolve) => {
        const timer = this.#clock.after(Math.max(0, leftMs()), wake);
        signal.addEventListener('abort', wake);
        this.#wakeSleeper = wake;
        function wake(): void {
          timer.cancel();
          signal.removeEventListener('abort', wake);
          resolve();
        }
      });
      this.#throwIfStopped();
    }
  }

  async checkCancel(): Promise<boolean> {
    if (this.#stop.signal.aborted) return (this.#stop.signal.reason as Stop).reason === 'canceled';
    return this.#store.appender.isCancelRequested(this.#run.runId);
  }

  async emit(event: NewEvent): Promise<void> {
    const { key } = event;
    if (key !== undefined) {
      if (this.#recorded.keys.has(key)) return;
      this.#recorded.keys.add(key);
    }
    const draft = draftOf(event, this.#run.spanId);
    if (event.type === 'run.ended' || event.type === 'run.waiting') {
      // Only the end `canceled` may follow the request for it.
      await this.#write([draft], event.data?.['status'] !== 'canceled');
      this.#isOver = true;
    } else {
      this.say(draft);
    }
  }

  /** Buffered; a body that goes on after its run has nothing to say any more. */
  say(draft: EventDraft): void {
    if (this.#isOver) return;
    if (!isEngineType(draft.type)) this.#saidCount += 1;
    if (this.#saidCount <= mostSaid || isEngineType(draft.type)) this.#said.push({ ...draft, at: this.#clock.now() });
    else if (this.#saidCount === mostSaid + 1) this.#said.push({ ...draft, ...tooMuch });
    this.#timer ??= this.#clock.after(emitDelayMs, () => {
      this.#timer = null;
      if (this.#said.length > 0 && !this.#isOver) this.#write([], false).catch(() => {});
    });
  }

  /** Cancelled, or taken by another process: the body is told at once. */
  stop(reason: Exclude<StopReason, 'outcome'>): void {
    const cause = reason === 'lost' ? fault('LEASE_LOST', { details: { runId: this.#run.runId } }) : undefined;
    this.#stop.abort(new Stop(reason, null, cause));
    if (reason === 'lost') this.#isOver = true;
  }

  /** No further step is begun; the one in flight may end, until `stop('closing')`. */
  close(): void {
    this.#isClosing = true;
    this.#wakeSleeper();
  }

  /** Puts an event of the engine itself on record at once, in one transaction with `work`. */
  async record(draft: EventDraft, work: () => void = () => {}): Promise<void> {
    await this.#write([draft], false, work);
  }

  /** Answers the recorded time. */
  async #write(drafts: readonly EventDraft[], endsAtCancel: boolean, work = () => {}): Promise<number> {
    const said = this.#said;
    this.#said = [];
    if (this.#isOver) throw this.#stop.signal.aborted ? this.#stop.signal.reason : new Stop('lost');
    try {
      return await this.#store.append(this.#run.runId, this.#fence, [...said, ...drafts], endsAtCancel, work);
    } catch (error) {
      if (!(error instanceof Fault) || (error.code !== 'LEASE_LOST' && error.code !== 'ILLEGAL_RUN_STATE')) {
        this.#said = [...said, ...this.#said];
        throw error;
      }
      const lost = new Stop('lost', null, error);
      this.#isOver = true;
      this.#stop.abort(lost);
      throw lost;
    }
  }

  #throwIfStopped(): void {
    this.#stop.signal.throwIfAborted();
    if (this.#isClosing) throw new Stop('closing');
  }
}

/** The last that is kept of what bodies say. */
const tooMuch = { type: 'events.dropped', level: 'warn', key: null, data: { kept: mostSaid } } as const;

function levelOf(outcome: { readonly isFinal: boolean }): EventDraft['level'] {
  return outcome.isFinal ? 'error' : 'warn';
}
