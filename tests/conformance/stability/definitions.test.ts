// Stability, sections 2.1 and 3: what a tool's definition carries, its old names, and the status tool.
import { expect } from 'vitest';
import { toolingVersion } from '../../../src/kernel/versions.ts';
import { successOf } from '../../support/code-answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly schemaVersion: number;
  readonly toolingVersion?: string;
  readonly _meta: Record<string, unknown>;
}

async function listOf(code: SurfaceClient): Promise<Definition[]> {
  const { result } = await code.request('tools/list', {});
  return result?.['tools'] as Definition[];
}

/** The integer each listed name was declared with. */
const declared = new Map(
  openFixture('code')
    .catalog.listed()
    .map(({ name, tool }) => [name, tool.version]),
);

proves('stability/2.1-definition-fields', async ({ client }) => {
  const list = await listOf(await client('code'));
  expect(list.map((tool) => tool.name)).toEqual([...declared.keys()]);
  for (const tool of list) {
    expect(tool.name).toMatch(/^[a-z_]+$/);
    expect(tool.description, tool.name).toMatch(/\S/);
    expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Number.isInteger(tool.schemaVersion), tool.name).toBe(true);
    expect(tool.schemaVersion, tool.name).toBe(declared.get(tool.name));
  }
  expect(declared.get('echo')).toBe(3);
});

proves('stability/2.1-version-in-meta', async ({ client }) => {
  for (const tool of await listOf(await client('code'))) {
    expect(tool._meta, tool.name).toMatchObject({ 'mooring/schemaVersion': declared.get(tool.name) });
  }
});

proves('stability/2.1-tooling-version', async ({ client }) => {
  for (const tool of await listOf(await client('code'))) expect(tool.toolingVersion, tool.name).toBe(toolingVersion);
});

proves('stability/3.1-alias', async ({ client }) => {
  const code = await client('code');
  const list = await listOf(code);
  const now = list.find((tool) => tool.name === 'echo');
  const old = list.find((tool) => tool.name === 'old_echo');
  expect(old?.description).toMatch(/^Deprecated: use echo\. /);
  expect(old?._meta).toMatchObject({ 'mooring/deprecated': { replacedBy: 'echo' } });
  expect(now?._meta).not.toHaveProperty(['mooring/deprecated']);
  expect(old?.inputSchema).toEqual(now?.inputSchema);
  expect(old?.schemaVersion).toBe(now?.schemaVersion);
  const args = { text: 'same', times: 2 };
  expect(successOf(code, await code.call('old_echo', args))).toEqual(successOf(code, await code.call('echo', args)));
});

proves('stability/3.2-check-status', async ({ surface, client }) => {
  const code = await client('code');
  if (surface !== 'http') expect((await listOf(code)).map((tool) => tool.name)).toContain('check_status');
  const idle = successOf(code, await code.call('check_status'));
  expect(idle).toEqual({
    status: 'ok',
    name: 'pairofcleats',
    toolingVersion,
    schemaVersion: '2.0.0',
    uptimeMs: expect.any(Number),
    queue: { max: 8, size: 0, running: 0, concurrency: 4 },
    transports: ['fixture'],
  });
  // It answers while every place is taken, and says so.
  const sleepers = Array.from({ length: 6 }, () => code.call('sleep', { ms: 600 }));
  const busy = { status: 'busy', queue: { max: 8, size: 2, running: 4, concurrency: 4 } };
  await expect.poll(async () => successOf(code, await code.call('check_status')), { interval: 10 }).toMatchObject(busy);
  await Promise.all(sleepers);
});
