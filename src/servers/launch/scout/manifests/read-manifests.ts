// Finds the manifests of the product and what each can tell. Those of examples, tests and vendored code are none of it.
import { formatOf, isManifest, type ManifestFormat, readManifest } from '../../manifests/manifest-formats.ts';
import type { Located, ManifestRecord } from '../../manifests/manifest-record.ts';
import { nearestFirst } from '../../manifests/nearest-first.ts';
import { isToolingOnly } from '../../manifests/package-json.ts';
import { allPlatforms } from '../../profile/platforms.ts';
import { type Languages, largestShare } from '../../quick-start/clues/languages.ts';
import { folderOf, isPlain, nameOf } from '../places.ts';
import type { LeftOut } from '../read-files.ts';
import type { Tree } from '../tree.ts';
import type { Manifest, ManifestFacts } from './manifest.ts';
import { toolchains } from './toolchains.ts';

export interface KnownManifest {
  readonly manifest: Manifest;
  readonly facts: ManifestFacts;
}

const atMost = 300;

/** Those nearest to the top first. `languages` in bytes decides where a toolchain serves several platforms. */
export function readManifests(
  tree: Tree,
  languages: Languages,
): { readonly manifests: KnownManifest[]; readonly leftOut: LeftOut[] } {
  const found = tree.files
    .filter(({ path, kind, isForeign }) => kind === 'text' && !isForeign && isPlain(path) && isManifest(path))
    .map(({ path }) => path)
    .sort(nearestFirst);
  const manifests = found.slice(0, atMost).flatMap((path) => {
    const format = formatOf(path);
    return format ? [readOne(path, format, tree, languages)] : [];
  });
  const leftOut = found.slice(atMost).map((path) => ({ path, reason: 'one manifest too many' }));
  return { manifests, leftOut };
}

function readOne(path: string, format: ManifestFormat, tree: Tree, languages: Languages): KnownManifest {
  const record = readManifest(path, tree.text(path));
  const isPrimary = format.isPrimary && !isToolingOnly(record);
  const family = familyOf(format, languages);
  const manifest = { path, folder: folderOf(path), name: nameOf(path), family, isPrimary, record };
  const buildSystems = format.buildSystem === null ? [] : [format.buildSystem];
  const around = toolchains[format.buildSystem ?? '']?.(manifest, tree);
  return { manifest, facts: { ...ownFacts(record), buildSystems, ...around } };
}

/** What the manifest says by itself. */
function ownFacts(record: ManifestRecord): Omit<ManifestFacts, 'buildSystems'> {
  const { name, description, isExplicit, programs, builds, isWorkspace, isPlugin, dependencies } = record;
  return {
    packageName: name ? bare(name) : null,
    description: description?.value ?? null,
    entrypoints: [],
    isExplicit,
    programs: [...programs, ...builds].map(({ value }) => value).sort(),
    testCommands: [],
    isWorkspace,
    isPlugin,
    dependencies: dependencies.filter(({ group }) => group === 'runtime').map(bare),
  };
}

/** Without the group of an artifact, which says whose it is. */
function bare({ value }: Located): string {
  return value.replace(/^.*:/, '');
}

function familyOf({ platforms }: ManifestFormat, languages: Languages): string {
  const known = platforms.flatMap((id) => allPlatforms.find((platform) => platform.id === id) ?? []);
  return (largestShare(languages, known) ?? known[0])?.family ?? 'other';
}
