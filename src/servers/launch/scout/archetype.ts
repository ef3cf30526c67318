// The build of a repository in one word: {platform}_{src|flat}_{manifest}, or one of three for what has no such build.
import type { KnownManifest } from './manifests/read-manifests.ts';
import { isPlain } from './places.ts';
import type { ScoutedFile } from './read-files.ts';
import type { Roots } from './roots.ts';

export function sourceLayout({ source }: Roots): 'src' | 'flat' {
  return source.some((root) => /(?:^|\/)(?:src|Sources|source)$/.test(root)) ? 'src' : 'flat';
}

export function repoArchetype(
  files: readonly ScoutedFile[],
  manifests: readonly KnownManifest[],
  platform: string,
  layout: 'src' | 'flat',
): string {
  const hasCode = files.some(
    ({ path, language, isForeign }) => language?.kind === 'code' && !isForeign && isPlain(path),
  );
  if (!hasCode && !manifests.some(({ manifest }) => manifest.isPrimary)) return 'docs_only';
  if (isMonorepo(manifests)) return 'monorepo_multi_package';
  const main = manifests.find(({ manifest }) => manifest.family === platform && manifest.isPrimary);
  const shown = main ?? manifests.find(({ manifest }) => manifest.family === platform);
  return shown ? `${platform}_${layout}_${slugOf(shown.manifest.name)}` : 'mixed_unknown';
}

/** Several packages, and a manifest above them that says so; or many side by side below one folder without any above. */
function isMonorepo(manifests: readonly KnownManifest[]): boolean {
  const primary = manifests.filter(({ manifest }) => manifest.isPrimary);
  const below = primary.filter(({ manifest }) => manifest.folder !== '.');
  const families = new Set(below.map(({ manifest }) => manifest.folder));
  if (manifests.some(({ manifest, facts }) => manifest.folder === '.' && facts.isWorkspace)) return families.size >= 2;
  if (primary.some(({ manifest }) => manifest.folder === '.')) return false;
  const parents = below.map(
    ({ manifest }) => /^(?:packages|crates|modules|libs|apps)(?=\/)/.exec(manifest.folder)?.[0],
  );
  return parents.filter((parent) => parent !== undefined).length >= 2;
}

/** `pyproject.toml` is pyproject, `go.mod` go_mod, `A.B.csproj` csproj. */
function slugOf(name: string): string {
  const ending = /\.(\w+proj|slnx?|gemspec|cabal|rockspec)$/.exec(name)?.[1];
  return (ending ?? name.replace(/\.toml$/, '')).toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
