// Whether two schemas can be shown to have no value in common. It decides if oneOf is a plain choice.

import { acceptsShapes } from './accepts.ts';
import type { Document } from './document.ts';
import type { Look, View } from './normal-form.ts';
import { compareBounds, type NumberShape } from './numbers.ts';
import { type ObjectShape, propertyAt } from './objects.ts';
import { presentFamilies } from './shapes.ts';
import { type Family, intersectValues } from './values.ts';

export interface Side {
  readonly view: View;
  readonly document: Document;
}

/** False when they overlap or when it cannot be told. */
export function areDisjoint(a: Side, b: Side, look: Look, depth = 3): boolean {
  const shared = presentFamilies(a.view.shapes).filter((family) => b.view.shapes[family] !== null);
  if (shared.every((family) => isFamilyDisjoint(family, a, b, look, depth))) return true;
  return isSplitDisjoint(a, b, look, depth) || isSplitDisjoint(b, a, look, depth);
}

/** A union is disjoint from what each of its branches is disjoint from. */
function isSplitDisjoint(a: Side, b: Side, look: Look, depth: number): boolean {
  if (depth === 0) return false;
  return a.view.unions.some(({ branches }) =>
    branches.every((branch) => {
      const view = look(branch);
      return view !== undefined && areDisjoint({ view, document: a.document }, b, look, depth - 1);
    }),
  );
}

function isFamilyDisjoint(family: Family, a: Side, b: Side, look: Look, depth: number): boolean {
  const one = a.view.shapes[family];
  const two = b.view.shapes[family];
  if (one === null || two === null) return true;
  if (one.values && two.values) return intersectValues(one.values, two.values)?.size === 0;
  if (one.values) return isRefused(one.values.values(), b, look);
  if (two.values) return isRefused(two.values.values(), a, look);
  if (family === 'number') return areNumbersApart(a.view.shapes.number, b.view.shapes.number);
  if (family === 'string') {
    const [c, d] = [a.view.shapes.string, b.view.shapes.string];
    return c !== null && d !== null && (c.minLength > d.maxLength || d.minLength > c.maxLength);
  }
  if (family === 'array') {
    const [c, d] = [a.view.shapes.array, b.view.shapes.array];
    return c !== null && d !== null && (c.minItems > d.maxItems || d.minItems > c.maxItems);
  }
  const [c, d] = [a.view.shapes.object, b.view.shapes.object];
  return c !== null && d !== null && depth > 0 && areObjectsApart(c, d, a.document, b.document, look, depth);
}

function isRefused(values: Iterable<unknown>, { view, document }: Side, look: Look): boolean {
  return [...values].every((value) => acceptsShapes(view.shapes, value, look, document) === false);
}

function areNumbersApart(a: NumberShape | null, b: NumberShape | null): boolean {
  if (a === null || b === null) return true;
  return isBelow(a, b) || isBelow(b, a);
}

function isBelow({ upper }: NumberShape, { lower }: NumberShape): boolean {
  if (upper === null || lower === null) return false;
  const gap = compareBounds(lower, { ...upper, isExclusive: false }, 1);
  return gap > 0 || (upper.isExclusive && lower.value >= upper.value);
}

/** Two objects are apart when a property one must have can never satisfy the other. That is what tags are for. */
function areObjectsApart(
  a: ObjectShape,
  b: ObjectShape,
  documentA: Document,
  documentB: Document,
  look: Look,
  depth: number,
): boolean {
  if (a.minProperties > b.maxProperties || b.minProperties > a.maxProperties) return true;
  return [...a.required.union(b.required)].some((name) => {
    const one = look(propertyAt(a, name, documentA));
    const two = look(propertyAt(b, name, documentB));
    if (one === undefined || two === undefined) return false;
    return areDisjoint({ view: one, document: documentA }, { view: two, document: documentB }, look, depth - 1);
  });
}
