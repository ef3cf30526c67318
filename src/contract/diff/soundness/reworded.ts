// The same schema in other words: nothing a validator or a reader could tell apart.
import type { Random } from './random.ts';

export function reworded(document: Record<string, unknown>, random: Random): Record<string, unknown> {
  const defs: Record<string, unknown> = {};
  const root = reword(document, random, (schema) => {
    const name = `moved${Object.keys(defs).length}`;
    defs[name] = schema;
    return { $ref: `#/$defs/${name}` };
  });
  const { $defs, ...rest } = root as Record<string, unknown>;
  return { ...rest, $defs: { ...($defs as object), ...defs } };
}

type Move = (schema: unknown) => unknown;

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];
const singles = 'items additionalProperties propertyNames contains not if then else'.split(' ');

function reword(schema: unknown, random: Random, move: Move): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const within = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (singles.includes(keyword)) return [keyword, place(reword(value, random, move), random, move)];
    if (lists.includes(keyword) && Array.isArray(value)) {
      return [keyword, value.map((each) => place(reword(each, random, move), random, move))];
    }
    if (maps.includes(keyword)) return [keyword, rewordMap(value as object, random, move)];
    if (keyword === 'enum' || keyword === 'required') return [keyword, shuffled(value as unknown[], random)];
    if (keyword === 'type' && typeof value === 'string' && random.chance(0.5)) return [keyword, [value]];
    return [keyword, value];
  });
  const same = Object.fromEntries(shuffled(within, random));
  if (!('enum' in same) && 'const' in same && random.chance(0.5)) {
    const { const: only, ...rest } = same;
    return { ...rest, enum: [only] };
  }
  return same;
}

function rewordMap(map: object, random: Random, move: Move): Record<string, unknown> {
  const entries = Object.entries(map).map(([name, value]) => [name, place(reword(value, random, move), random, move)]);
  return Object.fromEntries(shuffled(entries, random));
}

/** Sometimes somewhere else, with a reference left behind. */
function place(schema: unknown, random: Random, move: Move): unknown {
  if (random.chance(0.1)) return move(schema);
  return random.chance(0.1) ? { allOf: [schema] } : schema;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0] as T);
}
