// A raw line client of one stdio server. It sends exactly the bytes it is given and keeps every line that came
// back, with its time, so that a probe can see noise, late answers and wrong ids.
import { waitAtMost } from '../../platform/process/wait-at-most.ts';
import { LineSplitter } from './line-splitter.ts';
import { idKey, type Message, type Response, type RpcId, readReceived } from './message.ts';
import type { ReceivedLine, RequestOptions } from './peer.ts';
import {
  answerTo,
  defaultTimeoutMs,
  encodeNotification,
  encodeRequest,
  type Peer,
  type Reply,
  strayAnswer,
} from './peer.ts';
import { describeExit, type Exit, type ServerProcess, startServer } from './server-process.ts';
import type { StdioTarget } from './target.ts';

export interface Ending {
  readonly exit: Exit | undefined;
  readonly tookMs: number;
}

/** After the process ends, its last lines may still be in the pipe; a grandchild may hold the pipe for ever. */
const drainMs = 100;
const stderrTailBytes = 8_192;

export class StdioPeer implements Peer {
  readonly lines: ReceivedLine[] = [];
  readonly #server: ServerProcess;
  readonly #splitter = new LineSplitter();
  readonly #answers = new Map<string, Response[]>();
  readonly #watchers = new Set<() => void>();
  #stderr = '';
  #exit: Exit | undefined;
  #isClosed = false;
  #nextId = 1001;

  constructor(target: StdioTarget) {
    this.#server = startServer(target);
    const { child } = this.#server;
    child?.stdout.on('data', (chunk: Buffer) => this.#receive(this.#splitter.push(chunk)));
    child?.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-stderrTailBytes);
    });
    const drained = new Promise<void>((resolve) => child?.stdout.once('close', resolve));
    void this.#server.exited.then((exit) => this.#close(exit, drained));
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  /** How the process ended; undefined while it runs. */
  get exit(): Exit | undefined {
    return this.#exit;
  }

  get stderrTail(): string {
    return this.#stderr;
  }

  /** The pids of the server's tree that run now; on Windows the root is all that is known. */
  running(): Promise<number[]> {
    return this.#server.running();
  }

  /** The bytes as they are, nothing added. Resolves when they left, or when they can no longer leave. */
  write(bytes: string | Uint8Array, timeoutMs = defaultTimeoutMs): Promise<void> {
    const stdin = this.#server.child?.stdin;
    if (this.#exit || !stdin?.writable) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      stdin.write(bytes, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async request(method: string, params?: unknown, options: RequestOptions = {}): Promise<Reply> {
    const { id = this.#nextId++, timeoutMs = defaultTimeoutMs } = options;
    const earlier = this.answersTo(id).length;
    const linesBefore = this.lines.length;
    const answer = this.until(() => this.answersTo(id)[earlier], timeoutMs);
    void this.write(`${encodeRequest(id, method, params)}\n`, timeoutMs);
    const response = await answer;
    if (response) return response;
    if (this.#exit) return { kind: 'silence', reason: 'closed', detail: describeExit(this.#exit) };
    const stray = strayAnswer(this.lines.slice(linesBefore), id);
    return { kind: 'silence', reason: 'timeout', detail: `no answer within ${timeoutMs} ms${stray}` };
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.write(`${encodeNotification(method, params)}\n`);
  }

  /** Every response that carried exactly this id, in order. */
  answersTo(id: RpcId): readonly Response[] {
    return this.#answers.get(idKey(id)) ?? [];
  }

  /** Looks now and after each line; undefined when the time is over or the server ended without it. */
  until<T>(look: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const finish = (value: T | undefined) => {
        clearTimeout(timer);
        this.#watchers.delete(watch);
        resolve(value);
      };
      const watch = () => {
        const found = look();
        if (found !== undefined || this.#isClosed) finish(found);
      };
      const timer = setTimeout(() => finish(look()), timeoutMs);
      this.#watchers.add(watch);
      watch();
    });
  }

  /** Closes stdin and waits for the process to end by itself. It is not killed when it does not. */
  async end(timeoutMs = defaultTimeoutMs): Promise<Ending> {
    const from = performance.now();
    this.#server.child?.stdin.end();
    const exit = await this.until(() => this.#exit, timeoutMs);
    return { exit, tookMs: performance.now() - from };
  }

  async kill(graceMs = 200): Promise<void> {
    await this.#server.kill(graceMs);
  }

  #receive(lines: readonly { text: string; isUtf8: boolean }[]): void {
    for (const { text, isUtf8 } of lines) {
      const { messages, noise } = isUtf8 ? readReceived(text) : { messages: [], noise: 'not UTF-8' };
      this.lines.push({ atMs: performance.now(), text, messages, noise });
      for (const message of messages) this.#take(message);
    }
    this.#wake();
  }

  #take(message: Message): void {
    if (message.kind === 'request') void this.write(`${answerTo(message)}\n`);
    if (message.kind !== 'result' && message.kind !== 'error') return;
    const key = idKey(message.id);
    this.#answers.set(key, [...(this.#answers.get(key) ?? []), message]);
  }

  async #close(exit: Exit, drained: Promise<void>): Promise<void> {
    if (!exit.failure) await waitAtMost(drainMs, drained);
    const rest = this.#splitter.rest();
    if (rest) this.#receive([rest]);
    this.#exit = exit;
    this.#isClosed = true;
    this.#wake();
  }

  #wake(): void {
    for (const watch of [...this.#watchers]) watch();
  }
}
