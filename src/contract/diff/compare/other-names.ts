// Rows 19 and 20: names the schema does not list, which fall under patterns or under additionalProperties.
import type { Document, Node } from '../schema/document.ts';
import type { ObjectLayer, ObjectShape } from '../schema/objects.ts';
import { isPlain } from '../schema/settle.ts';
import { isUnlimited } from '../schema/shapes.ts';
import { families } from '../schema/values.ts';
import { isNever, viewOf } from '../schema/view.ts';
import { areEquivalent, type Change, type Compare, loosened, tightened, unprovable } from './change.ts';
import type { Documents } from './sides.ts';

interface OtherNames {
  readonly patterns: ReadonlyMap<string, Node>;
  readonly additional: Node;
}

export function compareOtherNames(
  before: ObjectShape,
  after: ObjectShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  const one = otherNames(before, documents.before);
  const two = otherNames(after, documents.after);
  if (one === undefined || two === undefined) {
    if (areSameLayers(before, after, compare)) return [];
    return [unprovable({ path, aspect: 'patternProperties', what: 'several sets of patterns changed' })];
  }
  const patterns = new Set([...one.patterns.keys(), ...two.patterns.keys()]);
  return [
    ...[...patterns].flatMap((pattern) => comparePattern(pattern, one, two, path, compare)),
    ...compareAdditional(one.additional, two.additional, path, compare),
  ];
}

/** The layers as one; undefined when patterns of one layer meet limits of another. */
function otherNames(shape: ObjectShape, document: Document): OtherNames | undefined {
  const limiting = shape.layers.filter((layer) => layer.patterns.size > 0 || !isAny(layer.additional));
  const [first, second] = limiting;
  if (second === undefined) return first ?? { patterns: new Map(), additional: document.node(true) };
  if (limiting.some((layer) => layer.patterns.size > 0)) return undefined;
  return { patterns: new Map(), additional: document.all(limiting.map((layer) => layer.additional)) };
}

function areSameLayers(before: ObjectShape, after: ObjectShape, compare: Compare): boolean {
  const isKept = (layer: ObjectLayer, others: readonly ObjectLayer[]) =>
    others.some((other) => isSameLayer(layer, other, compare));
  return (
    before.layers.every((layer) => isKept(layer, after.layers)) &&
    after.layers.every((layer) => isKept(layer, before.layers))
  );
}

function isSameLayer(one: ObjectLayer, two: ObjectLayer, compare: Compare): boolean {
  const isKept = ([pattern, node]: [string, Node]) => {
    const other = two.patterns.get(pattern);
    return other !== undefined && areEquivalent(node, other, compare);
  };
  return (
    // Which names are listed decides which names are other ones.
    new Set(one.properties.keys()).symmetricDifference(two.properties).size === 0 &&
    one.patterns.size === two.patterns.size &&
    [...one.patterns].every(isKept) &&
    areEquivalent(one.additional, two.additional, compare)
  );
}

function comparePattern(
  pattern: string,
  before: OtherNames,
  after: OtherNames,
  path: string,
  compare: Compare,
): Change[] {
  const one = before.patterns.get(pattern);
  const two = after.patterns.get(pattern);
  if (one && two) return compare.walk(one, two, `${path}./${pattern}/`);
  const isNarrower = two
    ? !holdsFor(before, two, compare)
    : one !== undefined && !compare.isSubset(one, after.additional);
  const isWider = one ? !holdsFor(after, one, compare) : two !== undefined && !compare.isSubset(two, before.additional);
  const place = { path, aspect: `patternProperties ${pattern}`, what: `/${pattern}/ ${two ? 'set' : 'removed'}` };
  if (isNarrower && isWider) return [{ row: 18, effect: 'both', ...place }];
  if (isNarrower) return [tightened(place)];
  return isWider ? [loosened(place)] : [];
}

/** Whether a demand on some names is met by all that the other side may let under them. */
function holdsFor(names: OtherNames, demand: Node, compare: Compare): boolean {
  return [names.additional, ...names.patterns.values()].every((node) => compare.isSubset(node, demand));
}

function compareAdditional(before: Node, after: Node, path: string, compare: Compare): Change[] {
  const [had, has] = [before, after].map((node) => (isNever(node) ? 'false' : isAny(node) ? 'true' : 'limited'));
  if (had === has) return had === 'limited' ? compare.walk(before, after, `${path}.*`) : [];
  const place = { path, aspect: 'additionalProperties', what: `additionalProperties ${had} → ${has}` };
  const isClosing = has === 'false' || had === 'true';
  return [isClosing ? { row: 19, effect: 'narrows', ...place } : { row: 20, effect: 'widens', ...place }];
}

function isAny(node: Node): boolean {
  const view = viewOf(node);
  return isPlain(view) && families.every((family) => isUnlimited(family, view.shapes));
}
