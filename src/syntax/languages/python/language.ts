// Python. A leading underscore makes a name private, except for the language's own `__names__`.
import { bareComment, bareDocstring } from '../../parse/bare-comment.ts';
import type { Language, SymbolSketch } from '../language.ts';
import { pythonEvents } from './events.ts';
import { pythonSymbols } from './symbols.ts';

export const python: Language = {
  id: 'python',
  title: 'Python',
  aliases: ['py', 'python3', 'pyi'],
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['sconstruct', 'sconscript', 'wscript'],
  interpreters: ['python', 'python3', 'pypy', 'pypy3'],
  syntax: {
    grammar: 'tree-sitter-python.wasm',
    from: 'tree-sitter-python',
    query: `${pythonSymbols}${pythonEvents}`,
    plainValues: {
      string: ['string', 'concatenated_string'],
      number: ['integer', 'float'],
      boolean: ['true', 'false'],
      list: ['list', 'list_comprehension'],
      map: ['dictionary', 'dictionary_comprehension'],
      set: ['set', 'set_comprehension'],
      tuple: ['tuple'],
      null: ['none'],
    },
    visibilityOf,
    bareComment: (comment) => (comment.startsWith('#') ? bareComment(comment) : bareDocstring(comment)),
    receivers: ['self', 'cls'],
    constructors: ['__init__'],
    mutators: [
      'append',
      'extend',
      'insert',
      'remove',
      'pop',
      'clear',
      'sort',
      'reverse',
      'add',
      'update',
      'discard',
      'setdefault',
      'popitem',
      'appendleft',
      'popleft',
      'extendleft',
    ],
    emptyReturns: ['None', 'NoReturn', 'Never'],
  },
};

/** Of a variable at the top level only a constant's spelling says that others are meant to see it. */
function visibilityOf({ kind, name }: SymbolSketch): string | null {
  if (/^_(?!_.*__$)/.test(name)) return 'private';
  if (kind === 'VariableDeclaration') return /^[A-Z][A-Z0-9_]*$/.test(name) ? 'public' : null;
  return 'public';
}
