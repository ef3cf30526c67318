import { describe, expect, test } from 'vitest';
import { formatOf, isManifest, readManifest } from './manifest-formats.ts';
import { isToolingOnly } from './package-json.ts';

describe('one record serves whoever asks', () => {
  const json = (content: object) => readManifest('package.json', JSON.stringify(content));

  test('the address of the repository, however it is written', () => {
    expect(json({ repository: { type: 'git', url: 'git+https://e.org/a.git' } }).repository?.value).toMatch(/^git/);
    expect(json({ repository: 'acme/a' }).repository?.value).toBe('acme/a');
    expect(readManifest('Cargo.toml', '[workspace.package]\nrepository = "r"\n').repository).toEqual({
      value: 'r',
      line: 2,
    });
  });

  test('every file that a package opens, and which of them its name alone leads to', () => {
    const record = json({
      exports: { '.': { types: './a.d.ts', import: './a.js' }, './part': './part.js' },
      bin: './cli.js',
      name: '@acme/a',
    });
    expect(record.entryPoints.map(({ value, isMain }) => [value, isMain])).toEqual([
      ['./a.js', true],
      ['./a.d.ts', false],
      ['./part.js', false],
    ]);
    expect(record.programs).toEqual([{ value: 'a', line: 1, file: './cli.js' }]);
    expect(record.isExplicit).toBe(true);
  });

  test.each([
    ['package.json', '{"scripts": {"test": "vitest"}}', 'vitest'],
    ['package.json', '{"scripts": {"test": "echo \\"Error: no test specified\\" && exit 1"}}', undefined],
    ['pyproject.toml', '[tool.tox]\nenv = "pytest"\n', 'tox'],
    ['setup.py', 'setup(tests_require=["pytest"])', 'pytest'],
    ['composer.json', '{"scripts": {"test": ["phpunit"]}}', 'phpunit'],
    ['CMakeLists.txt', 'enable_testing()\n', 'enable_testing'],
    ['meson.build', "test('a', exe)\n", 'test'],
  ])('%s with %s tests by %s', (path, text, tests) => {
    expect(readManifest(path, text).tests?.value).toBe(tests);
  });

  test.each([
    ['setup.cfg', '[options.entry_points]\nconsole_scripts =\n    a = a:main\n    b=b.c:d\n', ['a', 'b']],
    ['setup.py', "setup(entry_points={'console_scripts': ['a = a:main', 'b=b.c:d']})", ['a', 'b']],
    ['setup.py', 'setup(entry_points="""\n[console_scripts]\na = a:main\n""")', ['a']],
    ['a.gemspec', 's.executables = ["a", "b"]', ['a', 'b']],
    ['composer.json', '{"bin": ["bin/a"]}', ['a']],
  ])('%s with %s installs %j', (path, text, programs) => {
    expect(readManifest(path, text).programs.map(({ value }) => value)).toEqual(programs);
  });

  test.each([
    ['a/Tool.csproj', '<Project><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>', ['Tool']],
    ['CMakeLists.txt', 'add_executable(a a.c)\nadd_executable($<X> b.c)\n', ['a']],
    ['meson.build', "executable('a', 'a.c')\n", ['a']],
    ['a.gemspec', 's.name = "a"\ns.executables = files.grep(/exe/)\n', ['a']],
  ])('%s with %s builds %j', (path, text, builds) => {
    expect(readManifest(path, text).builds.map(({ value }) => value)).toEqual(builds);
  });

  test.each([
    ['pom.xml', '<project><parent><artifactId>p</artifactId></parent><artifactId>a</artifactId></project>', 'a'],
    ['pyproject.toml', '[[tool.x]]\nname = "decoy"\n[project]\nname = "a"\n', 'a'],
    ['package.json', '{"author": {"name": "decoy"}, "name": "a"}', 'a'],
    ['setup.py', 'args = dict(name="a")\nsetup(**args)\n', 'a'],
    ['setup.py', 'setup(name=NAME)', undefined],
    ['a.csproj', '<Project></Project>', undefined],
    ['x.gemspec', "s.name = 'a'", 'a'],
    ['x.cabal', 'cabal-version: 2\nname:   a\n', 'a'],
    ['mix.exs', 'project: [app: :a]', 'a'],
    ['Package.swift', 'let package = Package(name: "a")', 'a'],
    ['x.rockspec', 'package = "a"', 'a'],
    ['build.sbt', 'name := "a"', 'a'],
    ['Makefile.PL', "WriteMakefile(NAME => 'a')", 'a'],
    ['configure.ac', 'AC_INIT([a], [1.0])', 'a'],
  ])('%s with %s is named %s', (path, text, name) => {
    expect(readManifest(path, text).name?.value).toBe(name);
  });

  test('a private package.json with nothing to import or run only holds tools', () => {
    expect(isToolingOnly(json({ private: true, devDependencies: { x: '1' } }))).toBe(true);
    for (const more of [{ main: 'a' }, { bin: 'a' }, { workspaces: [] }, { dependencies: { x: '1' } }])
      expect(isToolingOnly(json({ private: true, ...more }))).toBe(false);
    expect(isToolingOnly(readManifest('package.json', '{'))).toBe(false);
  });
});

test('a Makefile and a nuspec are read, but say nothing of the platform', () => {
  expect(['Makefile', 'a.nuspec', 'b/pom.xml', 'README.md', 'tox.ini'].map(isManifest)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(formatOf('README.md')).toBeUndefined();
});
