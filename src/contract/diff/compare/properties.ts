// Rows 4 to 9, 25 and 26: the properties a schema names.
import type { Node } from '../schema/document.ts';
import { declaredNames, type ObjectShape, propertyAt } from '../schema/objects.ts';
import { isSame } from '../schema/same.ts';
import { isNever, viewOf } from '../schema/view.ts';
import { below, type Change, type Compare, loosened, tightened } from './change.ts';
import type { Documents } from './sides.ts';

/** One name on both sides: what holds for it, whether or not the schema lists it. */
interface Property {
  readonly name: string;
  readonly path: string;
  readonly before: Node;
  readonly after: Node;
  readonly wasDeclared: boolean;
  readonly isDeclared: boolean;
  readonly wasRequired: boolean;
  readonly isRequired: boolean;
}

export function compareProperties(
  before: ObjectShape,
  after: ObjectShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  const properties = findProperties(before, after, documents, path);
  const renamed = findRenames(properties);
  const gone = new Set(renamed.flatMap(([one, two]) => [one.name, two.name]));
  return [
    ...renamed.map(([one, two]): Change => {
      return { row: 7, path: one.path, aspect: 'name', what: `renamed to ${two.name}`, effect: 'both' };
    }),
    ...properties.filter(({ name }) => !gone.has(name)).flatMap((property) => compareProperty(property, compare)),
  ];
}

function findProperties(before: ObjectShape, after: ObjectShape, documents: Documents, path: string): Property[] {
  const one = declaredNames(before);
  const two = declaredNames(after);
  const names = one.union(two).union(before.required).union(after.required);
  return [...names].map((name) => ({
    name,
    path: below(path, name),
    before: propertyAt(before, name, documents.before),
    after: propertyAt(after, name, documents.after),
    wasDeclared: one.has(name),
    isDeclared: two.has(name),
    wasRequired: before.required.has(name),
    isRequired: after.required.has(name),
  }));
}

/** A property that went and one that came, alike in all but the name. */
function findRenames(properties: readonly Property[]): [Property, Property][] {
  const came = properties.filter((each) => each.isDeclared && !each.wasDeclared && !isNever(each.after));
  const went = properties.filter((each) => each.wasDeclared && !each.isDeclared && !isNever(each.before));
  return went.flatMap((one) => {
    const index = came.findIndex((two) => one.wasRequired === two.isRequired && isSame(one.before, two.after));
    const [two] = index < 0 ? [] : came.splice(index, 1);
    return two ? [[one, two] as [Property, Property]] : [];
  });
}

function compareProperty(property: Property, compare: Compare): Change[] {
  const wasNever = isNever(property.before);
  const never = isNever(property.after);
  if (wasNever && never) {
    return [...compareListing(property), ...compareRequired(property), ...compareReserved(property, compare)];
  }
  if (property.wasDeclared && property.isDeclared) {
    return [...compareKept(property, wasNever, never, compare), ...compareRequired(property)];
  }
  if (property.isDeclared) return never ? [reserved(property), ...compareRequired(property)] : added(property, compare);
  if (property.wasDeclared) return wasNever ? [activated(property), ...compareRequired(property)] : [removed(property)];
  return compareRequired(property);
}

function compareKept(property: Property, wasNever: boolean, never: boolean, compare: Compare): Change[] {
  if (never) return [reserved(property)];
  if (wasNever) return [activated(property)];
  return compare.walk(property.before, property.after, property.path);
}

function reserved({ path }: Property): Change {
  return { row: 25, path, aspect: 'reserved', what: 'becomes reserved', effect: 'narrows' };
}

function activated({ path }: Property): Change {
  return { row: 26, path, aspect: 'reserved', what: 'no longer reserved', effect: 'widens' };
}

function removed({ path, wasRequired }: Property): Change {
  const change = { row: 6, path, aspect: 'property', what: 'removed', effect: 'both' } as const;
  return wasRequired ? change : { ...change, what: 'removed, was optional', circumstance: 'optional' };
}

function added(property: Property, compare: Compare): Change[] {
  const { path } = property;
  if (property.isRequired && !property.wasRequired) {
    return [{ row: 5, path, aspect: 'property', what: 'added, required', effect: 'both' }];
  }
  const what = property.isRequired ? 'listed, was required before' : 'added, optional';
  const change = { row: 4, path, aspect: 'property', what, effect: 'none' } as const;
  const hasDefault = viewOf(property.after).notes.own.has('default');
  const addition: Change = hasDefault
    ? { ...change, what: `${what} with default`, circumstance: 'with default' }
    : change;
  return [addition, ...compareUnlisted(property, compare), ...compareRequired(property)];
}

/** An added name may have been in use unlisted: then callers lose values, and closed readers get one they refuse. */
function compareUnlisted({ path, before, after }: Property, compare: Compare): Change[] {
  const changes: Change[] = [];
  if (!compare.isSubset(before, after)) {
    const what = 'accepted unlisted before, now limited';
    changes.push({ ...tightened({ path, aspect: 'unlisted', what }), only: 'input' });
  }
  if (!compare.isSubset(after, before)) {
    const place = { path, aspect: 'unlisted', what: 'refused by readers until now' };
    const change: Change = isNever(before) ? { row: 20, effect: 'widens', ...place } : loosened(place);
    changes.push({ ...change, only: 'output' });
  }
  return changes;
}

/** Reserved before and after: what is said about it may still change. */
function compareReserved({ before, after, path, wasDeclared, isDeclared }: Property, compare: Compare): Change[] {
  return wasDeclared && isDeclared ? compare.walk(before, after, path) : [];
}

/** Refused before and after: only the list of names changed. */
function compareListing({ path, wasDeclared, isDeclared }: Property): Change[] {
  if (wasDeclared === isDeclared) return [];
  const what = isDeclared ? 'listed as reserved' : 'no longer listed as reserved';
  return [{ row: 28, path, aspect: 'reserved', what, effect: 'none' }];
}

function compareRequired({ path, wasRequired, isRequired }: Property): Change[] {
  if (wasRequired === isRequired) return [];
  const place = { path, aspect: 'required' };
  return isRequired
    ? [{ row: 8, what: 'now required', effect: 'narrows', ...place }]
    : [{ row: 9, what: 'now optional', effect: 'widens', ...place }];
}
