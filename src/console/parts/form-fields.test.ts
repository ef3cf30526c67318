import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { closed, nullable, oneOf } from '../../kernel/schema/shapes.ts';
import type { Schema } from '../schema.ts';
import { formFields } from './form-fields.ts';

const fieldsOf = (properties: Record<string, TSchema>) => formFields(closed(properties) as Schema, 'f').text;

test.each([
  ['text', Type.String()],
  ['number', Type.Integer()],
  ['choice', Type.Boolean()],
  ['choice', oneOf(['a', 'b'])],
  ['choice', Type.Literal('a')],
  ['lines', Type.Array(Type.String())],
  ['numbers', Type.Array(Type.Number())],
  ['json', Type.Array(closed({}))],
  ['json', Type.Record(Type.String(), Type.Unknown())],
  ['json', Type.Union([Type.String(), Type.Number()])],
] as const)('offers a field of kind %s for schema %#', (kind, schema) => {
  expect(fieldsOf({ it: schema })).toContain(`data-kind="${kind}"`);
});

test('takes null for a needed argument that may be null, and leaves out an optional one', () => {
  expect(fieldsOf({ it: nullable(Type.String()) })).toContain('data-kind="json"');
  expect(fieldsOf({ it: Type.Optional(nullable(Type.String())) })).toContain('data-kind="text"');
});

test('says which value stands when a field is left empty', () => {
  expect(fieldsOf({ it: Type.Integer({ default: 20 }) })).toContain('placeholder="default: 20"');
  expect(fieldsOf({ it: Type.Boolean({ default: false }) })).toContain('<option value="">default: false</option>');
});

test('folds many optional arguments away, never a needed one', () => {
  const optional = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, Type.Optional(Type.String())]));
  const [before = '', folded = ''] = fieldsOf({ ...optional, needed: Type.String() }).split('<details');
  expect(before).toContain('[&quot;needed&quot;]');
  expect(before).not.toContain('[&quot;a&quot;]');
  expect(folded).toContain('5 optional arguments');
  expect(folded).toContain('[&quot;a&quot;]');
});
