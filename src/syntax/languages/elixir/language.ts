// Elixir: `defp` is private. Everything is a call, so the query looks at what is called.
import type { Language } from '../language.ts';
import { elixirQuery } from './query.ts';

export const elixir: Language = {
  id: 'elixir',
  title: 'Elixir',
  aliases: ['ex', 'exs'],
  extensions: ['.ex', '.exs'],
  fileNames: ['mix.lock'],
  interpreters: ['elixir'],
  syntax: {
    grammar: 'tree-sitter-elixir.wasm',
    from: 'tree-sitter-elixir',
    query: elixirQuery,
    plainValues: {
      string: ['string'],
      number: ['integer', 'float'],
      boolean: ['boolean'],
      null: ['nil'],
      list: ['list'],
      function: ['anonymous_function'],
    },
    visibilityOf: ({ modifiers }) => (modifiers.some((each) => /^def\w*p$|^typep$/.test(each)) ? 'private' : 'public'),
    throwingCalls: ['raise', 'throw', 'reraise', 'exit'],
  },
};
