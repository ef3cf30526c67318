import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGitScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { walkFiles } from './walk-files.ts';

// Git is the judge: our own walk must find exactly what git lists.
let scratch: Scratch;
beforeAll(() => {
  scratch = openGitScratch('ignore');
});
afterAll(() => scratch.remove());

async function bothWays(files: Readonly<Record<string, string>>, exclude = ''): Promise<[string[], string[]]> {
  const tops = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''));
  scratch.write({ ...files, '.git/info/exclude': exclude });
  try {
    const [byGit, byWalk] = [await walkFiles(scratch.root), await walkFiles(scratch.root, { isGitUsed: false })];
    expect([byGit.by, byWalk.by]).toEqual(['git', 'walk']);
    return [byGit.files.map(({ path }) => path), byWalk.files.map(({ path }) => path)];
  } finally {
    for (const top of tops) rmSync(join(scratch.root, top), { recursive: true, force: true });
  }
}

const tree = Object.fromEntries(
  [
    ...['a.log', 'keep.log', 'A.LOG', 'build/out.js', 'src/build/out.js', 'src/build.js', 'doc/a.txt', 'doc/sub/b.txt'],
    ...['foo/bar/baz.c', 'foo/x/y/baz.c', 'foo/baz.c', 'x/foo/baz.c', 'trail ', 'trail', 'tab\t', '#hash', '!bang'],
    ...['a[1].ts', 'a1.ts', 'back\\slash', 'star*name', 'q?', 'qq', '.hidden', 'dir/.hidden', 'dir.d/f', 'only/dir/f'],
    ...['deep/a/b/c/d.ts', 'deep/a/x.ts', 'file', 'sub/file', 'sub/sub/file', 'ünïcode.ts', 'a b/c d.ts', 'a b/e.ts'],
    ...['w[x]/in.ts', 'w[x]/out.ts', 'wx/in.ts', 'b*d/in.ts', 'bXd/in.ts', 'h #/in.ts', '!n/in.ts', '\\e/in.ts'],
  ].map((path) => [path, '']),
);

describe('the walk agrees with git over', () => {
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'plain names, wildcards and comments': { '.gitignore': '# no\n*.log\n\nbuild\n\\#hash\n\\!bang\n?\n' },
    'names brought back': { '.gitignore': '*.log\n!keep.log\n!A.LOG\nfoo\n!foo/bar\n!foo/bar/baz.c\n' },
    'everything but': { '.gitignore': '/*\n!/src\n/src/*\n!/src/build\n!.gitignore\n' },
    'patterns from their own folder': { '.gitignore': '/build\ndoc/*.txt\nfoo/baz.c\n/sub/file\nsub/sub/\n' },
    'folders only': { '.gitignore': 'build/\nfile/\nonly/\ndir.d/ \n' },
    'stars over folders': { '.gitignore': '**/baz.c\n!foo/**/baz.c\ndeep/**\n!deep/a/\ndoc/**/b.txt\na/**/b\n' },
    'a star over folders at both ends': { '.gitignore': '**/sub/**\n/**/build\nx/**\n' },
    'spaces at the end': { '.gitignore': 'trail\\ \na1.ts   \nfile  \n.hidden\\\\ \n' },
    'a tab at the end': { '.gitignore': 'tab\t\nqq\t\n' },
    'brackets and escapes': {
      '.gitignore': 'a\\[1\\].ts\nq\\?\nstar\\*name\nback\\\\slash\n[!a-z]bang\nq[[:alpha:]]\n',
    },
    'line ends of another system and a mark at the start': { '.gitignore': '\uFEFF*.log\r\nbuild/\r\nfile\r\n' },
    'upper and lower case': { '.gitignore': '*.Log\nBUILD\nFile\n' },
    'more than one level': {
      '.gitignore': 'build\n*.txt\nfile\n',
      'src/.gitignore': '!build\n',
      'doc/.gitignore': '!*.txt\n/sub/b.txt\n',
      'sub/.gitignore': '!file\nsub/file\n',
      'sub/sub/.gitignore': '!/file\n',
    },
    'folders whose own names look like patterns': {
      'w[x]/.gitignore': 'in.ts\n',
      'b*d/.gitignore': '/in.ts\n',
      'a b/.gitignore': 'c d.ts\n',
      'h #/.gitignore': 'in.*\n',
      '!n/.gitignore': '/in.ts\n',
      '\\e/.gitignore': 'in.ts\n',
      '.gitignore': '!in.ts\n',
    },
    'patterns that mean nothing': { '.gitignore': '/\n!\n!/\n\\\n[\n[a\n//\n**\\\n   \nfoo//bar\n' },
    'ignore files that are ignored': { '.gitignore': '.gitignore\nsub\n', 'src/.gitignore': 'build\n' },
  };
  test.each(Object.entries(cases))('%s', async (_, rules) => {
    const [byGit, byWalk] = await bothWays({ ...tree, ...rules });
    expect(byWalk).toEqual(byGit);
    expect(byGit.length).toBeGreaterThan(0);
  });

  test('the repository’s own excludes, which any ignore file overrules', async () => {
    const [byGit, byWalk] = await bothWays({ ...tree, '.gitignore': '!a.log\n' }, '*.log\nbuild/\n');
    expect(byWalk).toEqual(byGit);
    expect(byGit).toContain('a.log');
    expect(byGit).not.toContain('keep.log');
  });

  test('ignore files made up at random', { timeout: 120_000 }, async () => {
    const name = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '?', '[ab]', '[!a]', '**', 'a.b', '\\a', '.a', '***');
    const pattern = fc
      .tuple(
        fc.constantFrom('', '', '!'),
        fc.constantFrom('', '', '/'),
        fc.array(name, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '', '/', ' '),
      )
      .map(([negation, root, names, end]) => `${negation}${root}${names.join('/')}${end}`);
    const rules = fc.array(pattern, { maxLength: 5 }).map((lines) => `${lines.join('\n')}\n`);
    const folder = fc.constantFrom('a', 'b', 'ab', '.a');
    const path = fc.tuple(fc.array(folder, { maxLength: 3 }), fc.constantFrom('f1', 'f2', 'f.b', 'a.b'));
    const files = fc
      .tuple(
        fc.array(path, { minLength: 1, maxLength: 12 }),
        rules,
        fc.array(fc.tuple(folder, rules), { maxLength: 3 }),
      )
      .map(([paths, top, nested]) => ({
        ...Object.fromEntries(paths.map(([folders, file]) => [[...folders, file].join('/'), ''])),
        ...Object.fromEntries(nested.map(([at, text]) => [`${at}/.gitignore`, text])),
        '.gitignore': top,
      }));
    await fc.assert(
      fc.asyncProperty(files, async (made) => {
        const [byGit, byWalk] = await bothWays(made);
        expect(byWalk).toEqual(byGit);
      }),
      { seed: 4, numRuns: 60 },
    );
  });
});
