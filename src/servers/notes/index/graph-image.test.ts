import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoteGraph } from '../graph/note-graph.ts';
import { noteOf } from '../graph/proof/note-of.ts';
import { anyNote } from '../graph/proof/random-vault.ts';
import { fingerprintOf, imageFromBytes, imageToBytes } from './graph-image.ts';

const imageOf = (notes: Parameters<NoteGraph['load']>[0]) => {
  const graph = new NoteGraph();
  graph.load(notes);
  return graph.image();
};

test('an image comes back from its bytes as it was', () => {
  fc.assert(
    fc.property(fc.array(anyNote, { maxLength: 12 }), (notes) => {
      const image = imageOf(notes);
      expect(imageFromBytes(imageToBytes(image))).toEqual(image);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('bytes of which any one is another are refused', () => {
  const bytes = imageToBytes(imageOf([noteOf('a.md', ['[[b]]'], { tags: ['x'] }), noteOf('b.md')]));
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => imageFromBytes(damaged), `byte ${at}`).toThrow();
  }
  expect(() => imageFromBytes(bytes.subarray(0, -4))).toThrow();
  expect(() => imageFromBytes(Buffer.alloc(0))).toThrow();
});

test('a fingerprint is that of ids, contents and places', () => {
  const [a, b] = [noteOf('a.md'), { ...noteOf('b.md'), hash: 'x' }];
  const known = [[a, b], [b, a], [a], [a, undefined, b], [a, { ...b, hash: 'y' }]].map(fingerprintOf);
  expect(new Set(known).size).toBe(5);
  expect(fingerprintOf([{ ...a, stamp: { ...a.stamp, size: 9 } }, b])).toBe(known[0]);
});
