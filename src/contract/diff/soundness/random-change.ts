// Random edits of a schema: the small ones people make, and some nobody should.
import type { Random } from './random.ts';
import { listable, names, patterns, randomSchema, type Schema } from './random-schema.ts';

type Slot = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string | number };

export function changed(schema: Schema, random: Random): Schema {
  const box: Record<string, unknown> = { root: structuredClone(schema) };
  const old = JSON.stringify(schema);
  const count = 1 + random.below(2);
  // Some edits find nothing to do where they land.
  for (let done = 0; done < count || JSON.stringify(box['root']) === old; done += 1) {
    edit(random.pick(usedSlots(box)), random);
  }
  return box['root'] as Schema;
}

/** Definitions nobody refers to are left alone: editing them changes nothing. */
function usedSlots(box: Record<string, unknown>): Slot[] {
  const { $defs: _unused, ...root } = box['root'] as Record<string, unknown>;
  const isUsed = JSON.stringify(root).includes('$ref');
  return slotsIn(box, 'root', isUsed ? [...maps, '$defs'] : maps);
}

function edit(slot: Slot, random: Random): void {
  const old = read(slot);
  if (isRecord(old)) random.pick(edits)(old, random, (other) => write(slot, keepDefinitions(old, other)));
  else write(slot, randomSchema(random, 1));
}

type Edit = (schema: Record<string, unknown>, random: Random, replace: (schema: unknown) => void) => void;

const edits: readonly Edit[] = [
  (_schema, random, replace) => replace(randomSchema(random, 1)),
  (schema, random) => void Object.assign(schema, keywordsOf(randomSchema(random, 1))),
  (schema, random) => void Object.assign(schema, keywordsOf(randomSchema(random, 0))),
  dropKeyword,
  dropKeyword,
  shiftNumber,
  shiftNumber,
  (schema, random) => void Object.assign(schema, { description: random.pick(['one', 'two', 'three']) }),
  (schema, _random, replace) => replace({ anyOf: [schema, { type: 'null' }] }),
  (schema, _random, replace) => replace({ allOf: [schema] }),
  (schema, random, replace) => replace({ [random.pick(['anyOf', 'oneOf'])]: [schema, randomSchema(random, 1)] }),
  (schema, random, replace) => replace({ allOf: [schema, randomSchema(random, 0)] }),
  swapUnion,
  editBranches,
  editBranches,
  addTagged,
  editValues,
  editRequired,
  editProperties,
  editProperties,
  (schema, random) => void Object.assign(schema, { additionalProperties: random.chance(0.5) }),
  (schema, random) => void Object.assign(schema, { pattern: random.pick(patterns) }),
  (schema) => {
    const { properties } = schema;
    if (isRecord(properties)) schema['properties'] = Object.fromEntries(Object.entries(properties).reverse());
  },
];

function dropKeyword(schema: Record<string, unknown>, random: Random): void {
  const keywords = Object.keys(schema).filter((keyword) => keyword !== '$defs');
  if (keywords.length > 0) delete schema[random.pick(keywords)];
}

function shiftNumber(schema: Record<string, unknown>, random: Random): void {
  const keywords = Object.keys(schema).filter((keyword) => typeof schema[keyword] === 'number' && keyword !== 'const');
  if (keywords.length === 0) return;
  const keyword = random.pick(keywords);
  const value = Number(schema[keyword]) + (random.chance(0.5) ? 1 : -1);
  const isCount = /^(min|max)[A-Z]/.test(keyword);
  if (keyword === 'multipleOf') schema[keyword] = Math.max(1, value);
  else schema[keyword] = isCount ? Math.max(0, value) : value;
}

function swapUnion(schema: Record<string, unknown>): void {
  const [from, to] = 'oneOf' in schema ? ['oneOf', 'anyOf'] : ['anyOf', 'oneOf'];
  if (!(from in schema) || to in schema) return;
  schema[to] = schema[from];
  delete schema[from];
}

function editBranches(schema: Record<string, unknown>, random: Random): void {
  const keywords = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].filter((keyword) => Array.isArray(schema[keyword]));
  if (keywords.length === 0) return;
  const branches = schema[random.pick(keywords)] as unknown[];
  if (random.chance(0.4) && branches.length > 1) branches.splice(random.below(branches.length), 1);
  else if (random.chance(0.2)) branches.reverse();
  else branches.push(randomSchema(random, 1));
}

/** A branch like one that is there, with another tag. */
function addTagged(schema: Record<string, unknown>, random: Random): void {
  const keyword = 'oneOf' in schema ? 'oneOf' : 'anyOf';
  const branches = schema[keyword];
  if (!Array.isArray(branches)) return;
  const branch: unknown = structuredClone(random.pick(branches));
  if (!isRecord(branch) || !isRecord(branch['properties'])) return;
  const properties = { ...branch['properties'], kind: { const: random.pick(['circle', 'square', 'line', 'dot']) } };
  branches.push({ ...branch, properties, required: random.chance(0.6) ? ['kind'] : [] });
}

function editValues(schema: Record<string, unknown>, random: Random): void {
  const values = schema['enum'];
  if (!Array.isArray(values)) return;
  if (random.chance(0.5) && values.length > 1) values.splice(random.below(values.length), 1);
  else schema['enum'] = [...new Set([...values, random.pick(listable)])];
}

function editRequired(schema: Record<string, unknown>, random: Random): void {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const name = random.pick(names);
  if (!required.delete(name)) required.add(name);
  schema['required'] = [...required];
}

function editProperties(schema: Record<string, unknown>, random: Random): void {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const name = random.pick(names);
  const { [name]: old, ...others } = properties;
  if (old === undefined) schema['properties'] = { ...others, [name]: randomSchema(random, 1) };
  else schema['properties'] = random.chance(0.5) ? others : { ...others, [random.pick(names)]: old };
}

function keywordsOf(schema: Schema): Record<string, unknown> {
  return typeof schema === 'boolean' ? {} : schema;
}

function keepDefinitions(old: Record<string, unknown>, schema: unknown): unknown {
  if (!('$defs' in old)) return schema;
  if (!isRecord(schema)) return { allOf: [schema], $defs: old['$defs'] };
  const { $defs, ...rest } = old;
  // An edit may have put the old schema inside the new one; its definitions move to the new root.
  const text = JSON.stringify(schema, (_key, value) => (value === old ? rest : value));
  return { ...(JSON.parse(text) as object), $defs };
}

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas'];
const singles =
  'items additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties'.split(
    ' ',
  );

/** Every place a schema stands. */
function slotsIn(holder: Slot['holder'], key: Slot['key'], maps: readonly string[]): Slot[] {
  const slot = { holder, key };
  const schema = read(slot);
  if (!isRecord(schema)) return [slot];
  const within = Object.entries(schema).flatMap(([keyword, value]) => {
    if (singles.includes(keyword)) return slotsIn(schema, keyword, maps);
    if (lists.includes(keyword) && Array.isArray(value))
      return value.flatMap((_, index) => slotsIn(value, index, maps));
    if (maps.includes(keyword) && isRecord(value))
      return Object.keys(value).flatMap((name) => slotsIn(value, name, maps));
    return [];
  });
  return [slot, ...within];
}

function read({ holder, key }: Slot): unknown {
  return (holder as Record<string | number, unknown>)[key];
}

function write({ holder, key }: Slot, schema: unknown): void {
  (holder as Record<string | number, unknown>)[key] = schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
