// One difference between two schemas, before it is judged by position.
import type { Case, SchemaRow } from '../rules.ts';
import type { Node } from '../schema/document.ts';

/** What a change does to the set of accepted values. `both` also stands for not knowing. */
export type Effect = 'narrows' | 'widens' | 'both' | 'none';

export interface Change {
  readonly row: SchemaRow;
  readonly circumstance?: Case;
  readonly path: string;
  /** The keyword or name that changed; tells apart two changes of one row at one path. */
  readonly aspect: string;
  readonly what: string;
  readonly effect: Effect;
  /** Set when the change matters in one position only. */
  readonly only?: 'input' | 'output';
}

/** What a comparison of parts may ask for. */
export interface Compare {
  /** All changes between two parts, with paths below the given one. */
  walk(before: Node, after: Node, path: string): Change[];
  /** True when every value `inner` accepts is shown to be accepted by `outer`. */
  isSubset(inner: Node, outer: Node): boolean;
}

/** True when two parts are shown to accept the same values. */
export function areEquivalent(one: Node, two: Node, compare: Compare): boolean {
  return compare.isSubset(one, two) && compare.isSubset(two, one);
}

type Place = Pick<Change, 'path' | 'aspect' | 'what'>;

export function tightened(place: Place): Change {
  return { row: 16, effect: 'narrows', ...place };
}

export function loosened(place: Place): Change {
  return { row: 17, effect: 'widens', ...place };
}

/** Nothing can be said about which values are accepted on both sides. */
export function unprovable(place: Place): Change {
  return { row: 23, effect: 'both', ...place };
}

export function narrows(change: Change): boolean {
  return change.effect === 'narrows' || change.effect === 'both';
}

export function widens(change: Change): boolean {
  return change.effect === 'widens' || change.effect === 'both';
}

/** A change of a limit, as text: what it was, and what it is now. Null is no limit. */
export function limitText(keyword: string, before: unknown, after: unknown): string {
  if (before === null) return `${keyword} set to ${short(after)}`;
  if (after === null) return `${keyword} ${short(before)} removed`;
  return `${keyword} ${short(before)} → ${short(after)}`;
}

/** A value as text that fits into a line. */
export function short(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** The path of a property; names that are no plain words are quoted. */
export function below(path: string, name: string): string {
  return /^[\p{L}\p{N}_$-]+$/u.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}
