// Tooling, sections 3, 6.1 and 6.4: two versions, each written in one place; the handshake, and what it says of this
// server. What asks for which bump is in bumps.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { contracts, toolingVersion } from '../../../src/kernel/versions.ts';
import { capabilitiesOf } from '../../../src/servers/code/capabilities.ts';
import { record } from '../../support/answer.ts';
import { successOf } from '../../support/code-answer.ts';
import { startFixture } from '../../support/open-surface.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { asLine, cutLine, greetInLines, RawWire, rpc, toolCall } from '../../support/raw-wire.ts';
import { codeOnly, repository, sourceFiles } from '../../support/sources.ts';
import { hello, type SurfaceClient } from '../../support/surface-client.ts';

// The expression that semver.org publishes.
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

const packageVersion = (JSON.parse(readFileSync(repository('package.json'), 'utf8')) as { version: string }).version;

interface Versions {
  readonly schemaVersion: string;
  readonly toolingVersion: string;
}

proves('tooling/3.2-semver', async ({ client }) => {
  for (const { schemaVersion, toolingVersion: tooling } of await shownBy(await client('code'))) {
    expect(schemaVersion).toMatch(semver);
    expect(schemaVersion).toBe('2.0.0');
    expect(tooling).toMatch(semver);
    expect(tooling).not.toBe(schemaVersion);
  }
});

provesStatically('tooling/3.4-schema-version-one-place', () => {
  expect(contracts.code.version).toBe('2.0.0');
  const literal = /(['"`])2\.0\.0\1/;
  const writers = sourceFiles('src').filter((file) => literal.test(codeOnly(file)));
  expect(writers).toEqual(['src/kernel/versions.ts']);
});

provesStatically('tooling/3.4-tooling-version-one-place', () => {
  expect(toolingVersion).toBe(packageVersion);
});

proves('tooling/3.4-tooling-version-one-place', async ({ client }) => {
  const code = await client('code');
  const { serverInfo } = code.greeting as { serverInfo: { version: string } };
  const shown = (await shownBy(code)).map((versions) => versions.toolingVersion);
  expect(new Set([...shown, serverInfo.version])).toEqual(new Set([packageVersion]));
});

/** The versions in an envelope, in the answer of check_status and, where there is a handshake, in its block. */
async function shownBy(code: SurfaceClient): Promise<Versions[]> {
  const status = await code.call('check_status');
  const failure = record(await code.call('fail', { code: 'NO_INDEX' }));
  const shown = [record(status)['_meta'], successOf(code, status), failure['_meta']];
  if (code.surface !== 'http') {
    const { capabilities } = code.greeting as { capabilities: { experimental: { pairofcleats: unknown } } };
    shown.push(capabilities.experimental.pairofcleats);
  }
  return shown as Versions[];
}

const ids = [7, '7', 0, '', -3, 2 ** 40, 'a "quoted" \n id'];

proves('tooling/6.1-json-rpc', async ({ surface, client }) => {
  if (surface === 'stdio') return everyLineIsJsonRpc();
  const code = await client('code');
  for (const id of ids) {
    await code.request('tools/list', {}, id);
    await code.call('nope', {}, { id });
  }
  // As sent, type and all: the number 7 is not answered as "7".
  expect(code.answered.slice(-2 * ids.length)).toEqual(ids.flatMap((id) => [id, id]));
  if (surface === 'mcp') await everyEventIsJsonRpc(code);
  return undefined;
});

async function everyLineIsJsonRpc(): Promise<void> {
  const wire = new RawWire(startFixture(['stdio', 'code']), cutLine);
  await greetInLines(wire);
  for (const id of ids) {
    wire.write(asLine(rpc(id, 'ping')));
    expect((await wire.response(id)).result).toEqual({});
  }
  wire.write(asLine(toolCall('p', 'report', { count: 3 }, { progressToken: 'p' })) + asLine(toolCall('e', 'nope')));
  wire.write('not JSON\n');
  await wire.response('p');
  await wire.response('e');
  await wire.response(null);
  expect(wire.messages.some((message) => message.method === 'notifications/progress')).toBe(true);
  for (const message of wire.messages) expect(message.jsonrpc).toBe('2.0');
}

async function everyEventIsJsonRpc({ url }: SurfaceClient): Promise<void> {
  const { text } = await post(`${url}/mcp/code`, rpc(7, 'initialize', hello));
  const sent = [...text.matchAll(/^data: (.+)$/gm)].map((found) => JSON.parse(found[1] ?? '') as object);
  expect(sent).toEqual([{ jsonrpc: '2.0', id: 7, result: expect.any(Object) }]);
}

proves('tooling/6.1-revision', async ({ surface, client }) => {
  const code = await client('code');
  for (const asked of ['2024-10-07', '2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28', 'tomorrow']) {
    const params = { ...hello, protocolVersion: asked };
    // Over HTTP each handshake is a session of its own.
    const answered =
      surface === 'mcp'
        ? JSON.parse((await post(`${code.url}/mcp/code`, rpc(1, 'initialize', params))).text.split('data: ')[1] ?? '')
        : await code.request('initialize', params);
    expect(answered.result.protocolVersion, asked).toBe('2025-11-25');
  }
});

async function post(address: string, message: object): Promise<{ text: string }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) });
  return { text: await response.text() };
}

interface Greeting {
  readonly serverInfo: { readonly name: string; readonly version: string };
  readonly capabilities: { readonly experimental: { readonly pairofcleats: Block } };
}

interface Block {
  readonly schemaVersion: string;
  readonly toolingVersion: string;
  readonly transport: string;
  readonly capabilities: Record<string, Record<string, unknown>>;
}

function greetingOf(code: SurfaceClient): Greeting {
  return code.greeting as unknown as Greeting;
}

function blockOf(code: SurfaceClient): Block {
  return greetingOf(code).capabilities.experimental.pairofcleats;
}

proves('tooling/6.4-block', async ({ client }) => {
  const code = await client('code');
  const { schemaVersion, toolingVersion } = blockOf(code);
  expect(record(await code.call('echo', { text: '' }))['_meta']).toMatchObject({ schemaVersion, toolingVersion });
  expect(schemaVersion).toBe('2.0.0');
  expect(toolingVersion).toMatch(/^\d+\.\d+\.\d+/);
});

proves('tooling/6.4-capabilities', async ({ client }) => {
  const { capabilities } = blockOf(await client('code'));
  expect(Object.keys(capabilities)).toEqual(expect.arrayContaining(['docs', 'vector', 'mcp']));
  const flags = Object.values(capabilities).flatMap((group) => Object.values(group));
  for (const flag of flags) expect(flag).toBeTypeOf('boolean');
  expect(capabilities).toEqual(capabilitiesOf('sdk'));
});

proves('tooling/6.4-wire-named', async ({ surface, client }) => {
  const { transport, capabilities } = blockOf(await client('code'));
  const expected = surface === 'legacy' ? { sdk: false, legacy: true } : { sdk: true, legacy: false };
  expect(transport).toBe(surface === 'legacy' ? 'legacy' : 'sdk');
  expect(capabilities['mcp']).toEqual(expected);
});

proves('tooling/6.4-server-info', async ({ client }) => {
  const code = await client('code');
  const { toolingVersion } = blockOf(code);
  expect(greetingOf(code).serverInfo).toMatchObject({ name: 'pairofcleats', version: toolingVersion });
});
