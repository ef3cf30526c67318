// Cargo.toml.
import { type LocatedData, readLocatedToml } from './located-data.ts';
import { type Dependency, type Located, type ManifestRecord, type Program, requires } from './manifest-record.ts';

export function readCargoToml(text: string): Partial<ManifestRecord> {
  const toml = readLocatedToml(text);
  // A package may inherit what its workspace says.
  const of = (key: string): Located | null => toml.text('package', key) ?? toml.text('workspace', 'package', key);
  const library = toml.text('lib', 'path');
  return {
    method: 'cargo',
    name: toml.text('package', 'name'),
    version: of('version'),
    description: of('description'),
    licence: of('license'),
    keywords: toml.items('package', 'keywords'),
    repository: of('repository'),
    requirements: requires('rust', of('rust-version')),
    dependencies: [...dependencies(toml, 'dependencies', 'runtime'), ...dependencies(toml, 'dev-dependencies', 'dev')],
    listsDependencies: toml.value('package') !== undefined,
    entryPoints: library ? [{ ...library, isMain: false }] : [],
    programs: programs(toml),
    isPrivate: toml.value('package', 'publish') === false,
    isWorkspace: toml.value('workspace', 'members') !== undefined,
  };
}

function dependencies(toml: LocatedData, key: string, group: Dependency['group']): Dependency[] {
  return toml
    .keys(key)
    .map((each) => ({ ...each, group: toml.value(key, each.value, 'optional') === true ? 'optional' : group }));
}

function programs(toml: LocatedData): Program[] {
  const bins = toml.value('bin');
  return (Array.isArray(bins) ? bins : []).flatMap((_, at) => {
    const name = toml.text('bin', String(at), 'name');
    return name ? [{ ...name, file: toml.text('bin', String(at), 'path')?.value ?? null }] : [];
  });
}
