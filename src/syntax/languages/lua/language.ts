// Lua: what is `local` is its file's own.
import type { Language } from '../language.ts';
import { luaQuery } from './query.ts';

export const lua: Language = {
  id: 'lua',
  title: 'Lua',
  aliases: ['luajit'],
  extensions: ['.lua', '.rockspec', '.wlua'],
  fileNames: ['.luacheckrc', '.busted'],
  interpreters: ['lua', 'luajit', 'texlua'],
  syntax: {
    grammar: 'tree-sitter-lua.wasm',
    from: '@tree-sitter-grammars/tree-sitter-lua',
    query: luaQuery,
    plainValues: {
      string: ['string'],
      number: ['number'],
      boolean: ['true', 'false'],
      function: ['function_definition'],
      null: ['nil'],
    },
    visibilityOf: ({ modifiers, name }) => (modifiers.includes('local') || name.startsWith('_') ? 'private' : 'public'),
    mutators: ['append', 'push', 'pop', 'add', 'set', 'clear'],
    throwingCalls: ['error'],
  },
};
