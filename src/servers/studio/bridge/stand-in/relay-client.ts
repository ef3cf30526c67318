// For tests: single calls to the relay over real HTTP, with whatever headers and bodies a test wants.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { protocolVersion } from '../protocol.ts';

export interface RelayAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it.
  readonly body: any;
}

/** What goes wrong with the next call: lost on the way there, lost on the way back, sent twice. */
export type Trouble = () => 'none' | 'lost' | 'answer lost' | 'twice';

export class RelayClient {
  readonly #address: string;
  readonly #token: string | null;
  readonly #trouble: Trouble;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(address: string, token: string | null = null, trouble: Trouble = () => 'none') {
    this.#address = address;
    this.#token = token;
    this.#trouble = trouble;
  }

  async open(studioId: string, version = protocolVersion): Promise<string> {
    const { body } = await this.call('POST', '', { clientName: 'stand-in', studioId, protocolVersion: version });
    return body.sessionId;
  }

  read(sessionId: string, cursor: number, timeoutMs = 20_000, signal?: AbortSignal): Promise<RelayAnswer> {
    return this.call('GET', `/${sessionId}/read?cursor=${cursor}&timeout_ms=${timeoutMs}`, undefined, {}, signal);
  }

  write(sessionId: string, lines: readonly string[], poll: object = {}, signal?: AbortSignal): Promise<RelayAnswer> {
    return this.call('POST', `/${sessionId}/write`, { lines, ...poll }, {}, signal);
  }

  /** A body that is a text goes as it is. */
  async call(...given: Parameters<RelayClient['callOnce']>): Promise<RelayAnswer> {
    const trouble = this.#trouble();
    if (trouble === 'lost') throw new Error('lost on the way');
    if (trouble === 'twice') this.callOnce(...given).catch(() => {});
    const answer = await this.callOnce(...given);
    if (trouble === 'answer lost') throw new Error('the answer was lost on the way');
    return answer;
  }

  callOnce(
    method: string,
    path: string,
    body?: unknown,
    headers: object = {},
    signal?: AbortSignal,
  ): Promise<RelayAnswer> {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const [host, port] = this.#address.split(/:(?=\d+$)/);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          ...{ host, port, method, path: `/v1/bridge/session${path}`, agent: this.#agent },
          ...(signal && { signal }),
          headers: {
            ...(this.#token !== null && { 'X-Gox-Auth': this.#token }),
            ...(sent !== undefined &&
              !('Transfer-Encoding' in headers) && { 'Content-Length': Buffer.byteLength(sent) }),
            ...headers,
          },
        },
        async (response) => {
          const chunks: Buffer[] = [];
          try {
            for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
          } catch (error) {
            reject(error);
            return;
          }
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, body: text === '' ? null : JSON.parse(text) });
        },
      );
      call.on('error', reject);
      call.end(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
