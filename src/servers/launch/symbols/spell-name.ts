// A name as users of the language write it: `Watcher.close`, `DB::Open`, `Thor::Shell#say`.
import type { Chunk } from '../../../syntax/chunk.ts';
import { nameOf } from '../scout/places.ts';
import type { Offer, ParsedSource } from './parsed-source.ts';

/** Null where the outermost name is not offered. */
export function spellName(chunk: Chunk, chunks: readonly Chunk[], source: ParsedSource, offer: Offer): string | null {
  const { language } = source;
  const owner = ownerBySignature(chunk, source);
  // A function among the values of a table has no name that reaches it.
  if (language === 'lua' && (owner === null ? chunk.kind === 'MethodDeclaration' : isOwnTable(owner, source)))
    return null;
  const around = owner === null ? pathOf(chunk, chunks, language) : [owner];
  const [first, ...rest] = [...around, chunk.name];
  const offered = first === undefined ? null : offer(first);
  if (offered === null) return null;
  const names = [offered, ...rest];
  const last = names.length > 1 ? names.pop() : undefined;
  const outer = names.join(between[language] ?? '.');
  return last === undefined ? outer : `${outer}${lastMark(chunk, language)}${last}`;
}

/** A table with a small name that a file of Lua keeps to itself; one with a capital is a class, of which users get objects. */
function isOwnTable(owner: string, { text }: ParsedSource): boolean {
  return (
    /^[a-z_]\w*$/.test(owner) &&
    new RegExp(`^local\\s+${owner}\\s*=\\s*\\{`, 'm').test(text) &&
    !returnsTable(text, owner)
  );
}

/** As it is, among others, or with a table about it. */
function returnsTable(text: string, table: string): boolean {
  const returned = /^return\b[\s\S]*$/m.exec(text.slice(-400))?.[0] ?? '';
  return new RegExp(`\\b${table}\\b`).test(returned);
}

/** Names of all it lies in, from the outside. */
function pathOf(chunk: Chunk, chunks: readonly Chunk[], language: string): string[] {
  const names: string[] = [];
  for (let around = chunks[chunk.parent]; around; around = chunks[around.parent]) {
    if (around.kind === 'ModuleDeclaration' && droppedNamespaces.has(language)) continue;
    names.unshift(bareType(around.name));
  }
  return names;
}

/** Users bring these in once at the top of a file. */
const droppedNamespaces = new Set(['csharp', 'php', 'java', 'kotlin', 'scala', 'haskell']);

const between: Readonly<Record<string, string>> = { cpp: '::', c: '::', rust: '::', ruby: '::', php: '::' };

function lastMark({ kind, facts }: Chunk, language: string): string {
  if (language !== 'ruby' || (kind !== 'MethodDeclaration' && kind !== 'FunctionDeclaration'))
    return between[language] ?? '.';
  return kind === 'FunctionDeclaration' || facts?.modifiers.includes('self') ? '.' : '#';
}

/** Where a method stands apart from its type, the declaration names it. */
export function ownerBySignature({ signature, parent }: Chunk, source: ParsedSource): string | null {
  if (parent >= 0) return null;
  if (source.language === 'go') return /^func\s*\(\s*(?:\w+\s+)?\*?(\w+)/.exec(signature)?.[1] ?? null;
  if (source.language === 'kotlin')
    return /^(?:\w+\s+)*fun\s+(?:<[^>]*>\s*)?([A-Z]\w*)[?<.]/.exec(signature)?.[1] ?? null;
  if (source.language === 'lua') return luaTable(signature, source);
  if (source.language !== 'javascript') return null;
  return (
    /^([\w$]+)\.(?:prototype\.)?[\w$]+\s*=/
      .exec(signature.replace(/^(?:module\.)?exports\.[\w$]+\s*=\s*/, ''))?.[1]
      ?.replace(/^(?:module|exports)$/, '') || null
  );
}

/** The table that a file of Lua returns goes by the name of the file. */
function luaTable(signature: string, { text, path }: ParsedSource): string | null {
  const [, table] = /^(?:function\s+)?([\w.]+)[.:]\w+\s*(?:=|\()/.exec(signature) ?? [];
  const [, returned] = /^return\s+(?:setmetatable\s*\(\s*)?(\w+)/m.exec(text.slice(-400)) ?? [];
  if (table === undefined || (table !== returned && !/^_?M$/.test(table))) return table ?? null;
  const stem = nameOf(path).replace(/\.\w+$/, '');
  return stem === 'init' ? (path.split('/').at(-2) ?? stem) : stem;
}

/** Without type arguments. */
export function bareType(name: string): string {
  return name
    .replace(/<.*$/s, '')
    .replace(/^&(?:'\w+\s+)?(?:mut\s+)?/, '')
    .trim();
}
