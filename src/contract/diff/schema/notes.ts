// Annotations of a schema: what readers are told and no validator checks.
import { holdsData, holdsSchemaMap, isAnnotation, isObject, type SchemaObject } from './keywords.ts';
import { textOf } from './values.ts';

export interface Notes {
  /** By keyword; the outermost schema wins, as it does for readers. */
  readonly own: ReadonlyMap<string, unknown>;
  /** What references and merged branches say besides, as text. */
  readonly inner: readonly string[];
}

export const noNotes: Notes = { own: new Map(), inner: [] };

export function addNotes(notes: Notes, schema: SchemaObject): Notes {
  const found = Object.entries(schema).filter(([keyword]) => isAnnotation(keyword));
  if (found.length === 0) return notes;
  const hidden = found.filter(([keyword]) => notes.own.has(keyword));
  return {
    own: new Map([...found, ...notes.own]),
    inner: [...notes.inner, ...hidden.map(([keyword, value]) => `${keyword} ${textOf(value)}`)],
  };
}

export function addBranchNotes(notes: Notes, branches: readonly Notes[]): Notes {
  const texts = branches.flatMap((branch) => [
    ...[...branch.own].map(([keyword, value]) => `${keyword} ${textOf(value)}`),
    ...branch.inner,
  ]);
  return texts.length === 0 ? notes : { own: notes.own, inner: [...notes.inner, ...texts] };
}

/** Every annotation of a document, sorted; for telling whether any wording changed at all. */
export function collectNotes(value: unknown): string[] {
  const found: string[] = [];
  visit(value, found);
  return found.sort();
}

function visit(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) visit(each, found);
  if (!isObject(value)) return;
  for (const [keyword, each] of Object.entries(value)) {
    if (isAnnotation(keyword)) found.push(`${keyword} ${textOf(each)}`);
    else if (holdsSchemaMap(keyword) && isObject(each)) for (const named of Object.values(each)) visit(named, found);
    else if (!holdsData(keyword)) visit(each, found);
  }
}
