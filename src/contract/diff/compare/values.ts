// Rows 12 and 13, and enums that come or go: the listed values of one family.
import { acceptsShapes } from '../schema/accepts.ts';
import type { View } from '../schema/normal-form.ts';
import { isPlainList } from '../schema/shapes.ts';
import type { Family, Values } from '../schema/values.ts';
import { viewOf } from '../schema/view.ts';
import { type Change, loosened, short, tightened } from './change.ts';
import type { Side } from './sides.ts';

export interface Listed {
  readonly changes: Change[];
  /** True when the lists settle the matter, so that no other keyword of the family needs to be looked at. */
  readonly isDecided: boolean;
}

export function compareValues(family: Family, before: Side, after: Side, path: string): Listed {
  const had = before.view.shapes[family]?.values ?? null;
  const has = after.view.shapes[family]?.values ?? null;
  if (had && has) {
    const isDecided = isPlainList(family, before.view.shapes) && isPlainList(family, after.view.shapes);
    return { changes: compareLists(had, has, before.view, path), isDecided };
  }
  if (had) return { changes: listRemoved(had, after, path), isDecided: true };
  if (has) return { changes: listSet(has, before, path), isDecided: true };
  return { changes: [], isDecided: false };
}

function compareLists(had: Values, has: Values, before: View, path: string): Change[] {
  const added = [...has].filter(([key]) => !had.has(key)).map(([, value]) => value);
  const removed = [...had].filter(([key]) => !has.has(key)).map(([, value]) => value);
  const changes: Change[] = [];
  if (added.length > 0) {
    // Readers of an open enum were told that values will come.
    const isOpen = before.notes.own.get('x-open') === true;
    const change = { row: 12, path, aspect: 'enum', what: `${list(added)} added`, effect: 'widens' } as const;
    changes.push(isOpen ? { ...change, circumstance: 'open' } : change);
  }
  if (removed.length > 0) {
    changes.push({ row: 13, path, aspect: 'enum', what: `${list(removed)} removed`, effect: 'narrows' });
  }
  return changes;
}

function listRemoved(had: Values, after: Side, path: string): Change[] {
  const lost = notSurelyAccepted(had, after);
  return [
    loosened({ path, aspect: 'enum', what: `enum ${list([...had.values()])} removed` }),
    ...(lost.length > 0 ? [tightened({ path, aspect: 'values', what: `${list(lost)} may be refused` })] : []),
  ];
}

function listSet(has: Values, before: Side, path: string): Change[] {
  const won = notSurelyAccepted(has, before);
  return [
    tightened({ path, aspect: 'enum', what: `enum set to ${list([...has.values()])}` }),
    ...(won.length > 0 ? [loosened({ path, aspect: 'values', what: `${list(won)} may be new` })] : []),
  ];
}

function notSurelyAccepted(values: Values, { node, view }: Side): unknown[] {
  const isSure = (value: unknown) => acceptsShapes(view.shapes, value, viewOf, node.document) === true;
  return [...values.values()].filter((value) => !isSure(value));
}

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, 4).map(short).join(', ');
  return values.length > 4 ? `${shown} and ${values.length - 4} more` : shown;
}
