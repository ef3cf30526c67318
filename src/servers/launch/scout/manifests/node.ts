// package.json.
import { isRecord } from '../../../../kernel/is-record.ts';
import type { Tree } from '../tree.ts';
import { existing, type Manifest, type ManifestFacts, pathFrom, textOrNull } from './manifest.ts';

export function readPackageJson(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const content = parseJson(manifest.text);
  if (!content) return { buildSystems: ['npm'] };
  const scripts = isRecord(content['scripts']) ? content['scripts'] : {};
  const tool = packageTool(manifest, content, tree);
  const named = [content['exports'], content['main'], content['module'], content['types'], content['bin']].flatMap(
    leaves,
  );
  return {
    packageName: textOrNull(content['name']),
    description: textOrNull(content['description']),
    buildSystems: [tool],
    // Without a word of it, Node takes the index.
    entrypoints: [
      ...new Set((named.length > 0 ? named : ['index.js']).flatMap((path) => findSource(manifest, path, tree) ?? [])),
    ],
    isExplicit: content['exports'] !== undefined,
    programs: programsOf(content),
    testCommands: hasTests(scripts['test']) ? [`${tool} test`] : [],
    isWorkspace: content['workspaces'] !== undefined || tree.has(`${prefix(manifest)}pnpm-workspace.yaml`),
    isPlugin: isPlugin(content),
    dependencies: isRecord(content['dependencies']) ? Object.keys(content['dependencies']).sort() : [],
  };
}

/** A private package without anything to import or run only holds the tools of a project in another language. */
export function isToolingOnly(text: string): boolean {
  const content = parseJson(text);
  const entries = ['main', 'module', 'exports', 'bin', 'browser', 'workspaces', 'dependencies'];
  return content !== null && content['private'] === true && !entries.some((name) => name in content);
}

export function parseJson(text: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? content : null;
  } catch {
    return null;
  }
}

function packageTool(manifest: Manifest, content: Record<string, unknown>, tree: Tree): string {
  // A package inside a workspace is built with the tool of the whole.
  const said = content['packageManager'] ?? parseJson(tree.text('package.json'))?.['packageManager'];
  const [, declared] = /^(npm|pnpm|yarn|bun)@/.exec(textOrNull(said) ?? '') ?? [];
  if (declared !== undefined) return declared;
  const locks = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn', 'bun.lockb': 'bun', 'bun.lock': 'bun' };
  const found = Object.entries(locks).find(([lock]) => tree.has(prefix(manifest) + lock) || tree.has(lock));
  return found?.[1] ?? 'npm';
}

/** Every path in `exports` and the like, however deep. */
function leaves(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > 6 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => leaves(each, depth + 1));
}

/** What a build makes is not in the repository; then its source under the usual names is meant. */
function findSource(manifest: Manifest, given: string, tree: Tree): string | null {
  if (/\.(?:json|css)$/.test(given)) return null;
  const built = pathFrom(manifest, given, tree);
  if (built !== null && built !== manifest.folder) return built;
  const stem = given.replace(/^\.\//, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const inSource = stem.replace(/^(?:dist|build|out|lib|es|esm|cjs)\/(?:esm\/|cjs\/|src\/)?/, 'src/');
  const endings = ['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];
  return (
    existing(
      manifest,
      [inSource, stem].flatMap((path) => endings.map((ending) => path + ending)),
      tree,
    )[0] ?? null
  );
}

function programsOf(content: Record<string, unknown>): string[] {
  const bin = content['bin'];
  if (typeof bin === 'string') return [textOrNull(content['name'])?.replace(/^@[^/]+\//, '') ?? bin];
  return isRecord(bin) ? Object.keys(bin).sort() : [];
}

function hasTests(script: unknown): boolean {
  return typeof script === 'string' && !/no test specified/.test(script);
}

function isPlugin(content: Record<string, unknown>): boolean {
  const engines = isRecord(content['engines']) ? content['engines'] : {};
  const name = textOrNull(content['name']) ?? '';
  return (
    'vscode' in engines || /(?:^|[/-])(?:plugin|loader|preset)(?:-|$)|^(?:eslint|prettier)-(?:config|plugin)/.test(name)
  );
}

function prefix({ folder }: Manifest): string {
  return folder === '.' ? '' : `${folder}/`;
}
