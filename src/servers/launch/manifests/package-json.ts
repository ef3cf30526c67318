// package.json.
import { type LocatedData, readLocatedJson } from './located-data.ts';
import {
  type EntryPoint,
  inGroup,
  type Located,
  type ManifestRecord,
  type Program,
  requires,
} from './manifest-record.ts';

export function readPackageJson(text: string): Partial<ManifestRecord> {
  const json = readLocatedJson(text);
  const tests = json.text('scripts', 'test');
  return {
    method: 'npm',
    name: json.text('name'),
    version: json.text('version'),
    description: json.text('description'),
    licence: json.text('license') ?? json.text('license', 'type') ?? json.text('licenses', '0', 'type'),
    keywords: json.items('keywords'),
    repository: json.text('repository', 'url') ?? json.text('repository'),
    requirements: requires('node', json.text('engines', 'node')),
    dependencies: [
      ...inGroup('runtime', json.keys('dependencies')),
      ...inGroup('optional', json.keys('optionalDependencies')),
      ...inGroup('dev', json.keys('devDependencies')),
    ],
    listsDependencies: true,
    entryPoints: entryPoints(json),
    isExplicit: json.value('exports') !== undefined,
    programs: programs(json),
    systems: json.items('os'),
    // What npm puts there by itself is no test.
    tests: tests && !tests.value.includes('no test specified') ? tests : null,
    buildTool: json.text('packageManager'),
    isPrivate: json.value('private') === true,
    isWorkspace: json.value('workspaces') !== undefined,
    isPlugin: isPlugin(json),
  };
}

/** A private package without anything to import or run only holds the tools of a project in another language. */
export function isToolingOnly(record: ManifestRecord): boolean {
  const { method, isPrivate, isWorkspace, entryPoints, programs, dependencies } = record;
  const isEmpty = entryPoints.length === 0 && programs.length === 0;
  return (
    method === 'npm' && isPrivate && isEmpty && !isWorkspace && dependencies.every(({ group }) => group !== 'runtime')
  );
}

/** `exports` may be one path, or conditions; then `main` says the same in one word. */
function entryPoints(json: LocatedData): EntryPoint[] {
  const direct = [json.text('exports'), json.text('main'), json.text('module')].filter((each) => each !== null);
  const conditions = ['import', 'require', 'default'].flatMap(
    (name) => json.text('exports', '.', name) ?? json.text('exports', name) ?? [],
  );
  const main = direct.length > 0 ? direct : conditions;
  // What is built for browsers offers the same as the main one.
  const keys = main.length > 0 ? ['types', 'typings'] : ['types', 'typings', 'browser'];
  const others = [...json.leaves('exports'), ...keys.flatMap((key) => json.text(key) ?? [])];
  return uniqueValues([...main, ...others]).map((each) => ({ ...each, isMain: main.includes(each) }));
}

function programs(json: LocatedData): Program[] {
  const single = json.text('bin');
  const name = json.text('name')?.value.replace(/^@[^/]+\//, '');
  if (single) return [{ value: name ?? single.value, line: single.line, file: single.value }];
  return json.keys('bin').map((each) => ({ ...each, file: json.text('bin', each.value)?.value ?? null }));
}

function isPlugin(json: LocatedData): boolean {
  const name = json.text('name')?.value ?? '';
  return (
    json.value('engines', 'vscode') !== undefined ||
    /(?:^|[/-])(?:plugin|loader|preset)(?:-|$)|^(?:eslint|prettier)-(?:config|plugin)/.test(name)
  );
}

function uniqueValues(values: readonly Located[]): Located[] {
  const seen = new Set<string>();
  return values.filter(({ value }) => !seen.has(value) && seen.add(value));
}
