// For tests: what a plugin does with the lines it gets, as docs/bridge-protocol.md has it, without any Studio behind it.
import { ChunkAssembly, isChunk } from '../chunk-assembly.ts';
import { cutMessage } from '../cut-message.ts';
import { protocolVersion, type ReplyError, type RequestLine } from '../protocol.ts';

export interface PluginOptions {
  readonly studioId: string;
  readonly token?: string | null;
  readonly protocolVersion?: number;
  readonly placeName?: string;
  readonly now?: () => number;
  /** What an operation answers; throws a `PluginError` to fail. */
  readonly handle?: (request: RequestLine) => unknown;
}

export class PluginError extends Error {
  readonly error: ReplyError;

  constructor(error: ReplyError) {
    super(error.message);
    this.error = error;
  }
}

export class PluginWork {
  readonly options: PluginOptions;
  /** Everything that came, in order. */
  readonly received: RequestLine[] = [];
  /** What was really done: late ones and ones that were done before are not. */
  readonly done: RequestLine[] = [];
  readonly cancelled: string[] = [];
  readonly #assembly = new ChunkAssembly({ now: () => Date.now() });
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #running = new Set<string>();
  #chunks = 0;
  #isKnown = false;
  /** A line for the server. */
  send: (line: string) => void = () => {};

  constructor(options: PluginOptions) {
    this.options = options;
  }

  get operations(): string[] {
    return this.received.map(({ operation }) => operation);
  }

  receive(line: string): void {
    const value: unknown = JSON.parse(line);
    if (isChunk(value)) {
      const whole = this.#assembly.add(value);
      if (whole !== null) this.receive(whole);
      return;
    }
    const request = value as RequestLine;
    this.received.push(request);
    void this.#answer(request);
  }

  reply(request: RequestLine, rest: object): void {
    const { requestId, correlationId } = request;
    const line = JSON.stringify({ requestId, correlationId, ...rest, timestamp: new Date().toISOString() });
    for (const piece of cutMessage(line, `piece-${++this.#chunks}`)) this.send(piece);
  }

  async #answer(request: RequestLine): Promise<void> {
    this.#running.add(request.requestId);
    try {
      const payload = await this.#perform(request);
      if (payload !== silence) this.reply(request, { success: true, payload });
    } catch (thrown) {
      const error = thrown instanceof PluginError ? thrown.error : { code: 'INTERNAL_ERROR', message: String(thrown) };
      this.reply(request, { success: false, error });
    }
    this.#running.delete(request.requestId);
  }

  #perform(request: RequestLine): unknown {
    const { operation, payload, idempotencyKey: key, deadline } = request;
    const { now = Date.now } = this.options;
    if (operation === 'bridge.auth') return this.#authenticate(payload['token']);
    if (operation === 'bridge.hello') return this.#hello();
    if (!this.#isKnown) throw new PluginError({ code: 'ACCESS_DENIED', message: 'not greeted yet' });
    if (operation === 'bridge.cancel') {
      this.cancelled.push(String(payload['requestId']));
      return { state: 'running' };
    }
    if (operation === 'bridge.status') {
      return { state: this.#running.has(String(payload['requestId'])) ? 'running' : 'unknown' };
    }
    if (now() > deadline) throw new PluginError({ code: 'DEADLINE_EXCEEDED', message: 'too late' });
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before) return before;
    this.done.push(request);
    const answer = Promise.resolve((this.options.handle ?? defaultHandle)(request));
    if (key !== undefined) this.#answers.set(key, answer);
    return answer;
  }

  #authenticate(token: unknown): object {
    if (token !== this.options.token) throw new PluginError({ code: 'ACCESS_DENIED', message: 'the token is wrong' });
    return { authenticated: true };
  }

  #hello(): object {
    const { studioId, placeName = `Place of ${studioId}`, protocolVersion: version = protocolVersion } = this.options;
    this.#isKnown = version === protocolVersion;
    return {
      ...{ protocolVersion: version, capabilities: [], studioId, placeId: 1, placeName },
      ...{ clientName: 'stand-in', pluginVersion: '0.0.0', isSimulated: true },
    };
  }
}

/** What a handler answers to leave a request without any reply. */
export const silence = Symbol('no reply');

function defaultHandle({ operation, payload }: RequestLine): unknown {
  return operation === 'bridge.ping' ? { ok: true, placeId: 1, studio: true } : { echo: payload };
}
