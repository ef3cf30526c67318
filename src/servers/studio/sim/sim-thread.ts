// One thread of the simulator from its start to its end, watched all the time. Ends in exactly one way and says which.
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../log.ts';
import { Watchdog } from './watchdog.ts';
import { simWorkerEntry } from './worker-entry.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

export interface ThreadParts {
  readonly start: WorkerStart;
  readonly clock: Clock;
  readonly log: Log;
  readonly hungAfterMs: number;
  readonly onReady: (studioId: string) => void;
  readonly onTold: (state: string, text: string) => void;
  readonly onEnd: (end: ThreadEnd) => void;
}

export type ThreadEnd =
  /** It was asked to. */
  | { readonly kind: 'stopped' }
  /** A script did not come to an end. */
  | { readonly kind: 'hung'; readonly underWay: readonly string[] }
  /** Trying again may help. */
  | { readonly kind: 'crashed'; readonly problem: string; readonly underWay: readonly string[] }
  /** Trying again would not help. */
  | { readonly kind: 'failed'; readonly problem: string };

/** Loading a large place takes seconds on a slow machine. */
const startMs = 60_000;
const stopMs = 2_000;

export class SimThread {
  readonly #parts: ThreadParts;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  /** Keys of writes that have begun and not ended: one, as the plugin does one at a time. */
  readonly #underWay = new Set<string>();
  #watchdog: Watchdog | null = null;
  #end: ThreadEnd | null = null;

  constructor(parts: ThreadParts) {
    this.#parts = parts;
    // Flags of the process are none of the thread's business, and its output must not mix with the protocol on ours.
    this.#worker = new Worker(simWorkerEntry(), { workerData: parts.start, execArgv: [], stdout: true, stderr: true });
    const lateStart = parts.clock.after(startMs, () => this.#crash('it did not start'));
    this.#worker.stdout.resume();
    this.#worker.stderr.on('data', (text) => parts.log('debug', 'simulated Studio', { text: String(text) }));
    this.#worker.on('message', (message: FromWorker) => this.#hear(message, () => lateStart.cancel()));
    this.#worker.on('error', (error) => this.#crash(String(error)));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        lateStart.cancel();
        this.#crash('its thread ended');
        resolve();
      });
    });
  }

  /** In an orderly way if it still can, and in any case soon. */
  async stop(): Promise<void> {
    this.#finish({ kind: 'stopped' });
    await this.#exited;
  }

  #hear(message: FromWorker, started: () => void): void {
    const { onReady, onTold, log } = this.#parts;
    if (message.type === 'log') log(message.level, 'simulated Studio', { text: message.text });
    else if (this.#end) return;
    else if (message.type === 'beat') this.#watchdog?.answered();
    else if (message.type === 'told') onTold(message.state, message.text);
    else if (message.type === 'write') this.#noteWrite(message.key, message.isUnderWay);
    else if (message.type === 'failed') this.#finish({ kind: 'failed', problem: message.problem });
    else {
      started();
      this.#watch();
      // From here on the server keeps the process alive, or nothing does.
      this.#worker.unref();
      onReady(message.studioId);
    }
  }

  #noteWrite(key: string, isUnderWay: boolean): void {
    if (isUnderWay) this.#underWay.add(key);
    else this.#underWay.delete(key);
  }

  #watch(): void {
    const { clock, hungAfterMs } = this.#parts;
    this.#watchdog = new Watchdog({
      clock,
      hungAfterMs,
      ask: () => this.#post({ type: 'beat' }),
      onHung: () => this.#finish({ kind: 'hung', underWay: [...this.#underWay] }),
    });
  }

  #crash(problem: string): void {
    this.#finish({ kind: 'crashed', problem, underWay: [...this.#underWay] });
  }

  #finish(end: ThreadEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#watchdog?.stop();
    if (end.kind === 'stopped') {
      // Whoever waits for the end must live until then.
      this.#worker.ref();
      this.#post({ type: 'stop' });
      const late = setTimeout(() => void this.#worker.terminate(), stopMs);
      void this.#exited.then(() => clearTimeout(late));
    } else void this.#worker.terminate();
    // The next one opens the same file, so only when this one has let go of it.
    void this.#exited.then(() => this.#parts.onEnd(end));
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
