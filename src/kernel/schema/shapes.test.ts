import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createAjv } from './compile.ts';
import { closed, forReaders, nullable } from './shapes.ts';

const isValid = (schema: object, value: unknown) => createAjv().compile(JSON.parse(JSON.stringify(schema)))(value);

test('a reader of a closed object accepts a field that was added later, at any depth', () => {
  const inner = closed({ a: Type.String() });
  const schema = closed({
    one: inner,
    list: Type.Array(inner),
    maybe: nullable(inner),
    map: Type.Record(Type.String(), inner),
  });
  const value = { one: { a: '' }, list: [{ a: '' }], maybe: { a: '' }, map: { x: { a: '' } } };
  const more = { a: '', later: 1 };
  const later = { one: more, list: [more], maybe: more, map: { x: more }, later: 1 };
  expect(isValid(schema, value)).toBe(true);
  expect(isValid(schema, later)).toBe(false);
  expect(isValid(forReaders(schema), value)).toBe(true);
  expect(isValid(forReaders(schema), later)).toBe(true);
});

test('what was promised of the fields that are there still holds', () => {
  const schema = forReaders(closed({ a: Type.String(), b: Type.Optional(closed({ c: Type.Integer() })) }));
  expect(isValid(schema, {})).toBe(false);
  expect(isValid(schema, { a: 1 })).toBe(false);
  expect(isValid(schema, { a: '', b: {} })).toBe(false);
});

test('a property may be called as a keyword is, and the branches of oneOf stay apart', () => {
  const schema = {
    type: 'object',
    properties: { additionalProperties: { const: false }, properties: { type: 'object', additionalProperties: false } },
    oneOf: [{ type: 'object', additionalProperties: false }],
  };
  expect(forReaders(schema)).toEqual({
    type: 'object',
    properties: { additionalProperties: { const: false }, properties: { type: 'object' } },
    oneOf: [{ type: 'object', additionalProperties: false }],
  });
});
