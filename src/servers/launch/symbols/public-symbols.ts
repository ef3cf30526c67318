// The public names of one file, as its language sees them: the symbol itself and all that it lies in must be open to users.
import type { Chunk, ChunkKind } from '../../../syntax/chunk.ts';
import type { ApiSymbol, SymbolKind } from '../facts/api-symbol.ts';
import { declaredVersion } from './declared-version.ts';
import { documentationOf } from './documentation.ts';
import { isUsefulMacro } from './macros.ts';
import type { Offer, ParsedSource } from './parsed-source.ts';
import { bareType, ownerBySignature, spellName } from './spell-name.ts';
import { tidySignature } from './tidy-signature.ts';

export function publicSymbols(source: ParsedSource, offer: Offer): ApiSymbol[] {
  const { chunks } = source.parsed;
  const hidden = hiddenTypes(source);
  const symbols = chunks.flatMap((chunk, at): ApiSymbol[] => {
    const kind = kindOf(chunk, source.language);
    if (kind === null || !isOpen(chunk, chunks, source, hidden)) return [];
    const about = documentationOf(chunk, at, source);
    const name = keptApart.test(about.doc)
      ? null
      : (rustMacro(chunk, source) ?? spellName(chunk, chunks, source, offer));
    if (name === null) return [];
    const { path, language } = source;
    const isOwned = kind === 'function' && ownerBySignature(chunk, source) !== null;
    const signature = tidySignature(chunk, language);
    return [{ name, kind: isOwned ? 'method' : kind, signature, path, language, ...about }];
  });
  return [...declaredVersion(source), ...symbols];
}

/** Exported macros belong to the crate as a whole, whichever module they stand in. */
function rustMacro({ kind, name }: Chunk, { language }: ParsedSource): string | null {
  return language === 'rust' && kind === 'MacroDeclaration' ? `${name}!` : null;
}

const kinds: Readonly<Partial<Record<ChunkKind, SymbolKind>>> = {
  FunctionDeclaration: 'function',
  MethodDeclaration: 'method',
  ClassDeclaration: 'class',
  InterfaceDeclaration: 'interface',
  StructDeclaration: 'struct',
  EnumDeclaration: 'enum',
  TraitDeclaration: 'trait',
  TypeDeclaration: 'type',
  VariableDeclaration: 'constant',
  PropertyDeclaration: 'property',
  ModuleDeclaration: 'module',
  MacroDeclaration: 'function',
};

/** Where a module only holds names apart, it is nothing to call or to read about. */
const plainNamespaces = new Set(['cpp', 'c', 'csharp', 'php', 'java', 'kotlin', 'scala', 'haskell']);

function kindOf({ kind, name, signature, facts }: Chunk, language: string): SymbolKind | null {
  const found = kinds[kind];
  if (found === undefined || name === '' || facts === null) return null;
  if (found === 'module' && plainNamespaces.has(language)) return null;
  // `#define NAME (0)` is a value; only a bracket right behind the name takes arguments.
  if (kind === 'MacroDeclaration' && language !== 'rust')
    return signature.includes(`${name}(`) ? 'function' : 'constant';
  if (found === 'property' && isConstant(name, signature, facts.modifiers)) return 'constant';
  if (found === 'constant' && /^(?:export\s+)?(?:declare\s+)?(?:let|var)\b/.test(signature)) return 'property';
  return found;
}

function isConstant(name: string, signature: string, modifiers: readonly string[]): boolean {
  if (modifiers.includes('const') || (modifiers.includes('static') && modifiers.includes('final'))) return true;
  return /^(?:\w+\s+)*const\b/.test(signature) || /^[A-Z][A-Z0-9_]+$/.test(name);
}

const callable: ReadonlySet<ChunkKind> = new Set([
  'FunctionDeclaration',
  'MethodDeclaration',
  'ConstructorDeclaration',
  'VariableDeclaration',
]);
const keptApart = /(?:^|\s)@(?:internal|private|hidden|ignore)\b|:nodoc:|@api\s+private|\binternal use only\b/i;

function isOpen(chunk: Chunk, chunks: readonly Chunk[], source: ParsedSource, hidden: ReadonlySet<string>): boolean {
  if (chunk.mode !== 'code' || !isVisible(chunk, chunks[chunk.parent], source) || !isMeant(chunk, source)) return false;
  for (let around = chunks[chunk.parent]; around; around = chunks[around.parent]) {
    // What stands in a function is its own; what stands in a namespace without a name is the file's.
    if (callable.has(around.kind) || around.name === '' || isInternalSpace(around)) return false;
    if (around.kind === 'ImplDeclaration') {
      if (hidden.has(bareType(around.name))) return false;
    } else if (
      around.kind !== 'ModuleDeclaration' &&
      (!isVisible(around, chunks[around.parent], source) || !isMeant(around, source))
    )
      return false;
    else if (around.kind === 'ModuleDeclaration' && around.facts?.visibility === 'private') return false;
  }
  return true;
}

function isInternalSpace({ kind, name }: Chunk): boolean {
  return kind === 'ModuleDeclaration' && /^(?:details?|internals?|impl|_\w*|private)$/.test(name);
}

const nullIsOpen = new Set(['c', 'cpp']);

function isVisible({ facts, kind, name }: Chunk, around: Chunk | undefined, source: ParsedSource): boolean {
  const visibility = facts?.visibility ?? null;
  const { language } = source;
  if (visibility === 'public') return true;
  // Requirements of a public protocol are as public as it is.
  if (language === 'swift' && visibility === 'internal' && around?.kind === 'InterfaceDeclaration') return true;
  if (visibility !== null) return false;
  if (kind === 'MacroDeclaration')
    return language === 'rust' ? (facts?.decorators ?? []).includes('macro_export') : isUsefulMacro(name, source);
  if (kind === 'ModuleDeclaration' || nullIsOpen.has(language)) return true;
  if (language === 'haskell') return !/^module\s+[\w.]+\s*(?:--[^\n]*\s*)*\(/m.test(source.text);
  // Of the JavaScript family the offers know more than the declaration says.
  return language === 'javascript' || language === 'typescript' || language === 'tsx' ? around === undefined : false;
}

function isMeant({ kind, name, doc, signature, facts }: Chunk, { language }: ParsedSource): boolean {
  if (isOnlyOverridden(doc, signature, facts)) return false;
  if (keptApart.test(doc) || facts?.decorators.some((each) => /^doc\(hidden\)/.test(each))) return false;
  if (language === 'elixir') return !/^@(?:moduledoc|doc|typedoc)\s+false\b/.test(signature) && /^[\w.!?]+$/.test(name);
  if (language === 'lua') return !/(?:^|\s)@local\b/.test(doc);
  if (language === 'python') return !/^__\w+__$/.test(name) && !/=\s*[\w.]*(?:TypeVar|ParamSpec)\w*\(/.test(signature);
  if (language === 'ruby') return !/#\s*:nodoc/.test(signature);
  if (language === 'csharp' && /\boperator\b/.test(signature)) return false;
  if (language === 'php') return !/^__/.test(name);
  if (language === 'c' || language === 'cpp') return !/^[~_]|^operator\b|_$/.test(name);
  return kind !== 'MethodDeclaration' || name !== 'constructor';
}

/** What is said of the method stands where it was first declared. */
function isOnlyOverridden(doc: string, signature: string, facts: Chunk['facts']): boolean {
  if (doc !== '' && !/^\s*\{?@inherit-?doc\}?\s*(?:@[\s\S]*)?$/i.test(doc)) return false;
  return doc !== '' || facts?.decorators.includes('Override') === true || /\boverride\b/.test(signature);
}

/** Types of this file that nobody else sees: what is done for them is not seen either. */
function hiddenTypes({ parsed }: ParsedSource): ReadonlySet<string> {
  const types = parsed.chunks.filter(
    ({ kind, facts }) => facts !== null && /^(?:Class|Struct|Enum|Type|Interface|Trait)/.test(kind),
  );
  return new Set(
    types
      .filter(({ facts }) => facts?.visibility === 'private' || facts?.visibility === 'internal')
      .map(({ name }) => name),
  );
}
