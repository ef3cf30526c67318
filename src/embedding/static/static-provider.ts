// The instant tier: the mean of a text's word vectors, weighed by how much each word says. No start, no process,
// microseconds per text; what it misses is the order of words.
import { readFileSync } from 'node:fs';
import type { EmbeddingProvider } from '../embedding-provider.ts';
import { embeddingFault } from '../faults.ts';
import { ownFile } from '../own-files.ts';
import { toUnit } from '../unit-vector.ts';
import { sumWords } from './sum-words.ts';
import { openTable, type WordTable } from './word-table.ts';

const asset = 'assets/word-vectors.bin';

export class StaticProvider implements EmbeddingProvider {
  readonly model = 'glove-100-sif-1';
  readonly dimension = 100;
  readonly #path: string | undefined;
  #table: WordTable | undefined;
  #sum = new Float64Array(this.dimension);

  constructor(path: string | undefined = ownFile(asset)) {
    this.#path = path;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    return texts.map((text) => this.embedNow(text));
  }

  /** The zero vector when no word of the text is known. */
  embedNow(text: string): Float32Array {
    this.#table ??= loadTable(this.#path, this.dimension);
    this.#sum.fill(0);
    sumWords(this.#table, text, this.#sum);
    return toUnit(Float32Array.from(this.#sum));
  }

  async close(): Promise<void> {
    this.#table = undefined;
  }
}

function loadTable(path: string | undefined, dimension: number): WordTable {
  try {
    if (path === undefined) throw new Error(`there is no ${asset}`);
    const table = openTable(readFileSync(path));
    if (table.dimension !== dimension) throw new Error(`its vectors have ${table.dimension} numbers, not ${dimension}`);
    return table;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw embeddingFault('EMBEDDING_MISSING', {
      message: `The word vectors cannot be used: ${reason}.`,
      hint: 'Install Mooring again; this file is part of it.',
      cause,
    });
  }
}
