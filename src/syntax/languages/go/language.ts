// Go: a name that begins with a capital letter can be seen from other packages.
import type { Language } from '../language.ts';
import { goQuery } from './query.ts';

const changing = `Add Append Delete Insert Pop Push PushBack PushFront Put Remove Reset Set Store Swap Write WriteByte
  WriteRune WriteString`;

export const go: Language = {
  id: 'go',
  title: 'Go',
  aliases: ['golang'],
  extensions: ['.go'],
  syntax: {
    grammar: 'tree-sitter-go.wasm',
    from: 'tree-sitter-go',
    query: goQuery,
    plainValues: {
      string: ['interpreted_string_literal', 'raw_string_literal'],
      number: ['int_literal', 'float_literal', 'imaginary_literal', 'rune_literal', 'iota'],
      boolean: ['true', 'false'],
      function: ['func_literal'],
    },
    visibilityOf: ({ name }) => (/^\p{Lu}/u.test(name) ? 'public' : 'private'),
    mutators: changing.split(/\s+/),
    throwingCalls: ['panic'],
  },
};
