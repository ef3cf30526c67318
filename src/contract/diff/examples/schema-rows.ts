// One or more minimal changes per schema row of the rule table, with what it must come to as an argument and as a result.
import type { JsonSchema } from '../../snapshot.ts';
import type { SchemaRow } from '../rules.ts';
import { constraints } from './constraints.ts';
import { closed, open, text, whole } from './schemas.ts';

export interface SchemaCase {
  readonly row: SchemaRow;
  readonly title: string;
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  /** All findings: row, level, and whether the integer must grow (B), may be waived (B*), or not (no). */
  readonly input: readonly string[];
  readonly output: readonly string[];
}

type Expected = string | readonly string[];

function change(
  row: SchemaRow,
  title: string,
  before: JsonSchema,
  after: JsonSchema,
  input: Expected,
  output: Expected,
): SchemaCase {
  return { row, title, before, after, input: [input].flat(), output: [output].flat() };
}

/** The same for one argument x of a closed object. */
function of(
  row: SchemaRow,
  title: string,
  before: JsonSchema,
  after: JsonSchema,
  input: Expected,
  output: Expected,
): SchemaCase {
  return change(row, title, closed({ x: before }), closed({ x: after }), input, output);
}

const tagged = (...kinds: string[]) => ({
  oneOf: kinds.map((kind) => ({ ...(closed({ kind: { const: kind }, [kind]: text }, ['kind']) as object) })),
});

export const schemaCases: readonly SchemaCase[] = [
  change(4, 'optional property added to a closed object', closed({}), closed({ x: text }), '4 MINOR no', [
    '4 MINOR no',
    '20 MAJOR B*',
  ]),
  change(
    4,
    'optional property added to an open object',
    open({}),
    open({ x: text }),
    ['4 MINOR no', '16 MAJOR B'],
    '4 MINOR no',
  ),
  change(4, 'optional property with a default', closed({}), closed({ x: { ...text, default: 'a' } }), '4 MINOR B', [
    '4 MINOR B',
    '20 MAJOR B*',
  ]),
  change(5, 'required property added', closed({}), closed({ x: text }, ['x']), '5 MAJOR B', '5 MAJOR B'),
  change(
    5,
    'required property with a default',
    open({}),
    open({ x: { ...text, default: '' } }, ['x']),
    '5 MAJOR B',
    '5 MAJOR B',
  ),
  change(6, 'optional property removed', closed({ x: text }), closed({}), '6 MAJOR B', '6 MAJOR B*'),
  change(6, 'required property removed', closed({ x: text }, ['x']), closed({}), '6 MAJOR B', '6 MAJOR B'),
  change(6, 'property of an open object removed', open({ x: text }), open({}), '6 MAJOR B', '6 MAJOR B*'),
  change(7, 'property renamed', closed({ x: text }), closed({ y: text }), '7 MAJOR B', '7 MAJOR B'),
  change(8, 'optional becomes required', closed({ x: text }), closed({ x: text }, ['x']), '8 MAJOR B', '8 MINOR B'),
  change(9, 'required becomes optional', closed({ x: text }, ['x']), closed({ x: text }), '9 MINOR no', '9 MAJOR B'),
  of(10, 'number becomes integer', { type: 'number' }, whole, '10 MAJOR B', '10 MINOR B'),
  of(10, 'null is dropped', { type: ['string', 'null'] }, text, '10 MAJOR B', '10 MINOR B'),
  of(10, 'type changes', text, whole, '10 MAJOR B', '10 MAJOR B'),
  of(11, 'integer becomes number', whole, { type: 'number' }, '11 MINOR no', '11 MAJOR B'),
  of(11, 'null is added', text, { type: ['string', 'null'] }, '11 MINOR no', '11 MAJOR B'),
  of(11, 'null is added as a branch', text, { anyOf: [text, { type: 'null' }] }, '11 MINOR no', '11 MAJOR B'),
  of(
    11,
    'string becomes string or array',
    text,
    { anyOf: [text, { type: 'array', items: text }] },
    '11 MINOR no',
    '11 MAJOR B',
  ),
  of(12, 'enum value added', { enum: ['a'] }, { enum: ['a', 'b'] }, '12 MINOR no', '12 MAJOR B'),
  of(
    12,
    'literal added to a union',
    { anyOf: [{ const: 'a' }, { const: 'b' }] },
    { enum: ['a', 'b', 'c'] },
    '12 MINOR no',
    '12 MAJOR B',
  ),
  of(
    12,
    'open enum grows',
    { enum: ['a'], 'x-open': true },
    { enum: ['a', 'b'], 'x-open': true },
    '12 MINOR no',
    '12 MINOR B',
  ),
  of(13, 'enum value removed', { enum: ['a', 'b'] }, { enum: ['a'] }, '13 MAJOR B', '13 MINOR B*'),
  of(14, 'const changed', { const: 'a' }, { const: 'b' }, '14 MAJOR B', '14 MAJOR B'),
  of(14, 'const changed to another type', { const: 'a' }, { const: 1 }, '14 MAJOR B', '14 MAJOR B'),
  of(15, 'default added', text, { ...text, default: 'a' }, '15 MAJOR B', '15 PATCH no'),
  of(15, 'default changed', { ...text, default: 'a' }, { ...text, default: 'b' }, '15 MAJOR B', '15 PATCH no'),
  of(15, 'default removed', { ...text, default: null }, text, '15 MAJOR B', '15 PATCH no'),
  ...constraints.flatMap(([title, one, two]) => [
    of(16, `${title} tightened`, one, two, '16 MAJOR B', '16 MINOR no'),
    of(17, `${title} loosened`, two, one, '17 MINOR no', '17 MAJOR B'),
  ]),
  of(
    18,
    'pattern changed',
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: '^b' },
    '18 MAJOR B',
    '18 MAJOR B',
  ),
  of(
    18,
    'format changed',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'email' },
    '18 MAJOR B',
    '18 MAJOR B',
  ),
  of(
    18,
    'multipleOf changed',
    { type: 'number', multipleOf: 2 },
    { type: 'number', multipleOf: 3 },
    '18 MAJOR B',
    '18 MAJOR B',
  ),
  change(19, 'open object closed', open({ x: text }), closed({ x: text }), '19 MAJOR B', '19 MINOR no'),
  change(20, 'closed object opened', closed({ x: text }), open({ x: text }), '20 MINOR no', '20 MAJOR B*'),
  change(
    20,
    'closed object opened a little',
    closed({}),
    { type: 'object', additionalProperties: text },
    '20 MINOR no',
    '20 MAJOR B*',
  ),
  of(21, 'branch added', tagged('a', 'b'), tagged('a', 'b', 'c'), '21 MINOR no', '21 MAJOR B'),
  of(22, 'branch removed', tagged('a', 'b', 'c'), tagged('a', 'b'), '22 MAJOR B', '22 MINOR B*'),
  of(
    23,
    'branch of oneOf that may overlap',
    { oneOf: [whole, { minimum: 3 }] },
    { oneOf: [whole, { minimum: 3 }, { maximum: 1 }] },
    ['21 MINOR no', '23 MAJOR B'],
    ['21 MAJOR B', '23 MAJOR B'],
  ),
  of(23, 'not changed', { not: { pattern: 'a' } }, { not: { pattern: 'b' } }, '23 MAJOR B', '23 MAJOR B'),
  of(
    23,
    'if changed',
    { if: { minimum: 1 }, else: text },
    { if: { minimum: 2 }, else: text },
    '23 MAJOR B',
    '23 MAJOR B',
  ),
  of(23, 'unknown keyword changed', { shape: 'round' }, { shape: 'square' }, '23 MAJOR B', '23 MAJOR B'),
  change(
    24,
    '$defs renamed',
    { $ref: '#/$defs/A', $defs: { A: text } },
    { $ref: '#/$defs/B', $defs: { B: text } },
    [],
    [],
  ),
  change(
    24,
    'definition inlined',
    { ...(closed({ x: { $ref: '#/$defs/A' } }) as object), $defs: { A: text } },
    closed({ x: text }),
    [],
    [],
  ),
  of(25, 'property becomes reserved', text, { not: {} }, '25 MAJOR B', '25 MAJOR B'),
  of(26, 'reserved becomes active', { not: {} }, text, '26 MINOR no', '26 MAJOR B'),
  of(27, 'deprecated set', text, { ...text, deprecated: true }, '27 MINOR no', '27 MINOR no'),
  of(
    28,
    'description changed',
    { ...text, description: 'a' },
    { ...text, description: 'b' },
    '28 PATCH no',
    '28 PATCH no',
  ),
  of(
    28,
    'description of a reserved property',
    { not: {}, description: 'a' },
    { not: {}, description: 'b' },
    '28 PATCH no',
    '28 PATCH no',
  ),
  of(
    28,
    'title and examples',
    text,
    { ...text, title: 'X', examples: ['a'] },
    ['28 PATCH no', '28 PATCH no'],
    ['28 PATCH no', '28 PATCH no'],
  ),
  change(
    29,
    'order of keys',
    closed({ a: text, b: whole }, ['a', 'b']),
    closed({ b: whole, a: text }, ['b', 'a']),
    [],
    [],
  ),
];
