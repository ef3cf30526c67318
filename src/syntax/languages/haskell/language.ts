// Haskell: what the module's list of exports names is public; of the rest nothing is said, since a module without a list exports all.
import type { Language } from '../language.ts';
import { haskellQuery } from './query.ts';

export const haskell: Language = {
  id: 'haskell',
  title: 'Haskell',
  aliases: ['hs', 'lhs'],
  extensions: ['.hs', '.hsc', '.hs-boot'],
  interpreters: ['runhaskell', 'runghc', 'stack'],
  syntax: {
    grammar: 'tree-sitter-haskell.wasm',
    from: 'tree-sitter-haskell',
    query: haskellQuery,
    visibilityOf: ({ modifiers }) => (modifiers.includes('export') ? 'public' : null),
    hasEquations: true,
    emptyReturns: ['()', 'IO ()'],
    throwingCalls: [
      'error',
      'throw',
      'throwIO',
      'throwError',
      'throwM',
      'throwSTM',
      'ioError',
      'fail',
      'errorWithoutStackTrace',
    ],
  },
};
