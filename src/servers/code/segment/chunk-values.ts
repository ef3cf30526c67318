// The words that filters find a chunk by, field by field.
import type { Chunk, ChunkFacts } from '../../../syntax/chunk.ts';
import type { ValueField } from './segment.ts';

/** A value may come twice; it counts once. `imports` are those of the chunk's file. */
export function valuesOfChunk(field: ValueField, chunk: Chunk, imports: readonly string[]): readonly string[] {
  if (field === 'name') return chunk.name === '' ? [] : [chunk.name];
  if (field === 'import') return imports;
  return chunk.facts ? valuesOfFacts[field](chunk.facts, chunk.name) : [];
}

/** `save` of `db.save`, `new` of `Foo::new<T>`, `save!` of `row.save!`; what has no such end is its own. */
export function lastName(callee: string): string {
  return /[\p{L}\p{N}_$@#]+[!?]?$/u.exec(callee.replace(/<[^()]*>$/, ''))?.[0] ?? callee;
}

const valuesOfFacts: Record<
  Exclude<ValueField, 'name' | 'import'>,
  (facts: ChunkFacts, name: string) => readonly string[]
> = {
  // Either side of the pair counts: who calls, and who is called.
  calls: ({ calls }, name) =>
    calls.length === 0 ? [] : [...calls, ...calls.map(lastName), ...(name === '' ? [] : [name])],
  uses: ({ uses }) => uses,
  param: ({ params }) => params.map((param) => param.name),
  decorator: ({ decorators }) => decorators,
  inferredType: ({ inferredTypes }) => inferredTypes,
  returnType: ({ returnType }) => (returnType === null ? [] : [returnType]),
  throws: ({ throws }) => throws,
  reads: ({ reads }) => reads,
  writes: ({ writes }) => writes,
  mutates: ({ mutates }) => mutates,
  alias: ({ aliases }) => aliases,
  awaits: ({ awaits }) => awaits,
  visibility: ({ visibility }) => (visibility === null ? [] : [visibility]),
  modifier: ({ modifiers }) => modifiers,
  extends: (facts) => facts.extends,
};
