// Around package.json: its tool by the lock files, and the sources of what a build makes.
import { readManifest } from '../../manifests/manifest-formats.ts';
import type { Tree } from '../tree.ts';
import { existing, type Manifest, type ManifestFacts, pathFrom } from './manifest.ts';

export function aroundNode(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { entryPoints, programs, tests, isExplicit, isWorkspace } = manifest.record;
  const tool = packageTool(manifest, tree);
  // Without a word of it, Node takes the index.
  const isNamed = isExplicit || programs.length > 0 || entryPoints.some(({ isMain }) => isMain);
  const named = [...entryPoints.map(({ value }) => value), ...programs.flatMap(({ file }) => file ?? [])];
  const paths = isNamed ? named : [...named, 'index.js'];
  return {
    buildSystems: [tool],
    entrypoints: [...new Set(paths.flatMap((path) => findSource(manifest, path, tree) ?? []))],
    testCommands: tests ? [`${tool} test`] : [],
    isWorkspace: isWorkspace || pathFrom(manifest, 'pnpm-workspace.yaml', tree) !== null,
  };
}

function packageTool(manifest: Manifest, tree: Tree): string {
  // A package inside a workspace is built with the tool of the whole.
  const said = manifest.record.buildTool ?? readManifest('package.json', tree.text('package.json')).buildTool;
  const [, declared] = /^(npm|pnpm|yarn|bun)@/.exec(said?.value ?? '') ?? [];
  if (declared !== undefined) return declared;
  const locks = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn', 'bun.lockb': 'bun', 'bun.lock': 'bun' };
  const found = Object.entries(locks).find(([lock]) => pathFrom(manifest, lock, tree) !== null || tree.has(lock));
  return found?.[1] ?? 'npm';
}

/** What a build makes is not in the repository; then its source under the usual names is meant. */
function findSource(manifest: Manifest, given: string, tree: Tree): string | null {
  if (/\.(?:json|css)$/.test(given)) return null;
  const built = pathFrom(manifest, given, tree);
  if (built !== null && built !== manifest.folder) return built;
  const stem = given.replace(/^\.\//, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const inSource = stem.replace(/^(?:dist|build|out|lib|es|esm|cjs)\/(?:esm\/|cjs\/|src\/)?/, 'src/');
  const endings = ['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];
  const candidates = [inSource, stem].flatMap((path) => endings.map((ending) => path + ending));
  return existing(manifest, candidates, tree)[0] ?? null;
}
