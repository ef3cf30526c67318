import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileWithAjv } from './compile.ts';
import { defaultsOf, optionalWhereDefaulted, refuseIdleDefaults } from './defaults.ts';
import { closed } from './shapes.ts';

const schema = closed({
  query: Type.String(),
  limit: Type.Integer({ default: 10 }),
  filter: closed({
    lang: Type.String({ default: 'ts' }),
    deep: closed({ on: Type.Boolean({ default: false }), name: Type.String() }),
  }),
});

describe('what callers may leave out', () => {
  const offered = optionalWhereDefaulted(schema);
  const validate = compileWithAjv()('test', offered);

  test('is every property with a default, at every depth, and no other', () => {
    expect(validate({ query: 'a', filter: { deep: { name: 'n' } } })).toBeNull();
    const missing = validate({ filter: { deep: {} } })?.map(({ params }) => params?.['missingProperty']);
    expect(missing?.sort()).toEqual(['name', 'query']);
  });

  test('shows in `required`, which is left away when nothing is', () => {
    expect(offered).toMatchObject({ required: ['query', 'filter'] });
    expect(optionalWhereDefaulted(closed({ limit: Type.Integer({ default: 1 }) }))).not.toHaveProperty('required');
  });

  test('keeps everything else of the schema, the defaults included', () => {
    expect(offered).toMatchObject({ type: 'object', additionalProperties: false });
    expect(offered).toHaveProperty('properties.limit.default', 10);
    expect(offered).toHaveProperty('properties.filter.properties.deep.properties.on.default', false);
  });

  test('does not touch the schema it was given, nor copy one without defaults', () => {
    expect(schema.required).toEqual(['query', 'limit', 'filter']);
    const plain = closed({ query: Type.String() });
    expect(optionalWhereDefaulted(plain)).toBe(plain);
  });
});

describe('what handlers get', () => {
  const fill = defaultsOf(schema);

  test('has every default, nested ones included, and keeps what was given', () => {
    expect(fill({ query: 'a', filter: { lang: 'go', deep: { name: 'n' } } })).toEqual({
      query: 'a',
      limit: 10,
      filter: { lang: 'go', deep: { name: 'n', on: false } },
    });
  });

  test('a falsy value is a value: it is not replaced', () => {
    const shape = closed({ a: Type.Integer({ default: 5 }), b: Type.Boolean({ default: true }) });
    expect(defaultsOf(shape)({ a: 0, b: false })).toEqual({ a: 0, b: false });
  });

  test('an optional object that was left out stays out; its defaults are for when it is there', () => {
    const shape = closed({ filter: Type.Optional(closed({ deep: Type.Boolean({ default: true }) })) });
    expect(defaultsOf(shape)({})).toEqual({});
    expect(defaultsOf(shape)({ filter: {} })).toEqual({ filter: { deep: true } });
  });

  test('a default of null or false is a default', () => {
    const shape = closed({
      a: Type.Union([Type.String(), Type.Null()], { default: null }),
      b: Type.Boolean({ default: false }),
    });
    expect(defaultsOf(shape)({})).toEqual({ a: null, b: false });
  });

  test('is a copy; without defaults it is the value itself', () => {
    const given = { query: 'a', filter: { deep: { name: 'n' } } };
    expect(fill(given)).not.toBe(given);
    expect(given).toEqual({ query: 'a', filter: { deep: { name: 'n' } } });
    expect(defaultsOf(closed({ query: Type.String() }))(given)).toBe(given);
  });

  test('what is no object passes as it is', () => {
    for (const value of [null, 3, 'text', [1]]) expect(fill(value)).toEqual(value);
  });

  test('a key named like a method of objects is not mistaken for a given value', () => {
    const shape = Type.Object({ constructor: Type.String({ default: 'mine' }) });
    expect(defaultsOf(shape)({})).toEqual({ constructor: 'mine' });
  });
});

describe('a default that nobody would fill in', () => {
  test.each([
    ['in a list', { properties: { list: { type: 'array', items: { type: 'string', default: 'x' } } } }],
    ['in an alternative', { properties: { either: { anyOf: [{ type: 'string', default: 'x' }] } } }],
  ])('%s is refused when the tool is declared', (_where, schema) => {
    expect(() => refuseIdleDefaults(schema)).toThrow(/never applied/);
  });

  test('is not one that stands on a property, or in a value', () => {
    const value = { properties: { a: { default: { default: 1 } }, b: { enum: [{ default: 1 }] } } };
    expect(() => refuseIdleDefaults(value)).not.toThrow();
  });
});
