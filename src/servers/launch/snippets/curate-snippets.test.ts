import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { artifactWriter } from '../artifacts/artifact-bytes.ts';
import type { Snippet, SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import { scoutFiles } from '../scout/scout-fixture.ts';
import { type Files, makeScratchFolder } from '../source/repository-fixture.ts';
import { curateSnippets } from './curate-snippets.ts';

let base = '';
beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

async function curate(files: Files): Promise<SnippetCatalog> {
  return curateSnippets({ folder: join(base, 'repo'), inventory: await scoutFiles(base, files) });
}

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;
const at = (catalog: SnippetCatalog, path: string): Snippet[] =>
  catalog.snippets.filter(({ source }) => source.path === path);
const placeOf = ({ source }: Snippet): string => `${source.path}:${source.start_line}-${source.end_line}`;

const readme = `# Requests to flock

${fence('js', "import { open } from 'flock';\nimport fs from 'node:fs';\n\nconst lock = open('a.lock');   ")}
## Installation

${fence('console', '$ npm install flock\nadded 1 package\n$ npx flock \\\n    --version\n1.2.0')}
## Usage

${fence('', '$ flock a.lock -- make\nok')}
${fence('ts', 'const lock: Lock = ...;')}
${fence('text', 'locked')}
${fence('nim', 'echo "a"')}
${fence('js', "import { open } from 'flock';\nimport fs from 'node:fs';\n\nconst lock = open('a.lock');")}
## Contributing

${fence('sh', 'npm install\nnpm test')}`;

const files: Files = {
  'package.json': '{"name": "flock", "main": "index.js"}',
  'README.md': readme,
  'docs/configuration.md': `# Configuration\n\n${fence('json', '{\n  // of the lock\n  "path": "a.lock"\n}')}\n${fence('yaml', 'path: a.lock')}`,
  'docs/guide.rst':
    'Guide\n=====\n\nMerging\n-------\n\nFirst::\n\n    merge(a, b);\n\n.. code-block:: python\n   :linenos:\n\n   import flock\n   flock.load("a")\n',
  'examples/convert.js':
    "#!/usr/bin/env node\n// Copyright (c) Ann. MIT licence.\n\n// Converts all locks.\nconst { convertAll } = require('flock/convert');\n\nconvertAll(process.argv);\n",
  'examples/long.js': 'step();\n'.repeat(121),
  'index.js':
    '/**\n * Opens a lock file.\n *\n * @param path the file\n * @example\n * const lock = open("b.lock");\n *\n * lock.close();\n * @returns a lock\n */\nexports.open = function (path) {\n  return path;\n};\n',
  'test/open.test.js': 'test();\n',
};

describe('curateSnippets', () => {
  it('takes examples first, then the README, the docs and the documentation of the code', async () => {
    expect((await curate(files)).snippets.map(placeOf)).toEqual([
      'examples/convert.js:4-7',
      'README.md:4-7',
      'README.md:13-17',
      'README.md:23-24',
      'README.md:28-28',
      'README.md:36-36',
      'README.md:49-50',
      'docs/configuration.md:4-7',
      'docs/configuration.md:11-11',
      'docs/guide.rst:9-9',
      'docs/guide.rst:14-15',
      'index.js:6-8',
    ]);
  });

  it('keeps the text as it is, without white space at the ends of lines', async () => {
    const [first] = at(await curate(files), 'README.md');
    expect(first).toMatchObject({
      language: 'javascript',
      code: "import { open } from 'flock';\nimport fs from 'node:fs';\n\nconst lock = open('a.lock');",
      requirements: { dependencies: ['flock'], runtime_notes: null },
      validation: { syntax_ok: true, runnable_ok: 'unknown', log_path: null },
    });
    expect(first?.snippet_id).toMatch(/^snip_[a-f0-9]{16}$/);
  });

  it('keeps of a session what was typed', async () => {
    const [, install, usage] = at(await curate(files), 'README.md');
    expect(install).toMatchObject({ language: 'bash', code: 'npm install flock\nnpx flock \\\n    --version' });
    expect(usage).toMatchObject({ language: 'bash', code: 'flock a.lock -- make' });
  });

  it('tells what each piece is about', async () => {
    const catalog = await curate(files);
    const tags = (place: string) => catalog.snippets.find((each) => placeOf(each) === place)?.tags;
    expect(tags('examples/convert.js:4-7')).toEqual(['convert', 'example']);
    // The title names the product: nothing here is about requests.
    expect(tags('README.md:4-7')).toEqual(['load', 'quickstart']);
    expect(tags('README.md:13-17')).toEqual(['install', 'shell']);
    expect(tags('README.md:49-50')).toEqual(['develop', 'shell']);
    expect(tags('docs/configuration.md:4-7')).toEqual(['configure']);
    expect(tags('docs/guide.rst:9-9')).toContain('merge');
  });

  it('keeps what is broken and says so, and says nothing of languages it cannot read', async () => {
    const catalog = await curate(files);
    const verdicts = Object.fromEntries(catalog.snippets.map((each) => [placeOf(each), each.validation.syntax_ok]));
    expect(verdicts['README.md:28-28']).toBe(false);
    expect(verdicts['README.md:36-36']).toBeNull();
    expect(verdicts['docs/configuration.md:4-7']).toBe(true);
    expect(verdicts['docs/configuration.md:11-11']).toBeNull();
  });

  it('says what it left out', async () => {
    const page = `# Long\n\n${fence('js', 'step();\n'.repeat(130))}`;
    expect((await curate({ ...files, 'docs/long.md': page })).left_out).toEqual([
      { path: 'examples/long.js', reason: 'an example too long to be shown' },
      { path: 'docs/long.md', reason: 'code too long to be shown, from line 4' },
    ]);
  });

  it('gives each source its share', async () => {
    const many = Array.from({ length: 130 }, (_, n) => [`examples/e${n}.js`, `run(${n});\n`]);
    const catalog = await curate({ ...files, ...Object.fromEntries(many) });
    expect(catalog.snippets.filter(({ source }) => source.path.startsWith('examples/'))).toHaveLength(100);
    expect(at(catalog, 'README.md')).toHaveLength(6);
    expect(catalog.left_out).toContainEqual({ path: '.', reason: '31 more examples' });
  });

  it('takes the examples in the tests of Go, and the examples of Rust without the lines that are hidden', async () => {
    const go = await curate({
      'go.mod': 'module example.org/flock\n',
      'flock.go': 'package flock\n\nfunc Open() {}\n',
      'example_test.go':
        'package flock_test\n\nfunc ExampleLock_Close() {\n\tl := flock.Open()\n\tl.Close()\n\t// Output: closed\n}\n',
    });
    expect(go.snippets.map(({ code, language }) => [language, code])).toEqual([['go', 'l := flock.Open()\nl.Close()']]);
    rmSync(join(base, 'repo'), { recursive: true });
    const rust = await curate({
      'Cargo.toml': '[package]\nname = "flock"\n',
      'src/lib.rs':
        '/// Opens it.\n///\n/// ```no_run\n/// # fn main() {\n/// let a = flock::open();\n/// # }\n/// ```\npub fn open() {}\n',
    });
    expect(rust.snippets).toMatchObject([
      { code: 'let a = flock::open();', source: { start_line: 4, end_line: 6 }, validation: { syntax_ok: true } },
    ]);
  });

  it('writes the same bytes twice', async () => {
    const write = artifactWriter(compileWithAjv());
    const inventory = await scoutFiles(base, files);
    const once = async () =>
      write('snippet_catalog.json', await curateSnippets({ folder: join(base, 'repo'), inventory }));
    expect(Buffer.from(await once()).toString()).toBe(Buffer.from(await once()).toString());
  });
});
