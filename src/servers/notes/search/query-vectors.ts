// The vector of a query, asked of the provider with limited patience.
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import type { Clock } from '../../../kernel/clock.ts';

export type QueryVector =
  | { readonly kind: 'made'; readonly vector: Float32Array }
  /** The provider is still busy starting. */
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The last queries are often asked again, with another limit or threshold. */
const rememberedQueries = 64;
/** The model makes nothing of what is longer. */
const longestQuery = 2_000;

export class QueryVectors {
  readonly #provider: EmbeddingProvider;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #asked = new Map<string, Promise<QueryVector>>();

  constructor(provider: EmbeddingProvider, clock: Clock) {
    this.#provider = provider;
    this.#clock = clock;
  }

  /** When it comes too late for this answer, it is there for the next one. */
  async find(query: string, patienceMs: number, signal: AbortSignal): Promise<QueryVector> {
    signal.throwIfAborted();
    const asked = this.#ask(query.slice(0, longestQuery));
    return new Promise((resolve, reject) => {
      const abort = (): void => settle(() => reject(signal.reason));
      const timer = this.#clock.after(patienceMs, () => settle(() => resolve({ kind: 'late' })));
      const settle = (answer: () => void): void => {
        timer.cancel();
        signal.removeEventListener('abort', abort);
        answer();
      };
      signal.addEventListener('abort', abort, { once: true });
      void asked.then((found) => settle(() => resolve(found)));
    });
  }

  close(): void {
    this.#closing.abort(new Error('search is closed'));
  }

  #ask(query: string): Promise<QueryVector> {
    const known = this.#asked.get(query);
    if (known) return known;
    const asked = this.#embed(query);
    this.#asked.set(query, asked);
    const oldest = this.#asked.size > rememberedQueries ? this.#asked.keys().next().value : undefined;
    if (oldest !== undefined) this.#asked.delete(oldest);
    return asked;
  }

  async #embed(query: string): Promise<QueryVector> {
    try {
      const [vector] = await this.#provider.embed([query], this.#closing.signal, 'query');
      if (!vector) throw new Error('the provider made no vector');
      return { kind: 'made', vector };
    } catch (error) {
      this.#asked.delete(query);
      return { kind: 'failed', error };
    }
  }
}
