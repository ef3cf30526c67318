// Sends what lies in the outboxes, in the background, one run's writes in their order. What cannot be sent stays there.
import type { Clock } from '../../../../kernel/clock.ts';
import { asNewRecord } from '../complete-record.ts';
import type { Write } from '../record.ts';
import type { TelemetryStore } from '../store/telemetry-store.ts';
import { type Entry, outboxPath, readOutbox, removeFromOutbox } from './outbox-file.ts';
import { type Endpoint, sendWrite, type Verdict } from './send-write.ts';

export interface Pace {
  /** Waits before a write is tried again; after the last one it stays in the outbox. */
  readonly retryMs: readonly number[];
  readonly timeoutMs: number;
  /** How long an endpoint that did not answer is left alone, unless somebody flushes. */
  readonly restMs: number;
}

export const defaultPace: Pace = { retryMs: [1_000, 2_000, 4_000], timeoutMs: 5_000, restMs: 60_000 };

export interface SenderOptions {
  readonly home: string;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly store: () => TelemetryStore;
  /** Null where a run's telemetry stays here. */
  readonly endpointOf: (runId: string) => Endpoint | null;
  readonly report: (event: string, fields: Readonly<Record<string, unknown>>) => void;
}

export class Sender {
  readonly #options: SenderOptions;
  readonly #passes = new Map<string, Promise<void>>();
  /** Runs that got something more to send while their pass was going. */
  readonly #askedAgain = new Set<string>();
  readonly #restsUntil = new Map<string, number>();
  readonly #closing = new AbortController();
  readonly #cut = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** There is something to send; an endpoint that rests is left alone. */
  nudge(runId: string): void {
    const { clock } = this.#options;
    if ((this.#restsUntil.get(runId) ?? 0) <= clock.monotonic()) void this.flush(runId);
  }

  /** Tries now. Resolves when everything is sent or cannot be; never rejects. */
  flush(runId: string): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.resolve();
    const going = this.#passes.get(runId);
    if (going) this.#askedAgain.add(runId);
    const pass = going ?? this.#pass(runId);
    this.#passes.set(runId, pass);
    return pass;
  }

  /** Waits for what is on its way, so long; then lets go of it. Nothing is tried again. */
  async close(limitMs: number): Promise<void> {
    this.#closing.abort();
    const timer = this.#options.clock.after(limitMs, () => this.#cut.abort());
    await Promise.all(this.#passes.values());
    timer.cancel();
  }

  async #pass(runId: string): Promise<void> {
    const { clock, pace, report, endpointOf } = this.#options;
    try {
      // What follows may end at once; by then the pass must be among the others, to be taken out again.
      await Promise.resolve();
      const endpoint = endpointOf(runId);
      if (!endpoint) return;
      do {
        this.#askedAgain.delete(runId);
        while (await this.#sendAll(runId, endpoint));
      } while (this.#askedAgain.has(runId));
      this.#restsUntil.delete(runId);
    } catch (error) {
      this.#restsUntil.set(runId, clock.monotonic() + pace.restMs);
      report('telemetry waits in the outbox', { run_id: runId, reason: error instanceof Error ? error.message : '' });
    } finally {
      this.#askedAgain.delete(runId);
      this.#passes.delete(runId);
    }
  }

  /** False when there was nothing. Throws at what cannot be sent now; what was sent before it is out of the file. */
  async #sendAll(runId: string, endpoint: Endpoint): Promise<boolean> {
    const { home, store } = this.#options;
    const path = outboxPath(home, runId);
    const entries = store().exclusively(() => readOutbox(path));
    const sent: Entry[] = [];
    try {
      for (const entry of entries) {
        if (!(await this.#isTaken(entry.write, endpoint))) store().dropped(runId, 'refused', 1);
        sent.push(entry);
      }
    } finally {
      if (sent.length > 0) store().exclusively(() => removeFromOutbox(path, sent));
    }
    return entries.length > 0;
  }

  /** False when it will never be. Throws when it may be later. */
  async #isTaken(write: Write, endpoint: Endpoint): Promise<boolean> {
    const verdict = await this.#say(write, endpoint);
    if (verdict !== 'missing') return verdict === 'accepted';
    // What created the record may have been dropped for want of room: the whole of it says as much.
    const record = this.#options.store().find(write.event_id);
    if (!record) return false;
    const whole: Write = { op: 'post', event_id: write.event_id, body: asNewRecord(record) };
    return (await this.#say(whole, endpoint)) === 'accepted' && (await this.#say(write, endpoint)) === 'accepted';
  }

  async #say(write: Write, endpoint: Endpoint): Promise<Exclude<Verdict, 'again' | 'kept'>> {
    const { clock, pace } = this.#options;
    const how = { clock, timeoutMs: pace.timeoutMs, signal: this.#cut.signal };
    for (const waitMs of [0, ...pace.retryMs]) {
      if (waitMs > 0) await this.#pause(waitMs);
      if (this.#cut.signal.aborted) break;
      const verdict = await sendWrite(endpoint, write, how);
      if (verdict === 'kept') throw new Error('the endpoint refuses us');
      if (verdict !== 'again') return verdict;
      if (this.#closing.signal.aborted) break;
    }
    throw new Error('the endpoint cannot be reached');
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.#closing;
      const end = (): void => {
        timer.cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = this.#options.clock.after(ms, end);
      signal.addEventListener('abort', end);
    });
  }
}
