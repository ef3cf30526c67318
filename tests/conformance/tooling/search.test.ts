// Tooling, section 9: every argument of search means what the mapping says.
import { expect } from 'vitest';
import { flagsOf } from '../../../src/cli/tool-flags.ts';
import { codeServer } from '../../../src/servers/code/server.ts';
import { failureOf, successOf } from '../../support/code-answer.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { codeRows } from '../stability/argument-rows.ts';
import { namesOf, openIndexed, searchOf } from './open-repository.ts';

const searchTool = () => {
  const spec = codeServer({ transports: [], repo: '', allowRoots: [], home: '' });
  const tool = spec.tools.find(({ name }) => name === 'search');
  if (!tool) throw new Error('there is no search');
  return tool;
};

provesStatically('tooling/9-search-flags', () => {
  const flags = Object.fromEntries(flagsOf(searchTool()).map(({ argument, name, short }) => [argument, short ?? name]));
  expect(flags).toMatchObject({
    repoPath: 'repo',
    mode: 'mode',
    backend: 'backend',
    ann: 'ann',
    top: 'n',
    context: 'context',
    inferredType: 'inferred-type',
    returnType: 'return-type',
    riskTag: 'risk-tag',
    branchesMin: 'branches',
    loopsMin: 'loops',
    breaksMin: 'breaks',
    continuesMin: 'continues',
    churnMin: 'churn',
    chunkAuthor: 'chunk-author',
    modifiedAfter: 'modified-after',
    modifiedSince: 'modified-since',
    caseFile: 'case-file',
    caseTokens: 'case-tokens',
    metaJson: 'meta-json',
    path: 'path',
    file: 'file',
    ext: 'ext',
    meta: 'meta',
  });
});

proves('tooling/9-search-query', async (proof) => {
  const client = await openIndexed(proof);
  const { code } = await searchOf(client, { query: 'sweepExpired' });
  expect(code[0]).toMatchObject({ name: 'sweepExpired', file: 'src/session.ts' });
  expect(code[0]?.snippet).toContain('export async function sweepExpired');
  for (const args of [{}, { query: 5 }, { query: 'a OR '.repeat(500) }]) {
    expect(failureOf(client, await client.call('search', args)).code).toBe('INVALID_REQUEST');
  }
});

proves('tooling/9-search-repo', async (proof) => {
  const client = await openIndexed(proof);
  const own = successOf(client, await client.call('search', { query: 'session' }));
  const named = successOf(client, await client.call('search', { query: 'session', repoPath: '.' }));
  expect(named).toEqual(own);
  expect(own['repo']).toMatch(/harbour$/);
});

proves('tooling/9-search-mode-backend', async (proof) => {
  const client = await openIndexed(proof);
  const countsOf = async (args: object) => {
    const { code, prose, extractedProse, records } = await searchOf(client, { query: 'session', ...args });
    return [code, prose, extractedProse, records].map((hits) => hits.length > 0);
  };
  expect(await countsOf({ mode: 'code' })).toEqual([true, false, false, false]);
  expect(await countsOf({ mode: 'prose' })).toEqual([false, true, true, false]);
  expect(await countsOf({ mode: 'extracted-prose' })).toEqual([false, false, true, false]);
  expect(await countsOf({ mode: 'both' })).toEqual([true, true, true, false]);
  expect(await countsOf({ mode: 'records' })).toEqual([false, false, false, false]);
  expect(await countsOf({ mode: 'all' })).toEqual(await countsOf({}));
  expect(await countsOf({ backend: 'memory' })).toEqual(await countsOf({ backend: 'auto' }));
  for (const backend of ['sqlite', 'sqlite-fts'])
    expect(failureOf(client, await client.call('search', { query: 'a', backend })).code).toBe('CAPABILITY_MISSING');
  for (const bad of [{ mode: 'nonsense' }, { backend: 'lmdb' }])
    expect(failureOf(client, await client.call('search', { query: 'a', ...bad })).code).toBe('INVALID_REQUEST');
});

proves('tooling/9-search-output', async (proof) => {
  const client = await openIndexed(proof);
  const keysOf = async (output: object) =>
    Object.keys((await searchOf(client, { query: 'sweepExpired', ...output })).code[0] ?? {});
  expect(await keysOf({})).toEqual(await keysOf({ output: 'compact' }));
  expect(await keysOf({})).not.toContain('full');
  expect(await keysOf({ output: 'full' })).toContain('full');
  expect(await keysOf({ output: 'json' })).toEqual(await keysOf({ output: 'full' }));
});

proves('tooling/9-search-ann', async (proof) => {
  const client = await openIndexed(proof);
  const plain = await searchOf(client, { query: 'sweep' });
  expect(await searchOf(client, { query: 'sweep', ann: null })).toEqual(plain);
  expect(await searchOf(client, { query: 'sweep', ann: false })).toEqual(plain);
  const asked = { query: 'sailors at the dock', mode: 'code', top: 20 };
  const byWords = await searchOf(client, { ...asked, ann: false });
  const byMeaning = await searchOf(client, { ...asked, ann: true });
  expect(await searchOf(client, asked)).toEqual(byWords);
  expect(byMeaning.code.length).toBeGreaterThan(byWords.code.length);
  // A name is spelt, not meant.
  const named = { query: 'sweepExpired', mode: 'code' };
  expect(await searchOf(client, { ...named, ann: true })).toEqual(await searchOf(client, named));
});

proves('tooling/9-search-ann', async ({ fresh }) => {
  process.env['MOORING_FIXTURE_EMBEDDING'] = 'none';
  const opening = fresh('repository');
  delete process.env['MOORING_FIXTURE_EMBEDDING'];
  const client = await opening;
  successOf(client, await client.call('build_index', {}));
  const refused = failureOf(client, await client.call('search', { query: 'log out old users', ann: true }));
  expect(refused.code).toBe('CAPABILITY_MISSING');
  expect(JSON.stringify(refused)).toContain('--embedding');
  successOf(client, await client.call('search', { query: 'log out old users', ann: false }));
  expect(successOf(client, await client.call('config_status', {}))).toMatchObject({
    capabilities: { ann: false },
    config: { embeddingModel: null },
  });
});

proves('tooling/9-search-top', async (proof) => {
  const client = await openIndexed(proof);
  const lengthOf = async (top: object) =>
    (await searchOf(client, { query: 'session', mode: 'code', ...top })).code.length;
  expect(await lengthOf({})).toBe(5);
  expect(await lengthOf({ top: 2 })).toBe(2);
  for (const top of [0, -3, 0.5, 1.9]) expect(await lengthOf({ top })).toBe(1);
});

proves('tooling/9-search-context', async (proof) => {
  const client = await openIndexed(proof);
  const [plain] = (await searchOf(client, { query: 'sweepExpired' })).code;
  expect(plain).not.toHaveProperty('context');
  const [hit] = (await searchOf(client, { query: 'sweepExpired', context: 2 })).code;
  expect(hit?.context?.before).toEqual(['export class SessionError extends Error {}', '']);
  expect(hit?.context?.after).toEqual(['', 'abstract class BaseService {']);
});

/** What each filter leaves of all code; `*` where the data of the field is not there yet. */
const stringRows: readonly (readonly [Record<string, string>, readonly string[]])[] = [
  [{ type: 'MethodDeclaration' }, ['begin', 'ids', 'reset']],
  [{ author: 'bo' }, ['openStore']],
  [{ chunkAuthor: 'berth' }, ['openStore']],
  [{ import: 'node:crypto' }, ['sweepExpired', 'begin']],
  [{ calls: 'randomUUID' }, ['begin']],
  [{ calls: 'store.remove' }, ['sweepExpired']],
  [{ uses: 'makeStore' }, ['reset']],
  [{ signature: 'rows, limit' }, ['count_sessions']],
  [{ param: 'user' }, ['begin']],
  [{ decorator: 'injectable' }, ['SessionService']],
  [{ inferredType: 'map' }, ['openStore']],
  [{ returnType: 'promise<number>' }, ['sweepExpired']],
  [{ throws: 'rangeerror' }, ['remove']],
  [{ reads: 'limit' }, ['count_sessions']],
  [{ writes: 'removed' }, ['sweepExpired']],
  [{ mutates: 'this.count' }, ['begin', 'reset']],
  [{ alias: 'opened=makestore' }, ['reset']],
  [{ awaits: 'store.all' }, ['sweepExpired']],
  [{ visibility: 'private' }, ['reset']],
  [{ extends: 'baseservice' }, ['SessionService']],
  [{ lang: 'py' }, ['count_sessions', '_write_report']],
  [{ branch: 'main' }, ['openStore', 'sweepExpired']],
  [{ modifiedAfter: '2025-01-01' }, ['openStore']],
];

proves('tooling/9-search-string-filters', async (proof) => {
  const client = await openIndexed(proof);
  const everything = await namesOf(client, { query: 'session OR counts OR store OR count' });
  for (const [filter, expected] of stringRows) {
    const names = await namesOf(client, { query: 'session OR counts OR store OR count OR user OR id', ...filter });
    for (const name of expected) expect(names, JSON.stringify(filter)).toContain(name);
    if (!('branch' in filter)) expect(names.length, JSON.stringify(filter)).toBeLessThan(everything.length);
  }
  expect(await namesOf(client, { query: 'store', branch: 'other' })).toEqual([]);
  for (const filter of ['risk', 'riskTag', 'riskSource', 'riskSink', 'riskCategory', 'riskFlow']) {
    const found = await searchOf(client, { query: 'session', [filter]: 'x' });
    expect(found.code, filter).toEqual([]);
    expect(found.filters, filter).toMatchObject([{ filter, carriers: 0 }]);
  }
  const bad = await client.call('search', { query: 'session', modifiedAfter: 'yesterday-ish' });
  expect(failureOf(client, bad)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('modifiedAfter'),
  });
});

proves('tooling/9-search-number-filters', async (proof) => {
  const client = await openIndexed(proof);
  const query = 'session OR count OR user';
  expect(await namesOf(client, { query, branchesMin: 2 })).toEqual(
    expect.arrayContaining(['sweepExpired', 'count_sessions']),
  );
  expect(await namesOf(client, { query, branchesMin: 9 })).toEqual([]);
  expect(await namesOf(client, { query, loopsMin: 1 })).toEqual(
    expect.arrayContaining(['sweepExpired', 'count_sessions', 'ids']),
  );
  expect(await namesOf(client, { query, breaksMin: 1 })).not.toContain('ids');
  expect(await namesOf(client, { query, continuesMin: 1 })).toEqual(
    expect.arrayContaining(['sweepExpired', 'count_sessions']),
  );
  expect(await namesOf(client, { query, churnMin: 1 })).toContain('sweepExpired');
  expect(await namesOf(client, { query, churnMin: 100_000 })).toEqual([]);
  expect(await namesOf(client, { query, modifiedSince: 1 })).toEqual([]);
  expect(await namesOf(client, { query, modifiedSince: 100_000 })).toContain('sweepExpired');
});

proves('tooling/9-search-boolean-filters', async (proof) => {
  const client = await openIndexed(proof);
  const query = 'session OR count OR user OR store OR id';
  expect(await namesOf(client, { query, async: true })).toContain('sweepExpired');
  expect(await namesOf(client, { query, async: true })).not.toContain('begin');
  expect(await namesOf(client, { query, generator: true })).toEqual(['ids']);
  expect(await namesOf(client, { query, returns: true })).not.toContain('reset');
  expect(await namesOf(client, { query, lint: true })).toContain('openStore');
  expect(await namesOf(client, { query, lint: true })).not.toContain('begin');
  expect(await namesOf(client, { query: 'SWEEPEXPIRED' })).toContain('sweepExpired');
  expect(await namesOf(client, { query: 'SWEEPEXPIRED', caseTokens: true })).toEqual([]);
  expect(await namesOf(client, { query: 'SWEEPEXPIRED', case: true })).toEqual([]);
  expect(await namesOf(client, { query: 'session', path: 'SRC/STORE' })).toContain('openStore');
  expect(await namesOf(client, { query: 'session', path: 'SRC/STORE', caseFile: true })).toEqual([]);
  expect(await namesOf(client, { query: 'session', path: 'SRC/STORE', case: true })).toEqual([]);
});

proves('tooling/9-search-lists', async (proof) => {
  const client = await openIndexed(proof);
  const query = 'session OR count';
  for (const argument of ['path', 'file']) {
    expect(await namesOf(client, { query, [argument]: 'tools' })).toEqual(
      await namesOf(client, { query, [argument]: ['tools'] }),
    );
    const both = await namesOf(client, { query, [argument]: ['tools', '/^src\\/store/'] });
    expect(both).toEqual(expect.arrayContaining(['count_sessions', 'openStore']));
    expect(both).not.toContain('sweepExpired');
  }
  expect(await namesOf(client, { query, ext: '.py' })).toEqual(await namesOf(client, { query, ext: ['*.py'] }));
  expect(await namesOf(client, { query, ext: ['py', 'ts'] })).toEqual(
    expect.arrayContaining(['count_sessions', 'openStore']),
  );
  expect(failureOf(client, await client.call('search', { query, path: '/(/' })).code).toBe('INVALID_REQUEST');
});

proves('tooling/9-search-meta', async (proof) => {
  const client = await openIndexed(proof);
  const reports = await Promise.all(
    [{ severity: 'high' }, ['severity=high'], 'severity=high'].map((meta) =>
      searchOf(client, { query: 'session', meta }),
    ),
  );
  for (const found of reports) {
    expect(found.filters).toMatchObject([{ filter: 'meta', carriers: 0 }]);
    expect(found.code).toEqual([]);
  }
});

proves('tooling/9-search-meta-json', async (proof) => {
  const client = await openIndexed(proof);
  const asObject = await searchOf(client, { query: 'session', metaJson: { severity: 'high' } });
  const asText = await searchOf(client, { query: 'session', metaJson: '{"severity":"high"}' });
  expect(asText.filters).toEqual(asObject.filters);
  expect(failureOf(client, await client.call('search', { query: 'session', metaJson: '{' })).code).toBe(
    'INVALID_REQUEST',
  );
});

proves('tooling/7.2.4-search-arrays', async (proof) => {
  const client = await openIndexed(proof);
  const search = await searchOf(client, { query: 'session' });
  for (const key of ['code', 'prose', 'extractedProse', 'records'] as const)
    expect(Array.isArray(search[key])).toBe(true);
});

proves('tooling/7.2.4-search-clockless', async (proof) => {
  const client = await openIndexed(proof);
  const args = { query: 'expired sessions', output: 'full', explain: true };
  expect(await searchOf(client, args)).toEqual(await searchOf(client, args));
});

proves('tooling/9-map-or-refuse', async (proof) => {
  const client = await openIndexed(proof);
  const { properties } = searchTool().input as unknown as { properties: Record<string, unknown> };
  // Each has its row, and each row shows a difference: stability/4.2-nothing-ignored runs them.
  const rows = Object.keys(codeRows).flatMap((row) => (row.startsWith('search.') ? [row.slice('search.'.length)] : []));
  expect(Object.keys(properties).sort()).toEqual(rows.sort());
  expect(failureOf(client, await client.call('search', { query: 'a', struct: 'x' })).code).toBe('INVALID_REQUEST');
});
