// References: where they lead, and that following them always ends.
import { expect, test } from 'vitest';
import type { JsonSchema } from '../snapshot.ts';
import { diffSchemas } from './diff-schemas.ts';

const text = { type: 'string' };

function rows(before: JsonSchema, after: JsonSchema) {
  return diffSchemas(before, after, 'input', null).map(({ row, path }) => `${row} ${path}`);
}

function list(item: object, name = 'list'): JsonSchema {
  const node = { type: 'object', properties: { item, next: { $ref: `#/$defs/${name}` } } };
  return { $ref: `#/$defs/${name}`, $defs: { [name]: node } };
}

test('a recursive definition under another name is the same', () => {
  expect(rows(list(text), list(text, 'chain'))).toEqual([]);
});

test('a recursive definition unrolled once is the same', () => {
  const { $defs } = list(text) as { $defs: { list: object } };
  expect(rows(list(text), { ...$defs.list, $defs })).toEqual([]);
});

test('a change inside a recursive definition is found once', () => {
  expect(rows(list(text), list({ type: 'integer' }))).toEqual(['10 input.item']);
});

test('a definition used twice is reported at both places', () => {
  const twice = (shared: object) => ({
    properties: { a: { $ref: '#/$defs/s' }, b: { $ref: '#/$defs/s' } },
    $defs: { s: shared },
  });
  expect(rows(twice({ maximum: 9 }), twice({ maximum: 8 }))).toEqual(['16 input.a', '16 input.b']);
});

test('references by pointer, anchor and id all lead home', () => {
  const target = { type: 'string', maxLength: 3 };
  const spellings: JsonSchema[] = [
    { properties: { a: target, b: { $ref: '#/properties/a' } } },
    { properties: { a: target, b: { $ref: '#word' } }, $defs: { x: { ...target, $anchor: 'word' } } },
    { properties: { a: target, b: { $ref: 'word.json' } }, $defs: { x: { ...target, $id: 'word.json' } } },
    { properties: { a: target, b: { $ref: '#/$defs/odd~1name%20' } }, $defs: { 'odd/name ': target } },
    { properties: { a: target, b: { $ref: '#/$defs/one' } }, $defs: { one: { $ref: '#/$defs/two' }, two: target } },
  ];
  for (const schema of spellings) expect(rows({ properties: { a: target, b: target } }, schema)).toEqual([]);
});

test('inside a schema with its own id, references start there', () => {
  const inner = { $id: 'inner.json', $ref: '#/$defs/x', $defs: { x: { type: 'integer' } } };
  const schema = { properties: { a: inner }, $defs: { x: text } };
  expect(rows({ properties: { a: { type: 'integer' } } }, schema)).toEqual([]);
});

test('keywords beside a reference hold as well', () => {
  const beside = { $ref: '#/$defs/x', maxLength: 3, $defs: { x: text } };
  expect(rows({ type: 'string', maxLength: 3 }, beside)).toEqual([]);
  expect(rows(text, beside)).toEqual(['16 input']);
});

test('up to draft 7, keywords beside a reference are ignored', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const beside = { $schema, allOf: [{ $ref: '#/definitions/x', maxLength: 3 }], definitions: { x: text } };
  expect(rows(text, beside)).toEqual([]);
});

test('up to draft 7, tuples and dependencies have other names', () => {
  const old = { items: [text], additionalItems: false, dependencies: { a: ['b'], c: { required: ['d'] } } };
  const now = {
    prefixItems: [text],
    items: false,
    dependentRequired: { a: ['b'] },
    dependentSchemas: { c: { required: ['d'] } },
  };
  expect(rows(old, now)).toEqual([]);
});

test('a reference that leads nowhere is compared by its text', () => {
  const abroad = (url: string, more = {}) => ({ properties: { a: { $ref: url }, ...more } });
  expect(rows(abroad('https://a.example/x'), { ...abroad('https://a.example/x'), title: 'T' })).toEqual(['28 input']);
  expect(rows(abroad('https://a.example/x'), abroad('https://a.example/y'))).toEqual(['23 input.a']);
});

test('references in a circle end', () => {
  const circle = (more: object) => ({
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a', ...more } },
  });
  expect(rows(circle({}), circle({ maximum: 1 }))).toEqual(['16 input']);
  expect(rows({ anyOf: [{ $ref: '#' }, text] }, { anyOf: [{ $ref: '#' }, { type: 'integer' }] })).not.toEqual([]);
});

test('a schema that turns around on itself under oneOf is not taken as unchanged', () => {
  const deeper = { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] };
  const before = { oneOf: [deeper, true] };
  const after = { ...before, type: 'object' };
  // Of { a: 1 } one branch matched before; after, 1 is refused inside, so that only the other one does.
  const output = diffSchemas(before, after, 'output', null).map(({ row }) => row);
  expect(output).toContain(23);
});

test('a property called like a keyword is a property', () => {
  const named = (schema: object) => ({ properties: { default: schema, enum: text, $ref: text, title: text } });
  expect(rows({ ...named({ $ref: '#/$defs/x' }), $defs: { x: text } }, named(text))).toEqual([]);
});

test('many definitions that all refer to each other are compared in time', () => {
  const names = Array.from({ length: 40 }, (_, index) => `d${index}`);
  const all = (last: object) => ({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      names.map((name) => {
        const properties = Object.fromEntries(names.map((other) => [other, { $ref: `#/$defs/${other}` }]));
        return [name, { type: 'object', properties: name === 'd39' ? { ...properties, last } : properties }];
      }),
    ),
  });
  const started = performance.now();
  const found = rows(all({ maximum: 2 }), all({ maximum: 1 }));
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((each) => each.startsWith('16 input.d') && each.endsWith('.d39.last'))).toBe(true);
  expect(performance.now() - started).toBeLessThan(10_000);
});
