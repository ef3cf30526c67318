// PHP, with the markup around it. A member without a word is public.
import type { Language } from '../language.ts';
import { phpQuery } from './query.ts';

export const php: Language = {
  id: 'php',
  title: 'PHP',
  aliases: ['php8', 'phtml'],
  extensions: ['.php', '.phtml', '.php5', '.php7', '.inc', '.phpt'],
  interpreters: ['php'],
  syntax: {
    grammar: 'tree-sitter-php.wasm',
    from: 'tree-sitter-php',
    query: phpQuery,
    plainValues: {
      string: ['string', 'encapsed_string', 'heredoc', 'nowdoc'],
      number: ['integer', 'float'],
      boolean: ['boolean'],
      list: ['array_creation_expression'],
      function: ['anonymous_function', 'arrow_function'],
      null: ['null'],
    },
    visibilityOf: ({ modifiers }) => ['private', 'protected'].find((each) => modifiers.includes(each)) ?? 'public',
    mutators: [
      'push',
      'pop',
      'add',
      'append',
      'prepend',
      'insert',
      'remove',
      'delete',
      'set',
      'put',
      'attach',
      'detach',
      'enqueue',
      'dequeue',
      'offsetSet',
      'offsetUnset',
      'clear',
    ],
    emptyReturns: ['void', 'never'],
  },
};
