// Stability, section 6: the table of codes, pinned, and who is let in over HTTP.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { faults } from '../../../src/servers/code/faults.ts';
import { failureOf } from '../../support/code-answer.ts';
import { endProcess, startHttp } from '../../support/open-surface.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { codeOnly, sourceFiles } from '../../support/sources.ts';

const public13 = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'NO_INDEX',
  'CAPABILITY_MISSING',
  'QUEUE_OVERLOADED',
  'TOOL_TIMEOUT',
  'CANCELLED',
  'INTERNAL',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'DOWNLOAD_VERIFY_FAILED',
  'ARCHIVE_UNSAFE',
  'ARCHIVE_TOO_LARGE',
];

provesStatically('stability/6-code-table', () => {
  expect(Object.keys(faults)).toEqual(expect.arrayContaining(public13));
  // One table: no other file of the server gives a code its meaning.
  const tables = sourceFiles('src/servers/code').filter((file) => /satisfies FaultTable/.test(codeOnly(file)));
  expect(tables).toEqual(['src/servers/code/faults.ts']);
});

provesStatically('stability/6-small-taxonomy', () => {
  // A new code is a decision: it changes this list, the snapshot and the contract's version.
  expect(Object.keys(faults).sort()).toEqual([...public13, 'UNKNOWN_TOOL'].sort());
});

proves('stability/6-not-found', async ({ client }) => {
  const code = await client('repository');
  for (const path of ['nowhere.ts', 'src/nowhere/file.ts'])
    expect(failureOf(code, await code.call('show_file', { path })).code, path).toBe('NOT_FOUND');
});

proves('stability/6-no-index', async ({ fresh }) => {
  const code = await fresh('repository');
  const error = failureOf(code, await code.call('search', { query: 'session' }));
  expect(error.code).toBe('NO_INDEX');
  expect(JSON.stringify(error)).toContain('build_index');
});

proves('stability/6-capability-missing', async ({ client }) => {
  const code = await client('repository');
  const calls = [
    ['search', { query: 'session', backend: 'sqlite' }],
    ['build_index', { sqlite: true }],
  ] as const;
  for (const [tool, args] of calls)
    expect(failureOf(code, await code.call(tool, args)).code, tool).toBe('CAPABILITY_MISSING');
});

proves('stability/6-access', async ({ client }) => {
  const { url: open } = await client('code');
  const { child, url } = await startHttp({ MOORING_TOKEN: 'let-me-in' });
  try {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const rows: [string, Record<string, string>, number, string | undefined][] = [
      [url, {}, 401, 'UNAUTHORIZED'],
      [url, bearer('let-me'), 401, 'UNAUTHORIZED'],
      [url, bearer('let-me-in-please'), 401, 'UNAUTHORIZED'],
      [url, { authorization: 'Basic let-me-in' }, 401, 'UNAUTHORIZED'],
      [url, bearer('let-me-in'), 200, undefined],
      [open ?? '', {}, 200, undefined],
      // A page elsewhere, or a name that is not ours: refused with a token or without.
      [open ?? '', { host: 'evil.example' }, 403, 'FORBIDDEN'],
      [open ?? '', { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
      [open ?? '', { origin: 'null' }, 403, 'FORBIDDEN'],
      [url, { ...bearer('let-me-in'), host: 'evil.example' }, 403, 'FORBIDDEN'],
      [url, { ...bearer('let-me-in'), origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
    ];
    for (const path of ['/api/code/tally', '/mcp/code', '/fixture/report/stream']) {
      for (const [base, headers, status, code] of rows.filter((row) => row[2] !== 200)) {
        const answer = await post(`${base}${path}`, headers);
        expect(answer, `${path} ${JSON.stringify(headers)}`).toMatchObject({ status, ok: false, error: { code } });
      }
    }
    for (const [base, headers] of rows.filter((row) => row[2] === 200)) {
      // Nobody who was refused has run it.
      expect(await post(`${base}/api/code/tally`, headers)).toMatchObject({
        status: 200,
        ok: true,
        result: { runs: 1 },
      });
    }
  } finally {
    await endProcess(child);
  }
});

/** By hand: `fetch` does not let a caller choose the Host. */
async function post(address: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
  const sent = request(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  sent.on('response', async (response) => {
    resolve({ status: response.statusCode, ...(JSON.parse(await text(response)) as object) });
  });
  sent.on('error', reject);
  sent.end('{}');
  return promise;
}
