// Any server that speaks OpenAI's embeddings, such as Ollama on this machine.
import type { Clock } from '../../kernel/clock.ts';
import type { Fault } from '../../kernel/fault.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { redactSecrets } from '../../kernel/redact-secrets.ts';
import { systemClock } from '../../platform/clock.ts';
import type { EmbeddingProvider } from '../embedding-provider.ts';
import { embeddingFault } from '../faults.ts';
import { endpointOf } from './endpoint.ts';
import { readVectors } from './read-vectors.ts';
import { pause, waitBefore } from './retry.ts';

export interface HttpOptions {
  /** With or without `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** For one request; a server may have to load its model first. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
}

const batchSize = 32;
const shownReasonChars = 200;

export class HttpProvider implements EmbeddingProvider {
  readonly model: string;
  readonly #url: string;
  readonly #remoteModel: string;
  readonly #key: string | undefined;
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  #dimension: number | null = null;
  #open = new AbortController();

  constructor({ url, model, key, timeoutMs = 60_000, clock = systemClock }: HttpOptions) {
    const endpoint = endpointOf(url);
    if (!endpoint) throw embeddingFault('EMBEDDING_CHOICE', { message: `${url} is no http address.` });
    // Node would refuse it with a message that quotes it.
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
      throw embeddingFault('EMBEDDING_CHOICE', { message: 'MOORING_EMBEDDING_KEY holds a character that no key has.' });
    this.#url = endpoint.url;
    this.#remoteModel = model;
    this.#key = key;
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
    this.model = `${model}@${new URL(endpoint.url).host}`;
  }

  get dimension(): number | null {
    return this.#dimension;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const until = AbortSignal.any([signal, this.#open.signal]);
    until.throwIfAborted();
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batchSize) {
      vectors.push(...(await this.#embedBatch(texts.slice(from, from + batchSize), until)));
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.#open.abort(this.#failed('was closed'));
    this.#open = new AbortController();
  }

  async #embedBatch(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    for (let retry = 1; ; retry += 1) {
      const { answer, retryAfter, busy } = await this.#post(texts, signal);
      if (!busy) return this.#read(answer, texts.length);
      const waitMs = waitBefore(retry, retryAfter, this.#clock.now());
      if (waitMs === undefined) throw busy;
      await pause(this.#clock, waitMs, signal);
    }
  }

  /** One request: its answer, or the fault of one that may be tried again. */
  async #post(texts: readonly string[], signal: AbortSignal) {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }),
        },
        // Empty texts are refused by most servers.
        body: JSON.stringify({ model: this.#remoteModel, input: texts.map((text) => text.trim() || '.') }),
        // A redirect would turn the request into another one.
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
      });
      const answer = await response.text();
      if (response.ok) return { answer, retryAfter: null, busy: undefined };
      const refusal = this.#refused(response.status, answer);
      if (!refusal.retryable) throw refusal;
      return { answer, retryAfter: response.headers.get('retry-after'), busy: refusal };
    } catch (thrown) {
      signal.throwIfAborted();
      if (timeout.aborted) throw this.#failed(`did not answer within ${this.#timeoutMs} ms`);
      // What fetch throws is a TypeError whose cause tells what happened.
      if (!(thrown instanceof TypeError)) throw thrown;
      return {
        answer: '',
        retryAfter: null,
        busy: this.#failed(`cannot be reached (${networkReason(thrown)})`, thrown),
      };
    }
  }

  #read(answer: string, count: number): Float32Array[] {
    const vectors = readVectors(parse(answer), count, this.#dimension);
    if (typeof vectors === 'string') {
      throw embeddingFault('EMBEDDING_REFUSED', { message: `${this.#url} did not answer as expected: ${vectors}.` });
    }
    this.#dimension ??= vectors[0]?.length ?? null;
    return vectors;
  }

  #refused(status: number, answer: string): Fault {
    const isBusy = status === 429 || status >= 500;
    const reason = this.#reasonIn(answer);
    const message = `${this.#url} answered ${status}${reason === '' ? '' : `: ${reason}`}.`;
    const hint = hintFor(status, this.#remoteModel);
    return embeddingFault(isBusy ? 'EMBEDDING_FAILED' : 'EMBEDDING_REFUSED', hint ? { message, hint } : { message });
  }

  /** What the server says about it, short, and without the key, should it repeat it. */
  #reasonIn(answer: string): string {
    const body = parse(answer);
    const error = isRecord(body) ? body['error'] : undefined;
    const text = isRecord(error) ? error['message'] : error;
    if (typeof text !== 'string') return '';
    const safe = this.#key ? text.replaceAll(this.#key, '***') : text;
    return redactSecrets(safe).replaceAll(/\s+/g, ' ').slice(0, shownReasonChars).replace(/\.$/, '');
  }

  #failed(what: string, cause?: unknown): Fault {
    return embeddingFault('EMBEDDING_FAILED', { message: `The embedding server ${this.#url} ${what}.`, cause });
  }
}

function hintFor(status: number, model: string): string | undefined {
  if (status === 401 || status === 403) return 'Set MOORING_EMBEDDING_KEY to a key this server accepts.';
  if (status === 404) return `Does it have the model ${model}? MOORING_EMBEDDING_MODEL names another.`;
  return undefined;
}

function networkReason(thrown: TypeError): string {
  const { cause } = thrown;
  if (!(cause instanceof Error)) return 'no connection';
  return 'code' in cause ? String(cause.code) : cause.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
