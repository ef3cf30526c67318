// Zig: `pub` is public, everything else its file's own.
import type { Language } from '../language.ts';
import { zigQuery } from './query.ts';

export const zig: Language = {
  id: 'zig',
  title: 'Zig',
  aliases: ['zon'],
  extensions: ['.zig', '.zon'],
  syntax: {
    grammar: 'tree-sitter-zig.wasm',
    from: '@tree-sitter-grammars/tree-sitter-zig',
    query: zigQuery,
    receivers: ['self'],
    plainValues: {
      string: ['string', 'multiline_string'],
      number: ['integer', 'float', 'character'],
      boolean: ['boolean'],
    },
    visibilityOf: ({ modifiers }) => (modifiers.includes('pub') || modifiers.includes('export') ? 'public' : 'private'),
    mutators: [
      'append',
      'appendSlice',
      'appendAssumeCapacity',
      'insert',
      'put',
      'pop',
      'remove',
      'orderedRemove',
      'swapRemove',
      'clearRetainingCapacity',
      'resize',
      'set',
      'store',
    ],
    emptyReturns: ['void', 'noreturn', '!void', 'anyerror!void'],
  },
};
