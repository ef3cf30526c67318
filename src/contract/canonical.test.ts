import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentHash, sortKeys, toFileText } from './canonical.ts';

describe('canonical JSON', () => {
  test('has the keys of every object in order, however deep, and the items of lists as they are', () => {
    const value = { b: [{ d: 1, c: 2 }, 'z', 'a'], a: { f: null, e: false } };
    expect(JSON.stringify(sortKeys(value))).toBe('{"a":{"e":false,"f":null},"b":[{"c":2,"d":1},"z","a"]}');
  });

  test('orders keys by code unit, not by the language of the machine', () => {
    const keys = Object.keys(sortKeys({ ä: 1, z: 1, Z: 1, a: 1, _: 1 }) as object);
    expect(keys).toEqual(['Z', '_', 'a', 'z', 'ä']);
  });

  test('leaves out what is undefined, and keeps null and empty', () => {
    expect(sortKeys({ a: undefined, b: null, c: '', d: [], e: {} })).toEqual({ b: null, c: '', d: [], e: {} });
    expect(contentHash({ a: undefined, b: 1 })).toBe(contentHash({ b: 1 }));
  });

  test('keeps a key that objects have by birth', () => {
    expect(JSON.stringify(sortKeys(JSON.parse('{"b":1,"__proto__":{"x":1}}')))).toBe('{"__proto__":{"x":1},"b":1}');
  });
});

describe('its hash', () => {
  test('is the sha256 of those bytes, so that anybody can compute it', () => {
    const expected = createHash('sha256').update('{"a":1,"b":"é"}', 'utf8').digest('hex');
    expect(contentHash({ b: 'é', a: 1 })).toBe(expected);
  });

  test.each([
    { a: { a: 1 }, b: { a: 2 }, what: 'a value' },
    { a: { a: 1 }, b: { a: '1' }, what: 'a type' },
    { a: { a: [1, 2] }, b: { a: [2, 1] }, what: 'the order of a list' },
    { a: { a: null }, b: {}, what: 'a null' },
  ])('changes with $what', ({ a, b }) => {
    expect(contentHash(a)).not.toBe(contentHash(b));
  });
});

test('a file is sorted, indented and ends with a newline', () => {
  expect(toFileText({ b: 1, a: [{}] })).toBe('{\n  "a": [\n    {}\n  ],\n  "b": 1\n}\n');
});
