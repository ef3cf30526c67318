import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files } from '../source/repository-fixture.ts';
import { makeScratchFolder } from '../source/repository-fixture.ts';
import type { ProductType } from './product-type.ts';
import { scoutFiles } from './scout-fixture.ts';

let base: string;
beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

const parent =
  '<project><artifactId>a-parent</artifactId><packaging>pom</packaging><modules><module>a</module></modules></project>';
const built = (program: string) => ({
  'CMakeLists.txt': `project(a)\nadd_library(a a.c)\nadd_executable(${program} t.c)\n`,
  'a.c': 'int a;\n',
  'a.h': 'int a;\n',
});

test.each<[string, Files, ProductType]>([
  ['a native library with a program for its tests', built('a-check'), 'library'],
  ['a native program', { 'CMakeLists.txt': 'project(a)\nadd_executable(a a.c)\n', 'a.c': 'int a;\n' }, 'cli'],
  [
    'a parent of Maven and its module',
    {
      'pom.xml': parent,
      'a/pom.xml': '<project><artifactId>a</artifactId></project>',
      'a/src/main/java/A.java': 'public class A {}\n',
    },
    'library',
  ],
  [
    'a package of PHP that loads from its top',
    { 'composer.json': '{"name":"acme/a","autoload":{"psr-0":{"A":""}}}', 'A.php': '<?php\nclass A {}\n' },
    'library',
  ],
  ['a rock of Lua', { 'a-1.rockspec': 'package = "a"\n', 'lua/a.lua': 'return {}\n' }, 'library'],
  ['scripts alone', { 'run.py': 'print()\n' }, 'tool'],
])('%s', async (_what, files, type) => {
  expect((await scoutFiles(base, files)).inferred_product_type).toBe(type);
});
