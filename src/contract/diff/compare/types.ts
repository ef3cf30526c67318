// Rows 10, 11 and 14: which types of value are accepted at all, and constants.
import type { View } from '../schema/normal-form.ts';
import { isWhole, type NumberShape } from '../schema/numbers.ts';
import { presentFamilies, type Shapes } from '../schema/shapes.ts';
import { textOf } from '../schema/values.ts';
import { type Change, short } from './change.ts';

export function compareTypes(before: View, after: View, path: string): Change[] {
  const one = constantOf(before.shapes);
  const two = constantOf(after.shapes);
  if (one && two && textOf(one.value) !== textOf(two.value)) {
    const what = `const ${short(one.value)} → ${short(two.value)}`;
    return [{ row: 14, path, aspect: 'const', what, effect: 'both' }];
  }
  const had = typesOf(before.shapes, after.shapes);
  const has = typesOf(after.shapes, before.shapes);
  const place = { path, aspect: 'type', what: `type ${typeText(had)} → ${typeText(has)}` };
  const lost = had.difference(has).size > 0;
  const won = has.difference(had).size > 0;
  if (lost && won) return [{ row: 10, circumstance: 'changed', effect: 'both', ...place }];
  if (lost) return [{ row: 10, effect: 'narrows', ...place }];
  return won ? [{ row: 11, effect: 'widens', ...place }] : [];
}

/** The only accepted value. Null is a type more than a constant. */
function constantOf(shapes: Shapes): { readonly value: unknown } | undefined {
  const [family, ...others] = presentFamilies(shapes);
  if (family === undefined || others.length > 0 || family === 'null') return undefined;
  const values = [...(shapes[family]?.values?.values() ?? [])];
  return values.length === 1 ? { value: values[0] } : undefined;
}

/** `number` is integers and fractions, so that dropping fractions is a narrower type. */
function typesOf(shapes: Shapes, other: Shapes): Set<string> {
  const types = new Set<string>(presentFamilies(shapes));
  const { number } = shapes;
  if (number && !number.isInteger && !isSettledElsewhere(number, other.number)) types.add('fraction');
  return types;
}

/** Listed numbers are compared one by one, and multiples of whole numbers have no fractions to lose. */
function isSettledElsewhere(one: NumberShape, two: NumberShape | null): boolean {
  if (two === null) return false;
  return one.values !== null || two.values !== null || (isWhole(one) && isWhole(two));
}

function typeText(types: ReadonlySet<string>): string {
  if (types.size === 7) return 'any';
  const names = [...types].filter((type) => type !== 'fraction');
  return names.map((name) => (name === 'number' && !types.has('fraction') ? 'integer' : name)).join('|');
}
