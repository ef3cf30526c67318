// One MCP session over bare sockets: messages go out one after the other, each on a connection of its own, and
// everything that comes back on any of them is entered in the same books.

import { leak, wrongForm } from '../model/answer-rules.ts';
import { type Asked, isRecord, type JsonRecord, parse, pingAgain } from '../model/asked.ts';
import { askedOfMcp, isMcpMessage } from '../model/read-lines.ts';
import { Window } from '../model/window.ts';
import { type Got, type Leave, runExchange } from './exchange.ts';
import type { HttpResponse, ReadResponses } from './read-responses.ts';
import { bytesOf, type RequestParts } from './requests.ts';
import type { ServerName } from './shapes.ts';

const hello =
  '{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"fuzz","version":"1"}}}';

export const accept = 'Accept: application/json, text/event-stream';

export class McpSession {
  readonly port: number;
  readonly server: ServerName;
  id = '';
  #window = new Window([]);
  readonly #running: Promise<void>[] = [];
  broken: string | null = null;

  constructor(port: number, server: ServerName) {
    this.port = port;
    this.server = server;
  }

  async open(): Promise<void> {
    await this.tell(hello);
    await this.tell('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    if (this.id === '') this.#break('initialize named no session');
  }

  parts(body: string | Buffer, changes: Partial<RequestParts> = {}): RequestParts {
    const session = this.id === '' ? [] : [`Mcp-Session-Id: ${this.id}`, 'MCP-Protocol-Version: 2025-11-25'];
    return {
      method: 'POST',
      path: `/mcp/${this.server}`,
      version: 'HTTP/1.1',
      host: `127.0.0.1:${this.port}`,
      headers: ['Content-Type: application/json', accept, ...session],
      body: Buffer.from(body),
      ...changes,
    };
  }

  /** Posts one message and goes on as soon as its answer begins, so that a later message finds it under way. */
  async tell(text: string, known?: Asked): Promise<void> {
    const message = parse(Buffer.from(text));
    const isRight = message !== undefined && isMcpMessage(message);
    const first = known ?? (isRight ? askedOfMcp(message, Buffer.from(text)) : undefined);
    // A cancel counts from when it is sent; a request from when it is taken.
    if (first?.kind === 'cancel') this.#window.ask(first);
    let heard = 0;
    let isBegun = false;
    const take = (response: HttpResponse): void => {
      if (!isBegun) {
        isBegun = true;
        this.#break(this.#wrongStart(response, first, message as JsonRecord));
        if (response.status === 200 && first?.kind === 'request') this.#window.ask(first);
      }
      const messages = messagesIn(response);
      for (const each of messages.slice(heard)) this.#takeMessage(each, response.status);
      heard = messages.length;
    };
    await this.#begin(this.parts(text), 'answered', take);
  }

  /** Anything else on this session. It is answered somehow, or its client does not care. */
  async send(parts: RequestParts, leave: Leave): Promise<Got> {
    const got = await runExchange(this.port, { pieces: [bytesOf(parts)], methods: [parts.method], leave });
    const late = got.isLate ? 'a request was neither answered nor closed in time' : null;
    this.#break(got.wrong ?? late ?? leak(got.text));
    return got;
  }

  /** Waits for every stream to end; then nothing may be owed, and ids that a cancel has freed can be used again. */
  async settle(): Promise<string | null> {
    await this.#end();
    const freed = this.#window.freed();
    this.#window = new Window([], this.#window);
    for (const id of freed) await this.tell(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }), pingAgain(id));
    await this.#end();
    return this.broken;
  }

  async #end(): Promise<void> {
    await Promise.all(this.#running.splice(0));
    const [owed] = this.#window.owed();
    this.#break(owed === undefined ? null : `all streams have ended, but ${owed}`);
  }

  async #begin(parts: RequestParts, leave: Leave, take: (response: HttpResponse) => void): Promise<void> {
    const exchange = { pieces: [bytesOf(parts)], methods: [parts.method], leave };
    await new Promise<void>((resolve) => {
      const onCame = ({ responses, open }: ReadResponses) => {
        const response = responses[0] ?? open;
        if (!response) return;
        this.id ||= response.headers['mcp-session-id'] ?? '';
        take(response);
        resolve();
      };
      const running = runExchange(this.port, exchange, onCame).then((got) => {
        const wrong = got.wrong ?? (got.isLate ? 'a stream did not end in time' : null);
        this.#break(wrong ?? (got.responses.length === 0 ? 'the connection closed without an answer' : null));
        resolve();
      });
      this.#running.push(running);
    });
  }

  #wrongStart({ status, body }: HttpResponse, asked: Asked | undefined, message: JsonRecord): string | null {
    const isAgain = message?.['method'] === 'initialize' && status === 400;
    const right = asked === undefined ? 400 : asked.kind === 'request' ? 200 : 202;
    return status === right || isAgain
      ? null
      : `status ${status} instead of ${right}: ${body.toString().slice(0, 300)}`;
  }

  #takeMessage(text: string, status: number): void {
    const message = parse(Buffer.from(text));
    if (status === 200) this.#break(this.#window.take(message, text));
    else
      this.#break(
        wrongForm(message) ?? leak(text) ?? (isRefusal(message) ? null : `no refusal: ${text.slice(0, 300)}`),
      );
  }

  #break(wrong: string | null): void {
    this.broken ??= wrong;
  }
}

function isRefusal(message: unknown): boolean {
  return isRecord(message as JsonRecord) && (message as JsonRecord)['id'] === null;
}

/** Whole messages in what there is of a response: events, or one body. */
function messagesIn({ headers, body }: HttpResponse): string[] {
  const text = body.toString('utf8');
  if (!headers['content-type']?.startsWith('text/event-stream')) return text === '' ? [] : [text];
  return text.split('\n\n').slice(0, -1).flatMap(dataOf);
}

function dataOf(event: string): string[] {
  const data = event.split('\n').filter((line) => line.startsWith('data: '));
  return data.length === 0 ? [] : [data.map((line) => line.slice(6)).join('\n')];
}
