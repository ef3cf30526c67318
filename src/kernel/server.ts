// A server is a list of tools and a dialect, over a domain that is opened when first needed.
import type { TSchema } from 'typebox';
import { Call, type CallInfo, type CallRequest, type Task } from './call/call.ts';
import type { Client } from './call/client.ts';
import type { CallControl } from './call/control.ts';
import { Deadlines } from './call/deadlines.ts';
import type { Ended } from './call/ended.ts';
import type { Listener } from './call/listener.ts';
import { Queue, type QueueLimits } from './call/queue.ts';
import { Catalog } from './catalog.ts';
import type { Clock, Ids } from './clock.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Fault, FaultTable } from './fault.ts';
import type { Resource } from './resource.ts';
import type { Route } from './route.ts';
import { defaultsOf } from './schema/defaults.ts';
import type { Compile, Validate } from './schema/validator.ts';
import type { Tool } from './tool.ts';
import type { Contract } from './versions.ts';

export interface ServerSpec<Domain extends object> {
  /** Path and command-line name: `code`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly contract: Contract;
  readonly dialect: Dialect;
  /** Other dialects a wire may ask for by id, such as the code server's legacy one. */
  readonly otherDialects?: readonly Dialect[];
  readonly faults: FaultTable;
  readonly tools: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly routes?: readonly Route[];
  /** Tools that only a fixed route reaches: in no list, and callable by no name (a person's answer to an agent's question). */
  readonly routeTools?: readonly Tool[];
  /** What else the server checks against a schema, by the keys it compiles them under: the build prepares these too. */
  readonly schemas?: Readonly<Record<string, TSchema>>;
  readonly queue?: Partial<QueueLimits>;
  readonly maxArgumentBytes?: number;
  /** The `experimental` capability block of `initialize`, for the wire in use. */
  readonly experimental?: (wire: string) => Readonly<Record<string, unknown>>;
  /** Hears of a call that ended before its handler began, and may record it before it is answered. */
  readonly refused?: (refusal: Refusal, domain: Domain) => void | Promise<void>;
  /** Hears of every call of a tool when it has ended, however it did, before it is answered. It cannot change the answer. */
  readonly called?: (called: Called, domain: Domain) => void;
  readonly open: (server: Server) => Domain | Promise<Domain>;
  readonly close?: (domain: Domain) => void | Promise<void>;
  /** How long `close` may take: a domain may let work in progress end. */
  readonly closeMs?: number;
}

/** A call that never reached its handler: unknown, too large, invalid, without a slot, or stopped while it waited. */
export interface Refusal {
  readonly call: CallInfo;
  readonly request: CallRequest;
  /** Undefined when there is no tool of that name. */
  readonly tool: Tool | undefined;
  readonly fault: Fault;
}

/** A call of a tool that has ended: done, failed or refused. */
export interface Called extends Ended {
  readonly request: CallRequest;
}

/** What the program around a server lends it. */
export interface Host {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly listener: Listener;
  readonly compile: Compile;
  /** Checks every result against its schema and every fault against the tool's list. On in tests. */
  readonly checkResults: boolean;
  /** How long a call that was told to stop may take to let go before it is answered anyway. */
  readonly windDownMs: number;
}

export const defaultQueue: QueueLimits = { concurrency: 16, max: 64 };
export const defaultMaxArgumentBytes = 1024 * 1024;

interface Compiled {
  readonly input: Validate;
  readonly output: Validate;
  readonly fillDefaults: (value: unknown) => unknown;
}

export class Server {
  readonly spec: ServerSpec<object>;
  readonly host: Host;
  readonly catalog: Catalog;
  readonly queue: Queue;
  readonly deadlines: Deadlines;
  readonly maxArgumentBytes: number;
  readonly startedAt: number;
  readonly #compiled = new Map<Tool, Compiled>();
  readonly #updateListeners = new Set<(uri: string) => void>();
  #opening: Promise<object> | undefined;
  #opened: object | undefined;
  #calls = 0;
  #idle: (() => void) | undefined;

  constructor(spec: ServerSpec<object>, host: Host) {
    this.spec = spec;
    this.host = host;
    this.catalog = new Catalog(spec.tools, spec.resources, spec.routeTools);
    this.deadlines = new Deadlines(host.clock);
    this.queue = new Queue({ ...defaultQueue, ...spec.queue });
    this.maxArgumentBytes = spec.maxArgumentBytes ?? defaultMaxArgumentBytes;
    this.startedAt = host.clock.now();
  }

  get id(): string {
    return this.spec.id;
  }

  /** The domain, once it is open. */
  get opened(): object | undefined {
    return this.#opened;
  }

  /** Opened by the first call that needs it: a client that only looks costs nothing. A failure is tried again. */
  domain(): Promise<object> {
    this.#opening ??= this.#open().catch((thrown: unknown) => {
      this.#opening = undefined;
      throw thrown;
    });
    return this.#opening;
  }

  compiled(tool: Tool): Compiled {
    const known = this.#compiled.get(tool);
    if (known) return known;
    const key = `${this.id}/${tool.name}`;
    const compiled = {
      input: this.host.compile(`${key}/input`, tool.input),
      output: this.host.checkResults ? this.host.compile(`${key}/output`, tool.output) : () => null,
      fillDefaults: defaultsOf(tool.input),
    };
    this.#compiled.set(tool, compiled);
    return compiled;
  }

  dialect(id: string): Dialect {
    const found = [this.spec.dialect, ...(this.spec.otherDialects ?? [])].find((each) => each.id === id);
    if (!found) throw new TypeError(`server ${this.id} does not speak ${id}`);
    return found;
  }

  openCall(task: Task, meta: CallInfo['meta'], control: CallControl, client: Client): Call {
    return new Call(this.host.ids.next(), task, meta, control, client, this.host.clock);
  }

  /** Tells every subscribed session that a resource has changed. */
  resourceUpdated(uri: string): void {
    for (const tell of this.#updateListeners) tell(uri);
  }

  onResourceUpdated(tell: (uri: string) => void): () => void {
    this.#updateListeners.add(tell);
    return () => this.#updateListeners.delete(tell);
  }

  callBegan(): void {
    this.#calls += 1;
  }

  callEnded(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#idle?.();
  }

  /** Closes the domain once nobody works in it any more; a handler that does not let go is waited for so long. */
  async close(): Promise<void> {
    const domain = await this.#opening?.catch(() => undefined);
    await this.#untilIdle();
    this.#opened = undefined;
    this.#opening = undefined;
    if (domain) await this.spec.close?.(domain);
  }

  #untilIdle(): Promise<void> {
    if (this.#calls === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.host.clock.after(this.host.windDownMs, resolve);
      this.#idle = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  async #open(): Promise<object> {
    this.#opened = await this.spec.open(this);
    return this.#opened;
  }
}

/** Types a server's own domain against its open and close. */
export function server<Domain extends object>(spec: ServerSpec<Domain>): ServerSpec<object> {
  return spec as unknown as ServerSpec<object>;
}
