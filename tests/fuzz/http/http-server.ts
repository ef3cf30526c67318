// The fixture servers over HTTP as a real process, and whether it is still well.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { endProcess, startHttp } from '../../support/open-surface.ts';
import { patienceMs } from '../plan.ts';
import { runExchange } from './exchange.ts';
import { bytesOf, callParts, getParts, type RequestParts } from './requests.ts';

/** Calls that the fixture's code server runs or lets wait. */
const codePlaces = 4 + 8;

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
    const status = await this.#status(getParts(this.port, '/health'));
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return `the server died: ${signalCode ?? `exit ${exitCode}`}`;
    if (this.#noise !== '') return `the server printed ${JSON.stringify(this.#noise.slice(0, 200))}`;
    return status === 200 ? null : `the server answers ${status} to GET /health`;
  }

  /** Whether the code server is empty again: it takes exactly as many calls as it has places, so none may be left behind. */
  async jam(): Promise<string | null> {
    const endsAt = performance.now() + patienceMs;
    const parts = callParts(this.port, 'code', { name: 'sleep', args: '{"ms":300}' });
    for (;;) {
      const statuses = await Promise.all(Array.from({ length: codePlaces }, () => this.#status(parts)));
      const refused = statuses.filter((status) => status !== 200);
      if (refused.length === 0) return null;
      if (performance.now() > endsAt) return `abandoned calls still hold ${refused.length} of ${codePlaces} places`;
    }
  }

  close(): Promise<void> {
    return endProcess(this.child);
  }

  async #status(parts: RequestParts): Promise<number | undefined> {
    const exchange = { pieces: [bytesOf(parts)], methods: [parts.method], leave: 'answered' } as const;
    return (await runExchange(this.port, exchange)).responses[0]?.status;
  }
}
