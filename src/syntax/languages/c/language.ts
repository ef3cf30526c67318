// C: what is `static` belongs to its file; the rest can be linked to from everywhere.
import { cpp } from '../cpp/language.ts';
import type { Language, SymbolSketch } from '../language.ts';
import { cQuery } from './query.ts';

// Headers of both languages end in `.h`. What begins a line like this is none of C.
const isOfCpp = new RegExp(
  [
    String.raw`template\s*<`,
    String.raw`(?:inline\s+)?namespace(?:\s+[\w:]+)?\s*\{`,
    String.raw`(?:class|struct)\s+[\w ]+:\s*(?:public|protected|private|virtual)\b`,
    String.raw`class\s+[\w ]+\s*[{;]`,
    String.raw`(?:public|protected|private)\s*:\s*$`,
    String.raw`using\s+(?:namespace\s+[\w:]+\s*;|\w+\s*=)`,
  ]
    .map((start) => String.raw`^[ \t]*${start}`)
    .join('|'),
  'm',
);

export const c: Language = {
  id: 'c',
  title: 'C',
  aliases: [],
  extensions: ['.c', '.h'],
  syntax: {
    grammar: 'tree-sitter-c.wasm',
    from: 'tree-sitter-c',
    query: cQuery,
    visibilityOf,
    emptyReturns: ['void'],
  },
  otherSyntax: (text) => (isOfCpp.test(text) ? cpp.syntax : null),
};

/** Types and macros have no linkage, so nothing can be said of them. */
function visibilityOf({ kind, modifiers }: SymbolSketch): string | null {
  if (kind !== 'FunctionDeclaration' && kind !== 'VariableDeclaration') return null;
  return modifiers.includes('static') ? 'private' : 'public';
}
