// Annotations of a schema: what readers are told and no validator checks.
import { isAnnotation, type SchemaObject } from './keywords.ts';
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
