// Python: a module offers what its `__all__` lists, else all without a leading underscore. A module with an underscore offers
// nothing by itself, only what a package takes out of it.
import { folderOf, nameOf } from '../scout/places.ts';
import { type Offer, offerAll, type ParsedSource } from './parsed-source.ts';

export function pythonOffers(sources: readonly ParsedSource[]): Map<string, Offer> {
  const handedOn = namesHandedOn(sources);
  return new Map(sources.map((source) => [source.path, offerOf(source, handedOn.get(source.path) ?? new Set())]));
}

function offerOf({ path, text }: ParsedSource, taken: ReadonlySet<string>): Offer {
  const listed = readAll(text);
  if (isPrivate(path)) return (name) => (taken.has(name) ? name : null);
  return listed === null ? offerAll : (name) => (listed.has(name) || taken.has(name) ? name : null);
}

function isPrivate(path: string): boolean {
  return path.split('/').some((part) => /^_(?!_init__\.)/.test(part));
}

/** Null where there is none, or where it is made by other means than a list of names. */
function readAll(text: string): ReadonlySet<string> | null {
  const lists = [...text.matchAll(/^__all__(?:\s*:[^=\n]+)?\s*\+?=\s*[[(]([^\])]*)[\])]/gm)];
  if (lists.length === 0 || /^__all__\s*(?:=\s*[^[(\s]|\+=\s*[^[(\s])/m.test(text)) return null;
  return new Set(lists.flatMap(([, names = '']) => [...names.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name)));
}

/** By path of the file that declares them: the names which the `__init__` of a public package imports from its own modules. */
function namesHandedOn(sources: readonly ParsedSource[]): Map<string, Set<string>> {
  const paths = new Set(sources.map(({ path }) => path));
  const found = new Map<string, Set<string>>();
  for (const { path, text, parsed } of sources) {
    if (!/^__init__\.pyi?$/.test(nameOf(path)) || isPrivate(path)) continue;
    const listed = readAll(text);
    for (const { local, imported, from } of parsed.bindings) {
      const target = locate(from, path, paths);
      if (target === null || !(listed?.has(local) ?? !local.startsWith('_'))) continue;
      found.set(target, (found.get(target) ?? new Set()).add(imported));
    }
  }
  return found;
}

/** `.core` and `..x.y` from the package of the file; null for what is not of this repository. */
function locate(from: string, path: string, paths: ReadonlySet<string>): string | null {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(from) ?? [];
  const folders = folderOf(path).split('/');
  if (dots === '' && rest.split('.')[0] !== folders.at(-1)) return null;
  const base = dots === '' ? folders.slice(0, -1) : folders.slice(0, folders.length - dots.length + 1);
  const stem = [...base, ...rest.split('.').filter((part) => part !== '')].filter((part) => part !== '.').join('/');
  return [`${stem}.py`, `${stem}.pyi`, `${stem}/__init__.py`].find((each) => paths.has(each)) ?? null;
}
