import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { javascript } from './language.ts';

const parse = (source: string) => parseFile(source, javascript);
const named = (chunks: readonly Chunk[], name: string): Chunk => {
  const found = chunks.find((each) => each.name === name && each.mode === 'code');
  if (!found) throw new Error(`no chunk ${name}`);
  return found;
};

describe('JavaScript', () => {
  it('takes functions given to exports and prototypes for functions', async () => {
    const { chunks } = await parse(
      [
        "const { readFile, stat: status } = require('fs');",
        "const path = require('path');",
        '',
        'exports.load = async function (file) {',
        '  return await readFile(file);',
        '};',
        'Queue.prototype.drain = function drain() {',
        '  while (this.items.length) this.items.shift();',
        '};',
        'module.exports.close = (done) => done();',
        '',
      ].join('\n'),
    );
    expect(chunks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'Code ',
      'FunctionDeclaration load',
      'FunctionDeclaration drain',
      'FunctionDeclaration close',
    ]);
    expect(named(chunks, 'load')).toMatchObject({ signature: 'exports.load = async function (file)' });
    expect(named(chunks, 'load').facts).toMatchObject({
      modifiers: ['async', 'export'],
      visibility: 'public',
      isAsync: true,
      awaits: ['readFile'],
    });
    expect(named(chunks, 'drain').facts).toMatchObject({
      loops: 1,
      mutates: ['Queue.prototype.drain', 'this.items'],
      visibility: null,
    });
    expect(named(chunks, 'close').facts).toMatchObject({
      modifiers: ['export'],
      params: [{ name: 'done', type: null }],
      calls: ['done'],
    });
  });

  it('knows names that come from require', async () => {
    const { bindings, imports } = await parse(
      "const { readFile, stat: status } = require('fs');\nconst path = require('path');\nconst lazy = () => import('./lazy.js');\n",
    );
    expect(imports).toEqual(['fs', 'path', './lazy.js']);
    expect(bindings).toEqual([
      { local: 'readFile', imported: 'readFile', from: 'fs' },
      { local: 'status', imported: 'stat', from: 'fs' },
      { local: 'path', imported: '*', from: 'path' },
    ]);
  });

  it('knows names that are taken of a module, and those of an import at run time', async () => {
    const { bindings } = await parse(
      [
        "const open = require('./db').open;",
        "const other = load('./db').other;",
        'async function go() {',
        "  const { shut: s, read } = await import('./db');",
        "  const { default: whole } = await import('./whole');",
        "  const db = await import('./db');",
        "  const write = (await import('./db')).write;",
        '}',
      ].join('\n'),
    );
    expect(bindings.map(({ local, imported, from }) => `${local} ${imported} ${from}`)).toEqual([
      ...['open open ./db', 's shut ./db', 'read read ./db', 'whole default ./whole', 'db * ./db', 'write write ./db'],
    ]);
  });

  it('marks what module.exports lists as exported', async () => {
    const { chunks } = await parse(
      'function a() {}\nfunction b() {}\nfunction c() {}\nmodule.exports = { a, other: b };\n',
    );
    expect(chunks.map(({ name, facts }) => [name, facts?.modifiers])).toEqual([
      ['a', ['export']],
      ['b', ['export']],
      ['c', []],
      ['', []],
    ]);
  });

  it('reads classes with private members, fields that are functions, and accessors', async () => {
    const { chunks } = await parse(
      [
        'export class Counter extends EventEmitter {',
        '  #value = 0;',
        '  static zero = () => new Counter();',
        '  constructor(start = 0, ...rest) {',
        '    super();',
        '    this.#value = start;',
        '  }',
        '  get value() {',
        '    return this.#value;',
        '  }',
        '  #bump({ by = 1 } = {}) {',
        '    this.#value += by;',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
    expect(chunks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'ClassDeclaration Counter',
      'MethodDeclaration zero',
      'ConstructorDeclaration constructor',
      'MethodDeclaration value',
      'MethodDeclaration #bump',
    ]);
    expect(named(chunks, 'Counter').facts).toMatchObject({ extends: ['EventEmitter'], visibility: 'public' });
    expect(named(chunks, '#bump').facts).toMatchObject({
      visibility: 'private',
      params: [{ name: 'by', type: null }],
      mutates: ['this.#value'],
    });
    expect(named(chunks, 'constructor').facts?.params.map(({ name }) => name)).toEqual(['start', 'rest']);
    expect(named(chunks, 'zero').facts).toMatchObject({ modifiers: ['static'], inferredTypes: ['Counter'] });
  });

  it('gives a nameless default export the name default', async () => {
    const { chunks } = await parse('export default async (request) => {\n  return request.url;\n};\n');
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({
      name: 'default',
      kind: 'FunctionDeclaration',
      signature: 'export default async (request)',
    });
    expect(chunks[0]?.facts).toMatchObject({ isAsync: true, returns: true, params: [{ name: 'request', type: null }] });
  });

  it('finds the functions of a factory by their own names', async () => {
    const { chunks } = await parse(
      'export function createStore() {\n  const state = {};\n  function read(key) {\n    return state[key];\n  }\n  return { read, write(key, value) {\n    state[key] = value;\n    notify();\n  } };\n}\n',
    );
    expect(chunks.map(({ name, parent }) => [name, parent])).toEqual([
      ['createStore', -1],
      ['read', 0],
      ['write', 0],
    ]);
    expect(named(chunks, 'write').facts).toMatchObject({ mutates: ['state[key]'], calls: ['notify'] });
    expect(named(chunks, 'createStore').facts?.calls).toEqual([]);
  });

  it('names what a chain of calls ends with', async () => {
    const { chunks } = await parse("app\n  .use(cors())\n  .get('/', (c) => c.json({ ok: true }));\n");
    expect(chunks[0]?.facts?.calls).toEqual(['app.use().get', 'app.use', 'cors', 'c.json']);
  });
});
