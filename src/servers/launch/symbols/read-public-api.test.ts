import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiSymbol } from '../facts/api-symbol.ts';
import { scoutFiles } from '../scout/scout-fixture.ts';
import { type Files, makeScratchFolder } from '../source/repository-fixture.ts';
import { cases } from './public-api-cases.ts';
import { type PublicApi, readPublicApi } from './read-public-api.ts';

let base = '';
beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

async function read(files: Files): Promise<PublicApi> {
  return readPublicApi(join(base, 'repo'), await scoutFiles(base, files));
}

const namesOf = ({ symbols }: PublicApi): string[] => symbols.map(({ name }) => name);
const named = ({ symbols }: PublicApi, name: string): ApiSymbol | undefined =>
  symbols.find((each) => each.name === name);

describe('readPublicApi', () => {
  it.each(cases)('reads %s', async (_title, files, names) => {
    expect(namesOf(await read(files))).toEqual(names);
  });

  it('reads Python by __all__, by underscores, and through what a package takes out of a private module', async () => {
    const api = await read({
      'pyproject.toml': '[project]\nname = "flock"\n',
      'flock/__init__.py': 'from ._core import Lock as Lock\nfrom .files import open_file\n\n__version__ = "1.2.0"\n',
      'flock/_core.py':
        'class Lock:\n    """Holds one lock file."""\n\n    def close(self):\n        """Free it\n\n        at once.\n        """\n\n    def _inner(self):\n        pass\n\n    def __len__(self):\n        return 1\n\n\nclass Unseen:\n    pass\n',
      'flock/files.py':
        '__all__ = ["open_file"]\n\n\ndef open_file(path):\n    return path\n\n\ndef other():\n    return 1\n',
      'tests/test_lock.py': 'def test_lock():\n    pass\n',
      'examples/demo.py': 'def demo():\n    pass\n',
    });
    expect(namesOf(api)).toEqual(['__version__', 'Lock', 'Lock.close', 'open_file']);
    expect(named(api, 'Lock.close')).toEqual({
      name: 'Lock.close',
      kind: 'method',
      signature: 'def close(self)',
      doc: 'Free it\n\nat once.',
      path: 'flock/_core.py',
      startLine: 5,
      endLine: 8,
      language: 'python',
    });
    expect(named(api, '__version__')).toMatchObject({
      kind: 'constant',
      signature: '__version__ = "1.2.0"',
      startLine: 4,
    });
  });

  it('reads of a package with modules what its entry point exports, also from its other files', async () => {
    const api = await read({
      'package.json': '{"name": "flock", "exports": "./src/index.ts"}',
      'src/index.ts':
        "export { Lock, hold as take } from './lock.ts';\nexport * from './more.ts';\nexport * as errors from './errors.ts';\nimport inner from './inner.ts';\nexport { inner };\nexport const version = '1.2.0';\n",
      'src/lock.ts':
        '/** Holds one file. */\nexport class Lock {\n  /** Frees it. */\n  close(): void {}\n  private count(): void {}\n  /** @internal */\n  debug(): void {}\n}\nexport function hold(): void {}\nexport function unseen(): void {}\n',
      'src/more.ts': 'export interface Options { path: string }\nfunction local(): void {}\n',
      'src/errors.ts': 'export class LockError extends Error {}\n',
      'src/inner.ts': 'export default function (): number {\n  return 1;\n}\n',
      'src/lock.test.ts': 'export function helper(): void {}\n',
    });
    expect(namesOf(api)).toEqual(['errors.LockError', 'version', 'inner', 'Lock', 'Lock.close', 'take', 'Options']);
    expect(named(api, 'version')).toMatchObject({ kind: 'constant', signature: "export const version = '1.2.0'" });
  });

  it('reads a package of the old kind: module.exports, exports and prototypes', async () => {
    const api = await read({
      'package.json': '{"name": "flock", "main": "index.js"}',
      'index.js': "module.exports = require('./lib/flock');\n",
      'lib/flock.js':
        "var Lock = require('./lock');\n\nexports = module.exports = open;\n\n/**\n * Opens a file.\n */\n\nfunction open(path) {\n  return path;\n}\n\nexports.Lock = Lock;\nexports.close = function close() {\n  return 1;\n};\n",
      'lib/lock.js':
        'module.exports = Lock;\n\nfunction Lock() {\n  return this;\n}\n\nLock.prototype.free = function free() {\n  return 1;\n};\n\nfunction inner() {\n  return 1;\n}\n',
    });
    expect(namesOf(api)).toEqual(['open', 'close', 'Lock', 'Lock.free']);
    expect(named(api, 'open')).toMatchObject({ doc: 'Opens a file.', startLine: 5, endLine: 7 });
  });

  it('reads what is assigned to an export, and members of other modules', async () => {
    const api = await read({
      'package.json': '{"name": "flock", "main": "index.js"}',
      'index.js':
        "const inner = require('./lib/flock');\nconst more = require('./lib/more');\n\nfunction flock(path) {\n  return inner(path);\n}\n\nObject.assign(flock, inner);\nmodule.exports = flock;\nexports.close = more.close;\n",
      'lib/flock.js':
        'const flock = (path) => path;\n\n/** Tests a path. */\nflock.test = (path) => {\n  return path;\n};\n\nmodule.exports = flock;\n',
      'lib/more.js': 'function close() {\n  return 1;\n}\n\nexports.close = close;\nexports.unseen = close;\n',
    });
    expect(namesOf(api)).toEqual(['flock', 'flock.test', 'close']);
  });

  it('reads what a build made where a published package holds nothing else', async () => {
    const api = await read({
      'package.json': '{"name": "flock", "main": "dist/index.js"}',
      'dist/index.js': "var doc = require('./doc/page.js');\n\nexports.Page = doc.Page;\n",
      'dist/doc/page.js': 'class Page {\n  open() {\n    return 1;\n  }\n}\n\nexports.Page = Page;\n',
    });
    expect(namesOf(api)).toEqual(['Page', 'Page.open']);
  });

  it('names a function without a name after its package', async () => {
    const api = await read({
      'package.json': '{"name": "@acme/flock"}',
      'index.js': 'module.exports = function (path) {\n  return path;\n};\n',
    });
    expect(namesOf(api)).toEqual(['flock']);
  });

  it('says a thing once where types are shipped beside the code, and keeps the documentation', async () => {
    const api = await read({
      'package.json': '{"name": "flock", "main": "index.js", "types": "index.d.ts"}',
      'index.js': 'exports.open = function (path) {\n  return path;\n};\n',
      'index.d.ts': '/** Opens a lock file. */\nexport declare function open(path: string): string;\n',
    });
    expect(api.symbols.map(({ name, path, doc }) => [name, path, doc])).toEqual([
      ['open', 'index.d.ts', 'Opens a lock file.'],
    ]);
  });

  it('gives the words of C# back their subjects', async () => {
    const [, files] = cases.find(([title]) => title.startsWith('C#')) ?? ['', {}];
    expect(named(await read(files), 'Lock')).toMatchObject({ doc: 'Locks a `FileStream`.' });
  });

  it('leaves out what others or machines wrote, and says what was too large', async () => {
    const api = await read({
      'go.mod': 'module example.org/flock\n',
      'flock.go': 'package flock\n\nfunc Open() {}\n',
      'flock.pb.go': 'package flock\n\nfunc Proto() {}\n',
      'made.go': '// Code generated by tool. DO NOT EDIT.\n\npackage flock\n\nfunc Made() {}\n',
      'vendor/x/x.go': 'package x\n\nfunc Vendored() {}\n',
      'large.go': `package flock\n\nfunc Large() {}\n${'// text\n'.repeat(50_000)}`,
    });
    expect(namesOf(api)).toEqual(['Open']);
    expect(api.leftOut).toEqual([{ path: 'large.go', reason: 'too large for its public names to be read' }]);
  });

  it('gives the same list twice, and stops when it is told to', async () => {
    const [, files] = cases[0] ?? ['', {}];
    const inventory = await scoutFiles(base, files);
    const first = await readPublicApi(join(base, 'repo'), inventory);
    expect(JSON.stringify(await readPublicApi(join(base, 'repo'), inventory))).toBe(JSON.stringify(first));
    await expect(readPublicApi(join(base, 'repo'), inventory, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});
