// pyproject.toml, setup.cfg and setup.py. The last is a program: it is read as text, never run, and only literal values count.
import {
  type Dependency,
  type Located,
  locate,
  locateAll,
  type ManifestRecord,
  type Requirement,
} from './manifest-record.ts';
import { LocatedToml } from './toml-lines.ts';

export function readPyproject(text: string): Partial<ManifestRecord> {
  const toml = new LocatedToml(text);
  const of = (key: string): Located | null => toml.text('project', key) ?? toml.text('tool', 'poetry', key);
  const python = toml.text('project', 'requires-python') ?? toml.text('tool', 'poetry', 'dependencies', 'python');
  const optional = toml
    .keys('project', 'optional-dependencies')
    .flatMap(({ value }) => toml.items('project', 'optional-dependencies', value));
  const poetry = toml.keys('tool', 'poetry', 'dependencies').filter(({ value }) => value !== 'python');
  const isDynamic = toml.items('project', 'dynamic').some(({ value }) => value === 'dependencies');
  return {
    method: 'pip',
    name: of('name'),
    version: of('version'),
    description: of('description'),
    licence:
      of('license') ??
      toml.text('project', 'license', 'text') ??
      classifiedLicence(toml.items('project', 'classifiers')),
    requirements: python ? [{ ...python, runtime: 'python' }] : [],
    dependencies: [
      ...bare(toml.items('project', 'dependencies'), 'runtime'),
      ...bare(poetry, 'runtime'),
      ...bare(optional, 'optional'),
    ],
    listsDependencies: of('name') !== null && !isDynamic,
    programs: [...toml.keys('project', 'scripts'), ...toml.keys('tool', 'poetry', 'scripts')],
    systems: classifiedSystems(toml.items('project', 'classifiers')),
  };
}

export function readSetupCfg(text: string): Partial<ManifestRecord> {
  const of = (section: string, key: string): Located | null => {
    const start = text.search(new RegExp(`^\\[${section}\\]`, 'm'));
    if (start < 0) return null;
    const rest = text.slice(start + 1);
    const end = rest.search(/^\[/m);
    const body = text.slice(0, start + 1).replaceAll(/[^\n]/g, ' ') + (end < 0 ? rest : rest.slice(0, end));
    return locate(body, new RegExp(`^${key}[ \\t]*[=:][ \\t]*(?!attr:|file:)(\\S[^\\n]*)`, 'm'));
  };
  const python = of('options', 'python_requires');
  const [, needed = ''] =
    /^install_requires\s*=((?:[ \t]*\n?[ \t]+[^\n]+|[^\n]*)(?:\n[ \t]+[^\n]+)*)/m.exec(text) ?? [];
  const offset = text.indexOf(needed);
  const padded = needed === '' ? '' : text.slice(0, offset).replaceAll(/[^\n]/g, '') + needed;
  return {
    method: 'pip',
    name: of('metadata', 'name'),
    version: of('metadata', 'version'),
    description: of('metadata', 'description'),
    licence: of('metadata', 'license'),
    requirements: python ? [{ ...python, runtime: 'python' }] : [],
    dependencies: bare(locateAll(padded, /^[ \t]*([A-Za-z][\w.-]*)/gm), 'runtime'),
  };
}

export function readSetupPy(text: string): Partial<ManifestRecord> {
  const call = text.search(/\bsetup\s*\(/);
  if (call < 0) return { method: 'pip' };
  const blank = text.slice(0, call).replaceAll(/[^\n]/g, ' ');
  const body = blank + text.slice(call);
  const of = (key: string): Located | null =>
    locate(body, new RegExp(`\\b${key}\\s*=\\s*[ru]?"([^"\\n]+)"\\s*[,)\\n]`)) ??
    locate(body, new RegExp(`\\b${key}\\s*=\\s*[ru]?'([^'\\n]+)'\\s*[,)\\n]`));
  const python = of('python_requires');
  const required: Requirement[] = python ? [{ ...python, runtime: 'python' }] : [];
  return {
    method: 'pip',
    name: of('name'),
    version: of('version'),
    description: of('description'),
    licence: of('license') ?? classifiedLicence(locateAll(body, /["'](License ::[^"'\n]+)["']/g)),
    requirements: required,
  };
}

function bare(values: readonly Located[], group: Dependency['group']): Dependency[] {
  return values.flatMap(({ value, line }) => {
    const [name] = /^[A-Za-z][\w.-]*/.exec(value) ?? [];
    return name === undefined ? [] : [{ value: name, line, group }];
  });
}

/** `License :: OSI Approved :: MIT License` */
function classifiedLicence(classifiers: readonly Located[]): Located | null {
  const found = classifiers.find(({ value }) => /^License :: (?:OSI Approved :: )?\S/.test(value));
  const name = found?.value.split(' :: ').at(-1);
  return found && name !== undefined && name !== 'OSI Approved' ? { value: name, line: found.line } : null;
}

function classifiedSystems(classifiers: readonly Located[]): Located[] {
  const systems: Readonly<Record<string, string>> = { Microsoft: 'Windows', MacOS: 'macOS', POSIX: 'Linux' };
  const named = classifiers.filter(({ value }) => value.startsWith('Operating System :: '));
  if (named.some(({ value }) => value.includes('OS Independent'))) return [];
  return named.flatMap(({ value, line }) => {
    const system = systems[value.split(' :: ')[1] ?? ''];
    return system === undefined ? [] : [{ value: system, line }];
  });
}
