// Java: without a word for it a member is seen within its package, and in an interface by everybody.
import type { Language, SymbolSketch } from '../language.ts';
import { javaQuery } from './query.ts';

const changing = `add addAll addFirst addLast append clear compute computeIfAbsent computeIfPresent delete deleteCharAt enqueue
  insert merge offer poll pollFirst pollLast pop push put putAll putIfAbsent remove removeAll removeFirst
  removeIf removeLast replaceAll retainAll set sort incrementAndGet getAndIncrement decrementAndGet
  compareAndSet addAndGet setLength`;

export const java: Language = {
  id: 'java',
  title: 'Java',
  aliases: [],
  extensions: ['.java'],
  syntax: {
    grammar: 'tree-sitter-java.wasm',
    from: 'tree-sitter-java',
    query: javaQuery,
    visibilityOf,
    mutators: changing.split(/\s+/),
    emptyReturns: ['void'],
  },
};

function visibilityOf({ kind, modifiers, parentKind }: SymbolSketch): string | null {
  if (kind === 'ModuleDeclaration') return null;
  const word = ['public', 'protected', 'private'].find((each) => modifiers.includes(each));
  if (word) return word;
  if (parentKind === 'InterfaceDeclaration') return 'public';
  return parentKind === 'EnumDeclaration' && kind === 'ConstructorDeclaration' ? 'private' : 'internal';
}
