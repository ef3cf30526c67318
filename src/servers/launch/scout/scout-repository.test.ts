import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { artifactWriter } from '../artifacts/artifact-bytes.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import { commitFiles, type Files, makeScratchFolder } from '../source/repository-fixture.ts';
import { scoutFiles, scoutFolder } from './scout-fixture.ts';

const write = artifactWriter(compileWithAjv());
let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

const python: Files = {
  'pyproject.toml': `[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "treezip"
description = "Zip whole trees."
dependencies = ["click>=8", "attrs"]
[tool.pytest.ini_options]
testpaths = ["tests"]
`,
  'README.md': '# treezip\n\n## Installation\n\nSee [the guide](docs/guide.md) and `examples/zip.py`.\n',
  'CODE_OF_CONDUCT.md': '# Be kind\n',
  LICENSE: 'MIT License\n',
  'docs/guide.md': '# Guide\n\nRun [this](../examples/zip.py).\n',
  'examples/zip.py': 'import treezip\n',
  'examples/data.json': '{}\n',
  'src/treezip/__init__.py': '__all__ = ["zip_tree"]\n',
  'src/treezip/_impl/core.py': 'def zip_tree(): ...\n',
  'src/treezip/tool': '#!/usr/bin/env python3\nprint(1)\n',
  'tests/test_core.py': 'def test_it(): ...\n',
  'tests/conftest.py': '',
  'tests/fixtures/data.py': '',
  '.github/workflows/ci.yml': 'on: push\n',
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
};

describe('a Python library', () => {
  test('is told in every field', async () => {
    const inventory = await scoutFiles(base, python);
    expect(inventory).toMatchObject({
      repo_url: 'https://example.org/repo',
      fingerprint: { default_branch: 'main', latest_release_tag: 'v1.0.0', license_path: 'LICENSE', file_count: 15 },
      repo_profile: {
        platform_family: 'python',
        build_systems: ['hatchling'],
        package_manifests: ['pyproject.toml'],
        recommended_test_commands: ['python -m pytest'],
        example_locator: 'examples',
        doc_locator: 'docs',
        source_layout: 'src',
        public_api_entrypoints: ['src/treezip/__init__.py'],
        repo_archetype: 'python_src_pyproject',
        public_api_scope: {
          public_roots: ['src/treezip'],
          internal_prefixes: ['src/treezip/_impl'],
          policy: 'explicit',
        },
      },
      roots: { source: ['src'], docs: ['docs'], examples: ['examples'], tests: ['tests'] },
      doc_entrypoints: ['README.md', 'docs/guide.md'],
      doc_entrypoint_details: [
        { path: 'README.md', doc_type: 'readme', lines: 5 },
        { path: 'docs/guide.md', doc_type: 'guide', lines: 3 },
      ],
      example_paths: ['examples/zip.py'],
      binary_assets: ['logo.png'],
      phantom_paths: [],
      inferred_product_type: 'library',
      ci_paths: ['.github/workflows/ci.yml'],
      test_file_count: 1,
      left_out: [],
    });
    expect(inventory.repo_profile.primary_languages[0]).toBe('Python');
    expect(inventory.paths).toEqual(Object.keys(python).sort());
  });

  test('gives the same bytes again, and others when one byte differs', async () => {
    const first = write('repo_inventory.json', await scoutFiles(base, python));
    expect(write('repo_inventory.json', await scoutFolder(join(base, 'repo')))).toEqual(first);
    await commitFiles(join(base, 'repo'), { 'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 4]) });
    const changed = await scoutFolder(join(base, 'repo'));
    expect(write('repo_inventory.json', changed)).not.toEqual(first);
  });
});

describe('what a repository is', () => {
  const main = 'fn main() {}\n';
  test.each<[string, Files, Partial<RepoInventory['repo_profile']>, string]>([
    [
      'a JavaScript library',
      {
        'package.json':
          '{"name":"@a/tree","exports":{".":{"types":"./dist/index.d.ts","import":"./dist/index.js"}},"scripts":{"test":"vitest"}}',
        'pnpm-lock.yaml': '',
        'src/index.ts': 'export const a = 1;\n',
      },
      {
        platform_family: 'node',
        repo_archetype: 'node_src_package_json',
        public_api_entrypoints: ['src/index.ts'],
        recommended_test_commands: ['pnpm test'],
        build_systems: ['pnpm'],
      },
      'library',
    ],
    [
      'a Node library that does not name its entry',
      { 'package.json': '{"name":"old"}', 'index.js': 'x;\n', 'lib/old.js': 'x;\n' },
      { public_api_entrypoints: ['index.js'] },
      'library',
    ],
    [
      'a Node program',
      {
        'package.json':
          '{"name":"tree","bin":{"tree":"cli.js"},"scripts":{"test":"echo \\"Error: no test specified\\""}}',
        'cli.js': '',
      },
      { repo_archetype: 'node_flat_package_json', recommended_test_commands: [], public_api_entrypoints: ['cli.js'] },
      'cli',
    ],
    [
      'a workspace',
      {
        'package.json': '{"private":true,"workspaces":["packages/*"]}',
        'packages/a/package.json': '{"name":"a","main":"index.js"}',
        'packages/a/index.js': '',
        'packages/b/package.json': '{"name":"b"}',
        'packages/b/src/index.js': '',
      },
      { platform_family: 'node', repo_archetype: 'monorepo_multi_package' },
      'library',
    ],
    [
      'a crate with a program',
      {
        'Cargo.toml': '[package]\nname = "tree"\ndescription = "A command line tool"\n',
        'src/lib.rs': '',
        'src/main.rs': main,
      },
      {
        platform_family: 'rust',
        repo_archetype: 'rust_src_cargo',
        public_api_entrypoints: ['src/lib.rs', 'src/main.rs'],
      },
      'cli',
    ],
    [
      'a Go module',
      { 'go.mod': 'module example.org/tree\n', 'tree.go': 'package tree\n', 'tree_test.go': '', 'internal/x/x.go': '' },
      {
        repo_archetype: 'go_flat_go_mod',
        public_api_entrypoints: ['tree.go'],
        public_api_scope: { public_roots: ['.'], internal_prefixes: ['internal'], policy: 'explicit' },
      },
      'library',
    ],
    [
      'a Maven project',
      {
        'pom.xml': '<project><parent><artifactId>p</artifactId></parent><artifactId>tree-sdk</artifactId></project>',
        'src/main/java/A.java': '',
      },
      { platform_family: 'java', repo_archetype: 'java_src_pom_xml', recommended_test_commands: ['mvn test'] },
      'sdk',
    ],
    [
      'a .NET library',
      {
        'Tree.sln': '',
        'Tree/Tree.csproj': '<Project></Project>',
        'Tree/A.cs': '',
        'Tree.Tests/Tree.Tests.csproj': '',
        'Tree.Tests/ATests.cs': '',
      },
      { platform_family: 'dotnet', repo_archetype: 'dotnet_flat_sln' },
      'library',
    ],
    [
      'a C library',
      { 'CMakeLists.txt': 'project(tree C)\nenable_testing()\n', 'include/tree.h': '', 'src/tree.c': 'int x;\n' },
      { platform_family: 'c', repo_archetype: 'c_src_cmakelists_txt', public_api_entrypoints: ['include'] },
      'library',
    ],
    [
      'a Python package beside a private package.json',
      {
        'requirements.txt': 'flask\n',
        'setup.cfg': '[metadata]\nname = shop\n',
        'package.json': '{"private":true,"devDependencies":{}}',
        'shop/__init__.py': '',
      },
      { platform_family: 'python', repo_archetype: 'python_flat_setup_cfg' },
      'library',
    ],
    [
      'a web service',
      {
        'package.json': '{"name":"shop","main":"server.js","dependencies":{"express":"4"}}',
        'server.js': '',
        Dockerfile: 'FROM node\n',
      },
      { platform_family: 'node' },
      'service',
    ],
    [
      'an extension of an editor',
      { 'package.json': '{"name":"tree-view","main":"x.js","engines":{"vscode":"^1"}}', 'x.js': '' },
      { platform_family: 'node' },
      'plugin',
    ],
    [
      'weak signs of two toolchains, of which the first in the order counts',
      {
        'requirements.txt': 'x\n',
        'tox.ini': '',
        'tsconfig.json': '{}',
        'package.json': '{"private":true}',
        'a.py': 'a = 1\n',
      },
      { platform_family: 'python', repo_archetype: 'python_flat_requirements_txt' },
      'tool',
    ],
    [
      'two toolchains',
      {
        'pyproject.toml': '[project]\nname = "a"\n',
        'package.json': '{"name":"a","main":"a.js"}',
        'a.js': '',
        'a/__init__.py': '',
      },
      { platform_family: 'multi', repo_archetype: 'mixed_unknown' },
      'library',
    ],
    [
      'scripts alone',
      { 'requirements.txt': 'x\n', 'run.py': 'print()\n' },
      { platform_family: 'unknown', repo_archetype: 'mixed_unknown', public_api_entrypoints: [] },
      'tool',
    ],
    [
      'pages alone',
      { 'README.md': '# A\n', 'docs/a.md': '# B\n' },
      { platform_family: 'unknown', repo_archetype: 'docs_only' },
      'other',
    ],
    ['nothing but a name', { '.gitkeep': '' }, { repo_archetype: 'docs_only', doc_locator: 'none' }, 'other'],
  ])('%s', async (_what, files, profile, type) => {
    const inventory = await scoutFiles(base, files);
    expect(inventory.repo_profile).toMatchObject(profile);
    expect(inventory.inferred_product_type).toBe(type);
    expect(() => write('repo_inventory.json', inventory)).not.toThrow();
  });

  test('counts what a build made only where there is no source', async () => {
    const published = {
      'package.json': '{"name":"a","main":"dist/a.js"}',
      'dist/a.js': 'x;\n'.repeat(99),
      'index.js': 'x;\n',
    };
    const { repo_profile, roots } = await scoutFiles(base, published);
    expect(repo_profile).toMatchObject({
      repo_archetype: 'node_flat_package_json',
      public_api_entrypoints: ['dist/a.js'],
    });
    expect(roots.source).toEqual(['dist']);
    await commitFiles(join(base, 'repo'), { 'src/a.ts': 'x;\n' });
    expect((await scoutFolder(join(base, 'repo'))).roots.source).toEqual(['src']);
  });

  test('does not hang on what examples, tests and vendored code bring along', async () => {
    const { repo_profile, roots } = await scoutFiles(base, {
      ...python,
      'examples/web/package.json': '{"name":"web","main":"x.js"}',
      'tests/app/Cargo.toml': '[package]\nname = "x"\n',
      'node_modules/x/package.json': '{"name":"x","main":"x.js"}',
      'vendor/y/go.mod': 'module y\n',
    });
    expect(repo_profile.platform_family).toBe('python');
    expect(repo_profile.package_manifests).toEqual(['pyproject.toml']);
    expect(roots.source).toEqual(['src']);
  });

  test('is read from broken manifests as far as it goes', async () => {
    const inventory = await scoutFiles(base, {
      'package.json': '{',
      'Cargo.toml': '[',
      'pyproject.toml': '=',
      'a.py': '',
    });
    expect(inventory.repo_profile.platform_family).toBe('multi');
  });
});
