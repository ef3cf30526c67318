// A raw Streamable HTTP client: one POST per message, answers as JSON or as an event stream, a session by header.
import { isRecord } from '../../kernel/is-record.ts';
import { type Exchange, exchange, type HttpAnswer, readText } from './http-exchange.ts';
import { idKey, type Message, type Response, type RpcId, readReceived } from './message.ts';
import type { ReceivedLine, Reply, RequestOptions } from './peer.ts';
import { answerTo, defaultTimeoutMs, encodeNotification, encodeRequest, type Peer, strayAnswer } from './peer.ts';
import { readEvents } from './sse.ts';
import type { HttpTarget } from './target.ts';

export interface HttpPeerOptions {
  /** Sent with every request, and above our own: a probe may lie about Origin or Host. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class HttpPeer implements Peer {
  readonly lines: ReceivedLine[] = [];
  readonly target: HttpTarget;
  /** There is no connection that could be lost: each request makes its own. */
  readonly isOpen = true;
  readonly #extra: Readonly<Record<string, string>>;
  #sessionId: string | undefined;
  #protocolVersion: string | undefined;
  #nextId = 1001;
  #isEnded = false;

  constructor(target: HttpTarget, options: HttpPeerOptions = {}) {
    this.target = target;
    this.#extra = options.headers ?? {};
  }

  /** What `initialize` was given; undefined for a server without sessions. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  async request(method: string, params?: unknown, options: RequestOptions = {}): Promise<Reply> {
    const { id = this.#nextId++, timeoutMs = defaultTimeoutMs } = options;
    const linesBefore = this.lines.length;
    try {
      const answer = await this.post(encodeRequest(id, method, params), timeoutMs);
      const response = await this.#findResponse(answer, id);
      if (!response) {
        const stray = strayAnswer(this.lines.slice(linesBefore), id);
        return silence('closed', `HTTP ${answer.status} without an answer to the request${stray}`);
      }
      if (method === 'initialize' && response.kind === 'result') this.#enterSession(answer, response.result);
      return response;
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause);
      return silence(text.includes('no answer within') ? 'timeout' : 'closed', text);
    }
  }

  async notify(method: string, params?: unknown): Promise<void> {
    const answer = await this.post(encodeNotification(method, params));
    answer.body.resume();
  }

  /** Any body, as it is. */
  post(body: string, timeoutMs = defaultTimeoutMs): Promise<HttpAnswer> {
    return this.send({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
      timeoutMs,
    });
  }

  /** Any request; the headers of the session, the token and the peer's own are added. */
  send(request: Exchange): Promise<HttpAnswer> {
    const headers = {
      ...(this.target.token !== undefined && { authorization: `Bearer ${this.target.token}` }),
      ...(this.#sessionId !== undefined && { 'mcp-session-id': this.#sessionId }),
      ...(this.#protocolVersion !== undefined && { 'mcp-protocol-version': this.#protocolVersion }),
      ...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
      ...request.headers,
      ...this.#extra,
    };
    return exchange(this.target.url, { ...request, headers });
  }

  /** Deletes the session; undefined when there is none. */
  async end(timeoutMs = defaultTimeoutMs): Promise<number | undefined> {
    if (this.#sessionId === undefined) return undefined;
    const answer = await this.send({ method: 'DELETE', headers: {}, timeoutMs });
    answer.body.resume();
    this.#isEnded = true;
    return answer.status;
  }

  async kill(): Promise<void> {
    if (!this.#isEnded) await this.end(1_000).catch(() => undefined);
  }

  async #findResponse(answer: HttpAnswer, id: RpcId): Promise<Response | undefined> {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) {
      return findFor(id, this.#receive(await readText(answer)));
    }
    for await (const data of readEvents(answer.body)) {
      const found = findFor(id, this.#receive(data));
      if (found) return found;
    }
    return undefined;
  }

  #receive(text: string): readonly Message[] {
    if (text === '') return [];
    const { messages, noise } = readReceived(text);
    this.lines.push({ atMs: performance.now(), text, messages, noise });
    for (const message of messages) {
      if (message.kind === 'request')
        void this.post(answerTo(message)).then(
          (answer) => answer.body.resume(),
          () => {},
        );
    }
    return messages;
  }

  #enterSession(answer: HttpAnswer, result: unknown): void {
    const sessionId = answer.headers['mcp-session-id'];
    if (typeof sessionId === 'string') this.#sessionId = sessionId;
    if (isRecord(result) && typeof result['protocolVersion'] === 'string') {
      this.#protocolVersion = result['protocolVersion'];
    }
  }
}

// A refusal before the message was read carries id null; it still answers the one request of this exchange.
function findFor(id: RpcId, messages: readonly Message[]): Response | undefined {
  const responses = messages.filter((message) => message.kind === 'result' || message.kind === 'error');
  return (
    responses.find((response) => idKey(response.id) === idKey(id)) ??
    responses.find((response) => response.kind === 'error' && response.id === null)
  );
}

function silence(reason: 'timeout' | 'closed', detail: string): Reply {
  return { kind: 'silence', reason, detail };
}
