// The instant tier: the mean of a text's word vectors, weighed by how much each word says. No start, no process,
// microseconds per text; what it misses is the order of words.
import { readFileSync } from 'node:fs';
import type { EmbeddingProvider } from '../embedding-provider.ts';
import { embeddingFault } from '../faults.ts';
import { ownFile } from '../own-files.ts';
import { toUnit } from '../unit-vector.ts';
import { sumWords } from './sum-words.ts';
import { UnknownWords } from './unknown-words.ts';
import { openTable, type WordTable } from './word-table.ts';

const asset = 'assets/word-vectors.bin';

export class StaticProvider implements EmbeddingProvider {
  readonly model = 'glove-100-sif-1';
  readonly dimension = 100;
  readonly #path: string | undefined;
  #words: { readonly table: WordTable; readonly unknown: UnknownWords } | undefined;
  #sum = new Float64Array(this.dimension);

  constructor(path: string | undefined = ownFile(asset)) {
    this.#path = path;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    // One block for all: a piece of memory for each small vector costs more than its numbers.
    const block = new Float32Array(texts.length * this.dimension);
    return texts.map((text, index) => {
      const first = index * this.dimension;
      return this.embedNow(text, block.subarray(first, first + this.dimension));
    });
  }

  /** The zero vector when no word of the text is known. */
  embedNow(text: string, into = new Float32Array(this.dimension)): Float32Array {
    this.#words ??= loadWords(this.#path, this.dimension);
    this.#sum.fill(0);
    sumWords(this.#words.table, this.#words.unknown, text, this.#sum);
    into.set(this.#sum);
    return toUnit(into);
  }

  async close(): Promise<void> {
    this.#words = undefined;
  }
}

function loadWords(path: string | undefined, dimension: number): { table: WordTable; unknown: UnknownWords } {
  try {
    if (path === undefined) throw new Error(`there is no ${asset}`);
    const table = openTable(readFileSync(path));
    if (table.dimension !== dimension) throw new Error(`its vectors have ${table.dimension} numbers, not ${dimension}`);
    return { table, unknown: new UnknownWords(table) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw embeddingFault('EMBEDDING_MISSING', {
      message: `The word vectors cannot be used: ${reason}.`,
      hint: 'Install Mooring again; this file is part of it.',
      cause,
    });
  }
}
