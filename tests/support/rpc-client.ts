// The JSON-RPC half that memory, stdio, legacy and mcp share: ids, pending answers, what was heard.
import { performance } from 'node:perf_hooks';
import { type Answer, answerFromRpc } from './answer.ts';
import { hello, type Id, type Notification, type Surface, type SurfaceClient } from './surface-client.ts';

export interface Message {
  readonly id?: Id | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface RpcWire {
  /** Sends one message. */
  readonly send: (message: object) => void | Promise<void>;
  readonly close: () => Promise<void>;
}

export class RpcClient {
  readonly notifications: Notification[] = [];
  readonly answered: Id[] = [];
  /** Responses with id null: refusals of what could not be read. */
  readonly refusals: Message[] = [];
  greeting: Record<string, unknown> = {};
  readonly #waiting = new Map<string, (message: Message) => void>();
  #wire: RpcWire | undefined;
  #next = 100;

  use(wire: RpcWire): void {
    this.#wire = wire;
  }

  /** Takes what came from the server. */
  receive(message: Message): void {
    if (message.method !== undefined) {
      this.notifications.push({ method: message.method, params: message.params ?? {}, at: performance.now() });
      return;
    }
    if (message.id === null || message.id === undefined) {
      this.refusals.push(message);
      return;
    }
    this.answered.push(message.id);
    const key = JSON.stringify(message.id);
    this.#waiting.get(key)?.(message);
    this.#waiting.delete(key);
  }

  async request(method: string, params?: unknown, id: Id = this.#next++): Promise<Answer> {
    const answer = new Promise<Message>((resolve) => this.#waiting.set(JSON.stringify(id), resolve));
    await this.#send({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
    return answerFromRpc(await answer);
  }

  async notify(method: string, params?: unknown): Promise<void> {
    await this.#send({ jsonrpc: '2.0', method, ...(params !== undefined && { params }) });
  }

  async greet(): Promise<void> {
    const { result } = await this.request('initialize', hello);
    this.greeting = result ?? {};
    await this.notify('notifications/initialized');
  }

  /** The face that proofs use. */
  asClient(surface: Surface, extra: Partial<SurfaceClient> = {}): SurfaceClient {
    const start: SurfaceClient['start'] = (tool, args = {}, { id = this.#next++, meta } = {}) => {
      const params = { name: tool, arguments: args, ...(meta && { _meta: meta }) };
      return { id, answer: this.request('tools/call', params, id) };
    };
    return {
      surface,
      start,
      call: (tool, args, options) => start(tool, args, options).answer,
      request: (method, params, id) => this.request(method, params, id),
      notify: (method, params) => this.notify(method, params),
      notifications: this.notifications,
      answered: this.answered,
      greeting: this.greeting,
      close: () => this.#wire?.close() ?? Promise.resolve(),
      ...extra,
    };
  }

  async #send(message: object): Promise<void> {
    await this.#wire?.send(message);
  }
}
