// Ruby: a word alone in a class (`private`) decides for the methods below it; methods of the class itself are not touched by it.
import type { ChunkKind } from '../../chunk.ts';
import type { Language } from '../language.ts';
import { rubyQuery } from './query.ts';

const callable: ReadonlySet<ChunkKind> = new Set([
  'FunctionDeclaration',
  'MethodDeclaration',
  'ConstructorDeclaration',
]);

export const ruby: Language = {
  id: 'ruby',
  title: 'Ruby',
  aliases: ['rb'],
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.rbi'],
  fileNames: [
    'gemfile',
    'rakefile',
    'guardfile',
    'vagrantfile',
    'fastfile',
    'podfile',
    'brewfile',
    'capfile',
    'dangerfile',
  ],
  interpreters: ['ruby', 'jruby', 'rake'],
  syntax: {
    grammar: 'tree-sitter-ruby.wasm',
    from: 'tree-sitter-ruby',
    query: rubyQuery,
    plainValues: {
      string: ['string', 'heredoc_beginning'],
      number: ['integer', 'float', 'rational', 'complex'],
      boolean: ['true', 'false'],
      list: ['array', 'string_array', 'symbol_array'],
      map: ['hash'],
      function: ['lambda'],
      null: ['nil'],
      regex: ['regex'],
    },
    // A word of the class holds for what its objects can do; its own methods, constants and classes within have words of their own.
    visibilityOf: ({ kind, modifiers }) => {
      if (modifiers.includes('self')) return modifiers.includes('private_class_method') ? 'private' : 'public';
      if (!callable.has(kind)) return modifiers.includes('private_constant') ? 'private' : 'public';
      return ['private', 'protected'].find((each) => modifiers.includes(each)) ?? 'public';
    },
    heedsWord: (word, { kind, modifiers }) => {
      if (!callable.has(kind)) return word === 'private_constant';
      return modifiers.includes('self') === word.endsWith('_class_method') && word !== 'private_constant';
    },
    mutators: [
      ...[
        'push',
        'append',
        'pop',
        'shift',
        'unshift',
        'prepend',
        'insert',
        'concat',
        'replace',
        'clear',
        'store',
        'update',
      ],
      ...[
        'delete',
        'delete_at',
        'delete_if',
        'keep_if',
        'reject!',
        'select!',
        'filter!',
        'map!',
        'collect!',
        'compact!',
        'merge!',
      ],
      ...[
        'sort!',
        'sort_by!',
        'reverse!',
        'uniq!',
        'flatten!',
        'shuffle!',
        'slice!',
        'gsub!',
        'sub!',
        'strip!',
        'upcase!',
        'downcase!',
      ],
      ...['instance_variable_set', 'write', 'add', 'set'],
    ],
    throwingCalls: ['raise', 'fail', 'throw'],
  },
};
