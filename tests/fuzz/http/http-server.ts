// The fixture servers over HTTP as a real process, and whether it is still well.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { endProcess, startHttp } from '../../support/open-surface.ts';
import { patienceMs } from '../plan.ts';
import { runExchange } from './exchange.ts';
import { bytesOf, callParts, getParts, type RequestParts } from './requests.ts';

export class HttpServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly port: number;
  stderr = '';
  #noise = '';

  private constructor(child: ChildProcessWithoutNullStreams, port: number) {
    this.child = child;
    this.port = port;
    child.stdout.on('data', (chunk: Buffer) => {
      this.#noise += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-4_000);
    });
  }

  static async start(): Promise<HttpServer> {
    const { child, url } = await startHttp();
    return new HttpServer(child, Number(new URL(url).port));
  }

  /** What is wrong with the server as a whole: dead, deaf, or talking to itself. */
  async illness(): Promise<string | null> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return `the server died: ${signalCode ?? `exit ${exitCode}`}`;
    if (this.#noise !== '') return `the server printed ${JSON.stringify(this.#noise.slice(0, 200))}`;
    return (await this.#status(getParts(this.port, '/health'))) === 200 ? null : 'the server does not answer /health';
  }

  /** Whether every server takes a call again: abandoned ones must have given their places back. */
  async jam(): Promise<string | null> {
    const endsAt = performance.now() + patienceMs;
    for (const server of ['code', 'notes', 'launch', 'studio']) {
      const parts = callParts(this.port, server, { name: 'sleep', args: '{"ms":0}' });
      let status = await this.#status(parts);
      while (status === 503 && performance.now() < endsAt) status = await this.#status(parts);
      if (status !== 200) return `${server} answers ${status} to a call after all others are gone`;
    }
    return null;
  }

  close(): Promise<void> {
    return endProcess(this.child);
  }

  async #status(parts: RequestParts): Promise<number | undefined> {
    const exchange = { pieces: [bytesOf(parts)], methods: [parts.method], leave: 'answered' } as const;
    return (await runExchange(this.port, exchange)).responses[0]?.status;
  }
}
