import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, type Files, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { knownSource, scoutFiles, scoutFolder, usualSettings } from './scout-fixture.ts';
import { scoutRepository } from './scout-repository.ts';
import type { Ingestion } from './select-entries.ts';

let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

describe('ingestion', () => {
  const files: Files = {
    'README.md': '# A\n`examples/none.py`\n',
    'src/a.py': '',
    'src/gen/b.py': '',
    'tools/c.py': '',
    'recipes/soup.py': '',
    'pic.bin': Buffer.from([0, 1]),
    '.gitignore': 'gen/\n',
  };

  test('looks only into scan_directories', async () => {
    expect((await scoutFiles(base, files, { scan_directories: ['src', 'tools/'] })).paths).toEqual([
      'src/a.py',
      'src/gen/b.py',
      'tools/c.py',
    ]);
  });

  test.each([
    ['*.py', ['.gitignore', 'README.md', 'pic.bin']],
    ['/src', ['.gitignore', 'README.md', 'pic.bin', 'recipes/soup.py', 'tools/c.py']],
    ['src/**/b.py', ['.gitignore', 'README.md', 'pic.bin', 'recipes/soup.py', 'src/a.py', 'tools/c.py']],
    ['gen/', ['.gitignore', 'README.md', 'pic.bin', 'recipes/soup.py', 'src/a.py', 'tools/c.py']],
    ['[a-b].py', ['.gitignore', 'README.md', 'pic.bin', 'recipes/soup.py', 'tools/c.py']],
  ])('leaves out what exclude_patterns name: %s', async (pattern, left) => {
    expect((await scoutFiles(base, files, { exclude_patterns: [pattern] })).paths).toEqual(left);
  });

  test('gitignore_mode decides about committed files that a .gitignore names', async () => {
    const modes = async (mode: Ingestion['gitignore_mode']) =>
      scoutFolder(join(base, 'repo'), { gitignore_mode: mode, example_directories: ['src/gen'] });
    await scoutFiles(base, files);
    const [ignore, respect, strict] = [await modes('ignore'), await modes('respect'), await modes('strict')];
    expect([ignore, respect, strict].map(({ paths }) => paths.includes('src/gen/b.py'))).toEqual([true, true, false]);
    expect([ignore, respect, strict].map(({ example_paths }) => example_paths)).toEqual([['src/gen/b.py'], [], []]);
  });

  test('takes example_directories, preferred roots and test commands of the config', async () => {
    const hints = { preferred_source_roots: ['tools', 'nowhere'], preferred_test_commands: ['make check'] };
    const inventory = await scoutFiles(base, files, { example_directories: ['recipes'] }, hints);
    expect(inventory.example_paths).toEqual(['recipes/soup.py']);
    expect(inventory.roots.source[0]).toBe('tools');
    expect(inventory.repo_profile.recommended_test_commands).toEqual(['make check']);
  });

  test('records binary files and phantom paths only when asked to', async () => {
    expect(await scoutFiles(base, files)).toMatchObject({
      binary_assets: ['pic.bin'],
      phantom_paths: [{ source_line: 2 }],
    });
    const less = await scoutFolder(join(base, 'repo'), { record_binary_files: false, detect_phantom_paths: false });
    expect(less).toMatchObject({ binary_assets: [], phantom_paths: [] });
    expect(less.paths).toContain('pic.bin');
  });
});

describe('a tree that means harm', () => {
  test('leads nowhere by its links', async () => {
    const folder = join(base, 'repo');
    await makeRepository(folder, { 'a.py': '' });
    symlinkSync('/etc/passwd', join(folder, 'README.md'));
    symlinkSync('/etc', join(folder, 'docs'));
    await commitFiles(folder, {});
    const inventory = await scoutFolder(folder);
    expect(inventory.paths).toEqual(['README.md', 'a.py', 'docs']);
    expect(inventory).toMatchObject({
      doc_entrypoints: [],
      fingerprint: { total_bytes: '/etc/passwd'.length + '/etc'.length },
    });
  });

  test('is read with names of any kind', async () => {
    const names = ['a b.py', 'ü.py', 'line\nbreak.py', '-rf', '"quoted".md', '__proto__', 'constructor/x.py'];
    const inventory = await scoutFiles(base, Object.fromEntries([...names.map((name) => [name, 'x = 1\n'])]));
    expect(inventory.paths).toEqual([...names].sort());
  });

  test('does not hold us up with text that is hard on patterns', async () => {
    const inventory = await scoutFiles(base, {
      'README.md': `${'['.repeat(500_000)}\n${'`docs/'.repeat(100_000)}\n# ${'install '.repeat(50_000)}\n`,
      'pom.xml': `${'<build>'.repeat(20_000)}<artifactId>${' '.repeat(90_000)}`,
      'setup.py': `name = "${'\t'.repeat(50_000)}\nconsole_scripts=[${'\n '.repeat(50_000)}`,
      'a.gemspec': '.name = '.repeat(20_000),
      'docs/a.md': `---\n${'---'.repeat(100_000)}`,
    });
    expect(inventory.paths).toHaveLength(5);
  });

  test('and a submodule is told as left out', async () => {
    const folder = join(base, 'repo');
    await makeRepository(folder, { 'a.py': '' });
    await makeRepository(join(folder, 'sub'), { 'b.py': '' });
    await commitFiles(folder, {});
    expect(await scoutFolder(folder)).toMatchObject({ paths: ['a.py'], left_out: [{ path: 'sub' }] });
  });

  test('a cancel ends it', async () => {
    const folder = join(base, 'repo');
    await makeRepository(folder, { 'a.py': '' });
    await expect(
      scoutRepository(folder, knownSource, usualSettings, AbortSignal.abort(new Error('enough'))),
    ).rejects.toThrow('enough');
  });
});
