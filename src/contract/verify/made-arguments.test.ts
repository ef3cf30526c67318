import { describe, expect, test } from 'vitest';
import { fittingArguments, overfullArguments, unknownArgument, wrongArguments } from './made-arguments.ts';

const closed = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('fittingArguments', () => {
  test.each([
    [closed({ a: { type: 'string' } }), {}],
    [closed({ a: { type: 'string', minLength: 3 } }, ['a']), { a: 'xxx' }],
    [closed({ a: { enum: ['up', 'down'] }, b: { const: 4 } }, ['a', 'b']), { a: 'up', b: 4 }],
    [closed({ n: { type: 'integer', minimum: 5 }, d: { type: 'number', default: 2.5 } }, ['n', 'd']), { n: 5, d: 2.5 }],
    [
      closed({ l: { type: 'array' }, o: { type: 'object' }, b: { type: ['boolean', 'null'] } }, ['l', 'o', 'b']),
      { l: [], o: {}, b: false },
    ],
  ])('makes the smallest for %j', async (schema, args) => {
    expect(await fittingArguments(schema)).toEqual(args);
  });

  test('keeps what is given', async () => {
    expect(await fittingArguments(closed({ a: { type: 'number' } }, ['a']), { a: 9 })).toEqual({ a: 9 });
  });

  test('gives up rather than make something that does not fit', async () => {
    expect(await fittingArguments(closed({ a: { type: 'string', pattern: '^\\d{4}$' } }, ['a']))).toBeUndefined();
    expect(await fittingArguments({ type: 'strin' })).toBeUndefined();
  });
});

describe('wrongArguments', () => {
  test('has for each typed property a value that it refuses', async () => {
    const schema = closed({
      text: { type: 'string' },
      list: { type: 'array' },
      record: { type: 'object' },
      either: { anyOf: [{ type: 'string' }, { type: 'object' }] },
      referred: { $ref: '#/$defs/id' },
      'odd/name~': { type: 'number' },
    });
    const args = await wrongArguments({ ...schema, $defs: { id: { type: 'integer' } } });
    expect(args).toEqual({
      text: { mooringProbe: true },
      list: { mooringProbe: true },
      record: 4.2,
      either: 4.2,
      referred: { mooringProbe: true },
      'odd/name~': { mooringProbe: true },
    });
  });

  test('has none when nothing is typed', async () => {
    expect(await wrongArguments(closed({ any: {} }))).toBeUndefined();
    expect(await wrongArguments({ type: 'object' })).toBeUndefined();
  });
});

describe('overfullArguments', () => {
  test('adds an argument that a closed schema does not know', async () => {
    expect(await overfullArguments(closed({}))).toEqual({ [unknownArgument]: true });
  });

  test('has none for an open schema', async () => {
    expect(await overfullArguments({ type: 'object', properties: {} })).toBeUndefined();
  });
});
