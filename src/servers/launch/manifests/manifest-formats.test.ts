import { expect, test } from 'vitest';
import { readManifest } from './manifest-formats.ts';
import type { Dependency, ManifestRecord, Requirement } from './manifest-record.ts';

/** What is told, each value as `value@line`. */
function told(record: ManifestRecord): Record<string, string> {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).join(', ');
    const { value: text, line, group, runtime } = value as Partial<Dependency & Requirement>;
    return [group === 'runtime' ? undefined : group, runtime, `${text}@${line}`].filter(Boolean).join(' ');
  };
  const isTold = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value instanceof Object);
  const fields = Object.entries(record).filter(([, value]) => isTold(value));
  return Object.fromEntries([['method', record.method], ...fields.map(([name, value]) => [name, shown(value)])]);
}

test.each<[string, string, Record<string, string>]>([
  [
    'package.json',
    '{\n  "name": "@acme/flock",\n  "version": "2.1.0",\n  "description": "Locks files",\n  "license": "MIT",\n\t"main": "lib/index.js",\n  "bin": { "flock": "cli.js" },\n  "engines": { "node": ">=18.17" },\n  "os": ["linux", "darwin"],\n  "keywords": ["a", "name", "}"],\n  "dependencies": {\n    "a": "1",\n    "b": "2"\n  },\n  "optionalDependencies": { "c": "1" },\n  "devDependencies": { "d": "1" },\n  "repository": {\n    "url": "git+https://example.org/flock.git"\n  },\n  "packageManager": "pnpm@9.0.0"\n}\n',
    {
      method: 'npm',
      name: '@acme/flock@2',
      version: '2.1.0@3',
      description: 'Locks files@4',
      licence: 'MIT@5',
      keywords: 'a@10, name@10, }@10',
      repository: 'git+https://example.org/flock.git@18',
      requirements: 'node >=18.17@8',
      dependencies: 'a@12, b@13, optional c@15, dev d@16',
      entryPoints: 'lib/index.js@6',
      programs: 'flock@7',
      systems: 'linux@9, darwin@9',
      buildTool: 'pnpm@9.0.0@20',
    },
  ],
  [
    'pyproject.toml',
    '[build-system]\nbuild-backend = "hatchling.build"\n[project]\nname = "flock"\nversion = "1.0"\ndescription = """\nLocks files"""\nlicense = {text = "BSD-3-Clause"}\nrequires-python = ">=3.9"\ndependencies = [\n  "attrs>=20",\n  "click",\n]\nkeywords = ["x",\n  "y"]\n[project.optional-dependencies]\ndev = ["pytest"]\n[project.scripts]\nflock = "flock:main"\n[project.urls]\nDocs = "https://example.org/docs"\nSource = "https://example.org/flock"\n',
    {
      method: 'pip',
      name: 'flock@4',
      version: '1.0@5',
      description: 'Locks files@6',
      licence: 'BSD-3-Clause@8',
      keywords: 'x@14, y@15',
      repository: 'https://example.org/flock@22',
      requirements: 'python >=3.9@9',
      dependencies: 'attrs@11, click@12, optional pytest@17',
      programs: 'flock@19',
      tests: 'pytest@17',
      buildTool: 'hatchling.build@2',
    },
  ],
  [
    'setup.cfg',
    '[metadata]\nname = flock\nversion = attr: flock.__version__\nlicense = MIT\nclassifiers =\n    Operating System :: POSIX\n[options]\npython_requires = >=3.7\ninstall_requires =\n    attrs\n    click>=8\n[options.entry_points]\nconsole_scripts =\n    flock = flock:main\n[flake8]\nname = other\n',
    {
      method: 'pip',
      name: 'flock@2',
      licence: 'MIT@4',
      requirements: 'python >=3.7@8',
      dependencies: 'attrs@10, click@11',
      programs: 'flock@14',
      systems: 'Linux@6',
    },
  ],
  [
    'setup.py',
    'from setuptools import setup\nname = "decoy"\nsetup(\n    name="flock",\n    version=read_version(),\n    description=\'Locks "files"\',\n    python_requires=">=3.6",\n    install_requires=["attrs>=20",\n        "click"],\n    classifiers=["License :: OSI Approved :: MIT License"],\n)\n',
    {
      method: 'pip',
      name: 'flock@4',
      description: 'Locks "files"@6',
      licence: 'MIT License@10',
      requirements: 'python >=3.6@7',
      dependencies: 'attrs@8, click@9',
    },
  ],
  [
    'Cargo.toml',
    '[package]\nname = "flock"\nversion = "0.3.0"\nlicense = "MIT OR Apache-2.0"\nrust-version = "1.70"\n[[bin]]\nname = "flock-cli"\npath = "src/main.rs"\n[dependencies]\nlibc = "0.2"\nserde = { version = "1", optional = true }\n[dependencies.log]\nversion = "0.4"\n[dev-dependencies]\ntempfile = "3"\n',
    {
      method: 'cargo',
      name: 'flock@2',
      version: '0.3.0@3',
      licence: 'MIT OR Apache-2.0@4',
      requirements: 'rust 1.70@5',
      dependencies: 'libc@10, optional serde@11, log@12, dev tempfile@15',
      programs: 'flock-cli@7',
    },
  ],
  [
    'go.mod',
    'module example.org/acme/flock\n\ngo 1.21\nrequire (\n\texample.org/a/b v1.0.0\n\texample.org/c/d v0.2.0 // indirect\n)\n',
    { method: 'go', name: 'example.org/acme/flock@1', requirements: 'go 1.21@3', dependencies: 'example.org/a/b@5' },
  ],
  [
    'pom.xml',
    '<?xml version="1.0"?>\n<project>\n  <!-- <artifactId>no</artifactId> -->\n  <groupId>org.acme</groupId>\n  <artifactId>flock</artifactId>\n  <version>1.4.0</version>\n  <licenses><license><name>Apache License, Version 2.0</name></license></licenses>\n  <properties>\n    <maven.compiler.release>17</maven.compiler.release>\n  </properties>\n  <dependencies>\n    <dependency>\n      <groupId>a</groupId>\n      <artifactId>b</artifactId>\n    </dependency>\n    <dependency><groupId>j</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>\n  </dependencies>\n</project>\n',
    {
      method: 'maven',
      name: 'org.acme:flock@5',
      version: '1.4.0@6',
      licence: 'Apache License, Version 2.0@7',
      requirements: 'java 17@9',
      dependencies: 'a:b@14, dev j:junit@16',
    },
  ],
  [
    'build.gradle.kts',
    'group = "org.acme"\nversion = "3.2"\njava { toolchain { languageVersion.set(JavaLanguageVersion.of(11)) } }\ndependencies {\n    implementation("a:b:1.0")\n    testImplementation("c:d:1.0")\n}\n',
    { method: 'maven', version: '3.2@2', requirements: 'java 11@3', dependencies: 'a:b@5, dev c:d@6' },
  ],
  [
    'Acme.Flock.csproj',
    '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFrameworks>net8.0;net6.0</TargetFrameworks>\n    <PackageId>Acme.Flock</PackageId>\n    <Version>5.0.1</Version>\n    <PackageLicenseExpression>MIT</PackageLicenseExpression>\n  </PropertyGroup>\n  <ItemGroup>\n    <PackageReference Include="A" Version="1" />\n    <PackageReference Include="B" Version="1" PrivateAssets="all" />\n  </ItemGroup>\n</Project>\n',
    {
      method: 'nuget',
      name: 'Acme.Flock@4',
      version: '5.0.1@5',
      licence: 'MIT@6',
      requirements: 'dotnet 6.0@3',
      dependencies: 'A@9, dev B@10',
    },
  ],
  [
    'a.nuspec',
    '<package>\n<metadata>\n<id>Acme.Flock</id>\n<version>$version$</version>\n<license type="expression">MIT</license>\n</metadata>\n</package>\n',
    { method: 'nuget', name: 'Acme.Flock@3', licence: 'MIT@5' },
  ],
  [
    'flock.gemspec',
    'Gem::Specification.new do |s|\n  s.name = "flock"\n  s.version = Flock::VERSION\n  s.summary = "Locks (all) the user\'s files"\n  s.license = "MIT"\n  s.required_ruby_version = ">= 3.0"\n  s.add_dependency "a", "~> 1"\n  s.add_development_dependency "rspec"\n  s.add_dependency(%q<rspec>.freeze)\nend\n',
    {
      method: 'gem',
      name: 'flock@2',
      description: "Locks (all) the user's files@4",
      licence: 'MIT@5',
      requirements: 'ruby >= 3.0@6',
      dependencies: 'a@7, dev rspec@8',
    },
  ],
  [
    'composer.json',
    '{\n"name": "acme/flock",\n"license": ["MIT"],\n"require": {\n"php": "^8.1",\n"ext-json": "*",\n"a/b": "1"\n}}\n',
    { method: 'composer', name: 'acme/flock@2', licence: 'MIT@3', requirements: 'php ^8.1@5', dependencies: 'a/b@7' },
  ],
  [
    'CMakeLists.txt',
    'cmake_minimum_required(VERSION 3.16)\nproject(\n  flock\n  VERSION 1.2.3\n  DESCRIPTION "Locks files"\n)\nset(CMAKE_CXX_STANDARD 17)\n',
    {
      method: 'source',
      name: 'flock@3',
      version: '1.2.3@4',
      description: 'Locks files@5',
      requirements: 'cmake 3.16@1, cpp 17@7',
    },
  ],
  [
    'meson.build',
    "project('flock', 'c',\n  version: '1.0', license: 'MIT')\n",
    { method: 'other', name: 'flock@1', version: '1.0@2', licence: 'MIT@2' },
  ],
  [
    'meson.build',
    "project('flock', 'c')\nlib = library('flock', 'flock.c')\nexecutable('flock_test', 't.c')\nexecutable('flockd', 'd.c')\n",
    { method: 'other', name: 'flock@1', libraries: 'flock@2', builds: 'flockd@4' },
  ],
  [
    'CMakeLists.txt',
    'project(flock)\nadd_library(flock STATIC flock.c)\nadd_executable(flock-check t.c)\nadd_executable(checker c.c)\n',
    { method: 'source', name: 'flock@1', libraries: 'flock@2', builds: 'checker@4' },
  ],
  [
    'flock-dev-1.rockspec',
    'local name = "flock"\npackage = name\nversion = "1.2.0-1"\ndescription = {\n  summary = "Locks files",\n  license = "MIT"\n}\ndependencies = {\n  "lua >= 5.1, < 5.5",\n  "luafilesystem >= 1"\n}\nbuild = {\n  modules = {\n    ["flock"] = "lua/flock.lua"\n  }\n}\n',
    {
      method: 'other',
      name: 'flock@1',
      version: '1.2.0@3',
      description: 'Locks files@5',
      licence: 'MIT@6',
      requirements: 'lua >= 5.1, < 5.5@9',
      dependencies: 'luafilesystem@10',
      entryPoints: 'lua/flock.lua@14',
    },
  ],
  [
    'flock.gemspec',
    'Gem::Specification.new do |s|\n  s.name = "flock"\n  s.required_ruby_version = Gem::Requirement.new(">= 2.3")\nend\n',
    { method: 'gem', name: 'flock@2', requirements: 'ruby >= 2.3@3' },
  ],
  [
    'Makefile',
    'CC := gcc\nall: flock\ninstall: all\n\tcp flock /usr/bin\nflock.o: flock.c\n',
    { method: 'source', targets: 'all@2, install@3' },
  ],
])('%s tells its values with their lines', (path, text, values) => {
  expect(told(readManifest(path, text))).toEqual(values);
});
