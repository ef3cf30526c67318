// Gives every event of the text to the symbol it happens in, or to the lines at the top level, and makes facts of them.
import type { ChunkFacts } from '../chunk.ts';
import type { Syntax } from '../languages/language.ts';
import type { Captures } from './captures.ts';
import { EventReader, type FactsDraft } from './event-reader.ts';
import { Nest } from './nest.ts';
import type { Scope } from './place-symbols.ts';
import type { SymbolDraft } from './symbol-draft.ts';

/** Whose facts those of a symbol and those at a place of the top level are. Places are asked for in order. */
interface FactsOwners {
  readonly ofSymbol: (symbol: number) => FactsDraft;
  readonly ofTop: (offset: number) => FactsDraft | null;
}

export function gatherFacts(
  captures: Captures,
  scopes: readonly Scope[],
  text: string,
  syntax: Syntax,
  owners: FactsOwners,
): void {
  const reader = new EventReader(captures, text, syntax);
  const nest = new Nest(scopes, captures.closures);
  for (const happening of captures.happenings) {
    const { scope, isInClosure } = nest.at(happening.start);
    const isInSymbol = scope !== null && scope.owner >= 0;
    const facts = isInSymbol ? owners.ofSymbol(scope.owner) : owners.ofTop(happening.start);
    if (facts) reader.add(happening, facts, isInClosure || scope?.isOfAnother === true);
  }
}

/** What events and declaration together say. `symbol` is null for lines at the top level. */
export function finishFacts(
  facts: FactsDraft,
  symbol: SymbolDraft | null,
  visibility: string | null,
  syntax: Syntax,
): ChunkFacts {
  const params = [...(symbol?.params.values() ?? [])];
  const declaredHere = new Set([...facts.locals, ...params.map(({ name }) => name), symbol?.name]);
  const returnType = symbol?.returnType ?? null;
  return {
    params,
    returnType,
    inferredTypes: [...facts.inferredTypes],
    decorators: [...new Set([...(symbol?.decorators.values() ?? [])].map(({ text }) => text))],
    modifiers: [...(symbol?.modifiers ?? [])],
    visibility,
    extends: [...new Set(symbol?.bases.values() ?? [])],
    calls: [...facts.calls],
    uses: [...facts.uses].filter((name) => !declaredHere.has(name)),
    reads: [...facts.reads],
    writes: [...facts.writes],
    mutates: [...facts.mutates],
    aliases: [...facts.aliases],
    throws: [...facts.throws],
    awaits: [...facts.awaits],
    isAsync: facts.isAsync || symbol?.modifiers.has('async') === true,
    isGenerator: facts.isGenerator,
    returns: returnType === null ? facts.returnsValue : !(syntax.emptyReturns ?? []).includes(returnType),
    branches: facts.branches,
    loops: facts.loops,
    breaks: facts.breaks,
    continues: facts.continues,
  };
}
