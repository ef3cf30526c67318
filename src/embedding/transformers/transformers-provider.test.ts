import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { TransformersProvider } from './transformers-provider.ts';

const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'mooring-transformers-'));
const stand = join(folder, 'stand-in.mjs');

// Behaves as the package documents it: a callable that answers one tensor for all texts.
writeFileSync(
  stand,
  `export const seen = [];
   export async function pipeline(task, model, options) {
     if (model === 'nobody/none') throw new Error('Could not locate file');
     seen.push({ task, model, ...options });
     const extract = async (texts, how) => {
       seen.push({ count: texts.length, ...how });
       return { dims: [texts.length, 2], data: Float32Array.from(texts.flatMap((text) => [text.length, 0])) };
     };
     extract.dispose = async () => seen.push('disposed');
     return extract;
   }`,
);

afterAll(() => rmSync(folder, { recursive: true }));

test('without the package it says how to install it', async () => {
  await expect(new TransformersProvider().embed(['x'], signal)).rejects.toMatchObject({
    code: 'EMBEDDING_MISSING',
    hint: expect.stringContaining('npm install @huggingface/transformers'),
  });
});

test('the package is asked for quantised weights, mean pooling and normalised vectors, in batches', async () => {
  const specifier = pathToFileURL(stand).href;
  const provider = new TransformersProvider('some/model', specifier);
  expect([provider.model, provider.dimension]).toEqual(['transformers:some/model:q8', null]);
  const vectors = await provider.embed(new Array(20).fill('text'), signal);
  expect(vectors.map((vector) => [...vector])).toEqual(new Array(20).fill([1, 0]));
  expect(provider.dimension).toBe(2);
  await provider.close();
  const { seen } = (await import(/* @vite-ignore */ specifier)) as { seen: unknown[] };
  expect(seen).toEqual([
    { task: 'feature-extraction', model: 'some/model', dtype: 'q8' },
    { count: 16, pooling: 'mean', normalize: true },
    { count: 4, pooling: 'mean', normalize: true },
    'disposed',
  ]);
});

test('a model that cannot be loaded is named', async () => {
  const provider = new TransformersProvider('nobody/none', pathToFileURL(stand).href);
  await expect(provider.embed(['x'], signal)).rejects.toMatchObject({
    code: 'EMBEDDING_FAILED',
    message: 'The model nobody/none cannot be loaded: Could not locate file',
  });
  await provider.close();
});

test('an abort throws its reason', async () => {
  await expect(new TransformersProvider().embed(['x'], AbortSignal.abort('enough'))).rejects.toBe('enough');
});
