import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findGrammarFile } from './grammar-files.ts';
import { findWorkerEntry } from './worker-entry.ts';

const folder = mkdtempSync(join(tmpdir(), 'worker-entry-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the entry of the parsing thread', () => {
  it('is the source itself in the source tree', () => {
    expect(findWorkerEntry().pathname).toMatch(/parse\/parse-worker\.ts$/);
  });

  it('is found from the bundle and from a folder of it', () => {
    mkdirSync(join(folder, 'chunks'), { recursive: true });
    expect(() => findWorkerEntry(join(folder, 'chunks'))).toThrow('parse-worker');
    writeFileSync(join(folder, 'parse-worker.js'), '');
    const entry = pathToFileURL(join(folder, 'parse-worker.js')).href;
    expect([findWorkerEntry(folder).href, findWorkerEntry(join(folder, 'chunks')).href]).toEqual([entry, entry]);
  });
});

describe('a grammar', () => {
  it('is found in its package in the source tree, and a missing one is named', () => {
    expect(findGrammarFile('tree-sitter-python.wasm', 'tree-sitter-python')).toMatch(/tree-sitter-python\.wasm$/);
    expect(() => findGrammarFile('x.wasm', 'no-such-grammar')).toThrow('no-such-grammar');
  });
});
