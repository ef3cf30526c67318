import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { closed, nullable, oneOf } from '../kernel/schema/shapes.ts';
import { isReserved, rowsOf, type Schema, typeOf } from './schema.ts';

test.each([
  [Type.String(), 'string'],
  [Type.Array(Type.Integer()), 'array of integer'],
  [Type.Array(closed({})), 'array of object'],
  [nullable(Type.String()), 'string or null'],
  [oneOf(['a', 'b']), '"a" | "b"'],
  [Type.Literal(3), '3'],
  [Type.Record(Type.String(), Type.Number()), 'object of number'],
  [Type.Unsafe({ type: ['string', 'number'] }), 'string or number'],
  [Type.Unknown(), 'anything'],
] as const)('names the type of schema %#', (schema, words) => {
  expect(typeOf(schema as Schema)).toBe(words);
});

test('says limits in words', () => {
  const schema = closed({
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    name: Type.String({ minLength: 1, maxLength: 1, pattern: '^[a-z]$' }),
    tags: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, uniqueItems: true }),
    share: Type.Number({ exclusiveMinimum: 0, maximum: 1, multipleOf: 0.05 }),
    link: nullable(Type.String({ format: 'uri' })),
  });
  expect(rowsOf(schema as Schema).map(({ name, limits }) => [name, limits.join(', ')])).toEqual([
    ['port', '1 to 65,535'],
    ['name', 'exactly 1 character, matches ^[a-z]$'],
    ['tags', 'at least 1 item, no item twice, each at most 20 characters'],
    ['share', 'at most 1, more than 0, a multiple of 0.05'],
    ['link', 'a uri'],
  ]);
});

test('lists what stands inside objects, also in arrays and alternatives, one step deeper', () => {
  const point = closed({ x: Type.Number(), label: Type.Optional(Type.String()) });
  const schema = closed({ where: closed({ at: point }), all: Type.Array(point), maybe: nullable(point) });
  expect(rowsOf(schema as Schema).map(({ name, depth, isRequired }) => [name, depth, isRequired])).toEqual([
    ['where', 0, true],
    ['at', 1, true],
    ['x', 2, true],
    ['label', 2, false],
    ['all', 0, true],
    ['x', 1, true],
    ['label', 1, false],
    ['maybe', 0, true],
    ['x', 1, true],
    ['label', 1, false],
  ]);
});

test('only a schema that nothing satisfies is reserved', () => {
  expect(isReserved({ not: {} })).toBe(true);
  expect(isReserved({ not: { type: 'string' } })).toBe(false);
});
