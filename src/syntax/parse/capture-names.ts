// What the captures of a query may be called, and what each is for. See languages/language.ts for their meaning.
import type { ChunkKind } from '../chunk.ts';

const symbolKinds: Readonly<Record<string, ChunkKind>> = {
  'symbol.function': 'FunctionDeclaration',
  'symbol.method': 'MethodDeclaration',
  'symbol.constructor': 'ConstructorDeclaration',
  'symbol.class': 'ClassDeclaration',
  'symbol.interface': 'InterfaceDeclaration',
  'symbol.struct': 'StructDeclaration',
  'symbol.enum': 'EnumDeclaration',
  'symbol.trait': 'TraitDeclaration',
  'symbol.impl': 'ImplDeclaration',
  'symbol.type': 'TypeDeclaration',
  'symbol.variable': 'VariableDeclaration',
  'symbol.property': 'PropertyDeclaration',
  'symbol.module': 'ModuleDeclaration',
  'symbol.macro': 'MacroDeclaration',
  'symbol.config': 'ConfigDeclaration',
};

const partNames = [
  'name',
  'extent',
  'param',
  'param.type',
  'return.type',
  'base',
  'decorator',
  'modifier',
  'body',
  'docstring',
] as const;

/** Said of the symbol that stands in the same match. */
export type Part = (typeof partNames)[number];

const eventNames = [
  'call',
  'value',
  'member',
  'use',
  'read',
  'write',
  'mutate',
  'local',
  'mention',
  'ignored',
  'throw',
  'await',
  'branch',
  'loop',
  'break',
  'continue',
  'return.value',
  'yield',
  'async',
] as const;

/** Something that happens at a place of the text. */
export type Event = (typeof eventNames)[number];

const others = [
  'alias.name',
  'alias.source',
  'call.object',
  'closure',
  'comment',
  'exported',
  'import',
  'import.local',
  'import.name',
  'import.from',
  'leading',
  'said.name',
  'said.word',
  'scope',
  'section',
  'unused',
];

export type Role =
  | { readonly is: 'symbol'; readonly kind: ChunkKind | null }
  | { readonly is: 'part'; readonly part: Part }
  | { readonly is: 'event'; readonly event: Event }
  /** Without a type it is told by the type of the node. */
  | { readonly is: 'inferred'; readonly type: string | null }
  | { readonly is: 'other'; readonly name: string };

/** Undefined for a name that begins with `_`: it serves the query's own conditions. Other unknown names are mistakes. */
export function roleOf(capture: string): Role | undefined {
  const kind = symbolKinds[capture];
  if (kind || capture === 'symbol') return { is: 'symbol', kind: kind ?? null };
  const part = partNames.find((each) => each === capture);
  if (part) return { is: 'part', part };
  const event = eventNames.find((each) => each === capture);
  if (event) return { is: 'event', event };
  if (capture === 'infer') return { is: 'inferred', type: null };
  if (/^infer\.\w+$/.test(capture)) return { is: 'inferred', type: capture.slice('infer.'.length) };
  if (others.includes(capture)) return { is: 'other', name: capture };
  if (capture.startsWith('_')) return undefined;
  throw new Error(`@${capture} is no name of a capture.`);
}
