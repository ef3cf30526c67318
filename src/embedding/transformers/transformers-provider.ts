// Models of the Hugging Face hub through @huggingface/transformers, for those who install it: it is half a gigabyte,
// so it is no dependency, and nothing here names it in a way that a bundler or compiler would look for.
import type { EmbeddingProvider } from '../embedding-provider.ts';
import { embeddingFault } from '../faults.ts';
import { toUnit } from '../unit-vector.ts';

export const defaultTransformersModel = 'Xenova/all-MiniLM-L6-v2';

const packageName = '@huggingface/transformers';
const batchSize = 16;

interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

interface Extractor {
  (texts: string[], options: { pooling: 'mean'; normalize: boolean }): Promise<Tensor>;
  dispose?(): Promise<unknown>;
}

interface Transformers {
  readonly pipeline: (task: string, model: string, options: { dtype: string }) => Promise<Extractor>;
}

export class TransformersProvider implements EmbeddingProvider {
  readonly model: string;
  readonly #remoteModel: string;
  readonly #specifier: string;
  #extractor: Promise<Extractor> | undefined;
  #dimension: number | null = null;

  /** `specifier` is what is imported; another than the package's name only in tests. */
  constructor(model: string = defaultTransformersModel, specifier: string = packageName) {
    this.model = `transformers:${model}:q8`;
    this.#remoteModel = model;
    this.#specifier = specifier;
  }

  get dimension(): number | null {
    return this.#dimension;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    const extractor = await this.#loaded();
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batchSize) {
      signal.throwIfAborted();
      const batch = texts.slice(from, from + batchSize);
      const { dims, data } = await extractor(batch, { pooling: 'mean', normalize: true });
      vectors.push(...rowsOf(data, batch.length, dims.at(-1) ?? 0));
    }
    signal.throwIfAborted();
    this.#dimension ??= vectors[0]?.length ?? null;
    return vectors;
  }

  async close(): Promise<void> {
    const closing = this.#extractor;
    this.#extractor = undefined;
    const extractor = await closing?.catch(() => undefined);
    await extractor?.dispose?.();
  }

  /** Loaded once; a failure is forgotten, so that the next call tries again. */
  #loaded(): Promise<Extractor> {
    const loading = this.#extractor ?? this.#load();
    this.#extractor = loading;
    loading.catch(() => {
      if (this.#extractor === loading) this.#extractor = undefined;
    });
    return loading;
  }

  async #load(): Promise<Extractor> {
    const { pipeline } = await importTransformers(this.#specifier);
    try {
      return await pipeline('feature-extraction', this.#remoteModel, { dtype: 'q8' });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw embeddingFault('EMBEDDING_FAILED', {
        message: `The model ${this.#remoteModel} cannot be loaded: ${reason}`,
        cause,
      });
    }
  }
}

async function importTransformers(specifier: string): Promise<Transformers> {
  try {
    return (await import(/* @vite-ignore */ specifier)) as Transformers;
  } catch (cause) {
    throw embeddingFault('EMBEDDING_MISSING', {
      message: `The package ${packageName} is not installed, or does not load.`,
      hint: `Install it beside Mooring: npm install ${packageName} (about 500 MB). Without a network for its scripts, set ONNXRUNTIME_NODE_INSTALL=skip.`,
      cause,
    });
  }
}

function rowsOf(data: ArrayLike<number>, count: number, dimension: number): Float32Array[] {
  if (dimension === 0 || data.length !== count * dimension) {
    throw embeddingFault('EMBEDDING_REFUSED', { message: 'The model did not answer one vector per text.' });
  }
  const numbers = Float32Array.from(data);
  return Array.from({ length: count }, (_, row) => toUnit(numbers.slice(row * dimension, (row + 1) * dimension)));
}
