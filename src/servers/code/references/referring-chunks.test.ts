import { afterEach, describe, expect, it } from 'vitest';
import { makeScratchIndex, type ScratchIndex } from '../../../../tests/support/scratch-index.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import { searchIndex } from '../search/search-index.ts';
import { type Files, snapshotOf } from '../search/test-snapshot.ts';
import type { Reference } from './referring-chunks.ts';

/** `path name` of all that a filter lets through. */
async function found(snapshot: IndexSnapshot, field: Reference, value: string): Promise<string[]> {
  const request = { query: '', [field]: value, mode: 'code', top: 50 } as const;
  const { code } = await searchIndex(snapshot, request, { signal: new AbortController().signal, nowMs: 0 });
  return code.map(({ file, name }) => `${file} ${name}`.trim()).sort();
}

async function callers(files: Files, value: string): Promise<string[]> {
  return found(await snapshotOf(files), 'calls', value);
}

describe('a renamed import is found by the name it has at home', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['TypeScript', 'a.ts', "import { open as openFile } from './db.ts';\nfunction go() { openFile(1); }", 'open'],
    ['JavaScript', 'a.js', "const { open: openFile } = require('./db');\nfunction go() { openFile(1); }", 'open'],
    ['a member of what is required', 'a.js', "const o = require('./db').open;\nfunction go() { o(1); }", 'db.open'],
    [
      'an import at run time',
      'a.ts',
      "async function go() {\n  const { open: o } = await import('./db');\n  o(1);\n}",
      'db.open',
    ],
    ['a namespace', 'a.ts', "import * as database from './db';\nfunction go() { database.open(1); }", 'db.open'],
    [
      'a default import',
      'a.ts',
      "import database from '../db/index.js';\nfunction go() { database.open(1); }",
      'db.open',
    ],
    ['a class', 'a.ts', "import { Store as Kept } from './s';\nfunction go() { return new Kept(); }", 'Store'],
    ['a static method', 'a.ts', "import { Store as Kept } from './s';\nfunction go() { Kept.of(1); }", 'Store.of'],
    ['Python', 'a.py', 'from m import a as b\ndef go():\n    b()\n', 'a'],
    ['a Python module', 'a.py', 'import numpy as np\ndef go():\n    np.array(1)\n', 'numpy.array'],
    ['Rust', 'a.rs', 'use a::b as c;\nfn go() { c(); }\n', 'b'],
    ['a Rust module', 'a.rs', 'use std::{io::{self as stdio}, fs};\nfn go() { stdio::stdin(); }\n', 'io::stdin'],
    ['Go', 'a.go', 'package m\nimport f "fmt"\nfunc go_() { f.Println() }\n', 'fmt.Println'],
    ['Java', 'A.java', 'import java.util.List;\nclass A { void go() { List.of(1); } }\n', 'java.util.List.of'],
    ['Kotlin', 'a.kt', 'import a.b.load as fetch\nfun go() { fetch(1) }\n', 'load'],
    ['Scala', 'a.scala', 'import a.b.{load => fetch}\nobject O { def go() = { fetch(1) } }\n', 'b.load'],
    ['C#', 'a.cs', 'using P = Sys.Project;\nclass A { void Go() { P.Run(); } }\n', 'Project.Run'],
    ['PHP', 'a.php', '<?php\nuse function App\\load as fetch;\nfunction go() { fetch(1); }\n', 'load'],
    ['a PHP class', 'a.php', '<?php\nuse App\\User as U;\nfunction go() { U::find(1); }\n', 'User::find'],
    ['Elixir', 'a.ex', 'defmodule M do\n  alias Foo.Bar, as: B\n  def go, do: B.run(1)\nend\n', 'Bar.run'],
    ['Haskell', 'a.hs', 'module M where\nimport qualified Data.Map as D\n\ngo x = D.insert 1 x\n', 'Map.insert'],
    ['Lua', 'a.lua', 'local u = require("lib.util")\nlocal function go()\n  u.trim(1)\nend\n', 'util.trim'],
    ['Zig', 'a.zig', 'const s = @import("store.zig");\npub fn go() void {\n    s.open();\n}\n', 'store.open'],
    ['C++', 'a.cpp', 'namespace fs = std::filesystem;\nvoid go() { fs::remove(1); }\n', 'filesystem::remove'],
  ];
  it.each(cases)('%s', async (_, file, text, value) => {
    const [first = ''] = await callers({ [file]: text, 'other.ts': 'function other() { nothing(); }' }, value);
    expect(first.startsWith(`${file} `)).toBe(true);
  });
});

describe('names that are the same and mean another', () => {
  const files = {
    'json-user.ts': "import { parse } from './json.ts';\nexport function readJson() { return parse('x'); }\n",
    'yaml-user.ts': "import { parse } from './yaml.ts';\nexport function readYaml() { return parse('x'); }\n",
    'space.ts': "import * as json from './yaml.ts';\nexport function readSpace() { return json.parse('x'); }\n",
    'plain.ts': "export function readPlain(json: any) { return json.parse('x'); }\n",
    'loose.ts': "export function readLoose() { return parse('x'); }\n",
    'method.ts':
      "import { parse as read } from './json.ts';\nexport function readMethod(file: any) { return file.read(); }\n",
  };

  it('a module before the name leaves out those that import it from elsewhere', async () => {
    expect(await callers(files, 'json.parse')).toEqual(['json-user.ts readJson', 'plain.ts readPlain']);
    expect(await callers(files, 'yaml.parse')).toEqual(['space.ts readSpace', 'yaml-user.ts readYaml']);
  });

  it('a plain name finds every call of it, resolved or not', async () => {
    expect(await callers(files, 'parse')).toEqual([
      'json-user.ts readJson',
      'loose.ts readLoose',
      'plain.ts readPlain',
      'space.ts readSpace',
      'yaml-user.ts readYaml',
    ]);
  });

  it('a parameter hides an import of its name, also in functions within', async () => {
    const hiding = {
      'a.ts': [
        "import { open as o } from './db.ts';",
        "import * as db from './db.ts';",
        'export function plain(o: any) { o(1); }',
        'export function outer(o: any) {',
        '  function inner() {',
        '    o(1);',
        '    return 1;',
        '  }',
        '  return inner;',
        '}',
        'export function real(p: any) { o(p); }',
      ].join('\n'),
      'b.py': 'from m import open as b\ndef hides(b):\n    return b()\ndef calls(c):\n    return b(c)\n',
    };
    expect(await callers(hiding, 'open')).toEqual(['a.ts real', 'b.py calls']);
    expect(await callers(hiding, 'db.open')).toEqual(['a.ts real']);
  });

  it('what is written is found as long as nobody imports another of that name', async () => {
    const numbers = { 'a.py': 'import numpy as np\ndef go():\n    np.array(1)\n' };
    expect(await callers(numbers, 'np.array')).toEqual(['a.py go']);
  });

  it('the import of another segment tells them apart as well', async () => {
    const { 'space.ts': space, ...others } = files;
    const snapshot = await snapshotOf({ 'space.ts': space }, others);
    expect(await found(snapshot, 'calls', 'json.parse')).toEqual(['json-user.ts readJson', 'plain.ts readPlain']);
  });
});

describe('uses', () => {
  const files = {
    'a.ts': "import { Limit as Most } from './limits.ts';\nexport function check(size: Most) { return size; }\n",
    'b.ts': "import * as limits from './limits.ts';\nexport function most() { return limits.Limit; }\n",
    'c.ts': "import { Limit } from './others.ts';\nexport function least(size: Limit) { return size; }\n",
  };

  it('are found under the name an import gives', async () => {
    expect(await found(await snapshotOf(files), 'uses', 'Limit')).toEqual(['a.ts check', 'b.ts most', 'c.ts least']);
  });

  it('are told apart by their module', async () => {
    expect(await found(await snapshotOf(files), 'uses', 'limits.Limit')).toEqual(['a.ts check', 'b.ts most']);
  });
});

describe('an index that changes', () => {
  let scratch: ScratchIndex | null = null;
  afterEach(() => scratch?.remove());

  it('keeps all callers when the file of the callee is edited, moved away or deleted', async () => {
    scratch = await makeScratchIndex();
    const callee = (body: string) => `export function open(path: string) { ${body} }\n`;
    scratch.write({
      'db.ts': callee('return path;'),
      'one.ts': "import { open } from './db.ts';\nexport function one() { open('1'); }\n",
      'two.ts': "import { open as openFile } from './db.ts';\nexport function two() { openFile('2'); }\n",
      'three.py': 'from db import open as o\ndef three():\n    o(3)\n',
    });
    const all = ['one.ts one', 'three.py three', 'two.ts two'];
    const look = async () => {
      const { index } = (scratch as ScratchIndex).open();
      await index.build({ incremental: true });
      return {
        plain: await found(index.snapshot(), 'calls', 'open'),
        full: await found(index.snapshot(), 'calls', 'db.open'),
      };
    };
    expect(await look()).toEqual({ plain: all, full: all });
    scratch.write({ 'db.ts': callee('return path + path;') });
    expect(await look()).toEqual({ plain: all, full: all });
    scratch.write({ 'lib/db.ts': callee('return path;') });
    scratch.delete('db.ts');
    expect(await look()).toEqual({ plain: all, full: all });
  });

  it('forgets a caller whose import is gone', async () => {
    scratch = await makeScratchIndex();
    scratch.write({
      'two.ts': "import { open as openFile } from './db.ts';\nexport function two() { openFile('2'); }\n",
    });
    const { index } = scratch.open();
    await index.build();
    expect(await found(index.snapshot(), 'calls', 'open')).toEqual(['two.ts two']);
    scratch.write({
      'two.ts': "import { shut as openFile } from './db.ts';\nexport function two() { openFile('2'); }\n",
    });
    await index.build({ incremental: true });
    expect(await found(index.snapshot(), 'calls', 'open')).toEqual([]);
  });
});
