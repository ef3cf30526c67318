// The same content has the same text, however it was built.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashJson } from './canonical-json.ts';

test('keys are in order at every depth, and dates have their text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: new Date(0) }], a: undefined })).toBe(
    '{"b":[{"c":"1970-01-01T00:00:00.000Z","d":1}]}',
  );
  expect(canonicalJson(undefined)).toBe('null');
});

test('what is read back has the same text and hash', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(hashJson(JSON.parse(text))).toBe(hashJson(value));
    }),
    { seed: 1 },
  );
});
