// C++: members follow the section they stand in; before the first one a class hides and a struct shows.
import type { Language, SymbolSketch } from '../language.ts';
import { cppQuery } from './query.ts';

const changing = `append assign clear emplace emplace_back emplace_front erase insert insert_or_assign merge pop pop_back
  pop_front push push_back push_front reserve reset resize remove remove_if reverse shrink_to_fit sort splice store
  swap try_emplace unique fetch_add fetch_sub`;

export const cpp: Language = {
  id: 'cpp',
  title: 'C++',
  aliases: ['c++', 'cxx', 'cc'],
  extensions: [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.hh',
    '.hpp',
    '.hxx',
    '.h++',
    '.ipp',
    '.inl',
    '.tcc',
    '.tpp',
    '.cu',
    '.cuh',
  ],
  syntax: {
    grammar: 'tree-sitter-cpp.wasm',
    from: 'tree-sitter-cpp',
    query: cppQuery,
    visibilityOf,
    mutators: changing.split(/\s+/),
    emptyReturns: ['void'],
  },
};

function visibilityOf({ kind, modifiers, parentKind }: SymbolSketch): string | null {
  if (parentKind === 'ClassDeclaration' || parentKind === 'StructDeclaration') {
    const level = ['public', 'protected', 'private'].find((each) => modifiers.includes(each));
    return level ?? (parentKind === 'ClassDeclaration' ? 'private' : 'public');
  }
  // A member that is defined apart from its class does not say it; types and macros have no linkage.
  if (kind !== 'FunctionDeclaration' && kind !== 'VariableDeclaration') return null;
  return modifiers.includes('static') ? 'private' : 'public';
}
