// The numbers a schema accepts. Integers get closed integer bounds, so that `> 0` and `>= 1` are the same there.
import { read, type SchemaObject } from './keywords.ts';
import { intersectValues, type Values } from './values.ts';

export interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

export interface NumberShape {
  readonly values: Values | null;
  readonly isInteger: boolean;
  readonly lower: Bound | null;
  readonly upper: Bound | null;
  readonly multiples: readonly number[];
}

export const anyNumber: NumberShape = { values: null, isInteger: false, lower: null, upper: null, multiples: [] };

export function readNumbers(schema: SchemaObject): NumberShape {
  const multipleOf = read<number>(schema, 'multipleOf');
  return {
    ...anyNumber,
    lower: readBound(schema, 'minimum', 'exclusiveMinimum', 1),
    upper: readBound(schema, 'maximum', 'exclusiveMaximum', -1),
    multiples: multipleOf === undefined ? [] : [multipleOf],
  };
}

function readBound(schema: SchemaObject, closed: string, open: string, sign: 1 | -1): Bound | null {
  const limit = read<number>(schema, closed);
  const exclusive = read<number | boolean>(schema, open);
  const first = limit === undefined ? null : { value: limit, isExclusive: exclusive === true };
  const second = typeof exclusive === 'number' ? { value: exclusive, isExclusive: true } : null;
  return stronger(first, second, sign);
}

export function intersectNumbers(a: NumberShape, b: NumberShape): NumberShape {
  return {
    values: intersectValues(a.values, b.values),
    isInteger: a.isInteger || b.isInteger,
    lower: stronger(a.lower, b.lower, 1),
    upper: stronger(a.upper, b.upper, -1),
    multiples: [...new Set([...a.multiples, ...b.multiples])],
  };
}

function stronger(a: Bound | null, b: Bound | null, sign: 1 | -1): Bound | null {
  if (a === null || b === null) return a ?? b;
  return compareBounds(a, b, sign) >= 0 ? a : b;
}

/** Positive when `a` leaves less room than `b`. Sign 1 for lower bounds, -1 for upper bounds; null is no bound. */
export function compareBounds(a: Bound | null, b: Bound | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return (a.value - b.value) * sign || Number(a.isExclusive) - Number(b.isExclusive);
}

/** The same numbers, said in one way; null when there are none. */
export function settleNumbers(shape: NumberShape): NumberShape | null {
  const isInteger = shape.isInteger || shape.multiples.includes(1);
  const lower = isInteger ? roundUp(shape.lower) : shape.lower;
  const upper = isInteger ? roundDown(shape.upper) : shape.upper;
  if (
    lower &&
    upper &&
    (lower.value > upper.value || (lower.value === upper.value && (lower.isExclusive || upper.isExclusive)))
  )
    return null;
  const needed = shape.multiples.filter((each) => !(isInteger && each === 1));
  const multiples = needed.filter((each) => !needed.some((other) => other !== each && isMultiple(other, each)));
  return { ...shape, isInteger, lower, upper, multiples: multiples.sort((a, b) => a - b) };
}

/** Whether only whole numbers are accepted, be it by type or because they are multiples of one. */
export function isWhole(shape: NumberShape): boolean {
  return shape.isInteger || shape.multiples.some(Number.isSafeInteger);
}

/** True only when it is certain: with fractions, validators and arithmetic may disagree. */
export function isMultiple(value: number, of: number): boolean {
  return Number.isSafeInteger(value) && Number.isSafeInteger(of) && value % of === 0;
}

function roundUp(bound: Bound | null): Bound | null {
  if (bound === null) return null;
  return { value: bound.isExclusive ? Math.floor(bound.value) + 1 : Math.ceil(bound.value), isExclusive: false };
}

function roundDown(bound: Bound | null): Bound | null {
  if (bound === null) return null;
  return { value: bound.isExclusive ? Math.ceil(bound.value) - 1 : Math.floor(bound.value), isExclusive: false };
}
