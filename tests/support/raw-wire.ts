// A server process whose bytes a test writes and reads itself. The reading is done here by hand, not with the
// product's own readers, so that a mistake made on both sides does not cancel out.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { afterEach } from 'vitest';
import { hello } from './surface-client.ts';

export interface RawMessage {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

export interface Ending {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: Buffer;
  /** Bytes at the end that make no whole message. */
  readonly unread: number;
  readonly stderr: string;
}

/** Takes the first whole message off the front; null when there is none yet; throws when it is none of the protocol. */
export type Cut = (bytes: Buffer) => { readonly text: string; readonly length: number } | null;

const running = new Set<RawWire>();

afterEach(async () => {
  await Promise.all([...running].map((wire) => wire.end()));
});

export class RawWire {
  readonly child: ChildProcessWithoutNullStreams;
  readonly messages: RawMessage[] = [];
  readonly #cut: Cut;
  readonly #exited: Promise<unknown[]>;
  readonly #wanting = new Set<() => void>();
  #stdout = Buffer.alloc(0);
  #stderr = '';
  #read = 0;
  #failure: unknown;

  constructor(child: ChildProcessWithoutNullStreams, cut: Cut) {
    this.child = child;
    this.#cut = cut;
    // `close`: after the exit, and after the last byte.
    this.#exited = once(child, 'close');
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString('utf8');
    });
    child.stdin.on('error', () => {}); // A server that has left does not read on.
    running.add(this);
  }

  get stdout(): Buffer {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  write(bytes: string | Buffer): void {
    this.child.stdin.write(bytes);
  }

  /** The first message that fits, among those that came and those to come. */
  async find(fits: (message: RawMessage) => boolean): Promise<RawMessage> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      if (this.#failure) throw this.#failure;
      const ended = this.#exited.then(() => {
        throw new Error(`the process ended; its stderr was: ${this.#stderr}`);
      });
      await Promise.race([new Promise<void>((resolve) => this.#wanting.add(resolve)), ended]);
    }
  }

  response(id: unknown): Promise<RawMessage> {
    return this.find((message) => message.method === undefined && message.id === id);
  }

  /** Ends stdin and waits for the exit. */
  async end(): Promise<Ending> {
    running.delete(this);
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await this.#exited;
    clearTimeout(timer);
    return this.ending();
  }

  /** Waits for an exit that somebody else brings about. */
  async exit(): Promise<Ending> {
    await this.#exited;
    running.delete(this);
    return this.ending();
  }

  ending(): Ending {
    if (this.#failure) throw this.#failure;
    const { exitCode, signalCode: signal } = this.child;
    const unread = this.#stdout.length - this.#read;
    return { exitCode, signal, stdout: this.#stdout, unread, stderr: this.#stderr };
  }

  #take(chunk: Buffer): void {
    this.#stdout = Buffer.concat([this.#stdout, chunk]);
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        this.#read += next.length;
        this.messages.push(JSON.parse(next.text) as RawMessage);
      }
    } catch (thrown) {
      this.#failure ??= thrown;
    }
    for (const wake of this.#wanting) wake();
    this.#wanting.clear();
  }

  #next(): ReturnType<Cut> {
    return this.#read < this.#stdout.length ? this.#cut(this.#stdout.subarray(this.#read)) : null;
  }
}

/** One message per line, ended by LF. */
export const cutLine: Cut = (bytes) => {
  const at = bytes.indexOf(0x0a);
  return at === -1 ? null : { text: bytes.toString('utf8', 0, at), length: at + 1 };
};

/** One message per Content-Length frame, and nothing between frames. */
export const cutFrame: Cut = (bytes) => {
  const head = /^Content-Length: (\d+)\r\n\r\n/.exec(bytes.toString('latin1', 0, 64));
  if (!head && bytes.length >= 64) throw new Error(`this is no frame: ${bytes.toString('utf8', 0, 80)}`);
  if (!head) return null;
  const from = head[0].length;
  const to = from + Number(head[1]);
  return bytes.length < to ? null : { text: bytes.toString('utf8', from, to), length: to };
};

export function asLine(message: object): string {
  return `${JSON.stringify(message)}\n`;
}

export function asFrame(message: object): string {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

export function rpc(id: string | number, method: string, params: unknown = {}): object {
  return { jsonrpc: '2.0', id, method, params };
}

export function toolCall(id: string | number, name: string, args: unknown = {}, meta?: object): object {
  return rpc(id, 'tools/call', { name, arguments: args, ...(meta && { _meta: meta }) });
}

/** Says hello in lines and waits for the answer. */
export async function greetInLines(wire: RawWire): Promise<RawMessage> {
  wire.write(asLine(rpc('hello', 'initialize', hello)));
  const greeting = await wire.response('hello');
  wire.write(asLine({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  return greeting;
}

/** The same in frames. */
export async function greetInFrames(wire: RawWire): Promise<RawMessage> {
  wire.write(asFrame(rpc('hello', 'initialize', hello)));
  return wire.response('hello');
}
