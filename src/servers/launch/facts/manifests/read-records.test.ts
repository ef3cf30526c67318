import { describe, expect, test } from 'vitest';
import type { SourceTexts } from '../source-texts.ts';
import { readRecords } from './read-records.ts';

function read(files: Readonly<Record<string, string>>) {
  const texts: SourceTexts = { read: (path) => files[path] ?? null };
  return readRecords(Object.keys(files), texts);
}
const one = (path: string, text: string) => {
  const [record] = read({ [path]: text }).records;
  if (!record) throw new Error(`${path} was not read`);
  return record;
};

const packageJson = `{
  "name": "@acme/flock",
  "version": "2.1.0",
  "description": "Locks files across processes",
  "license": "MIT",
\t"main": "lib/index.js",
  "bin": { "flock": "cli.js" },
  "engines": { "node": ">=18.17" },
  "os": ["linux", "darwin"],
  "keywords": ["a", "name", "}"],
  "dependencies": {
    "a": "1",
    "b": "2"
  },
  "optionalDependencies": { "c": "1" },
  "devDependencies": { "d": "1" }
}
`;

describe('each manifest gives name, version, description, licence and needs with their lines', () => {
  test('package.json', () => {
    expect(one('package.json', packageJson)).toMatchObject({
      method: 'npm',
      name: { value: '@acme/flock', line: 2 },
      version: { value: '2.1.0', line: 3 },
      description: { value: 'Locks files across processes', line: 4 },
      licence: { value: 'MIT', line: 5 },
      entryPoints: [{ value: 'lib/index.js', line: 6 }],
      programs: [{ value: 'flock', line: 7 }],
      requirements: [{ runtime: 'node', value: '>=18.17', line: 8 }],
      systems: [
        { value: 'linux', line: 9 },
        { value: 'darwin', line: 9 },
      ],
      dependencies: [
        { value: 'a', line: 12, group: 'runtime' },
        { value: 'b', line: 13, group: 'runtime' },
        { value: 'c', line: 15, group: 'optional' },
        { value: 'd', line: 16, group: 'dev' },
      ],
    });
  });

  test('pyproject.toml', () => {
    const text =
      '[build-system]\nrequires = ["hatchling"]\n\n[project]\nname = "flock"\nversion = "1.0"\ndescription = "Locks"\nlicense = {text = "BSD-3-Clause"}\nrequires-python = ">=3.9"\ndependencies = [\n  "attrs>=20",\n  "click",\n]\n\n[project.optional-dependencies]\ndev = ["pytest"]\n\n[project.scripts]\nflock = "flock:main"\n';
    expect(one('pyproject.toml', text)).toMatchObject({
      method: 'pip',
      name: { value: 'flock', line: 5 },
      version: { value: '1.0', line: 6 },
      licence: { value: 'BSD-3-Clause', line: 8 },
      requirements: [{ runtime: 'python', value: '>=3.9', line: 9 }],
      dependencies: [
        { value: 'attrs', line: 11, group: 'runtime' },
        { value: 'click', line: 12, group: 'runtime' },
        { value: 'pytest', line: 16, group: 'optional' },
      ],
      programs: [{ value: 'flock', line: 19 }],
    });
  });

  test('setup.cfg', () => {
    const text =
      '[metadata]\nname = flock\nversion = attr: flock.__version__\nlicense = MIT\n\n[options]\npython_requires = >=3.7\ninstall_requires =\n    attrs\n    click>=8\n\n[flake8]\nname = other\n';
    expect(one('setup.cfg', text)).toMatchObject({
      name: { value: 'flock', line: 2 },
      version: null,
      licence: { value: 'MIT', line: 4 },
      requirements: [{ value: '>=3.7', line: 7 }],
      dependencies: [
        { value: 'attrs', line: 9 },
        { value: 'click', line: 10 },
      ],
    });
  });

  test('setup.py, of which only literals count', () => {
    const text =
      'from setuptools import setup\nname = "decoy"\nsetup(\n    name="flock",\n    version=read_version(),\n    description=\'Locks "files"\',\n    python_requires=">=3.6",\n    classifiers=["License :: OSI Approved :: MIT License"],\n)\n';
    expect(one('setup.py', text)).toMatchObject({
      name: { value: 'flock', line: 4 },
      version: null,
      description: { value: 'Locks "files"', line: 6 },
      licence: { value: 'MIT License', line: 8 },
      requirements: [{ value: '>=3.6', line: 7 }],
    });
  });

  test('Cargo.toml', () => {
    const text =
      '[package]\nname = "flock"\nversion = "0.3.0"\nlicense = "MIT OR Apache-2.0"\nrust-version = "1.70"\n\n[[bin]]\nname = "flock-cli"\npath = "src/main.rs"\n\n[dependencies]\nlibc = "0.2"\nserde = { version = "1", optional = true }\n\n[dev-dependencies]\ntempfile = "3"\n';
    expect(one('Cargo.toml', text)).toMatchObject({
      method: 'cargo',
      name: { value: 'flock', line: 2 },
      licence: { value: 'MIT OR Apache-2.0', line: 4 },
      requirements: [{ runtime: 'rust', value: '1.70', line: 5 }],
      programs: [{ value: 'flock-cli', line: 8 }],
      dependencies: [
        { value: 'libc', line: 12, group: 'runtime' },
        { value: 'serde', line: 13, group: 'optional' },
        { value: 'tempfile', line: 16, group: 'dev' },
      ],
    });
  });

  test('go.mod', () => {
    const text =
      'module example.org/acme/flock\n\ngo 1.21\n\nrequire (\n\texample.org/a/b v1.0.0\n\texample.org/c/d v0.2.0 // indirect\n)\n';
    expect(one('go.mod', text)).toMatchObject({
      method: 'go',
      name: { value: 'example.org/acme/flock', line: 1 },
      requirements: [{ runtime: 'go', value: '1.21', line: 3 }],
      dependencies: [{ value: 'example.org/a/b', line: 6 }],
    });
  });

  test('pom.xml', () => {
    const text =
      '<?xml version="1.0"?>\n<project>\n  <!-- <artifactId>no</artifactId> -->\n  <groupId>org.acme</groupId>\n  <artifactId>flock</artifactId>\n  <version>1.4.0</version>\n  <licenses><license><name>Apache License, Version 2.0</name></license></licenses>\n  <properties>\n    <maven.compiler.release>17</maven.compiler.release>\n  </properties>\n  <dependencies>\n    <dependency>\n      <groupId>a</groupId>\n      <artifactId>b</artifactId>\n    </dependency>\n    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>\n  </dependencies>\n</project>\n';
    expect(one('pom.xml', text)).toMatchObject({
      method: 'maven',
      name: { value: 'org.acme:flock', line: 5 },
      version: { value: '1.4.0', line: 6 },
      licence: { value: 'Apache License, Version 2.0', line: 7 },
      requirements: [{ runtime: 'java', value: '17', line: 9 }],
      dependencies: [
        { value: 'a:b', line: 14, group: 'runtime' },
        { value: 'junit:junit', line: 16, group: 'dev' },
      ],
    });
  });

  test('build.gradle.kts', () => {
    const text =
      'group = "org.acme"\nversion = "3.2"\njava { toolchain { languageVersion.set(JavaLanguageVersion.of(11)) } }\ndependencies {\n    implementation("a:b:1.0")\n    testImplementation("c:d:1.0")\n}\n';
    expect(one('build.gradle.kts', text)).toMatchObject({
      version: { value: '3.2', line: 2 },
      requirements: [{ runtime: 'java', value: '11', line: 3 }],
      dependencies: [
        { value: 'a:b', line: 5, group: 'runtime' },
        { value: 'c:d', line: 6, group: 'dev' },
      ],
    });
  });

  test('a project file of .NET, and a nuspec', () => {
    const text =
      '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFrameworks>net8.0;net6.0</TargetFrameworks>\n    <PackageId>Acme.Flock</PackageId>\n    <Version>5.0.1</Version>\n    <PackageLicenseExpression>MIT</PackageLicenseExpression>\n  </PropertyGroup>\n  <ItemGroup>\n    <PackageReference Include="A" Version="1" />\n    <PackageReference Include="B" Version="1" PrivateAssets="all" />\n  </ItemGroup>\n</Project>\n';
    expect(one('Acme.Flock.csproj', text)).toMatchObject({
      method: 'nuget',
      name: { value: 'Acme.Flock', line: 4 },
      version: { value: '5.0.1', line: 5 },
      requirements: [{ runtime: 'dotnet', value: '6.0', line: 3 }],
      dependencies: [
        { value: 'A', line: 9, group: 'runtime' },
        { value: 'B', line: 10, group: 'dev' },
      ],
    });
    const nuspec =
      '<package>\n<metadata>\n<id>Acme.Flock</id>\n<version>$version$</version>\n<license type="expression">MIT</license>\n</metadata>\n</package>\n';
    expect(one('a.nuspec', nuspec)).toMatchObject({
      name: { value: 'Acme.Flock', line: 3 },
      version: null,
      licence: { value: 'MIT', line: 5 },
    });
  });

  test('a gemspec', () => {
    const text =
      'Gem::Specification.new do |s|\n  s.name = "flock"\n  s.version = Flock::VERSION\n  s.summary = "Locks files"\n  s.license = "MIT"\n  s.required_ruby_version = ">= 3.0"\n  s.add_dependency "a", "~> 1"\n  s.add_development_dependency "rspec"\nend\n';
    expect(one('flock.gemspec', text)).toMatchObject({
      method: 'gem',
      name: { value: 'flock', line: 2 },
      version: null,
      description: { value: 'Locks files', line: 4 },
      requirements: [{ runtime: 'ruby', value: '>= 3.0', line: 6 }],
      dependencies: [
        { value: 'a', line: 7, group: 'runtime' },
        { value: 'rspec', line: 8, group: 'dev' },
      ],
    });
  });

  test('composer.json', () => {
    const text =
      '{\n"name": "acme/flock",\n"license": ["MIT"],\n"require": {\n"php": "^8.1",\n"ext-json": "*",\n"a/b": "1"\n}}\n';
    expect(one('composer.json', text)).toMatchObject({
      method: 'composer',
      licence: { value: 'MIT', line: 3 },
      requirements: [{ runtime: 'php', value: '^8.1', line: 5 }],
      dependencies: [{ value: 'a/b', line: 7, group: 'runtime' }],
    });
  });

  test('CMakeLists.txt and a Makefile', () => {
    const cmake =
      'cmake_minimum_required(VERSION 3.16)\nproject(\n  flock\n  VERSION 1.2.3\n  DESCRIPTION "Locks files"\n)\nset(CMAKE_CXX_STANDARD 17)\n';
    expect(one('CMakeLists.txt', cmake)).toMatchObject({
      method: 'source',
      name: { value: 'flock', line: 3 },
      version: { value: '1.2.3', line: 4 },
      description: { value: 'Locks files', line: 5 },
      requirements: [
        { runtime: 'cmake', value: '3.16', line: 1 },
        { runtime: 'cpp', value: '17', line: 7 },
      ],
    });
    expect(
      one('Makefile', 'CC := gcc\nall: flock\n\ninstall: all\n\tcp flock /usr/bin\nflock.o: flock.c\n').targets,
    ).toEqual([
      { value: 'all', line: 2 },
      { value: 'install', line: 4 },
    ]);
  });
});

test('a manifest that cannot be read is told, and the others still count', () => {
  const { records, issues } = read({ 'package.json': '{ "name": ', 'Cargo.toml': '[package]\nname = "flock"\n' });
  expect(records.map(({ path }) => path)).toEqual(['Cargo.toml']);
  expect(issues).toMatchObject([
    { error_code: 'FACTS_MANIFEST_UNREADABLE', severity: 'warn', location: { path: 'package.json' } },
  ]);
});

test('a root that only holds a workspace together leaves the word to its packages', () => {
  const { records } = read({
    'package.json': '{"private": true, "workspaces": ["packages/*"]}',
    'packages/a/package.json': '{"name": "a"}',
    'packages/a/deep/package.json': '{"name": "deep"}',
  });
  expect(records.map(({ path }) => path)).toEqual(['package.json', 'packages/a/package.json']);
});
