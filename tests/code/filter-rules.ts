// The rules of the filter table, written a second time from its words, so that the product is not measured by its own code.
import type { Chunk, ChunkFacts } from '../../src/syntax/chunk.ts';
import type { LabelledFilter } from './truth-labels.ts';

/** A chunk with what its file says. */
export interface Subject {
  readonly chunk: Chunk;
  readonly imports: readonly string[];
}

type Rule = (subject: Subject, facts: ChunkFacts, value: string) => boolean;

export function matchesFilter(filter: LabelledFilter, subject: Subject, value: string | number | true): boolean {
  const { facts } = subject.chunk;
  return facts !== null && rules[filter](subject, facts, String(value));
}

const rules: Readonly<Record<LabelledFilter, Rule>> = {
  type: ({ chunk }, _, value) => value.split(/[\s,]+/).some((kind) => isSame(kind, chunk.kind)),
  import: ({ imports }, _, value) => imports.includes(value),
  calls: ({ chunk }, { calls }, value) =>
    calls.some((callee) => [chunk.name, callee, lastName(callee)].includes(value)),
  uses: (_, { uses }, value) => uses.includes(value),
  signature: ({ chunk }, _, value) => chunk.signature.includes(value),
  param: (_, { params }, value) => params.some(({ name }) => name === value),
  decorator: (_, { decorators }, value) => isWithin(value, decorators),
  inferredType: (_, { inferredTypes }, value) => isWithin(value, inferredTypes),
  returnType: (_, { returnType }, value) => isWithin(value, [returnType ?? '']),
  throws: (_, { throws }, value) => isWithin(value, throws),
  reads: (_, { reads }, value) => isWithin(value, reads),
  writes: (_, { writes }, value) => isWithin(value, writes),
  mutates: (_, { mutates }, value) => isWithin(value, mutates),
  alias: (_, { aliases }, value) => isWithin(value, aliases),
  awaits: (_, { awaits }, value) => isWithin(value, awaits),
  branchesMin: (_, { branches }, value) => branches >= Number(value),
  loopsMin: (_, { loops }, value) => loops >= Number(value),
  breaksMin: (_, { breaks }, value) => breaks >= Number(value),
  continuesMin: (_, { continues }, value) => continues >= Number(value),
  visibility: (_, { visibility, modifiers }, value) => isWithin(value, [visibility ?? '', ...modifiers]),
  extends: (_, { extends: bases }, value) => isWithin(value, bases),
  async: (_, { isAsync, modifiers }) => isAsync || modifiers.includes('async'),
  generator: (_, { isGenerator }) => isGenerator,
  returns: (_, { returns }) => returns,
};

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isWithin(part: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(part.toLowerCase()));
}

/** `db.save` and `Foo::new` are asked for as `save` and `new` too. */
function lastName(callee: string): string {
  return callee.split(/\.|::|->/).at(-1) ?? callee;
}
