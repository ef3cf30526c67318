import { beforeAll, expect, test } from 'vitest';
import type { IndexSnapshot } from '../../index/snapshot.ts';
import type { SearchAnswer } from '../search-answer.ts';
import { searchIndex } from '../search-index.ts';
import type { FilterArguments, SearchRequest } from '../search-request.ts';
import { snapshotOf, withGit } from '../test-snapshot.ts';
import { filterTable } from './filter-table.ts';

const files = {
  'src/store.ts': `import { readFile } from 'node:fs/promises';

export class Store extends Base {
  private items: Map<string, string> = new Map();

  async load(path: string): Promise<string> {
    const text = await readFile(path, 'utf8');
    if (text === '') throw new EmptyFileError(path);
    for (const line of text.split('\\n')) {
      if (line === '') continue;
      if (line === 'end') break;
      this.items.set(line, line);
    }
    return text;
  }

  private clear(): void {
    this.items.clear();
  }
}

export function* numbers(limit: number) {
  for (let at = 0; at < limit; at += 1) yield at;
}
`,
  'src/routes.py': `import os
from flask import Flask

app = Flask(__name__)

@app.route('/users')
def list_users(page):
    total = count(page)
    total = total + 1
    return total

def log_nothing(message):
    print(message)
`,
  'SRC/Legacy.JS': `function legacy() { return 1; }
`,
};

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
let snapshot: IndexSnapshot;

beforeAll(async () => {
  const parsed = await snapshotOf(files);
  const git = withGit(parsed, {
    'src/store.ts': { lastAuthor: 'Ada Lovelace', lastModifiedMs: 95 * dayMs, churn: 40 },
    'src/routes.py': { lastAuthor: 'Grace Hopper', lastModifiedMs: 50 * dayMs, churn: 5 },
  });
  snapshot = { ...git, lint: new Map([['src/store.ts', [18]]]) };
});

const rows: [FilterArguments, string[]][] = [
  [{ type: 'classdeclaration' }, ['Store']],
  [{ type: 'ClassDeclaration, MethodDeclaration' }, ['Store', 'clear', 'load']],
  [{ author: 'love' }, ['', 'Store', 'clear', 'load', 'numbers']],
  [{ author: 'Grace Nobody', type: 'FunctionDeclaration' }, ['list_users', 'log_nothing']],
  [{ import: 'node:fs/promises', type: 'MethodDeclaration' }, ['clear', 'load']],
  [{ import: 'fs/promises' }, []],
  [{ calls: 'readFile' }, ['load']],
  [{ calls: 'load' }, ['load']],
  [{ calls: 'readfile' }, []],
  [{ uses: 'EmptyFileError' }, ['load']],
  [{ signature: 'limit: number' }, ['numbers']],
  [{ signature: 'LIMIT' }, []],
  [{ param: 'page' }, ['list_users']],
  [{ param: 'pag' }, []],
  [{ decorator: 'APP.route' }, ['list_users']],
  [{ returnType: 'promise<' }, ['load']],
  [{ throws: 'emptyfile' }, ['load']],
  [{ awaits: 'readfile' }, ['load']],
  [{ writes: 'total' }, ['list_users']],
  [{ mutates: 'this.items', type: 'MethodDeclaration' }, ['clear', 'load']],
  [{ visibility: 'private', type: 'MethodDeclaration' }, ['clear']],
  [{ extends: 'base' }, ['Store']],
  [{ async: true }, ['load']],
  [{ async: false, type: 'ClassDeclaration' }, ['Store']],
  [{ generator: true }, ['numbers']],
  [{ returns: true, lang: 'py' }, ['list_users']],
  [{ branchesMin: 3 }, ['load']],
  [{ loopsMin: 1, ext: 'ts' }, ['load', 'numbers']],
  [{ breaksMin: 1 }, ['load']],
  [{ continuesMin: 1 }, ['load']],
  [{ churnMin: 40, type: 'ClassDeclaration' }, ['Store']],
  [{ modifiedAfter: new Date(60 * dayMs).toISOString(), type: 'FunctionDeclaration' }, ['numbers']],
  [{ modifiedSince: 90, type: 'FunctionDeclaration' }, ['list_users', 'log_nothing', 'numbers']],
  [{ modifiedSince: 90, modifiedAfter: new Date(60 * dayMs).toISOString(), type: 'FunctionDeclaration' }, ['numbers']],
  [{ lint: true, type: 'MethodDeclaration' }, ['clear']],
  [{ branch: 'main', type: 'ClassDeclaration' }, ['Store']],
  [{ branch: 'other' }, []],
  [{ lang: 'ts', type: 'ClassDeclaration' }, ['Store']],
  [{ lang: 'golang' }, []],
  [{ path: 'STORE', type: 'ClassDeclaration' }, ['Store']],
  [{ path: ['nowhere', 'routes'], type: 'FunctionDeclaration' }, ['list_users', 'log_nothing']],
  [{ file: '/^src\\/r.*\\.py$/', type: 'FunctionDeclaration' }, ['legacy', 'list_users', 'log_nothing'].slice(1)],
  [{ ext: ['.py', '*.js'], type: 'FunctionDeclaration' }, ['legacy', 'list_users', 'log_nothing']],
  [{ risk: 'x' }, []],
  [{ riskFlow: 'a->b' }, []],
  [{ meta: { severity: 'high' } }, []],
  [{ metaJson: '{"severity":"high"}' }, []],
];

test.each(rows)('%j passes %j', async (filters, names) => {
  const { code } = await search({ query: '', mode: 'code', top: 50, ...filters });
  expect([...new Set(code.map(({ name }) => name))].sort()).toEqual([...names].sort());
});

test('every argument has a row of the test, or says that nothing carries it', async () => {
  const tried = new Set(rows.flatMap(([filters]) => Object.keys(filters)));
  const untried = filterTable.filter(({ filter }) => !tried.has(filter)).map(({ filter }) => filter);
  expect(untried).toEqual([
    'inferredType',
    'reads',
    'alias',
    'riskTag',
    'riskSource',
    'riskSink',
    'riskCategory',
    'chunkAuthor',
  ]);
});

test('the case of paths counts when asked for', async () => {
  const names = async (given: Partial<SearchRequest>): Promise<string[]> =>
    (await search({ query: '', mode: 'code', path: 'legacy', ...given })).code.map(({ name }) => name);
  expect(await names({})).toContain('legacy');
  expect(await names({ caseFile: true })).toEqual([]);
  expect(await names({ case: true })).toEqual([]);
  expect(await names({ caseTokens: true })).toContain('legacy');
});

test('the answer says how many chunks carry what a filter asks, and how many pass it', async () => {
  const { filters } = await search({ query: 'load', calls: 'readFile', risk: 'eval' });
  expect(filters).toEqual([
    { filter: 'calls', carriers: expect.any(Number), passing: 1 },
    { filter: 'risk', carriers: 0, passing: 0 },
  ]);
  expect(filters[0]?.carriers).toBeGreaterThan(1);
});

test('an empty answer names the filter that emptied it, or the query', async () => {
  expect((await search({ query: 'load', lang: 'py', calls: 'readFile' })).emptiedBy).toBe('calls');
  expect((await search({ query: 'nowhere_to_be_found' })).emptiedBy).toBe('query');
  expect((await search({ query: 'load' })).emptiedBy).toBeUndefined();
});

test('another branch is an empty answer with a warning, an unknown one is ignored with a warning', async () => {
  const other = await search({ query: 'load', branch: 'other' });
  expect(other).toMatchObject({
    code: [],
    branchMatch: false,
    warnings: [{ code: 'branch_mismatch' }],
    emptiedBy: 'branch',
  });
  const unknown = await search({ query: 'load', branch: 'main' }, { ...snapshot, git: null });
  expect(unknown.warnings).toMatchObject([{ code: 'branch_unknown' }]);
  expect(unknown.code).not.toEqual([]);
});

test.each([
  [{ modifiedAfter: 'the day before yesterday' }, 'modifiedAfter'],
  [{ metaJson: '{' }, 'metaJson'],
  [{ metaJson: '5' }, 'metaJson'],
  [{ path: '/(/' }, 'path'],
])('%j is refused by name', async (filters, argument) => {
  await expect(search({ query: 'load', ...filters })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: { argument },
  });
});

test('a filtered search gives the unfiltered order of those that pass', async () => {
  const all = await search({ query: 'line text', mode: 'code', top: 50, off: new Set(['repeat']) });
  const some = await search({ query: 'line text', mode: 'code', top: 50, ext: 'ts', off: new Set(['repeat']) });
  expect(some.code.map(({ id }) => id)).toEqual(all.code.filter(({ ext }) => ext === '.ts').map(({ id }) => id));
});

function search(request: SearchRequest, index = snapshot): Promise<SearchAnswer> {
  return searchIndex(index, request, { signal: new AbortController().signal, nowMs });
}
