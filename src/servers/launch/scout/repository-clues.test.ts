import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generic } from '../profile/generic.ts';
import { inferProduct } from '../quick-start/infer.ts';
import { makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { readClues } from './repository-clues.ts';

let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

test('a checked-out folder gives what inference needs to be sure', async () => {
  const folder = join(base, 'repo');
  await makeRepository(folder, {
    'README.md': '# Tree zip\n',
    'Cargo.toml': '[package]\nname = "treezip"\n',
    'src/lib.rs': 'pub fn zip() {}\n',
    'examples/web/package.json': '{"name":"web"}',
    'vendor/x/x.py': 'x = 1\n',
    '.launch.yml': 'family: treezip\n',
  });
  const clues = await readClues(folder, { name: 'treezip', org: null, topics: ['zip'] });
  expect(clues).toEqual({
    name: 'treezip',
    org: null,
    topics: ['zip'],
    readme: { path: 'README.md', text: '# Tree zip\n' },
    manifests: [{ path: 'Cargo.toml', text: '[package]\nname = "treezip"\n' }],
    languages: { Rust: 16 },
    config: { path: '.launch.yml', text: 'family: treezip\n' },
  });
  expect(inferProduct(clues, generic)).toMatchObject({ family: 'treezip', target_platform: 'rust' });
});
