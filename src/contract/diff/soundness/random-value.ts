// Random values near a schema: they try to satisfy it, and their neighbours try not to by one step.
import type { Random } from './random.ts';
import { listable, names, type Schema } from './random-schema.ts';

export function valueFor(document: Schema, random: Random): unknown {
  return make(document, document, random, 4);
}

const words = ['', 'a', 'b', 'ab', 'ba', 'aab', 'xa', 'abab', 'c', 'a@b.c', '2024-02-29', '127.0.0.1', '😀'];

function make(schema: unknown, document: Schema, random: Random, depth: number): unknown {
  if (typeof schema !== 'object' || schema === null || depth < 0 || random.chance(0.05)) return random.pick(listable);
  const rules = flatten(schema as Record<string, unknown>, document, random, 3);
  if ('const' in rules) return structuredClone(rules['const']);
  if (Array.isArray(rules['enum']) && rules['enum'].length > 0) return structuredClone(random.pick(rules['enum']));
  switch (typeFor(rules, random)) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return Math.round(numberFor(rules, random));
    case 'number':
      return numberFor(rules, random);
    case 'string':
      return wordFor(rules, random);
    case 'array':
      return arrayFor(rules, document, random, depth);
    default:
      return objectFor(rules, document, random, depth);
  }
}

/** One choice of what the combinators ask for, laid over the schema. Later keywords win: good enough for most. */
function flatten(
  schema: Record<string, unknown>,
  document: Schema,
  random: Random,
  depth: number,
): Record<string, unknown> {
  if (depth === 0) return schema;
  const layers: unknown[] = [schema];
  if (typeof schema['$ref'] === 'string') layers.push(lookUp(schema['$ref'], document));
  if (Array.isArray(schema['allOf'])) layers.push(...schema['allOf']);
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schema[keyword];
    if (Array.isArray(branches) && branches.length > 0) layers.push(random.pick(branches));
  }
  if ('if' in schema)
    layers.push(random.chance(0.5) ? schema['if'] : {}, random.chance(0.5) ? schema['then'] : schema['else']);
  for (const each of Object.values((schema['dependentSchemas'] as object | undefined) ?? {})) {
    if (random.chance(0.5)) layers.push(each);
  }
  const [own, ...others] = layers.filter(
    (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
  );
  return others.map((each) => flatten(each, document, random, depth - 1)).reduce(overlay, own ?? {});
}

function overlay(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const properties = { ...(a['properties'] as object | undefined), ...(b['properties'] as object | undefined) };
  const required = [
    ...((a['required'] as string[] | undefined) ?? []),
    ...((b['required'] as string[] | undefined) ?? []),
  ];
  return { ...a, ...b, properties, required };
}

function lookUp(reference: string, document: Schema): unknown {
  if (typeof document === 'boolean' || reference === '#') return document;
  const definitions = document['$defs'] as Record<string, unknown> | undefined;
  return definitions?.[reference.slice('#/$defs/'.length)] ?? true;
}

const hints: readonly (readonly [string, RegExp])[] = [
  ['object', /ropert|required/],
  ['array', /[iI]tems|contains/i],
  ['string', /Length|pattern|format/],
  ['number', /imum|multipleOf/],
];

function typeFor(rules: Record<string, unknown>, random: Random): unknown {
  const type = rules['type'];
  if (typeof type === 'string') return type;
  if (Array.isArray(type) && type.length > 0) return random.pick(type);
  const used = Object.keys(rules).filter(
    (keyword) => !Array.isArray(rules[keyword]) || (rules[keyword] as unknown[]).length > 0,
  );
  const hinted = hints.filter(([, words]) => used.some((keyword) => words.test(keyword))).map(([family]) => family);
  return random.pick(
    hinted.length > 0 && random.chance(0.8) ? hinted : ['object', 'array', 'string', 'number', 'null'],
  );
}

function numberFor(rules: Record<string, unknown>, random: Random): number {
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
  const near = limits.map((keyword) => rules[keyword]).filter((each) => typeof each === 'number');
  const base = near.length > 0 ? random.pick(near) : random.below(7) - 1;
  return base + random.pick([0, 0, 1, -1, 0.5, 0.25, 2]);
}

function wordFor(rules: Record<string, unknown>, random: Random): string {
  const limits = [rules['minLength'], rules['maxLength']].filter((each) => typeof each === 'number');
  if (limits.length === 0 || random.chance(0.4)) return random.pick(words);
  const length = Math.max(0, random.pick(limits) + random.pick([0, 0, 1, -1]));
  return Array.from({ length }, () => random.pick(['a', 'b', 'x'])).join('');
}

function arrayFor(rules: Record<string, unknown>, document: Schema, random: Random, depth: number): unknown[] {
  const limits = [rules['minItems'], rules['maxItems']].filter((each) => typeof each === 'number');
  const prefix = Array.isArray(rules['prefixItems']) ? rules['prefixItems'] : [];
  const length = limits.length > 0 ? random.pick(limits) + random.pick([0, 0, 1, -1]) : prefix.length + random.below(3);
  return Array.from({ length: Math.max(0, length) }, (_, index) => {
    const isContained = 'contains' in rules && random.chance(0.5);
    return make(
      isContained ? rules['contains'] : (prefix[index] ?? rules['items'] ?? true),
      document,
      random,
      depth - 1,
    );
  });
}

function objectFor(
  rules: Record<string, unknown>,
  document: Schema,
  random: Random,
  depth: number,
): Record<string, unknown> {
  const properties = (rules['properties'] as Record<string, unknown> | undefined) ?? {};
  const required = (rules['required'] as string[] | undefined) ?? [];
  const listed = random.some(Object.keys(properties), 0.5);
  const loose = random.chance(0.3) ? [random.pick([...names, 'z', 'ab'])] : [];
  const patterns = Object.values((rules['patternProperties'] as object | undefined) ?? {});
  const chosen = new Set([...required.filter(() => !random.chance(0.05)), ...listed, ...loose]);
  return Object.fromEntries(
    [...chosen].map((name) => {
      const other = patterns.length > 0 && random.chance(0.5) ? random.pick(patterns) : rules['additionalProperties'];
      return [name, make(properties[name] ?? other ?? true, document, random, depth - 1)];
    }),
  );
}

/** The value with one thing about it changed, somewhere. */
export function neighbour(value: unknown, random: Random): unknown {
  if (random.chance(0.1)) return random.pick(listable);
  if (typeof value === 'number') return value + random.pick([1, -1, 0.5]);
  if (typeof value === 'string') return random.chance(0.5) ? value + random.pick(['a', 'b', 'x']) : value.slice(0, -1);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, random.pick(listable)];
    const index = random.below(value.length);
    return random.chance(0.3) ? value.toSpliced(index, 1) : value.with(index, neighbour(value[index], random));
  }
  if (typeof value !== 'object' || value === null) return random.pick(listable);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.chance(0.3))
    return { ...value, [random.pick([...names, 'z'])]: random.pick(listable) };
  const { [random.pick(keys)]: _dropped, ...rest } = value as Record<string, unknown>;
  if (random.chance(0.3)) return rest;
  const key = random.pick(keys);
  return { ...value, [key]: neighbour((value as Record<string, unknown>)[key], random) };
}
