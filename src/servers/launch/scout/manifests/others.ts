// Manifests of the toolchains that need few words: the usual places of their sources, and the command of their tests.
import { isRecord } from '../../../../kernel/is-record.ts';
import { nameOf } from '../places.ts';
import type { Tree } from '../tree.ts';
import { existing, type Manifest, type ManifestFacts, pathFrom, textOrNull } from './manifest.ts';
import { parseJson } from './node.ts';

export function readGoMod(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const top = manifest.folder === '.' ? '' : `${manifest.folder}/`;
  const below = tree.files.map(({ path }) => path).filter((path) => path.startsWith(top) && path.endsWith('.go'));
  const mains = below.filter((path) => /^(?:cmd\/[^/]+\/)?main\.go$/.test(path.slice(top.length)));
  const library = below.filter(
    (path) => /^[^/]+\.go$/.test(path.slice(top.length)) && !/_test\.go$|main\.go$/.test(path),
  );
  const [, module] = /^module\s+(\S+)/m.exec(manifest.text) ?? [];
  return {
    packageName: textOrNull(module),
    buildSystems: ['go'],
    entrypoints: [...library, ...mains],
    // A name with a capital outside of `internal` is public by the language itself.
    isExplicit: below.length > 0,
    programs: mains.map((path) =>
      path === `${top}main.go` ? nameOf(module ?? 'main') : (path.split('/').at(-2) ?? ''),
    ),
    testCommands: ['go test ./...'],
    dependencies: [...manifest.text.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[a-z]+\/\S+)\s+v/gm)].map(
      ([, name = '']) => name,
    ),
  };
}

export function readMaven(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  // The coordinates of the parent come first and are not those of this project.
  const own = ['parent', 'dependencies', 'build', 'profiles'].reduce(withoutElement, manifest.text);
  return {
    packageName: element(own, 'artifactId'),
    description: element(own, 'description'),
    buildSystems: ['maven'],
    ...javaSources(manifest, tree),
    testCommands: ['mvn test'],
    isWorkspace: /<modules>\s*<module>/.test(manifest.text),
    isPlugin: /<packaging>maven-plugin<\/packaging>/.test(manifest.text),
    dependencies: [...manifest.text.matchAll(/<artifactId>\s*([^<\s]+)/g)].map(([, name = '']) => name).sort(),
  };
}

export function readGradle(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const settings = ['settings.gradle', 'settings.gradle.kts']
    .map((name) => pathFrom(manifest, name, tree))
    .find(Boolean);
  const text = settings ? tree.text(settings) : '';
  return {
    packageName: textOrNull(/rootProject\.name\s*=\s*["']([^"']+)/.exec(text)?.[1]),
    buildSystems: ['gradle'],
    ...javaSources(manifest, tree),
    testCommands: [pathFrom(manifest, 'gradlew', tree) ? './gradlew test' : 'gradle test'],
    isWorkspace: /^\s*include\b/m.test(text),
    isPlugin: /java-gradle-plugin|org\.jetbrains\.intellij/.test(manifest.text),
  };
}

function javaSources(manifest: Manifest, tree: Tree): Pick<ManifestFacts, 'entrypoints' | 'isExplicit'> {
  const folders = ['java', 'kotlin', 'scala'].map((language) => `src/main/${language}`);
  const modules = existing(manifest, ['src/main/java/module-info.java'], tree);
  return { entrypoints: [...existing(manifest, folders, tree), ...modules], isExplicit: modules.length > 0 };
}

export function readProject(manifest: Manifest): Partial<ManifestFacts> {
  const { text, path } = manifest;
  return {
    packageName: element(text, 'PackageId') ?? element(text, 'AssemblyName') ?? nameOf(path).replace(/\.\w+$/, ''),
    description: element(text, 'Description'),
    buildSystems: ['msbuild'],
    entrypoints: [path],
    programs: /<OutputType>\s*Exe\s*</i.test(text) ? [nameOf(path).replace(/\.\w+$/, '')] : [],
    testCommands: ['dotnet test'],
    dependencies: [...text.matchAll(/<PackageReference\s+Include="([^"]+)"/g)].map(([, name = '']) => name).sort(),
  };
}

export function readComposer(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const content = parseJson(manifest.text) ?? {};
  const autoload = isRecord(content['autoload']) ? content['autoload'] : {};
  const roots = ['psr-4', 'psr-0', 'files', 'classmap'].flatMap((kind) => Object.values(autoload[kind] ?? {}).flat());
  const scripts = isRecord(content['scripts']) ? content['scripts'] : {};
  const phpunit = existing(manifest, ['phpunit.xml', 'phpunit.xml.dist'], tree).length > 0;
  return {
    packageName: textOrNull(content['name']),
    description: textOrNull(content['description']),
    buildSystems: ['composer'],
    entrypoints: existing(manifest, roots, tree),
    isExplicit: roots.length > 0,
    programs: Array.isArray(content['bin']) ? content['bin'].flatMap((bin) => textOrNull(bin) ?? []).map(nameOf) : [],
    testCommands: 'test' in scripts ? ['composer test'] : phpunit ? ['vendor/bin/phpunit'] : [],
    isPlugin: /plugin|extension/.test(textOrNull(content['type']) ?? ''),
    dependencies: isRecord(content['require']) ? Object.keys(content['require']).sort() : [],
  };
}

export function readGemspec(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { text } = manifest;
  const name = textOrNull(/\.name\s*=\s*["']([^"'\n]+)/.exec(text)?.[1]);
  const rspec = existing(manifest, ['spec', '.rspec'], tree).length > 0;
  return {
    packageName: name,
    description: textOrNull(/\.(?:summary|description)\s*=\s*["']([^"'\n]+)/.exec(text)?.[1]),
    buildSystems: ['rubygems'],
    entrypoints:
      name === null ? [] : existing(manifest, [`lib/${name}.rb`, `lib/${name.replaceAll('-', '/')}.rb`], tree),
    programs:
      existing(manifest, ['exe', 'bin'], tree).length > 0 && /\.executables/.test(text) && name !== null ? [name] : [],
    testCommands: [rspec ? 'bundle exec rspec' : 'bundle exec rake test'],
    dependencies: [...text.matchAll(/add_(?:runtime_)?dependency\s*\(?\s*["']([^"']+)/g)]
      .map(([, each = '']) => each)
      .sort(),
  };
}

/** `lib` and `include` of a native project are what its users see. */
export function readNative(buildSystem: string, testCommand: string) {
  return (manifest: Manifest, tree: Tree): Partial<ManifestFacts> => ({
    packageName: textOrNull(/\bproject\s*\(\s*["']?([\w.+-]+)/i.exec(manifest.text)?.[1]),
    description: textOrNull(/\bDESCRIPTION\s+"([^"\n]+)"/.exec(manifest.text)?.[1]),
    buildSystems: [buildSystem],
    entrypoints: existing(manifest, ['include'], tree),
    isExplicit: existing(manifest, ['include'], tree).length > 0,
    programs: [...manifest.text.matchAll(/\b(?:add_executable|executable)\s*\(\s*'?([\w.+-]+)/g)]
      .map(([, name = '']) => name)
      .sort(),
    testCommands: /enable_testing|add_test|\btest\s*\(/.test(manifest.text) ? [testCommand] : [],
  });
}

/** Where a name, a usual folder of sources and a command are all there is to say. */
export function readUsual(buildSystem: string, sources: readonly string[], testCommand: string, name?: RegExp) {
  return (manifest: Manifest, tree: Tree): Partial<ManifestFacts> => ({
    packageName: textOrNull(name?.exec(manifest.text)?.[1]),
    buildSystems: [buildSystem],
    entrypoints: existing(manifest, sources, tree),
    testCommands: [testCommand],
  });
}

function withoutElement(xml: string, name: string): string {
  let rest = xml;
  for (let from = rest.indexOf(`<${name}>`); from >= 0; from = rest.indexOf(`<${name}>`, from)) {
    const to = rest.indexOf(`</${name}>`, from);
    if (to < 0) break;
    rest = rest.slice(0, from) + rest.slice(to + name.length + 3);
  }
  return rest;
}

function element(xml: string, name: string): string | null {
  return textOrNull(new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]);
}
