// A name as the way to it: `json.parse`, `Foo::new` and `App\User` are rows of words, the last one the name itself. An import
// gives a name in a file the way it has where it comes from.
import type { ImportBinding } from '../../../syntax/chunk.ts';

export type NamePath = readonly string[];

const separators = /\.|::?|->|[\\/]/;

export function pathOf(name: string): NamePath {
  return name.split(separators).filter((word) => word !== '');
}

/** Null for a name that says nothing of one thing, such as all of a module at once. */
export function pathOfBinding({ local, imported, from }: ImportBinding): NamePath | null {
  if (local === '*' || local === '') return null;
  const module = pathOfModule(from);
  if (imported === 'default') return module;
  if (imported !== '*') return [...module, ...pathOf(imported)];
  // `import os.path` brings in `os`.
  return module.length > 1 && module[0] === local && module.at(-1) !== local ? [local] : module;
}

/** `../db/index.js` is the module `db`, and `chi/v5` is `chi`. */
function pathOfModule(from: string): NamePath {
  const bare = from.replace(/\.(?:[cm]?[jt]sx?|d\.ts|vue|svelte|json|zig|lua|rb|php|py|h|hpp)$/, '');
  const words = pathOf(bare.replace(/[/.]v\d+$/, ''));
  const isFolder = words.length > 1 && (words.at(-1) === 'index' || words.at(-1) === '__init__');
  return isFolder ? words.slice(0, -1) : words;
}

/** Case counts, as it does for the filters that ask. */
export function endsWith(path: NamePath, end: NamePath): boolean {
  const offset = path.length - end.length;
  return offset >= 0 && end.every((word, place) => path[offset + place] === word);
}
