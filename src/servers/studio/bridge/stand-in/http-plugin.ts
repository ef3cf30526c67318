// For tests: a plugin that opens a session, polls, works and opens another session when the first is gone.
import { setTimeout as pause } from 'node:timers/promises';
import { type PluginOptions, PluginWork } from './plugin-work.ts';
import { RelayClient, type Trouble } from './relay-client.ts';

export class HttpPlugin {
  readonly work: PluginWork;
  readonly #client: RelayClient;
  readonly #stop = new AbortController();
  #sessionId: string | null = null;
  #outbox: string[] = [];
  #cursor = 0;
  #isPolling = false;
  #running: Promise<void> = Promise.resolve();

  constructor(address: string, options: PluginOptions, trouble?: Trouble) {
    this.work = new PluginWork(options);
    this.work.send = (line) => this.#send(line);
    this.#client = new RelayClient(address, options.token ?? null, trouble);
  }

  start(): this {
    this.#running = this.#run();
    return this;
  }

  /** Goes away without a word, as a Studio does that is killed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#client.close();
  }

  /** Begins a new session, as after a reload of the plugin. */
  forgetSession(): void {
    this.#sessionId = null;
  }

  get sessionId(): string | null {
    return this.#sessionId;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#turn();
      } catch {
        await pause(5);
      }
    }
  }

  async #turn(): Promise<void> {
    if (this.#sessionId === null) {
      this.#cursor = 0;
      this.#sessionId = (await this.#client.open(this.work.options.studioId)) ?? null;
      if (this.#sessionId === null) throw new Error('refused');
    }
    const lines = this.#takeOutbox();
    this.#isPolling = true;
    try {
      const { status, body } = await this.#poll(this.#sessionId, lines);
      if (status === 404 || status === 401) this.#sessionId = null;
      if (status !== 200 && status !== 204) this.#outbox.unshift(...lines);
      if (status === 200) this.#take(body);
    } catch (error) {
      this.#outbox.unshift(...lines);
      throw error;
    } finally {
      this.#isPolling = false;
    }
  }

  /** As much as one body may carry; a line is escaped once more inside it. */
  #takeOutbox(): string[] {
    let bytes = 0;
    const count = this.#outbox.findIndex((line) => {
      bytes += Buffer.byteLength(JSON.stringify(line));
      return bytes > 1_000_000;
    });
    return this.#outbox.splice(0, count < 0 ? this.#outbox.length : Math.max(count, 1));
  }

  #poll(sessionId: string, lines: readonly string[]) {
    const { signal } = this.#stop;
    if (lines.length === 0) return this.#client.read(sessionId, this.#cursor, 20_000, signal);
    // What did not fit must not wait until the poll ends.
    if (this.#outbox.length > 0) return this.#client.write(sessionId, lines, {}, signal);
    return this.#client.write(sessionId, lines, { cursor: this.#cursor, timeout_ms: 20_000 }, signal);
  }

  #take({ lines, cursor }: { lines: string[]; cursor: number }): void {
    const isNew = (_: string, index: number) => cursor - lines.length + index + 1 > this.#cursor;
    const fresh = lines.filter(isNew);
    this.#cursor = cursor;
    this.#isPolling = false;
    for (const line of fresh) this.work.receive(line);
  }

  #send(line: string): void {
    if (!this.#isPolling || this.#sessionId === null) {
      this.#outbox.push(line);
      return;
    }
    void this.#sendAside(this.#sessionId, line);
  }

  /** The poll that is open cannot carry it. */
  async #sendAside(sessionId: string, line: string): Promise<void> {
    while (this.#isPolling && this.#sessionId === sessionId) {
      const status = await this.#client.write(sessionId, [line]).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 204) return;
      await pause(5);
    }
    this.#outbox.push(line);
  }
}
