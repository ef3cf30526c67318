// Performs the HTTP requests of the simulated HttpService. They go to this machine only, over connections that are kept.
import { Agent, type IncomingMessage, request } from 'node:http';

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export type HttpAnswer =
  | {
      readonly status: number;
      readonly message: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly problem: string };

/** Longer than any long poll. */
const timeoutMs = 60_000;
const mostBytes = 32_000_000;

export class LoopbackHttp {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #isClosed = false;

  /** Never rejects. */
  async send(asked: HttpRequest): Promise<HttpAnswer> {
    const url = URL.parse(asked.url);
    if (url?.protocol !== 'http:') return { problem: 'InvalidUrl' };
    if (!isLoopback(url.hostname)) return { problem: 'the simulator sends requests to this machine only' };
    // What a name stands for is not looked up.
    if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
    let answer = await this.#attempt(url, asked);
    // The other side may close a kept connection just when it is used again.
    if (answer === 'stale' && !this.#isClosed) answer = await this.#attempt(url, asked);
    return answer === 'stale' ? { problem: 'ConnectFail' } : answer;
  }

  /** Requests that are under way fail. */
  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  #attempt(url: URL, { method, headers, body }: HttpRequest): Promise<HttpAnswer | 'stale'> {
    return new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(url, { method, headers: { ...headers, ...length }, agent: this.#agent, timeout: timeoutMs });
      sent.on('response', (response) => readAnswer(response).then(resolve, () => resolve({ problem: 'NetFail' })));
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve('stale');
        else resolve({ problem: error.code === 'ETIMEDOUT' ? 'Timedout' : 'ConnectFail' });
      });
      sent.end(body);
    });
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) return { problem: 'the answer is too long' };
    pieces.push(piece);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  // The border into Luau would cut the text at a NUL.
  const body = Buffer.concat(pieces).toString('utf8').replaceAll('\0', '\ufffd');
  return { status: response.statusCode ?? 0, message: response.statusMessage ?? '', headers, body };
}
