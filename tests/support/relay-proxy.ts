// Stands between a Studio and the relay: passes on what goes to and fro, and lets a test see it, change it, hold it back or lose it.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a body on its way: the text that goes on, or null when it is lost. */
export type Passage = (body: string) => string | null | Promise<string | null>;

const passOn: Passage = (body) => body;

export class RelayProxy {
  /** Every line to the Studio so far, as the relay sent it. */
  readonly sent: Record<string, unknown>[] = [];
  /** What the Studio says, its polls included, before it comes to the relay. */
  toRelay: Passage = passOn;
  /** What the relay answers, before it comes to the Studio. */
  toStudio: Passage = passOn;
  readonly #target: string;
  readonly #agent = new Agent({ keepAlive: false });
  readonly #server: Server;

  static async open(target: string): Promise<RelayProxy> {
    const proxy = new RelayProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, answer) => {
      // A connection that is cut, on either side, is all that the other one hears.
      this.#pass(incoming, answer).catch(() => answer.destroy());
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  passEverything(): void {
    this.toRelay = passOn;
    this.toStudio = passOn;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const asked = await this.toRelay(await textOf(incoming));
    if (asked === null) {
      answer.destroy();
      return;
    }
    const response = await this.#ask(incoming, asked);
    const told = await textOf(response);
    this.#note(told);
    const passed = await this.toStudio(told);
    if (passed === null) {
      answer.destroy();
      return;
    }
    const type = response.headers['content-type'];
    answer.writeHead(response.statusCode ?? 500, type === undefined ? {} : { 'content-type': type });
    answer.end(passed);
  }

  async #ask({ method, url, headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
    const { 'content-length': _, host: __, connection: ___, ...kept } = headers;
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asking = request(`http://${this.#target}${url}`, {
      ...{ method, agent: this.#agent },
      headers: { ...kept, ...length },
    });
    const answered = once(asking, 'response');
    asking.end(body);
    const [response] = (await answered) as [IncomingMessage];
    return response;
  }

  #note(body: string): void {
    for (const line of linesOf(body)) this.sent.push(line);
  }
}

/** The lines in a body, read. */
export function linesOf(body: string): Record<string, unknown>[] {
  if (body === '') return [];
  const { lines = [] } = JSON.parse(body) as { lines?: string[] };
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
