// What an object may and must hold: its own limits, then its named properties, then all other names.
import type { Document, Node } from '../schema/document.ts';
import type { ObjectShape } from '../schema/objects.ts';
import { type Change, type Compare, loosened, tightened } from './change.ts';
import { compareOtherNames } from './other-names.ts';
import { compareProperties } from './properties.ts';
import { compareRange } from './range.ts';
import type { Documents } from './sides.ts';

export function compareObjects(
  before: ObjectShape,
  after: ObjectShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  const one = [before.minProperties, before.maxProperties] as const;
  const two = [after.minProperties, after.maxProperties] as const;
  return [
    ...compareProperties(before, after, documents, path, compare),
    ...compareOtherNames(before, after, documents, path, compare),
    ...compare.walk(nameRule(before, documents.before), nameRule(after, documents.after), `${path}{name}`),
    ...compareRange('Properties', one, two, path),
    ...compareDependentRequired(before, after, path),
    ...compareDependentSchemas(before, after, documents, path, compare),
  ];
}

const text = { type: 'string' };

/** Names are strings whatever the rule for them says. */
function nameRule(shape: ObjectShape, document: Document): Node {
  return document.all([document.node(text), ...shape.names]);
}

function compareDependentRequired(before: ObjectShape, after: ObjectShape, path: string): Change[] {
  const place = (pair: string) => ({ path, aspect: `dependentRequired ${pair}` });
  return [
    ...missingPairs(before, after).map((pair) => loosened({ ...place(pair), what: `no longer: ${pair}` })),
    ...missingPairs(after, before).map((pair) => tightened({ ...place(pair), what: `now: ${pair}` })),
  ];
}

/** Demands of the first side that the second does not make, in this or a stronger form. */
function missingPairs(from: ObjectShape, to: ObjectShape): string[] {
  return [...from.dependentRequired].flatMap(([name, needs]) => {
    const kept = to.dependentRequired.get(name) ?? new Set();
    const open = [...needs].filter((need) => need !== name && !kept.has(need) && !to.required.has(need));
    return open.map((need) => `${name} needs ${need}`);
  });
}

function compareDependentSchemas(
  before: ObjectShape,
  after: ObjectShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  const names = new Set([...before.dependentSchemas.keys(), ...after.dependentSchemas.keys()]);
  return [...names].flatMap((name) => {
    const one = documents.before.all(before.dependentSchemas.get(name) ?? []);
    const two = documents.after.all(after.dependentSchemas.get(name) ?? []);
    return compare.walk(one, two, `${path}(with ${name})`);
  });
}
