// What users of the product may call: entry points by its manifests, and what lies below them.
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { KnownManifest } from './manifests/read-manifests.ts';
import { folderOf, foldersOf, isPlain } from './places.ts';
import type { Roots } from './roots.ts';
import type { Tree } from './tree.ts';

export type ApiScope = RepoInventory['repo_profile']['public_api_scope'];

const atMost = 500;

export function entryPoints(manifests: readonly KnownManifest[]): string[] {
  return [...new Set(manifests.flatMap(({ facts }) => facts.entrypoints))].sort().slice(0, atMost);
}

export function apiScope(manifests: readonly KnownManifest[], roots: Roots, tree: Tree): ApiScope {
  const points = entryPoints(manifests);
  const folders = points.map((path) => (/\.\w+$/.test(path) ? folderOf(path) : path));
  const isExplicit = manifests.some(({ facts }) => facts.isExplicit && facts.entrypoints.length > 0);
  return {
    public_roots: points.length > 0 ? outermost(folders) : [...roots.source],
    internal_prefixes: internalFolders(tree),
    policy:
      points.length > 0 && isExplicit
        ? 'explicit'
        : points.length > 0 || roots.source.length > 0
          ? 'heuristic'
          : 'unknown',
  };
}

function outermost(folders: readonly string[]): string[] {
  const sorted = [...new Set(folders)].sort();
  if (sorted.includes('.')) return ['.'];
  return sorted.filter((folder) => !sorted.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

/** Outermost folders whose name says that they are nobody else's business. */
function internalFolders({ files }: Tree): string[] {
  const found = new Set<string>();
  for (const { path, language, isForeign } of files) {
    if (language?.kind !== 'code' || isForeign || !isPlain(path)) continue;
    const folders = foldersOf(path);
    const at = folders.findIndex((folder) => /^(?:internals?|private|detail|impl|_[a-z].*)$/.test(folder));
    if (at >= 0) found.add(folders.slice(0, at + 1).join('/'));
  }
  return [...found].sort();
}
