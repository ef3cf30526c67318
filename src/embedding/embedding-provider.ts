// Turns texts into vectors whose nearness means nearness of meaning. Whoever stores a vector stores the model with it:
// vectors of different models cannot be compared.

/** Who waits for the vectors: somebody who searches, or nobody in particular. */
export type Lane = 'query' | 'background';

export interface EmbeddingProvider {
  /** Names the model and everything that shapes its vectors, such as `use-lite-512`. */
  readonly model: string;
  /** Known before the first vector for embedded models; null until then for remote ones. */
  readonly dimension: number | null;
  /**
   * One vector of length one per text, in order; that of a text without meaning may be zero. Throws what `signal`
   * was aborted with. Queries go before background work where there is a line; by default a single text is a query.
   */
  embed(texts: readonly string[], signal: AbortSignal, lane?: Lane): Promise<Float32Array[]>;
  /** Ends whatever the provider started. A later `embed` starts it again. */
  close(): Promise<void>;
}
