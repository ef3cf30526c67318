// Stability, sections 2.1, 3, 4 and 5.1: what a tool's definition carries, its old names, the status tool, that nothing is
// accepted and ignored, and that what comes back is JSON.

import { expect, onTestFinished } from 'vitest';
import { deafClient } from '../../../src/kernel/call/client.ts';
import { CallControl } from '../../../src/kernel/call/control.ts';
import { runCall } from '../../../src/kernel/call/run-call.ts';
import type { Server } from '../../../src/kernel/server.ts';
import type { Tool } from '../../../src/kernel/tool.ts';
import { toolingVersion } from '../../../src/kernel/versions.ts';
import { cancel, failureOf, runsOf, successOf } from '../../support/code-answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';
import { type ArgumentRows, codeRows } from './argument-rows.ts';

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

proves('stability/3.2-tool-set', async ({ client }) => {
  const code = await client('repository');
  const names = (await listOf(code)).map(({ name }) => name);
  for (const name of ['index_build', 'index_status', 'search', 'show_file', 'check_status', 'workspace_status'])
    expect(names).toContain(name);
  expect(successOf(code, await code.call('index_build', {}))).toMatchObject({ files: 7 });
  expect(successOf(code, await code.call('index_status', {}))).toMatchObject({ index: { exists: true } });
  expect(successOf(code, await code.call('search', { query: 'sweep' }))).toMatchObject({ repo: expect.any(String) });
  const shown = successOf(code, await code.call('show_file', { path: 'src/store.ts', startLine: 12, endLine: 13 }));
  expect(shown).toMatchObject({ path: 'src/store.ts', lang: 'typescript', startLine: 12, endLine: 13 });
  expect(shown['text']).toContain('export function openStore');
  const { repositories } = successOf(code, await code.call('workspace_status', {}));
  expect(repositories).toMatchObject([{ isDefault: true, isIndexed: true, files: 7 }]);
  expect(successOf(code, await code.call('check_status', {}))).toMatchObject({ status: 'ok' });
});

proves('stability/3.2-index-build-alias', async ({ client }) => {
  const list = await listOf(await client('repository'));
  const old = list.find(({ name }) => name === 'index_build');
  expect(old?._meta).toMatchObject({ 'mooring/deprecated': { replacedBy: 'build_index' } });
  expect(old?.inputSchema).toEqual(list.find(({ name }) => name === 'build_index')?.inputSchema);
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
  const sleepers = Array.from({ length: 6 }, () => startSleep(code));
  const busy = { status: 'busy', queue: { max: 8, size: 2, running: 4, concurrency: 4 } };
  await expect.poll(async () => successOf(code, await code.call('check_status')), { interval: 10 }).toMatchObject(busy);
  for (const end of sleepers) await end();
});

/** Starts a call that lasts, and answers how to end it: over HTTP it ends by itself. */
function startSleep(code: SurfaceClient): () => Promise<unknown> {
  if (code.surface === 'http') {
    const answer = code.call('sleep', { ms: 600 });
    return () => answer;
  }
  const { id } = code.start('sleep', { ms: 20_000 });
  return () => cancel(code, id);
}

proves('stability/5.1-valid-json', async ({ client }) => {
  const code = await client('code');
  const calls: [string, object, boolean][] = [
    ['echo', { text: 'hello\nworld' }, false],
    ['warn', {}, false],
    ['check_status', {}, false],
    ['fail', { code: 'NO_INDEX', details: { building: true } }, true],
    ['boom', {}, true],
    ['overdue', {}, true],
  ];
  for (const [name, args, isError] of calls) {
    const { result } = await code.call(name, args);
    const [first] = (result?.['content'] ?? []) as { type: string; text: string }[];
    expect(first?.type, name).toBe('text');
    expect(JSON.parse(first?.text ?? ''), name).toBeTypeOf('object');
    expect(result?.['isError'], name).toBe(isError);
  }
});

proves('stability/4.1-unknown-argument', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  for (const stray of ['lable', 'Label', '', 'constructor', '__proto__']) {
    const args = JSON.parse(`{"label":"ok",${JSON.stringify(stray)}:1}`) as object;
    const error = failureOf(code, await code.call('tally', args));
    expect(error.code, stray).toBe('INVALID_REQUEST');
    expect(error.message, stray).toContain(`${stray} is not an argument`);
  }
  expect(await runsOf(code)).toBe(runs + 1);
});

proves('stability/4.1-reserved-argument', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  for (const value of [1, 'later', null, {}, false]) {
    const error = failureOf(code, await code.call('tally', { by: value }));
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.message).toContain('by is reserved and must not be set');
  }
  expect(await runsOf(code)).toBe(runs + 1);
  if (code.surface === 'http') return;
  // Marked in the schema that clients see.
  const { result } = await code.request('tools/list', {});
  const tools = result?.['tools'] as { name: string; inputSchema: { properties: Record<string, unknown> } }[];
  const schema = tools.find((tool) => tool.name === 'tally')?.inputSchema;
  expect(schema?.properties['by']).toEqual({ not: {}, description: 'Reserved: will choose a step' });
});

provesStatically('stability/4.2-nothing-ignored', async () => {
  const product = openFixture('repository');
  onTestFinished(() => product.close());
  await runCall(product, { name: 'build_index', arguments: {}, meta: {} }, new CallControl(), deafClient);
  await everyFieldCounts(product.spec.tools, product, codeRows);
  const fixture = openFixture('code');
  const echo = fixture.spec.tools.filter(({ name }) => name === 'echo');
  await everyFieldCounts(echo, fixture, {
    'echo.text': { without: { text: 'a' }, set: { text: 'b' } },
    'echo.times': { without: { text: 'a' }, set: { times: 2 } },
    'echo.mode': { without: { text: 'a' }, set: { mode: 'loud' } },
    'echo.later': { without: { text: 'a' }, set: { later: 1 } },
  });
});

/** Each field has a row, and in each row setting the field is refused or changes the answer. */
async function everyFieldCounts(tools: readonly Tool[], server: Server, rows: ArgumentRows): Promise<void> {
  expect(Object.keys(rows).sort()).toEqual(tools.flatMap(fieldsOf).sort());
  for (const [field, { without, set }] of Object.entries(rows)) {
    const [name = ''] = field.split('.');
    const outcomeOf = async (args: object) =>
      (await runCall(server, { name, arguments: args, meta: {} }, new CallControl(), deafClient)).outcome;
    const before = await outcomeOf(without);
    const after = await outcomeOf({ ...without, ...set });
    expect(before.ok, field).toBe(true);
    const isRefused = !after.ok && after.fault.code === 'INVALID_ARGUMENTS';
    expect(isRefused || JSON.stringify(before) !== JSON.stringify(after), field).toBe(true);
  }
}

function fieldsOf({ name, input }: Tool): string[] {
  const { properties = {} } = input as { properties?: Record<string, unknown> };
  return Object.keys(properties).map((field) => `${name}.${field}`);
}
