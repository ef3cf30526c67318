// C#: without a word for it a type is seen within its assembly, a member within its class, and a member of an interface by all.
import { bareComment } from '../../parse/bare-comment.ts';
import type { Language, SymbolSketch } from '../language.ts';
import { csharpQuery } from './query.ts';

const changing = `Add AddFirst AddLast AddOrUpdate AddRange Append AppendFormat AppendLine Clear Dequeue Enqueue ExceptWith Insert
  InsertRange IntersectWith Pop Push Put Remove RemoveAll RemoveAt RemoveFirst RemoveLast RemoveRange RemoveWhere
  Reverse Set SetValue Sort TryAdd TryDequeue TryPop TryRemove TryUpdate UnionWith`;

export const csharp: Language = {
  id: 'csharp',
  title: 'C#',
  aliases: ['cs', 'c#', 'dotnet'],
  extensions: ['.cs', '.csx'],
  syntax: {
    grammar: 'tree-sitter-c_sharp.wasm',
    from: 'tree-sitter-c-sharp',
    query: csharpQuery,
    visibilityOf,
    // Documentation is XML; its words count, not its tags.
    bareComment: (comment) =>
      bareComment(comment)
        .replace(/<\/?[A-Za-z][^<>]*>/g, '')
        .trim(),
    mutators: changing.split(/\s+/),
    emptyReturns: ['void', 'Task', 'ValueTask', 'System.Threading.Tasks.Task'],
  },
};

const types: ReadonlySet<string> = new Set([
  'ClassDeclaration',
  'StructDeclaration',
  'InterfaceDeclaration',
  'EnumDeclaration',
  'TypeDeclaration',
]);

function visibilityOf({ kind, modifiers, parentKind }: SymbolSketch): string | null {
  if (kind === 'ModuleDeclaration') return null;
  const word = ['public', 'protected', 'internal', 'private'].find((each) => modifiers.includes(each));
  if (word) return word;
  if (parentKind === 'InterfaceDeclaration') return 'public';
  return types.has(kind) && (parentKind === null || parentKind === 'ModuleDeclaration') ? 'internal' : 'private';
}
