// Around the manifests of Python: importable packages, and how tests are run.
import type { Tree } from '../tree.ts';
import { filesBelow, type Manifest, type ManifestFacts, pathFrom } from './manifest.ts';

export function aroundPython(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const { buildTool, dependencies } = manifest.record;
  const packages = filesBelow(manifest, tree).filter(({ inside }) => isPackage.test(inside));
  const entrypoints = packages.map(({ path }) => path);
  return {
    buildSystems: [backends.find((name) => buildTool?.value.includes(name))?.replace('_', '-') ?? 'setuptools'],
    entrypoints,
    isExplicit: entrypoints.some((path) => /^__all__\b/m.test(tree.text(path))),
    testCommands: testCommands(manifest, tree),
    // Their case does not count.
    dependencies: dependencies.flatMap(({ value, group }) => (group === 'runtime' ? value.toLowerCase() : [])),
  };
}

const backends = ['poetry', 'hatchling', 'flit', 'pdm', 'maturin', 'scikit_build', 'mesonpy', 'uv_build'];

/** Folders with an `__init__.py` whose parent has none. */
const isPackage = /^(?:(?:src|lib|python)\/)?(?!tests?\/|docs?\/|examples?\/)[^/]+\/__init__\.pyi?$/;

function testCommands(manifest: Manifest, tree: Tree): string[] {
  const has = (name: string): boolean => pathFrom(manifest, name, tree) !== null;
  const said = manifest.record.tests?.value;
  if (has('noxfile.py')) return ['nox'];
  if (has('tox.ini') || said === 'tox') return ['tox'];
  if (said === 'pytest' || ['pytest.ini', 'conftest.py', 'tests/conftest.py'].some(has)) return ['python -m pytest'];
  return has('tests') || has('test') ? ['python -m unittest discover'] : [];
}
