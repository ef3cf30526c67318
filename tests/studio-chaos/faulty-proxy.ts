// A faulty line between the plugin and the relay: it delays, loses, repeats, reorders and resets as its seed says, and
// remembers when each request first came through to the plugin.
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';

/** What may happen to one request and its answer. */
export const troubles = [
  'none',
  'late there',
  'late back',
  'lost there',
  'lost back',
  'cut back',
  'twice',
  'again later',
  'session forgotten',
] as const;
export type Trouble = (typeof troubles)[number];

export interface Passed {
  readonly deadline: number;
  /** When the first copy of it left for the plugin. */
  readonly firstAt: number;
}

interface Upstream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export class FaultyProxy {
  /** By the key of a write. */
  readonly passed = new Map<string, Passed>();
  readonly counts = new Map<Trouble, number>();
  readonly #random: Random;
  readonly #relay: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ended = new AbortController();
  /** While it is off, everything goes through as it is. */
  isFaulty = false;

  constructor(relayAddress: string, random: Random) {
    this.#relay = relayAddress;
    this.#random = random;
    this.#server = createServer((asked, answer) => {
      this.#pass(asked, answer).catch(() => reset(answer));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#ended.abort();
    this.#agent.destroy();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const trouble = this.#choose(asked);
    const body = await readAll(asked);
    if (trouble === 'lost there') {
      reset(answer);
      return;
    }
    if (trouble === 'late there') await this.#wait(5, 300);
    if (trouble === 'session forgotten') await this.#forgetSession(asked);
    if (trouble === 'again later') void this.#repeatLater(asked, body);
    const gone = new AbortController();
    answer.on('close', () => gone.abort());
    if (trouble === 'twice') void this.#repeat(asked, body);
    const given = await this.#forward(asked, body, gone.signal);
    if (trouble === 'late back') await this.#wait(5, 1_200);
    if (trouble === 'lost back') reset(answer);
    else this.#answer(given, answer, trouble === 'cut back');
  }

  /** A session that is gone just when replies come: all of its requests are sent again, those that were done too. */
  #choose({ url = '' }: IncomingMessage): Trouble {
    const isForgotten = this.isFaulty && url.endsWith('/write') && this.#random.chance(0.15);
    const usual = this.isFaulty ? this.#random.weighted(weights) : 'none';
    const trouble = isForgotten ? 'session forgotten' : usual;
    this.counts.set(trouble, (this.counts.get(trouble) ?? 0) + 1);
    return trouble;
  }

  #wait(minMs: number, maxMs: number): Promise<void> {
    return pause(this.#random.int(minMs, maxMs), undefined, { signal: this.#ended.signal });
  }

  async #repeatLater(asked: IncomingMessage, body: Buffer): Promise<void> {
    const isOver = await this.#wait(50, 1_500).then(
      () => false,
      () => true,
    );
    if (!isOver) await this.#repeat(asked, body);
  }

  /** The plugin never hears what the copy is answered. */
  async #repeat(asked: IncomingMessage, body: Buffer): Promise<void> {
    const soon = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(3_000)]);
    await this.#forward(asked, body, soon).catch(() => {});
  }

  /** As a server does that was started anew. */
  async #forgetSession({ url = '', headers }: IncomingMessage): Promise<void> {
    const [, id] = /\/session\/([^/]+)\//.exec(url) ?? [];
    if (id === undefined) return;
    const close = { method: 'DELETE', url: `/v1/bridge/session/${id}/close`, headers };
    await this.#forward(close, Buffer.alloc(0), this.#ended.signal).catch(() => {});
  }

  #forward(
    { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<Upstream> {
    const [host, port] = this.#relay.split(':');
    const { host: _host, 'content-length': _length, ...rest } = headers;
    const own = { host: this.#relay, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host, port, method, path: url, headers: { ...rest, ...own }, agent: this.#agent, signal },
        (response) => {
          const { statusCode: status = 0, headers: answered } = response;
          readAll(response).then((bytes) => resolve({ status, headers: answered, body: bytes }), reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  #answer({ status, headers, body }: Upstream, answer: ServerResponse, isCut: boolean): void {
    if (answer.destroyed) return;
    this.#note(body);
    const { 'content-type': type, 'content-length': length } = headers;
    answer.writeHead(status, { ...(type && { 'content-type': type }), ...(length && { 'content-length': length }) });
    if (!isCut || body.length === 0) answer.end(body);
    else answer.write(body.subarray(0, body.length >> 1), () => reset(answer));
  }

  /** Before it leaves: what is late by this clock is later still by the plugin's. */
  #note(body: Buffer): void {
    for (const line of linesOf(body)) {
      const { idempotencyKey: key, deadline } = line;
      if (key === undefined || deadline === undefined || this.passed.has(key)) continue;
      this.passed.set(key, { deadline, firstAt: Date.now() });
    }
  }
}

const weights = [
  [62, 'none'],
  [7, 'late there'],
  [7, 'late back'],
  [5, 'lost there'],
  [5, 'lost back'],
  [3, 'cut back'],
  [5, 'twice'],
  [4, 'again later'],
  [2, 'session forgotten'],
] as const satisfies readonly (readonly [number, Trouble])[];

function linesOf(body: Buffer): { idempotencyKey?: string; deadline?: number }[] {
  if (body.length === 0) return [];
  const { lines = [] } = JSON.parse(body.toString('utf8')) as { lines?: string[] };
  return lines.map((line) => JSON.parse(line));
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** With a reset on the wire, not an orderly end. */
function reset(answer: ServerResponse): void {
  answer.socket?.resetAndDestroy();
}
