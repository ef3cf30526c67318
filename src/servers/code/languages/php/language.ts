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
