// One call while it runs: who asked, what may stop it, and what its handler may use.
import type { Clock } from '../clock.ts';
import { kernelFault } from '../fault.ts';
import type { Warning } from '../outcome.ts';
import type { Client } from './client.ts';
import type { CallControl } from './control.ts';
import type { Deadline, Deadlines } from './deadlines.ts';
import { type ElicitAnswer, type ElicitQuestion, elicit } from './elicit.ts';
import { ProgressGate, type ProgressUpdate } from './progress.ts';

/** What a wire passes in: the name and arguments as sent, and the request's `_meta`. */
export interface CallRequest {
  readonly name: string;
  readonly arguments: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Bytes of the whole message where the wire knows them; saves measuring small arguments. */
  readonly messageBytes?: number | undefined;
  /** It came through a fixed route, which may lead to a tool that nothing else reaches. */
  readonly isRouted?: boolean;
}

/** The same for a resource. */
export interface ReadRequest {
  readonly uri: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** What runs: a tool, or a resource being read. */
export interface Task {
  readonly kind: 'tool' | 'resource';
  readonly name: string;
  readonly timeoutMs: number;
  readonly control: boolean;
}

/** What a handler gets beside its arguments and the server's domain. Every member may be taken apart. */
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
  /** Circumstances of the answer that are no part of it (the repository it is about), for where a wire has room for them. */
  readonly tell: (facts: Readonly<Record<string, unknown>>) => void;
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
  /** What the handler has told of its answer. */
  readonly told?: Readonly<Record<string, unknown>>;
}

export class Call implements CallInfo, Deadline {
  readonly callId: string;
  readonly task: Task;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
  readonly warnings: Warning[] = [];
  told: Readonly<Record<string, unknown>> = {};
  /** Whether its handler was called. */
  hasBegun = false;
  dueAt = Number.POSITIVE_INFINITY;
  readonly control: CallControl;
  readonly client: Client;
  readonly #clock: Clock;
  readonly #startedMono: number;
  #gate: ProgressGate | undefined;
  #deadlines: Deadlines | undefined;
  #endedMono: number | undefined;

  constructor(callId: string, task: Task, meta: CallInfo['meta'], control: CallControl, client: Client, clock: Clock) {
    this.callId = callId;
    this.task = task;
    this.meta = meta;
    this.control = control;
    this.client = client;
    this.#clock = clock;
    this.startedAt = clock.now();
    this.#startedMono = clock.monotonic();
  }

  get durationMs(): number {
    return (this.#endedMono ?? this.#clock.monotonic()) - this.#startedMono;
  }

  /** Starts the tool's time. Called when the call leaves the queue: waiting does not count. */
  startDeadline(deadlines: Deadlines): void {
    this.dueAt = this.#clock.monotonic() + this.task.timeoutMs;
    this.#deadlines = deadlines;
    deadlines.add(this);
  }

  /** The deadline has come. */
  fire(): void {
    const { timeoutMs, name } = this.task;
    const message = `${name} took longer than ${timeoutMs} ms and was stopped.`;
    this.control.abort(kernelFault('TOOL_TIMEOUT', { message, details: { timeoutMs } }));
  }

  report(update: ProgressUpdate): void {
    if (this.control.isAborted || this.#endedMono !== undefined) return;
    this.#gate ??= new ProgressGate(this.#clock, (report) => this.client.progress(this, report));
    this.#gate.push(update);
  }

  /** Nothing leaves the call after this: no progress, no deadline. */
  close(): void {
    this.#endedMono ??= this.#clock.monotonic();
    this.#deadlines?.drop(this);
    this.#gate?.close();
  }
}

/** The handler's view of a call, over the server's domain. What a handler does not touch is not made. */
export function contextOf(call: Call, domain: object): CallContext {
  return Object.assign(new Context(call), domain);
}

class Context implements CallContext {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  get callId(): string {
    return this.#call.callId;
  }

  get signal(): AbortSignal {
    return this.#call.control.signal;
  }

  get meta(): Readonly<Record<string, unknown>> {
    return this.#call.meta;
  }

  get client(): Client {
    return this.#call.client;
  }

  get progress(): CallContext['progress'] {
    return (update) => this.#call.report(update);
  }

  get warn(): CallContext['warn'] {
    return (warning) => {
      this.#call.warnings.push(warning);
    };
  }

  get tell(): CallContext['tell'] {
    return (facts) => {
      this.#call.told = { ...this.#call.told, ...facts };
    };
  }

  get elicit(): CallContext['elicit'] {
    return (question) => elicit(this.#call.client, question, this.signal);
  }
}
