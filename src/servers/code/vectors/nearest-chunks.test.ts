import { expect, test } from 'vitest';
import { quantise } from '../../../embedding/quantise.ts';
import { toUnit } from '../../../embedding/unit-vector.ts';
import type { CorpusPart } from '../search/corpus.ts';
import { nearestChunks } from './nearest-chunks.ts';
import { codeWords, SignCoder } from './sign-code.ts';
import type { ChunkVectors } from './vector-file.ts';

const dimension = 32;
const next = random(7);
const rows = Array.from({ length: 3000 }, () => randomVector());
const half = rows.length / 2;
const parts = [{ chunkBase: 0 }, { chunkBase: half }] as CorpusPart[];
const vectors = [vectorsOf(rows.slice(0, half)), vectorsOf(rows.slice(half))];
const all = { allowed: new Uint8Array(rows.length).fill(1), modeBits: new Uint8Array(rows.length).fill(1), bit: 1 };

test('the nearest of all segments come first, as a comparison with every vector has them', () => {
  for (let times = 0; times < 5; times += 1) {
    const question = randomVector();
    const found = nearestChunks(parts, vectors, question, { ...all, limit: 10 });
    const exact = rows
      .map((row, chunk) => ({ chunk, cosine: dot(row, question) }))
      .sort((one, other) => other.cosine - one.cosine)
      .slice(0, 10);
    const kept = exact.filter(({ chunk }) => found.some((near) => near.chunk === chunk));
    expect(kept.length).toBeGreaterThanOrEqual(9);
    expect(found[0]?.cosine).toBeCloseTo(exact[0]?.cosine ?? 0, 1);
    expect(found.map(({ cosine }) => cosine)).toEqual(found.map(({ cosine }) => cosine).toSorted((a, b) => b - a));
  }
});

test('chunks that filters deny, and those of other modes, are never found', () => {
  const allowed = all.allowed.map((_, chunk) => (chunk % 3 === 0 ? 1 : 0));
  const modeBits = all.modeBits.map((_, chunk) => (chunk % 2 === 0 ? 2 : 1));
  const found = nearestChunks(parts, vectors, randomVector(), { allowed, modeBits, bit: 2, limit: 100 });
  expect(found).toHaveLength(100);
  for (const { chunk } of found) expect(chunk % 6).toBe(0);
});

test('the same question has the same answer, and equals stand in their order', () => {
  const same = vectorsOf(Array.from({ length: 600 }, () => rows[0] as Float32Array));
  const options = { allowed: new Uint8Array(600).fill(1), modeBits: new Uint8Array(600).fill(1), bit: 1, limit: 20 };
  const ask = () => nearestChunks([{ chunkBase: 0 } as CorpusPart], [same], rows[0] as Float32Array, options);
  expect(ask().map(({ chunk }) => chunk)).toEqual(Array.from({ length: 20 }, (_, chunk) => chunk));
  expect(ask()).toEqual(ask());
});

test('a question without a meaning is near to nothing', () => {
  expect(nearestChunks(parts, vectors, new Float32Array(dimension), { ...all, limit: 10 })).toEqual([]);
});

function vectorsOf(of: readonly Float32Array[]): ChunkVectors {
  const codes = new Uint32Array(of.length * codeWords);
  const steps = new Int8Array(of.length * dimension);
  const scales = new Float32Array(of.length);
  const coder = new SignCoder(dimension);
  for (const [row, vector] of of.entries()) {
    const quantised = quantise(vector);
    steps.set(quantised.steps, row * dimension);
    scales[row] = quantised.scale;
    coder.write(vector, codes, row * codeWords);
  }
  return { model: 'random', dimension, chunkCount: of.length, codes, steps, scales };
}

function randomVector(): Float32Array {
  return toUnit(Float32Array.from({ length: dimension }, () => next() + next() + next() - 1.5));
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, axis) => sum + value * (other[axis] as number), 0);
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
