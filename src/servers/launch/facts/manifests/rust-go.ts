// Cargo.toml and go.mod.
import { type Dependency, type Located, locate, locateAll, type ManifestRecord } from './manifest-record.ts';
import { LocatedToml } from './toml-lines.ts';

export function readCargo(text: string): Partial<ManifestRecord> {
  const toml = new LocatedToml(text);
  const of = (key: string): Located | null => toml.text('package', key) ?? toml.text('workspace', 'package', key);
  const rust = of('rust-version');
  const programs = toml.value('bin');
  return {
    method: 'cargo',
    name: toml.text('package', 'name'),
    version: of('version'),
    description: of('description'),
    licence: of('license'),
    requirements: rust ? [{ ...rust, runtime: 'rust' }] : [],
    dependencies: [...group(toml, 'dependencies', 'runtime'), ...group(toml, 'dev-dependencies', 'dev')],
    listsDependencies: toml.value('package') !== undefined,
    programs: Array.isArray(programs)
      ? locateAll(text, /^\[\[bin\]\]\s*(?:\n(?!\[)[^\n]*)*?\n\s*name\s*=\s*"([^"\n]+)"/gm)
      : [],
    isPrivate: toml.value('package', 'publish') === false,
  };
}

function group(toml: LocatedToml, key: string, name: Dependency['group']): Dependency[] {
  return toml.keys(key).map(({ value, line }) => {
    const isOptional = toml.value(key, value, 'optional') === true;
    return { value, line, group: isOptional ? 'optional' : name };
  });
}

export function readGoMod(text: string): Partial<ManifestRecord> {
  const go = locate(text, /^go[ \t]+(\d[\d.]*)/m);
  // What others need in turn is marked, and is no choice of this module.
  const single = locateAll(text, /^require[ \t]+([^\s(]+)[ \t]+v[^\n/]*$/gm);
  const listed = locateAll(text, /^[ \t]+([\w.-]+\.[\w.-]+\/\S+)[ \t]+v[^\s/]+[ \t]*$/gm);
  return {
    method: 'go',
    name: locate(text, /^module[ \t]+"?([^\s"]+)/m),
    requirements: go ? [{ ...go, runtime: 'go' }] : [],
    dependencies: [...single, ...listed].sort((a, b) => a.line - b.line).map((each) => ({ ...each, group: 'runtime' })),
    listsDependencies: true,
  };
}
