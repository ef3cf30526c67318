// Scala 2 and 3: public unless a word says otherwise.
import type { Language } from '../language.ts';
import { scalaQuery } from './query.ts';

export const scala: Language = {
  id: 'scala',
  title: 'Scala',
  aliases: ['sbt', 'sc'],
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala', 'amm', 'scala-cli'],
  syntax: {
    grammar: 'tree-sitter-scala.wasm',
    from: 'tree-sitter-scala',
    query: scalaQuery,
    plainValues: {
      string: ['string', 'interpolated_string_expression', 'character_literal'],
      number: ['integer_literal', 'floating_point_literal'],
      boolean: ['boolean_literal'],
      null: ['null_literal'],
      function: ['lambda_expression'],
    },
    visibilityOf: ({ modifiers }) => ['private', 'protected'].find((each) => modifiers.includes(each)) ?? 'public',
    mutators: [
      'add',
      'addAll',
      'addOne',
      'append',
      'appendAll',
      'prepend',
      'insert',
      'remove',
      'clear',
      'put',
      'update',
      'enqueue',
      'dequeue',
      'push',
      'pop',
      'set',
    ],
    emptyReturns: ['Unit', 'Nothing'],
    throwingCalls: ['sys.error'],
  },
};
