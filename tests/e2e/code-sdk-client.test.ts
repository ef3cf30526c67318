// The official client uses the code server of the built product, over stdio and over Streamable HTTP. It holds every
// answer against the schema the tool publishes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeHarbour } from '../fixtures/servers/repository.ts';
import { assertBuilt, launcher } from './installed.ts';
import { start } from './processes.ts';
import { addressOf } from './served.ts';

beforeAll(assertBuilt);

interface Envelope {
  readonly ok: boolean;
  readonly result: Record<string, never>;
  readonly error?: { readonly code: string };
  readonly _meta: Readonly<Record<string, unknown>>;
}

type Connect = (options: readonly string[]) => Promise<Transport>;

const wires: Readonly<Record<string, Connect>> = {
  stdio: async (options) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [launcher, 'mcp', 'code', ...options],
      env: { ...getDefaultEnvironment(), MOORING_CHECK_RESULTS: '1' },
      stderr: 'ignore',
    }),
  'Streamable HTTP': async (options) => {
    const served = start(process.execPath, [launcher, 'serve', '--port', '0', ...options], {
      env: { MOORING_LOG: 'silent' },
    });
    onTestFinished(async () => {
      served.child.kill('SIGTERM');
      await served.exit();
    });
    // The SDK's own class does not fit its interface under exactOptionalPropertyTypes.
    return new StreamableHTTPClientTransport(new URL(`${await addressOf(served)}/mcp/code`)) as Transport;
  },
};

test.each(Object.entries(wires))('indexes, searches and follows a repository over %s', async (_wire, connect) => {
  const scratch = mkdtempSync(join(tmpdir(), 'mooring-e2e-code-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const repo = join(scratch, 'harbour');
  makeHarbour(repo);
  const client = new Client({ name: 'mooring-tests', version: '1' });
  await client.connect(await connect(['--repo', repo, '--home', join(scratch, 'home')]));
  onTestFinished(() => client.close());
  expect(client.getServerVersion()?.name).toBe('pairofcleats');

  const { tools } = await client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<Envelope> => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.structuredContent, name).toEqual(JSON.parse((result.content as { text: string }[])[0]?.text ?? ''));
    return result.structuredContent as unknown as Envelope;
  };
  const searched = async (query: string) =>
    ((await call('search', { query, mode: 'code' })).result as unknown as { search: { code: { name: string }[] } })
      .search.code;

  expect(await call('search', { query: 'session' })).toMatchObject({ ok: false, error: { code: 'NO_INDEX' } });
  expect(await call('build_index')).toMatchObject({ ok: true, result: { files: 7 } });
  expect((await searched('sweepExpired'))[0]?.name).toBe('sweepExpired');
  expect(await call('index_status')).toMatchObject({ result: { index: { phase: 'full', staleFiles: 0 } } });
  expect(await call('config_status')).toMatchObject({ result: { cache: { repoCacheExists: true }, warnings: [] } });
  expect(await call('workspace_status')).toMatchObject({ result: { repositories: [{ isIndexed: true }] } });
  expect(await call('show_file', { path: 'README.md' })).toMatchObject({ result: { lang: 'markdown' } });
  expect(await call('check_status')).toMatchObject({ result: { status: 'ok' } });
  const listed = tools.map(({ name }) => name);
  expect(listed.sort()).toEqual(
    [
      'build_index',
      'check_status',
      'config_status',
      'index_build',
      'index_status',
      'search',
      'show_file',
      'workspace_status',
    ].sort(),
  );

  // What somebody writes meanwhile is found without being asked for.
  writeFileSync(
    join(repo, 'src/harbour-master.ts'),
    'export function assignBerth(boat: string) {\n  return boat.length;\n}\n',
  );
  await expect
    .poll(async () => (await searched('assignBerth'))[0]?.name, { timeout: 20_000, interval: 200 })
    .toBe('assignBerth');
});
