// Finds the manifests of the product and reads what each can tell. Those of examples, tests and vendored code are none of it.
import { allPlatforms } from '../../profile/platforms.ts';
import { shareOf } from '../../quick-start/clues/languages.ts';
import { type ManifestKind, manifestKinds } from '../../quick-start/clues/manifest-kinds.ts';
import { folderOf, isPlain, nameOf } from '../places.ts';
import type { LeftOut } from '../read-files.ts';
import type { Tree } from '../tree.ts';
import { type Manifest, type ManifestFacts, noFacts, type ReadManifest } from './manifest.ts';
import { isToolingOnly, readPackageJson } from './node.ts';
import {
  readComposer,
  readGemspec,
  readGoMod,
  readGradle,
  readMaven,
  readNative,
  readProject,
  readUsual,
} from './others.ts';
import { readPyproject, readSetup } from './python.ts';
import { readCargo } from './rust.ts';

export interface KnownManifest {
  readonly manifest: Manifest;
  readonly facts: ManifestFacts;
}

const atMost = 300;

/** Those nearest to the top first. `languages` in bytes decides where a toolchain serves several platforms. */
export function readManifests(
  tree: Tree,
  languages: Readonly<Record<string, number>>,
): { readonly manifests: KnownManifest[]; readonly leftOut: LeftOut[] } {
  const found = tree.files
    .filter(({ path, kind, isForeign }) => kind === 'text' && !isForeign && isPlain(path))
    .flatMap(({ path }) => {
      const kind = manifestKinds.find((each) => each.file.test(nameOf(path)));
      return kind ? [{ path, kind }] : [];
    })
    .sort((a, b) => depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1));
  const manifests = found.slice(0, atMost).map(({ path, kind }) => readOne(path, kind, tree, languages));
  const leftOut = found.slice(atMost).map(({ path }) => ({ path, reason: 'one manifest too many' }));
  return { manifests, leftOut };
}

function readOne(
  path: string,
  kind: ManifestKind,
  tree: Tree,
  languages: Readonly<Record<string, number>>,
): KnownManifest {
  // Programs and markup are read by patterns, which take their time over more; data is read whole.
  const whole = tree.text(path);
  const text = /\.(?:json|toml)$/.test(path) ? whole : whole.slice(0, patternsReadAtMost);
  const name = nameOf(path);
  const isPrimary = kind.isPrimary && !(name === 'package.json' && isToolingOnly(text));
  const manifest = { path, folder: folderOf(path), name, family: familyOf(kind, languages), isPrimary, text };
  const read = readers.find(([names]) => names.test(name))?.[1];
  return { manifest, facts: { ...noFacts, ...read?.(manifest, tree) } };
}

const patternsReadAtMost = 100_000;

const ctest = 'cmake -B build && cmake --build build && ctest --test-dir build';

const readers: readonly (readonly [RegExp, ReadManifest])[] = [
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyproject],
  [/^setup\.(?:py|cfg)$/, readSetup],
  [/^Cargo\.toml$/, readCargo],
  [/^go\.mod$/, readGoMod],
  [/^pom\.xml$/, readMaven],
  [/^build\.gradle(?:\.kts)?$/, readGradle],
  [/\.(?:cs|fs|vb)proj$/, readProject],
  [/^composer\.json$/, readComposer],
  [/\.gemspec$/, readGemspec],
  [/^CMakeLists\.txt$/, readNative('cmake', ctest)],
  [/^meson\.build$/, readNative('meson', 'meson setup build && meson test -C build')],
  [
    /^configure\.(?:ac|in)$/,
    readUsual('autotools', ['include'], './configure && make check', /AC_INIT\(\[?([^\],)]+)/),
  ],
  [/^build\.sbt$/, readUsual('sbt', ['src/main/scala'], 'sbt test', /\bname\s*:=\s*"([^"\n]+)"/)],
  [/^Package\.swift$/, readUsual('swiftpm', ['Sources'], 'swift test', /\bname\s*:\s*"([^"\n]+)"/)],
  [/^mix\.exs$/, readUsual('mix', ['lib'], 'mix test', /\bapp:\s*:(\w+)/)],
  [/\.cabal$/, readUsual('cabal', ['src'], 'cabal test', /^name:\s*(\S+)/im)],
  [/\.rockspec$/, readUsual('luarocks', ['src', 'lib'], 'busted', /\bpackage\s*=\s*["']([^"'\n]+)/)],
  [/^(?:Makefile|Build)\.PL$/, readUsual('cpan', ['lib'], 'prove -l', /\bNAME\s*=>\s*["']([^"'\n]+)/)],
  [/^build\.zig$/, readUsual('zig', ['src'], 'zig build test')],
];

function familyOf(kind: ManifestKind, languages: Readonly<Record<string, number>>): string {
  const known = kind.platforms.flatMap((id) => allPlatforms.find((platform) => platform.id === id) ?? []);
  const shares = known.map((platform) => shareOf(languages, platform));
  const largest = Math.max(0, ...shares);
  const platform = largest > 0 ? known[shares.indexOf(largest)] : known[0];
  return platform?.family ?? 'other';
}

function depthOf(path: string): number {
  return path.split('/').length;
}
