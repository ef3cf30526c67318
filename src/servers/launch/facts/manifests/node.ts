// package.json and composer.json.

import { LocatedJson } from './json-lines.ts';
import type { Dependency, Located, ManifestRecord, Requirement } from './manifest-record.ts';

export function readPackageJson(text: string): Partial<ManifestRecord> {
  const json = new LocatedJson(text);
  const node = json.text('engines', 'node');
  return {
    method: 'npm',
    name: json.text('name'),
    version: json.text('version'),
    description: json.text('description'),
    licence: json.text('license') ?? json.text('license', 'type') ?? json.text('licenses', '0', 'type'),
    requirements: node ? [{ ...node, runtime: 'node' }] : [],
    dependencies: [
      ...group(json, 'dependencies', 'runtime'),
      ...group(json, 'optionalDependencies', 'optional'),
      ...group(json, 'devDependencies', 'dev'),
    ],
    listsDependencies: true,
    entryPoints: entryPoints(json),
    programs: programs(json),
    systems: json.items('os'),
    isPrivate: json.value('private') === true,
  };
}

function group(json: LocatedJson, key: string, name: Dependency['group']): Dependency[] {
  return json.keys(key).map((each) => ({ ...each, group: name }));
}

/** `exports` may be one path, or conditions; then `main` says the same in one word. */
function entryPoints(json: LocatedJson): Located[] {
  const direct = [json.text('exports'), json.text('main'), json.text('module')].filter((each) => each !== null);
  const conditions = ['import', 'require', 'default'].flatMap(
    (name) => json.text('exports', '.', name) ?? json.text('exports', name) ?? [],
  );
  return uniqueValues(direct.length > 0 ? direct : conditions);
}

function programs(json: LocatedJson): Located[] {
  const single = json.text('bin');
  const name = json.text('name')?.value.replace(/^@[^/]+\//, '');
  if (single && name !== undefined) return [{ value: name, line: single.line }];
  return json.keys('bin');
}

export function readComposer(text: string): Partial<ManifestRecord> {
  const json = new LocatedJson(text);
  const php = json.text('require', 'php');
  const isPackage = ({ value }: Located): boolean => value.includes('/');
  return {
    method: 'composer',
    name: json.text('name'),
    version: json.text('version'),
    description: json.text('description'),
    licence: json.text('license') ?? json.text('license', '0'),
    requirements: php ? [{ ...php, runtime: 'php' } satisfies Requirement] : [],
    dependencies: [...group(json, 'require', 'runtime'), ...group(json, 'require-dev', 'dev')].filter(isPackage),
    listsDependencies: true,
    programs: json.items('bin').map(({ value, line }) => ({ value: value.split('/').at(-1) ?? value, line })),
  };
}

function uniqueValues(values: readonly Located[]): Located[] {
  return values.filter(({ value }, at) => values.findIndex((each) => each.value === value) === at);
}
