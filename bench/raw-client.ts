// A client that costs almost nothing, so that what is measured is the server.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

export interface Subject {
  readonly name: string;
  readonly argv: readonly string[];
}

export class RawClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  readonly #startedAt = performance.now();
  #rest = '';
  #nextId = 1;

  constructor({ argv: [command = '', ...args] }: Subject) {
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#take(text));
  }

  /** Handshake; answers the milliseconds since the process was started. */
  async open(): Promise<number> {
    const clientInfo = { name: 'bench', version: '1' };
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return performance.now() - this.#startedAt;
  }

  async call(name: string, args: object): Promise<void> {
    const { error } = await this.request('tools/call', { name, arguments: args });
    if (error) throw new Error(JSON.stringify(error));
  }

  request(method: string, params: object): Promise<{ result?: unknown; error?: unknown }> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#write({ jsonrpc: '2.0', id, method, params });
    });
  }

  rssMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** User and system time of the process in microseconds. */
  cpuUs(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  }

  async close(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 3_000);
    await exited;
    clearTimeout(timer);
  }

  #write(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as { id: number; result?: unknown; error?: unknown };
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }
}
