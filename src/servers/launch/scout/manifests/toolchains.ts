// What each toolchain keeps around its manifest: the usual places of its sources, and the command of its tests.
import { readGradleSettings } from '../../manifests/gradle.ts';
import { nameOf } from '../places.ts';
import type { Tree } from '../tree.ts';
import { existing, filesBelow, type LookAround, type Manifest, type ManifestFacts, pathFrom } from './manifest.ts';
import { aroundNode } from './node.ts';
import { aroundPython } from './python.ts';

const ctest = 'cmake -B build && cmake --build build && ctest --test-dir build';

/** By the build system of the format. */
export const toolchains: Readonly<Record<string, LookAround>> = {
  npm: aroundNode,
  setuptools: aroundPython,
  cargo: aroundCargo,
  go: aroundGo,
  maven: (manifest, tree) => ({ ...javaSources(manifest, tree), testCommands: ['mvn test'] }),
  gradle: aroundGradle,
  msbuild: aroundDotnet,
  composer: aroundComposer,
  rubygems: aroundGem,
  cmake: aroundNative(ctest),
  meson: aroundNative('meson setup build && meson test -C build'),
  autotools: usual(['include'], './configure && make check'),
  sbt: usual(['src/main/scala'], 'sbt test'),
  swiftpm: usual(['Sources'], 'swift test'),
  mix: usual(['lib'], 'mix test'),
  cabal: usual(['src'], 'cabal test'),
  luarocks: aroundRock,
  cpan: usual(['lib'], 'prove -l'),
  zig: usual(['src'], 'zig build test'),
};

function aroundCargo(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { name, entryPoints, programs } = manifest.record;
  const libraries = existing(manifest, [entryPoints[0]?.value ?? 'src/lib.rs'], tree);
  const mains = existing(manifest, [...programs.flatMap(({ file }) => file ?? []), 'src/main.rs'], tree);
  const named = programs.map(({ value }) => value);
  return {
    entrypoints: [...new Set([...libraries, ...mains])],
    // What is public in the root of a crate is public by the language itself.
    isExplicit: libraries.length > 0,
    programs: [...new Set([...named, ...(mains.length > named.length && name ? [name.value] : [])])].sort(),
    testCommands: ['cargo test'],
  };
}

function aroundGo(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const below = filesBelow(manifest, tree).filter(({ inside }) => inside.endsWith('.go'));
  const mains = below.filter(({ inside }) => /^(?:cmd\/[^/]+\/)?main\.go$/.test(inside));
  const library = below.filter(({ inside }) => /^[^/]+\.go$/.test(inside) && !/_test\.go$|main\.go$/.test(inside));
  const module = manifest.record.name?.value ?? 'main';
  return {
    entrypoints: [...library, ...mains].map(({ path }) => path),
    // A name with a capital outside of `internal` is public by the language itself.
    isExplicit: below.length > 0,
    programs: mains.map(({ inside }) => inside.split('/').at(-2) ?? nameOf(module)),
    testCommands: ['go test ./...'],
  };
}

function aroundGradle(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const [settings = ''] = existing(manifest, ['settings.gradle', 'settings.gradle.kts'], tree);
  const { name, isWorkspace } = readGradleSettings(tree.text(settings));
  return {
    packageName: name?.value ?? null,
    ...javaSources(manifest, tree),
    testCommands: [pathFrom(manifest, 'gradlew', tree) ? './gradlew test' : 'gradle test'],
    isWorkspace,
  };
}

function javaSources(manifest: Manifest, tree: Tree): Pick<ManifestFacts, 'entrypoints' | 'isExplicit'> {
  const folders = ['java', 'kotlin', 'scala'].map((language) => `src/main/${language}`);
  const modules = existing(manifest, ['src/main/java/module-info.java'], tree);
  return { entrypoints: [...existing(manifest, folders, tree), ...modules], isExplicit: modules.length > 0 };
}

function aroundDotnet({ path, name, record }: Manifest): Partial<ManifestFacts> {
  return {
    // A project without a name has that of its file.
    packageName: record.name?.value ?? name.replace(/\.\w+$/, ''),
    entrypoints: [path],
    testCommands: ['dotnet test'],
  };
}

function aroundComposer(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { entryPoints, tests } = manifest.record;
  const sources = entryPoints.map(({ value }) => value);
  const hasUnits = existing(manifest, ['phpunit.xml', 'phpunit.xml.dist'], tree).length > 0;
  return {
    entrypoints: existing(manifest, sources, tree),
    testCommands: tests ? ['composer test'] : hasUnits ? ['vendor/bin/phpunit'] : [],
  };
}

function aroundGem(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { name, programs, builds } = manifest.record;
  const files = name ? [`lib/${name.value}.rb`, `lib/${name.value.replaceAll('-', '/')}.rb`] : [];
  const hasPrograms = existing(manifest, ['exe', 'bin'], tree).length > 0;
  const hasSpecs = existing(manifest, ['spec', '.rspec'], tree).length > 0;
  return {
    entrypoints: existing(manifest, files, tree),
    programs: hasPrograms ? [...programs, ...builds].map(({ value }) => value) : [],
    testCommands: [hasSpecs ? 'bundle exec rspec' : 'bundle exec rake test'],
  };
}

function aroundRock(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const modules = existing(
    manifest,
    manifest.record.entryPoints.map(({ value }) => value),
    tree,
  );
  return {
    entrypoints: modules.length > 0 ? modules : existing(manifest, ['src', 'lib'], tree),
    isExplicit: modules.length > 0,
    testCommands: ['busted'],
  };
}

/** `include` of a native project is what its users see. */
function aroundNative(testCommand: string): LookAround {
  return (manifest, tree) => {
    const entrypoints = existing(manifest, ['include'], tree);
    return {
      entrypoints,
      isExplicit: entrypoints.length > 0,
      testCommands: manifest.record.tests ? [testCommand] : [],
    };
  };
}

/** Where a usual folder of sources and a command are all there is to say. */
function usual(sources: readonly string[], testCommand: string): LookAround {
  return (manifest, tree) => ({ entrypoints: existing(manifest, sources, tree), testCommands: [testCommand] });
}
