import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quantise } from '../../../embedding/quantise.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { VectorStore } from './vector-store.ts';

let folder: string;
let path: string;
const opened: VectorStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-vectors-'));
  path = join(folder, 'home', 'vectors.db');
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  rmSync(folder, { recursive: true, force: true });
});

const [one, two] = [hashBytes('one'), hashBytes('two')];
const vector = quantise([1, -0.5, 0.25]);
const empty = { chunks: [], vectors: [] };

test('what was put is there after a restart, for its model alone', () => {
  const first = open();
  first.putVectors('m1', [{ hash: one, vector }]);
  first.close();
  const again = open();
  expect(again.vectors('m1', [one, two])).toEqual(new Map([[one, vector]]));
  expect(again.vectors('m2', [one]).size).toBe(0);
});

test('the vectors of another model stay beside', () => {
  const store = open();
  store.putVectors('m1', [{ hash: one, vector }]);
  store.putVectors('m2', [{ hash: one, vector: quantise([0, 1]) }]);
  expect(store.vectors('m1', [one]).get(one)?.steps).toHaveLength(3);
  expect(store.vectors('m2', [one]).get(one)?.steps).toHaveLength(2);
});

test('an outline comes back as it was', () => {
  const store = open();
  const chunks = [
    { hash: one, start: 0, end: 5 },
    { hash: two, start: 5, end: 4_000_000_000 },
  ];
  const outline = { chunks, vectors: [vector, quantise([0.1, 0.2, -0.3])] };
  store.putOutlines(new Map([[hashBytes('note'), outline]]), 'w1');
  expect(store.outline(hashBytes('note'), 'w1')).toEqual(outline);
  expect(store.outline(hashBytes('other'), 'w1')).toBeNull();
  expect(store.outline(hashBytes('note'), 'w2')).toBeNull();
});

test('pruning forgets what no note has, of every model, and nothing else', () => {
  const store = open();
  store.putOutlines(
    new Map([
      [one, empty],
      [two, empty],
    ]),
    'w1',
  );
  store.putVectors('m1', [
    { hash: one, vector },
    { hash: two, vector },
  ]);
  store.putVectors('m2', [{ hash: two, vector }]);
  expect(store.size()).toEqual({ outlines: 2, vectors: 2 });
  expect(store.prune(new Set([one]), new Set([one]))).toBe(2);
  expect(store.size()).toEqual({ outlines: 1, vectors: 1 });
  expect(store.vectors('m1', [one]).size).toBe(1);
  expect([store.outline(one, 'w1'), store.outline(two, 'w1')]).toEqual([empty, null]);
});

test('a damaged file and one of another program are begun anew', () => {
  writeFileSync(join(folder, 'damaged.db'), 'this is no database, but it is quite long'.repeat(100));
  const store = open(join(folder, 'damaged.db'));
  store.putVectors('m1', [{ hash: one, vector }]);
  expect(store.vectors('m1', [one]).size).toBe(1);
});

test('two processes may use it at once', () => {
  const [a, b] = [open(), open()];
  a.putVectors('m1', [{ hash: one, vector }]);
  b.putVectors('m1', [{ hash: two, vector }]);
  expect(a.vectors('m1', [one, two]).size).toBe(2);
});

test('a write that fails leaves nothing half done', () => {
  const store = open();
  const broken = { hash: two, vector: { steps: vector.steps, scale: null as unknown as number } };
  expect(() => store.putVectors('m1', [{ hash: one, vector }, broken])).toThrow();
  expect(store.vectors('m1', [one]).size).toBe(0);
});

function open(at = path): VectorStore {
  const store = VectorStore.open(at);
  opened.push(store);
  return store;
}
