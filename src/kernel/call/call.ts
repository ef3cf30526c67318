// One call while it runs: who asked, under which signal, and what its handler may use.
import type { Clock, Timer } from '../clock.ts';
import { kernelFault } from '../fault.ts';
import type { Warning } from '../outcome.ts';
import type { Client } from './client.ts';
import { type ElicitAnswer, type ElicitQuestion, elicit } from './elicit.ts';
import { ProgressGate, type ProgressUpdate } from './progress.ts';

/** What a wire passes in: the name and arguments as sent, and the request's `_meta`. */
export interface CallRequest {
  readonly name: string;
  readonly arguments: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Bytes of the whole message where the wire knows them; saves measuring small arguments. */
  readonly messageBytes?: number;
}

/** What runs: a tool, or a resource being read. */
export interface Task {
  readonly kind: 'tool' | 'resource';
  readonly name: string;
  readonly timeoutMs: number;
  readonly control: boolean;
}

/** What a handler gets beside its arguments and the server's domain. */
export interface CallContext {
  /** The kernel's id of this call: the envelope's request id, the action's run id. */
  readonly callId: string;
  /** Aborted by cancel, by the deadline, or by the end of the connection; the reason is a Fault. */
  readonly signal: AbortSignal;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly client: Client;
  readonly progress: (update: ProgressUpdate) => void;
  /** A non-fatal remark that travels with the answer. */
  readonly warn: (warning: Warning) => void;
  readonly elicit: (question: ElicitQuestion) => Promise<ElicitAnswer>;
}

/** The facts of a call that dialects and the listener read. */
export interface CallInfo {
  readonly callId: string;
  readonly task: Task;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds at the start and, on a monotonic clock, how long it took. */
  readonly startedAt: number;
  readonly durationMs: number;
}

export class Call implements CallInfo {
  readonly callId: string;
  readonly task: Task;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
  readonly warnings: Warning[] = [];
  readonly #control: AbortController;
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #startedMono: number;
  readonly #gate: ProgressGate;
  #deadline: Timer | undefined;
  #endedMono: number | undefined;

  constructor(
    callId: string,
    task: Task,
    meta: CallInfo['meta'],
    control: AbortController,
    client: Client,
    clock: Clock,
  ) {
    this.callId = callId;
    this.task = task;
    this.meta = meta;
    this.#control = control;
    this.#client = client;
    this.#clock = clock;
    this.startedAt = clock.now();
    this.#startedMono = clock.monotonic();
    this.#gate = new ProgressGate(clock, (update) => client.progress(this, update));
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  get durationMs(): number {
    return (this.#endedMono ?? this.#clock.monotonic()) - this.#startedMono;
  }

  /** Starts the tool's time. Called when the call leaves the queue: waiting does not count. */
  startDeadline(): void {
    const { timeoutMs, name } = this.task;
    this.#deadline = this.#clock.after(timeoutMs, () => {
      const message = `${name} took longer than ${timeoutMs} ms and was stopped.`;
      this.#control.abort(kernelFault('TOOL_TIMEOUT', { message, details: { timeoutMs } }));
    });
  }

  context(): CallContext {
    return {
      callId: this.callId,
      signal: this.signal,
      meta: this.meta,
      client: this.#client,
      progress: (update) => {
        if (!this.signal.aborted) this.#gate.push(update);
      },
      warn: (warning) => {
        this.warnings.push(warning);
      },
      elicit: (question) => elicit(this.#client, question, this.signal),
    };
  }

  /** Nothing leaves the call after this: no progress, no deadline. */
  close(): void {
    this.#endedMono ??= this.#clock.monotonic();
    this.#deadline?.cancel();
    this.#gate.close();
  }
}
