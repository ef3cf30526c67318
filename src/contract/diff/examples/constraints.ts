// Every kind of constraint, loose and tight: rows 16 and 17 of the rule table in both directions.
import type { JsonSchema } from '../../snapshot.ts';
import { open, text } from './schemas.ts';

const list = { type: 'array' };

export const constraints: readonly (readonly [title: string, loose: JsonSchema, tight: JsonSchema])[] = [
  ['maximum', { type: 'integer', maximum: 100 }, { type: 'integer', maximum: 50 }],
  ['minimum', { type: 'integer', minimum: 0 }, { type: 'integer', exclusiveMinimum: 0 }],
  ['exclusiveMaximum', { type: 'number', maximum: 1 }, { type: 'number', exclusiveMaximum: 1 }],
  ['multipleOf', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 4 }],
  ['minLength', text, { type: 'string', minLength: 1 }],
  ['maxLength', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }],
  ['pattern', text, { type: 'string', pattern: '^a' }],
  ['format', text, { type: 'string', format: 'date' }],
  ['enum', text, { enum: ['a'] }],
  ['minItems', list, { ...list, minItems: 1 }],
  ['maxItems', { ...list, maxItems: 9 }, { ...list, maxItems: 8 }],
  ['uniqueItems', list, { ...list, uniqueItems: true }],
  ['contains', list, { ...list, contains: text }],
  ['minProperties', open({}), { type: 'object', minProperties: 1 }],
  ['propertyNames', open({}), { type: 'object', propertyNames: { maxLength: 3 } }],
  ['dependentRequired', open({}), { type: 'object', dependentRequired: { a: ['b'] } }],
  ['not', text, { ...text, not: { pattern: 'a' } }],
];
