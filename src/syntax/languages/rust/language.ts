// Rust: what is not `pub` is private, and what a trait declares is as open as the trait.
import type { Language, SymbolSketch } from '../language.ts';
import { rustQuery } from './query.ts';

const changing = `append clear dedup drain entry extend extend_from_slice fill get_or_insert_with insert insert_str pop
  pop_back pop_front push push_back push_front push_str remove resize retain reverse rotate_left rotate_right
  set sort sort_by sort_by_key sort_unstable store swap_remove truncate fetch_add fetch_sub write_all write_str`;

export const rust: Language = {
  id: 'rust',
  title: 'Rust',
  aliases: ['rs'],
  extensions: ['.rs'],
  syntax: {
    grammar: 'tree-sitter-rust.wasm',
    from: 'tree-sitter-rust',
    query: rustQuery,
    plainValues: {
      string: ['string_literal', 'raw_string_literal'],
      number: ['integer_literal', 'float_literal'],
      boolean: ['boolean_literal'],
      list: ['array_expression'],
      function: ['closure_expression'],
    },
    visibilityOf,
    mutators: changing.split(/\s+/),
    emptyReturns: ['()', '!'],
  },
};

function visibilityOf({ kind, modifiers, parentKind }: SymbolSketch): string | null {
  // An impl block and an exported macro have no word of their own for it.
  if (kind === 'ImplDeclaration' || kind === 'MacroDeclaration') return null;
  if (modifiers.includes('pub')) return 'public';
  if (modifiers.some((word) => word.startsWith('pub('))) return 'internal';
  return parentKind === 'TraitDeclaration' ? 'public' : 'private';
}
