import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dequantise, quantise } from '../../../embedding/quantise.ts';
import { ChunkTable } from './chunk-table.ts';

const query = Float32Array.of(1, 0);

test('a note is as near as its best chunk, drawn a little to the mean of all', () => {
  const table = new ChunkTable();
  put(table, 'a', [
    [1, 0],
    [0, 1],
  ]);
  put(table, 'b', [[0.6, 0.8]]);
  const near = table.nearness('sentence', query);
  // The second chunk of a says nothing about the query either way: its cosine is zero.
  expect([...(near?.cosines ?? [])].map((each) => Math.round(each * 100) / 100)).toEqual([1, 0.6]);
  put(table, 'c', [
    [0.8, 0.6],
    [-0.6, 0.8],
  ]);
  expect(table.cosineOf('sentence', 'c', query)).toBeCloseTo(0.8 + 0.1 * (0.1 - 0.8), 2);
});

test('tiers know nothing of each other', () => {
  const table = new ChunkTable();
  put(table, 'a', [[1, 0]]);
  expect(table.nearness('instant', query)).toBeNull();
  expect(table.vectorCount('instant')).toBe(0);
  expect(table.setVector('instant', 'a', 0, quantise([1, 2, 3]))).toBe(true);
  expect(table.vectorCount('instant')).toBe(1);
});

test('vectors of another length are refused, and a query of another length finds nothing', () => {
  const table = new ChunkTable();
  put(table, 'a', [[1, 0]]);
  expect(table.setVector('sentence', 'a', 0, quantise([1, 2, 3]))).toBe(false);
  expect(table.nearness('sentence', Float32Array.of(1, 0, 0))).toBeNull();
});

test('after any notes came and went, the table answers as one that was filled at once', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const axis = fc.integer({ min: -9, max: 9 }).map((step) => step / 13);
  const vectors = fc.array(fc.tuple(axis, axis), { minLength: 1, maxLength: 4 });
  const step = fc.record({ id, vectors: fc.option(vectors, { nil: null }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const table = new ChunkTable();
      const truth = new Map<string, [number, number][]>();
      for (const { id: each, vectors: of } of steps) {
        if (of) put(table, each, of);
        else table.remove(each);
        if (of) truth.set(each, of);
        else truth.delete(each);
      }
      expect(table.noteCount).toBe(truth.size);
      expect(table.chunkCount).toBe([...truth.values()].flat().length);
      const near = table.nearness('sentence', query);
      for (let slot = 0; slot < table.slotCount; slot += 1) {
        const note = table.at(slot);
        if (!note) continue;
        const cosines = (truth.get(note.id) ?? [])
          .map((each) => dequantise(quantise(each))[0] ?? 0)
          .filter((each) => each !== 0);
        const mean = cosines.reduce((sum, each) => sum + each, 0) / cosines.length;
        const expected = cosines.length === 0 ? -9 : 0.9 * Math.max(...cosines) + 0.1 * mean;
        expect(near?.cosines[slot] || -9).toBeCloseTo(expected, 2);
        expect(table.cosineOf('sentence', note.id, query) ?? -9).toBeCloseTo(expected, 2);
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});

function put(table: ChunkTable, id: string, vectors: readonly (readonly number[])[]): void {
  table.put({ id, key: id, chunks: vectors.map((_, at) => ({ hash: `${id}${at}`, start: at, end: at + 1 })) });
  vectors.forEach((vector, chunk) => {
    table.setVector('sentence', id, chunk, quantise(vector));
  });
}
