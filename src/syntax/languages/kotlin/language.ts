// Kotlin: public unless a word says otherwise; `suspend` is its async.
import type { Language } from '../language.ts';
import { kotlinQuery } from './query.ts';

export const kotlin: Language = {
  id: 'kotlin',
  title: 'Kotlin',
  aliases: ['kt', 'kts'],
  extensions: ['.kt', '.kts'],
  interpreters: ['kotlin', 'kscript'],
  syntax: {
    grammar: 'tree-sitter-kotlin.wasm',
    from: '@tree-sitter-grammars/tree-sitter-kotlin',
    query: kotlinQuery,
    plainValues: {
      string: ['string_literal', 'multiline_string_literal', 'character_literal'],
      number: ['number_literal', 'float_literal'],
      function: ['lambda_literal', 'anonymous_function'],
    },
    visibilityOf: ({ modifiers }) =>
      ['private', 'protected', 'internal'].find((each) => modifiers.includes(each)) ?? 'public',
    mutators: [
      ...[
        'add',
        'addAll',
        'addFirst',
        'addLast',
        'append',
        'appendLine',
        'clear',
        'insert',
        'plusAssign',
        'minusAssign',
        'put',
        'putAll',
      ],
      ...[
        'remove',
        'removeAll',
        'removeAt',
        'removeFirst',
        'removeIf',
        'removeLast',
        'retainAll',
        'set',
        'setValue',
        'shuffle',
        'sort',
      ],
    ],
    emptyReturns: ['Unit', 'Nothing'],
    throwingCalls: ['error', 'TODO'],
  },
};
