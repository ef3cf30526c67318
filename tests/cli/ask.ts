// One HTTP request with any header, Host included, which fetch would not let us lie about.
import { type IncomingHttpHeaders, request } from 'node:http';

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

export function ask(url: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: jsonIn(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
