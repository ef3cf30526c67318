// Rust: what is `pub` in a module that is not can only be reached where a `pub use` names it.
import { folderOf, nameOf } from '../scout/places.ts';
import { type Offer, offerAll, offerNone, type ParsedSource } from './parsed-source.ts';

export function rustOffers(sources: readonly ParsedSource[]): Map<string, Offer> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const used = readUses(sources);
  return new Map(sources.map(({ path }) => [path, offerOf(path, byPath, used)]));
}

interface Uses {
  /** What is handed on, by its name where it is declared. */
  readonly names: ReadonlyMap<string, string>;
  /** Modules that are handed on whole. */
  readonly modules: ReadonlySet<string>;
}

function offerOf(path: string, sources: ReadonlyMap<string, ParsedSource>, { names, modules }: Uses): Offer {
  // A program offers nothing to other programs.
  if (/(?:^|\/)(?:src\/)?(?:main\.rs$|bin\/)/.test(path)) return offerNone;
  for (let at: string | null = path; at !== null; ) {
    const above: string | null = parentOf(at, sources);
    const name = moduleName(at);
    const declaration =
      above &&
      new RegExp(String.raw`^[ \t]*(pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+${name}[ \t]*;`, 'm').exec(
        sources.get(above)?.text ?? '',
      );
    if (declaration && declaration[1]?.trim() !== 'pub' && !modules.has(name)) return (each) => names.get(each) ?? null;
    at = above;
  }
  return offerAll;
}

/** `a/b.rs` and `a/b/mod.rs` are both the module `b`. */
function moduleName(path: string): string {
  return nameOf(path) === 'mod.rs' ? nameOf(folderOf(path)) : nameOf(path).replace(/\.rs$/, '');
}

/** The file that declares the module of this one: in its folder, or named like the folder. */
function parentOf(path: string, sources: ReadonlyMap<string, ParsedSource>): string | null {
  if (/(?:^|\/)lib\.rs$/.test(path)) return null;
  const folder = nameOf(path) === 'mod.rs' ? folderOf(folderOf(path)) : folderOf(path);
  const beside = ['lib.rs', 'mod.rs', 'main.rs'].map((name) => (folder === '.' ? name : `${folder}/${name}`));
  return [...beside, `${folder}.rs`].find((each) => each !== path && sources.has(each)) ?? null;
}

function readUses(sources: readonly ParsedSource[]): Uses {
  const names = new Map<string, string>();
  const modules = new Set<string>();
  for (const { text } of sources) {
    for (const [, tree = ''] of text.matchAll(/^[ \t]*pub[ \t]+use\s+([^;]+);/gm)) {
      const bare = tree.replaceAll(/\/\/[^\n]*/g, '');
      for (const [, module = ''] of bare.matchAll(/(\w+)::(?:\*|\{[^{}]*\*[^{}]*\})/g)) modules.add(module);
      for (const [, name = '', alias] of bare.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*(?=[,}]|$)/g))
        names.set(name, alias ?? name);
    }
  }
  return { names, modules };
}
