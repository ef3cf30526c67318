// Ruby: a word alone in a class (`private`) decides for the methods below it; methods of the class itself are not touched by it.
import type { Language } from '../language.ts';
import { rubyQuery } from './query.ts';

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
    visibilityOf: ({ modifiers }) => {
      if (modifiers.includes('self')) return 'public';
      return ['private', 'protected'].find((each) => modifiers.includes(each)) ?? 'public';
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
