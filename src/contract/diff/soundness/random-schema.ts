// Random JSON Schemas over a small world of names, numbers and words, so that two of them often meet.
import type { Random } from './random.ts';

export type Schema = Record<string, unknown> | boolean;

export const names = ['a', 'b', 'c', 'xa'];
const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
const scalars: readonly unknown[] = [null, true, false, 0, 1, 2, -1, 1.5, 6, '', 'a', 'ab', 'b', 'a@b.c'];
export const listable: readonly unknown[] = [...scalars, [], [1], ['a', 'a'], {}, { a: 1 }, { b: 'a' }];
export const patterns = ['^a', 'b$', '^[ab]+$', 'x', '^.$'];

export function randomSchema(random: Random, depth = 3): Schema {
  if (random.chance(0.04)) return random.chance(0.6);
  if (random.chance(0.08)) return { $ref: random.pick(['#/$defs/p', '#/$defs/q', '#']) };
  const schema: Record<string, unknown> = {};
  const groups = random.chance(0.7) ? 1 : 2;
  for (let count = 0; count < groups; count += 1)
    Object.assign(schema, random.pick(depth > 0 ? deep : flat)(random, depth - 1));
  if (random.chance(0.05)) Object.assign(schema, { description: random.pick(['one', 'two']) });
  return schema;
}

/** A whole document: the definitions that references may lead to stand at its root. */
export function randomDocument(random: Random): Record<string, unknown> {
  const depth = random.pick([1, 1, 2, 2, 3]);
  const root = random.chance(0.4) ? ofObject(random, depth) : randomSchema(random, depth);
  return {
    ...(typeof root === 'boolean' ? { allOf: [root] } : root),
    $defs: { p: randomSchema(random, 0), q: randomSchema(random, 1) },
  };
}

type Group = (random: Random, depth: number) => Record<string, unknown>;

const small = (random: Random) => random.below(4);

const ofType: Group = (random) => ({
  type: random.chance(0.7) ? random.pick(types) : [...new Set([random.pick(types), ...random.some(types, 0.3)])],
});
const ofList: Group = (random) =>
  random.chance(0.3)
    ? { const: random.pick(listable) }
    : { enum: [...new Set([random.pick(listable), ...random.some(listable, 0.15)])] };

const ofNumber: Group = (random) => ({
  ...(random.chance(0.6) && { type: random.pick(['integer', 'number']) }),
  ...(random.chance(0.5) && { [random.pick(['minimum', 'exclusiveMinimum'])]: random.pick([-1, 0, 0.5, 1, 2]) }),
  ...(random.chance(0.5) && { [random.pick(['maximum', 'exclusiveMaximum'])]: random.pick([1, 1.5, 2, 3, 6]) }),
  ...(random.chance(0.3) && { multipleOf: random.pick([1, 2, 3, 6, 0.5]) }),
});

const ofString: Group = (random) => ({
  ...(random.chance(0.6) && { type: 'string' }),
  ...(random.chance(0.4) && { minLength: small(random) }),
  ...(random.chance(0.4) && { maxLength: small(random) }),
  ...(random.chance(0.3) && { pattern: random.pick(patterns) }),
  ...(random.chance(0.15) && { format: random.pick(['email', 'date', 'ipv4']) }),
});

const ofArray: Group = (random, depth) => ({
  ...(random.chance(0.6) && { type: 'array' }),
  ...(random.chance(0.6) && { items: randomSchema(random, depth) }),
  ...(random.chance(0.3) && { prefixItems: list(random, depth) }),
  ...(random.chance(0.3) && { minItems: small(random) }),
  ...(random.chance(0.3) && { maxItems: small(random) }),
  ...(random.chance(0.2) && { uniqueItems: random.chance(0.8) }),
  ...(random.chance(0.15) && { unevaluatedItems: randomSchema(random, depth) }),
  ...(random.chance(0.2) && {
    contains: randomSchema(random, depth),
    ...(random.chance(0.5) && { minContains: small(random) }),
    ...(random.chance(0.4) && { maxContains: small(random) }),
  }),
});

const ofObject: Group = (random, depth) => ({
  ...(random.chance(0.7) && { type: 'object' }),
  ...(random.chance(0.9) && { properties: map(random, names, 0.5, depth) }),
  ...(random.chance(0.5) && { required: random.some(names, 0.4) }),
  ...(random.chance(0.5) && { additionalProperties: random.chance(0.6) ? false : randomSchema(random, depth) }),
  ...(random.chance(0.15) && { patternProperties: map(random, patterns, 0.3, depth) }),
  ...(random.chance(0.1) && { propertyNames: randomSchema(random, 0) }),
  ...(random.chance(0.1) && { minProperties: small(random) }),
  ...(random.chance(0.1) && { maxProperties: small(random) }),
  ...(random.chance(0.1) && { dependentRequired: { [random.pick(names)]: random.some(names, 0.4) } }),
  ...(random.chance(0.1) && { dependentSchemas: map(random, names, 0.3, depth) }),
  ...(random.chance(0.15) && { unevaluatedProperties: random.chance(0.6) ? false : randomSchema(random, depth) }),
});

const ofCombinator: Group = (random, depth) => {
  const keyword = random.pick(['anyOf', 'anyOf', 'oneOf', 'oneOf', 'allOf', 'not', 'if']);
  if (keyword === 'not') return { not: randomSchema(random, depth) };
  if (keyword !== 'if') return { [keyword]: list(random, depth) };
  return {
    if: randomSchema(random, depth),
    // biome-ignore lint/suspicious/noThenProperty: the keyword has this name
    ...(random.chance(0.7) && { then: randomSchema(random, depth) }),
    ...(random.chance(0.5) && { else: randomSchema(random, depth) }),
  };
};

/** Objects told apart by a tag, as people write unions. */
const ofTagged: Group = (random, depth) => ({
  [random.pick(['oneOf', 'anyOf'])]: ['circle', ...random.some(['square', 'line'], 0.7)].map((tag) => ({
    type: 'object',
    properties: { ...map(random, names, 0.3, depth), kind: { const: tag } },
    required: random.chance(0.8) ? ['kind'] : [],
    ...(random.chance(0.5) && { additionalProperties: false }),
  })),
});

const flat: readonly Group[] = [ofType, ofList, ofNumber, ofString];
const deep: readonly Group[] = [...flat, ofArray, ofObject, ofObject, ofObject, ofCombinator, ofCombinator, ofTagged];

function list(random: Random, depth: number): Schema[] {
  return Array.from({ length: 1 + random.below(3) }, () => randomSchema(random, depth));
}

function map(random: Random, keys: readonly string[], share: number, depth: number): Record<string, Schema> {
  return Object.fromEntries(random.some(keys, share).map((key) => [key, randomSchema(random, depth)]));
}
