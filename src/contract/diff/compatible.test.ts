// The differ must not cry wolf: changes that plainly break nobody are not MAJOR.
import { expect, test } from 'vitest';
import type { JsonSchema } from '../snapshot.ts';
import { diffSchemas } from './diff-schemas.ts';
import { closed, open, text, whole } from './examples/schemas.ts';
import { judge } from './rules.ts';

const shape = (kind: string, more: object = {}) => closed({ kind: { const: kind }, ...more }, ['kind']);
const tree = (more: object = {}) => ({
  $ref: '#/$defs/tree',
  $defs: { tree: closed({ name: text, children: { type: 'array', items: { $ref: '#/$defs/tree' } }, ...more }) },
});

type Pair = readonly [title: string, before: JsonSchema, after: JsonSchema];

const forCallers: readonly Pair[] = [
  ['an optional argument', closed({}), closed({ x: text })],
  [
    'an optional argument deep inside',
    closed({ a: closed({ b: closed({}) }) }),
    closed({ a: closed({ b: closed({ x: text }) }) }),
  ],
  [
    'an optional argument of array items',
    closed({ a: { type: 'array', items: closed({}) } }),
    closed({ a: { type: 'array', items: closed({ x: text }) } }),
  ],
  ['an optional argument in a recursive schema', tree(), tree({ size: whole })],
  ['an untyped argument of an open object', open({}), open({ x: {} })],
  ['an argument that need not be given any more', closed({ x: text }, ['x']), closed({ x: text })],
  ['null beside a string', text, { anyOf: [text, { type: 'null' }] }],
  ['null beside an enum', { enum: ['a', 'b'] }, { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }],
  ['an array beside a string', text, { type: ['string', 'array'], items: text }],
  [
    'one object or many',
    closed({ a: text }),
    { anyOf: [closed({ a: text }), { type: 'array', items: closed({ a: text }) }] },
  ],
  ['a word beside a number', whole, { anyOf: [whole, { const: 'auto' }] }],
  ['an enum opened to all strings', { enum: ['a', 'b'] }, text],
  [
    'an enum written as a union and grown',
    { enum: ['a', 'b'] },
    { anyOf: [{ const: 'a' }, { const: 'b' }, { const: 'c' }] },
  ],
  [
    'a union as one with more branches',
    { anyOf: [shape('a'), shape('b')] },
    { anyOf: [shape('b'), shape('c'), shape('a')] },
  ],
  [
    'a tagged oneOf with one more branch',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('a'), shape('b'), shape('c')] },
  ],
  [
    'a tagged branch with one more field',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('a', { x: text }), shape('b')] },
  ],
  ['one object, then a choice of two', shape('a'), { oneOf: [shape('a'), shape('b')] }],
  ['anyOf for oneOf', { oneOf: [whole, { minimum: 3 }] }, { anyOf: [whole, { minimum: 3 }] }],
  ['a redundant branch dropped', { anyOf: [whole, { type: 'number' }] }, { type: 'number' }],
  [
    'a longer range',
    { type: 'integer', minimum: 1, maximum: 10 },
    { type: 'integer', exclusiveMinimum: -1, maximum: 20 },
  ],
  ['a coarser step made finer', { type: 'integer', multipleOf: 6 }, { type: 'integer', multipleOf: 3 }],
  ['an integer multiple said twice', { type: 'integer', multipleOf: 5 }, { type: 'number', multipleOf: 5 }],
  [
    'a longer closed tuple than before, optional',
    { prefixItems: [text], items: false },
    { prefixItems: [text, whole], items: false },
  ],
  ['a pattern that went', { type: 'string', pattern: '^a' }, text],
  ['a not that refuses less', { not: { type: ['string', 'null'] } }, { not: { type: 'null' } }],
  [
    'a branch of if that accepts more',
    { if: { required: ['a'] }, else: closed({ b: text }) },
    { if: { required: ['a'] }, else: closed({ b: text, c: text }) },
  ],
  [
    'names by pattern, where none were allowed',
    closed({}),
    { type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false },
  ],
  ['a dependency that went', { dependentRequired: { a: ['b'] } }, {}],
  ['a dependency that is now always met', { required: ['b'] }, { dependentRequired: { a: ['b'] } }],
  [
    'parts put together again',
    { allOf: [open({ a: text }), open({ b: whole }, ['b'])], unevaluatedProperties: false },
    closed({ a: text, b: whole }, ['b']),
  ],
  [
    'one more part of a whole',
    { allOf: [open({ a: text })], unevaluatedProperties: false },
    { allOf: [open({ a: text, b: text })], unevaluatedProperties: false },
  ],
  ['a reserved name that works now', closed({ x: { not: {} } }), closed({ x: text })],
  ['a name reserved that was refused anyway', closed({}), closed({ x: false })],
];

const forReaders: readonly Pair[] = [
  ['a new optional field in an open result', open({ a: text }), open({ a: text, b: whole })],
  ['a field that is always there now', open({ a: text }), open({ a: text }, ['a'])],
  ['a result that is never null any more', { type: ['string', 'null'] }, text],
  ['integers where numbers were', { type: 'number' }, whole],
  ['fewer values', { enum: ['a', 'b'] }, { const: 'a' }],
  ['a list of values where any string was', text, { enum: ['a', 'b'] }],
  ['a branch that never comes', { oneOf: [shape('a'), shape('b')] }, shape('a')],
  ['a tighter range', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 1, maximum: 9 }],
  ['a result that is closed now', open({ a: text }), closed({ a: text })],
  ['an open enum with one more value', { enum: ['a'], 'x-open': true }, { enum: ['a', 'b'] }],
  ['a pattern that holds now', text, { type: 'string', pattern: '^a', format: 'date' }],
  ['no two items alike', { type: 'array' }, { type: 'array', uniqueItems: true, minItems: 1 }],
];

function majors(before: JsonSchema, after: JsonSchema, position: 'input' | 'output') {
  return diffSchemas(before, after, position, null).filter(({ row, circumstance }) => {
    return judge(row, position, circumstance).level === 'MAJOR';
  });
}

test.each(forCallers)('callers can go on: %s', (_title, before, after) => {
  expect(majors(before, after, 'input')).toEqual([]);
});

test.each(forReaders)('readers can go on: %s', (_title, before, after) => {
  expect(majors(before, after, 'output')).toEqual([]);
});
