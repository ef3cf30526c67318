// The official client uses the notes server of the built product, over stdio and over Streamable HTTP. It holds every
// answer against the schema the tool publishes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertBuilt, launcher } from './installed.ts';
import { type ScratchVault, scratchVault } from './notes-vault.ts';
import { start } from './processes.ts';
import { addressOf } from './served.ts';

beforeAll(assertBuilt);

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

type Connect = (vault: ScratchVault) => Promise<Transport>;

const wires: Readonly<Record<string, Connect>> = {
  stdio: async ({ options, env }) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [launcher, 'mcp', 'notes', ...options],
      env: { ...getDefaultEnvironment(), ...env, MOORING_CHECK_RESULTS: '1' },
      stderr: 'ignore',
    }),
  'Streamable HTTP': async ({ options, env }) => {
    const served = start(process.execPath, [launcher, 'serve', '--port', '0', ...options], {
      env: { ...env, MOORING_LOG: 'silent' },
    });
    onTestFinished(async () => {
      served.child.kill('SIGTERM');
      await served.exit();
    });
    // The SDK's own class does not fit its interface under exactOptionalPropertyTypes.
    return new StreamableHTTPClientTransport(new URL(`${await addressOf(served)}/mcp/notes`)) as Transport;
  },
};

test.each(Object.entries(wires))('walks all thirteen tools over %s', async (_wire, connect) => {
  const scratch = scratchVault('static');
  onTestFinished(scratch.remove);
  const client = new Client({ name: 'mooring-tests', version: '1' });
  await client.connect(await connect(scratch));
  onTestFinished(() => client.close());
  expect(client.getServerVersion()?.name).toBe('roux');

  // From here on the client checks structuredContent against what was listed, and throws when it does not fit.
  const { tools } = await client.listTools();
  expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  const used = new Set<string>();
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    used.add(name);
    const result = (await client.callTool({ name, arguments: args })) as unknown as Result;
    const value = JSON.parse(result.content[0]?.text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    expect(result.structuredContent, name).toEqual(isObject ? value : { result: value });
    return { value, isError: result.isError ?? false, warnings: result._meta?.['_warnings'] };
  };
  const value = async (name: string, args?: Record<string, unknown>) => (await call(name, args)).value;

  expect((await value('list_nodes')).total).toBe(9);
  expect((await value('search', { query: 'bake bread in an oven' }))[0].id).toBe('kitchen/bread.md');
  expect((await value('search_text', { query: 'dusk' }))[0].id).toBe('Places/Lighthouse.md');
  expect(await value('get_node', { id: 'Index.md', depth: 1 })).toMatchObject({ incomingCount: 1, outgoingCount: 3 });
  expect(await value('get_node', { id: 'none.md' })).toBeNull();
  expect(await value('get_neighbors', { id: 'sea/storms.md' })).toMatchObject([
    { id: 'sea/tides.md', direction: 'in' },
  ]);
  expect(await value('find_path', { source: 'Index.md', target: 'sea/storms.md' })).toMatchObject({ length: 2 });
  expect(await value('get_hubs', { limit: 1 })).toEqual([{ id: 'people/keeper.md', title: 'The Keeper', score: 3 }]);
  expect(await call('search_by_tags', { tags: ['weather'], mode: 'all' })).toMatchObject({
    value: [{ id: 'sea/storms.md' }, { id: 'sea/tides.md' }],
    warnings: expect.arrayContaining(['Broken link: [[Missing Chart]]']),
  });
  expect((await value('random_node', { tags: ['people'] })).id).toBe('people/keeper.md');
  expect((await value('vault_health')).broken.total).toBe(1);
  const made = await value('create_node', { title: 'Missing Chart', content: 'See [[tides]].\n', directory: 'charts' });
  expect(made).toMatchObject({ id: 'charts/missing-chart.md', links: [{ id: 'sea/tides.md' }] });
  const moved = await value('update_node', { id: made.id, title: 'Found Chart', expected_hash: made.hash });
  expect(moved).toMatchObject({ id: 'charts/found-chart.md', rewrote: ['sea/storms.md'] });
  expect(readFileSync(join(scratch.vault, 'sea/storms.md'), 'utf8')).not.toContain('Missing Chart');
  expect(await value('delete_node', { id: moved.id })).toMatchObject({ deleted: true });
  expect(existsSync(join(scratch.vault, moved.id))).toBe(false);
  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());

  // Failures pass the client's check too, and are results, not exceptions.
  for (const [name, args, code] of [
    ['get_hubs', { limit: 51 }, 'INVALID_PARAMS'],
    ['create_node', { title: 'Index', content: '' }, 'NODE_EXISTS'],
    ['update_node', { id: 'none.md', content: '' }, 'NODE_NOT_FOUND'],
    ['delete_node', { id: 'Index.md', expected_hash: '0'.repeat(64) }, 'CONFLICT'],
  ] as const)
    expect(await call(name, args)).toMatchObject({ isError: true, value: { error: { code } } });
});
