// Gives every event of the text to the symbol it happens in, or to the lines at the top level, and makes facts of them.
import type { ChunkFacts } from '../chunk.ts';
import type { Conventions } from '../languages/language.ts';
import type { Captures, Span } from './captures.ts';
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
  syntax: Conventions,
  owners: FactsOwners,
): void {
  const reader = new EventReader(captures, text, syntax);
  const nest = new Nest(scopes, captures.closures);
  const isUnused = findUnused(captures);
  for (const happening of captures.happenings) {
    const { event, start } = happening;
    if (naming.has(event) && isUnused(start)) continue;
    const { scope, isInClosure } = nest.at(start);
    // What a function is said to return is not told once more by the values.
    if (event === 'inferred return' && !isInClosure && scope && scope.draft.returnType !== null) continue;
    const isInSymbol = scope !== null && scope.owner >= 0;
    const facts = isInSymbol ? owners.ofSymbol(scope.owner) : owners.ofTop(start);
    if (facts) reader.add(happening, facts, isInClosure || scope?.isOfAnother === true);
  }
}

const naming: ReadonlySet<string> = new Set(['value', 'use', 'read', 'weak read', 'mention']);

/** Whether a place lies in a statement that uses none of the names in it. Places are asked for in order. */
function findUnused({ unused }: Captures): (offset: number) => boolean {
  let at = 0;
  return (offset) => {
    while (at < unused.length && (unused[at] as Span).end <= offset) at += 1;
    return at < unused.length && (unused[at] as Span).start <= offset;
  };
}

/** What events and declaration together say. `symbol` is null for lines at the top level. */
export function finishFacts(
  facts: FactsDraft,
  symbol: SymbolDraft | null,
  visibility: string | null,
  syntax: Conventions,
): ChunkFacts {
  const declared = [...(symbol?.params.values() ?? [])];
  const declaredHere = new Set([...facts.locals, ...declared.map(({ name }) => name), symbol?.name]);
  const hasReceiver = declared[0] !== undefined && (syntax.receivers ?? []).includes(declared[0].name);
  const returnType = symbol?.returnType ?? null;
  return {
    params: hasReceiver ? declared.slice(1) : declared,
    returnType,
    inferredTypes: listOf(facts.inferredTypes),
    decorators: [...new Set([...(symbol?.decorators.values() ?? [])].map(({ text }) => text))],
    modifiers: symbol ? listOf(symbol.modifiers) : none,
    visibility,
    extends: [...new Set(symbol?.bases.values() ?? [])],
    calls: listOf(facts.calls),
    uses: listOf(facts.uses).filter((name) => !declaredHere.has(name)),
    reads: listOf(facts.reads),
    writes: listOf(facts.writes),
    mutates: listOf(facts.mutates),
    aliases: listOf(facts.aliases),
    throws: listOf(facts.throws),
    awaits: listOf(facts.awaits),
    isAsync: facts.isAsync || symbol?.modifiers.has('async') === true,
    isGenerator: facts.isGenerator,
    returns: returnType === null ? facts.returnsValue : !(syntax.emptyReturns ?? []).includes(returnType),
    branches: facts.branches,
    loops: facts.loops,
    breaks: facts.breaks,
    continues: facts.continues,
  };
}

const none: readonly string[] = [];

/** Most lists of most chunks are empty, and one empty list does for them all. */
function listOf(values: ReadonlySet<string>): readonly string[] {
  return values.size === 0 ? none : [...values];
}
