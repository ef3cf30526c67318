// Small schemas about one thing each. Random schemas seldom show how two keywords of one family play together; two
// schemas of one theme, with keywords exchanged between them, do.
import type { Random } from './random.ts';
import { names, patterns } from './random-schema.ts';

type Schema = Record<string, unknown>;

interface Themed {
  readonly before: Schema;
  readonly after: Schema;
}

export function themed(random: Random): Themed {
  const theme = random.pick(themes);
  const before = theme(random);
  const other = theme(random);
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(other)])];
  const moved = [random.pick(keywords), ...random.some(keywords, 0.15)];
  const after = Object.fromEntries(
    keywords.flatMap((keyword) => {
      const from = moved.includes(keyword) ? other : before;
      return Object.hasOwn(from, keyword) ? [[keyword, from[keyword]]] : [];
    }),
  );
  return { before, after };
}

const leaves: readonly (Schema | boolean)[] = [
  { type: 'integer' },
  { type: 'number' },
  { type: 'integer', minimum: 1 },
  { type: 'number', maximum: 2 },
  { type: 'string' },
  { type: 'string', maxLength: 1 },
  { type: ['string', 'integer'] },
  { enum: [1, 'a'] },
  { const: 1 },
  true,
  false,
];

const leaf = (random: Random) => random.pick(leaves);
const maybe = (random: Random, keyword: string, value: () => unknown, share = 0.5) =>
  random.chance(share) ? { [keyword]: value() } : {};
const map = (random: Random, keys: readonly string[], share: number) =>
  Object.fromEntries(random.some(keys, share).map((key) => [key, leaf(random)]));
const list = (random: Random, make: (random: Random) => unknown) =>
  Array.from({ length: 1 + random.below(3) }, () => make(random));
const few = (random: Random) => random.below(3);

const otherNames = (random: Random): Schema => ({
  ...maybe(random, 'properties', () => map(random, names, 0.4)),
  ...maybe(random, 'patternProperties', () => map(random, patterns, 0.4), 0.8),
  ...maybe(random, 'additionalProperties', () => leaf(random), 0.7),
  ...maybe(random, 'required', () => random.some(names, 0.3), 0.3),
});

const partOfObject = (random: Random): Schema => ({
  ...maybe(random, 'properties', () => map(random, names, 0.5), 0.8),
  ...maybe(random, 'required', () => random.some(names, 0.3), 0.4),
  ...maybe(random, 'patternProperties', () => map(random, patterns, 0.3), 0.35),
  ...maybe(random, 'additionalProperties', () => leaf(random), 0.15),
});

const unevaluatedNames = (random: Random): Schema => ({
  ...partOfObject(random),
  ...maybe(random, 'allOf', () => list(random, partOfObject), 0.5),
  ...maybe(random, 'anyOf', () => list(random, partOfObject), 0.3),
  ...maybe(random, 'dependentSchemas', () => ({ [random.pick(names)]: partOfObject(random) }), 0.2),
  ...maybe(random, 'unevaluatedProperties', () => leaf(random), 0.9),
});

const dependents = (random: Random): Schema => ({
  properties: map(random, names, 0.3),
  ...maybe(random, 'dependentRequired', () => ({ [random.pick(names)]: random.some(names, 0.4) }), 0.6),
  ...maybe(random, 'dependentSchemas', () => ({ [random.pick(names)]: partOfObject(random) }), 0.6),
  ...maybe(random, 'required', () => random.some(names, 0.3)),
  ...maybe(random, 'minProperties', () => few(random), 0.3),
  ...maybe(random, 'maxProperties', () => few(random) + 1, 0.3),
});

const tuples = (random: Random): Schema => ({
  ...maybe(random, 'prefixItems', () => list(random, leaf), 0.6),
  ...maybe(random, 'items', () => leaf(random), 0.6),
  ...maybe(random, 'minItems', () => few(random), 0.3),
  ...maybe(random, 'maxItems', () => few(random) + 1, 0.3),
  ...maybe(random, 'uniqueItems', () => random.chance(0.7), 0.2),
  ...maybe(random, 'unevaluatedItems', () => leaf(random), 0.3),
  ...maybe(random, 'allOf', () => [{ prefixItems: list(random, leaf) }], 0.2),
});

const containing = (random: Random): Schema => ({
  ...maybe(random, 'contains', () => leaf(random), 0.9),
  ...maybe(random, 'minContains', () => few(random)),
  ...maybe(random, 'maxContains', () => few(random) + 1),
  ...maybe(random, 'items', () => leaf(random), 0.3),
  ...maybe(random, 'unevaluatedItems', () => leaf(random), 0.2),
});

const numbers = (random: Random): Schema => ({
  ...maybe(random, 'type', () => random.pick(['integer', 'number', ['integer', 'string']]), 0.7),
  ...maybe(random, 'minimum', () => random.pick([-1, 0, 0.5, 1, 1.5])),
  ...maybe(random, 'exclusiveMinimum', () => random.pick([-1, 0, 0.5, 1, 1.5]), 0.4),
  ...maybe(random, 'maximum', () => random.pick([2, 2.5, 3, 6])),
  ...maybe(random, 'exclusiveMaximum', () => random.pick([2, 2.5, 3, 6, 7]), 0.4),
  ...maybe(random, 'multipleOf', () => random.pick([1, 2, 3, 4, 6, 0.5, 1.5])),
});

const shapes: readonly ((random: Random) => unknown)[] = [leaf, numbers, partOfObject, partOfObject];
const anyShape = (random: Random) => random.pick(shapes)(random);
const isTagged = (random: Random) => ({
  type: 'object',
  properties: { kind: { const: random.pick(['a', 'b', 1]) }, ...map(random, names, 0.3) },
  ...maybe(random, 'required', () => ['kind'], 0.7),
});

const choices = (random: Random): Schema => ({
  ...maybe(random, 'oneOf', () => list(random, random.chance(0.4) ? isTagged : anyShape), 0.8),
  ...maybe(random, 'anyOf', () => list(random, anyShape), 0.4),
  ...maybe(random, 'not', () => anyShape(random), 0.2),
});

const literals = (random: Random): Schema => {
  const one = () =>
    random.pick([{ const: 'a' }, { const: 1 }, { enum: [1, 2, 'a'] }, { enum: ['b', null] }, { type: 'null' }]);
  return {
    [random.pick(['oneOf', 'oneOf', 'anyOf'])]: list(random, one),
    ...maybe(random, 'type', () => random.pick(['string', 'integer', ['string', 'null']]), 0.3),
    ...maybe(random, 'minimum', () => few(random), 0.3),
  };
};

const conditions = (random: Random): Schema => ({
  ...maybe(random, 'if', () => anyShape(random), 0.9),
  ...maybe(random, 'then', () => anyShape(random), 0.7),
  ...maybe(random, 'else', () => anyShape(random), 0.6),
  ...maybe(random, 'not', () => anyShape(random), 0.4),
});

/** References that turn around under `not`, `if`, `oneOf` and `contains`, and only look deeper into the value. */
const recursions = (random: Random): Schema => {
  const self = { $ref: '#' };
  const deeper = () =>
    random.pick([
      { type: 'object', properties: { a: self }, ...maybe(random, 'required', () => ['a'], 0.7) },
      { type: 'object', additionalProperties: self },
      { type: 'array', items: self },
      { type: 'array', contains: self, ...maybe(random, 'maxContains', () => 1) },
    ]);
  const node = () => random.pick([leaf(random), deeper(), { not: deeper() }, { anyOf: [leaf(random), deeper()] }]);
  return {
    ...maybe(random, 'oneOf', () => [node(), node()]),
    ...maybe(random, 'anyOf', () => [node(), node()], 0.3),
    ...maybe(random, 'not', () => deeper(), 0.3),
    ...maybe(random, 'if', () => deeper(), 0.3),
    ...maybe(random, 'then', () => node(), 0.3),
    ...maybe(random, 'properties', () => ({ a: node(), b: leaf(random) }), 0.4),
    ...maybe(random, 'type', () => random.pick(['object', ['object', 'integer'], ['object', 'array']]), 0.4),
  };
};

const themes = [
  otherNames,
  unevaluatedNames,
  dependents,
  tuples,
  containing,
  numbers,
  choices,
  choices,
  literals,
  conditions,
  recursions,
];
