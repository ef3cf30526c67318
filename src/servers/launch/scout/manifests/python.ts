// pyproject.toml, setup.cfg and setup.py. The last is a program: it is read as text, never run.
import { isRecord } from '../../../../kernel/is-record.ts';
import { readToml } from '../toml/read-toml.ts';
import type { Tree } from '../tree.ts';
import { type Manifest, type ManifestFacts, textOrNull } from './manifest.ts';

export function readPyproject(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const content = parse(manifest.text);
  const project = table(content, 'project');
  const poetry = table(table(content, 'tool'), 'poetry');
  const name = textOrNull(project['name']) ?? textOrNull(poetry['name']);
  const scripts = { ...table(project, 'scripts'), ...table(poetry, 'scripts') };
  return {
    packageName: name,
    description: textOrNull(project['description']) ?? textOrNull(poetry['description']),
    buildSystems: [backendOf(textOrNull(table(content, 'build-system')['build-backend']) ?? 'setuptools')],
    ...pythonPackages(manifest, tree),
    programs: Object.keys(scripts).sort(),
    testCommands: testCommands(manifest, tree),
    isPlugin: Object.keys(table(project, 'entry-points')).some((group) => !/console|gui/.test(group)),
    dependencies: dependenciesOf(project['dependencies'], table(poetry, 'dependencies')),
  };
}

export function readSetup(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { text } = manifest;
  const value = (key: string): string | null =>
    textOrNull(
      new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*(?:["']([^"'\\n]+)["']|([^\\s"'(][^\\n,]*))`, 'm')
        .exec(text)
        ?.slice(1)
        .join(''),
    );
  const [, scripts = ''] =
    /console_scripts["']?\s*[:=]\s*\[?([^\]\n]*(?:\n[ \t]+[^\s=[][^\n=[]*=[^\n]+)*)/.exec(text) ?? [];
  return {
    packageName: value('name'),
    description: value('description'),
    buildSystems: ['setuptools'],
    ...pythonPackages(manifest, tree),
    programs: [...scripts.matchAll(/([\w.-]+)\s*=\s*[\w.]+:\w+/g)].map(([, name = '']) => name).sort(),
    testCommands: testCommands(manifest, tree),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return readToml(text);
  } catch {
    return {};
  }
}

function table(content: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = content[name];
  return isRecord(value) ? value : {};
}

function backendOf(backend: string): string {
  const known = ['poetry', 'hatchling', 'flit', 'pdm', 'maturin', 'setuptools', 'scikit_build', 'mesonpy', 'uv_build'];
  return known.find((name) => backend.includes(name))?.replace('_', '-') ?? 'setuptools';
}

/** Importable packages: folders with an `__init__.py` whose parent has none. */
function pythonPackages({ folder }: Manifest, tree: Tree): Pick<ManifestFacts, 'entrypoints' | 'isExplicit'> {
  const top = folder === '.' ? '' : `${folder}/`;
  const entrypoints = tree.files
    .map(({ path }) => path)
    .filter(
      (path) =>
        path.startsWith(top) &&
        /^(?:(?:src|lib|python)\/)?(?!tests?\/|docs?\/|examples?\/)[^/]+\/__init__\.pyi?$/.test(path.slice(top.length)),
    );
  return { entrypoints, isExplicit: entrypoints.some((path) => /^__all__\b/m.test(tree.text(path))) };
}

function testCommands({ folder, text }: Manifest, tree: Tree): string[] {
  const top = folder === '.' ? '' : `${folder}/`;
  const has = (name: string): boolean => tree.has(top + name);
  if (has('noxfile.py')) return ['nox'];
  if (has('tox.ini') || /^\[tool\.tox\b/m.test(text)) return ['tox'];
  const usesPytest = /pytest/.test(text) || has('pytest.ini') || has('conftest.py') || has('tests/conftest.py');
  if (usesPytest) return ['python -m pytest'];
  return has('tests') || has('test') ? ['python -m unittest discover'] : [];
}

function dependenciesOf(listed: unknown, poetry: Record<string, unknown>): string[] {
  const names = Array.isArray(listed) ? listed.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];
  const bare = names.map((each) => /^[\w.-]+/.exec(each)?.[0]?.toLowerCase() ?? '').filter((name) => name !== '');
  return [...new Set([...bare, ...Object.keys(poetry).filter((name) => name !== 'python')])].sort();
}
