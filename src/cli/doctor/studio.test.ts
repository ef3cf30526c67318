import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock, systemIds } from '../../platform/clock.ts';
import { openBridge } from '../../servers/studio/bridge/open-bridge.ts';
import { readStudioConfig } from '../../servers/studio/config/studio-config.ts';
import { openPairing } from '../studio/pairing.ts';
import type { Finding } from './finding.ts';
import { aboutStudio } from './studio.ts';

beforeEach(() => {
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('GOX_'))) vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

function scratchHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'mooring-doctor-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

async function finding(
  about: string,
  env: Record<string, string> = {},
  home = scratchHome(),
): Promise<Finding | undefined> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return (await aboutStudio(home, undefined)).find((each) => each.about === about);
}

const enabled = { GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:1' };

test('a bridge that is off is no fault, and how it goes on is told', async () => {
  expect(await finding('studio bridge')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^off; .*--studio sim/),
  });
});

test('a bridge that nobody holds waits for its server', async () => {
  expect(await finding('studio bridge', enabled)).toMatchObject({
    state: 'ok',
    says: '127.0.0.1:1 is free; no server listens there yet',
  });
});

test('a bridge over tcp needs a relay', async () => {
  const env = { ...enabled, GOX_BRIDGE_NETWORK: 'tcp', GOX_BRIDGE_ADDRESS: '127.0.0.1:2' };
  expect(await finding('studio bridge', env)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('127.0.0.1:2'),
  });
});

test('a variable that makes no sense is told as it stops the server', async () => {
  expect(await finding('studio bridge', { GOX_BRIDGE_RELAY_ADDRESS: 'nowhere' })).toMatchObject({
    state: 'broken',
    isOptional: false,
    says: expect.stringContaining('GOX_BRIDGE_RELAY_ADDRESS is "nowhere"'),
  });
});

test('the simulated Studio of a mooring.yaml needs no address', async () => {
  const found = await aboutStudio(scratchHome(), 'sim');
  expect(found.map(({ about }) => about)).toEqual([
    'studio bridge',
    'studio token',
    'studio plugin',
    'simulated studio',
  ]);
  expect(found[0]).toMatchObject({ state: 'ok', says: 'goes to the simulated Studio, by mooring.yaml' });
});

test('another program at the address is told, with two ways out', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await finding('studio bridge', { ...enabled, GOX_BRIDGE_RELAY_ADDRESS: `127.0.0.1:${port}` })).toMatchObject({
    state: 'broken',
    says: `127.0.0.1:${port} is taken by another program`,
    mend: expect.stringContaining('GOX_BRIDGE_RELAY_ADDRESS'),
  });
});

test('a server is known by its token, and one that has another is told to be started anew', async () => {
  const home = scratchHome();
  const { token } = openPairing(readStudioConfig({}).bridge, home);
  const config = { network: 'relay-http', address: '', relayAddress: '127.0.0.1:0', timeoutMs: 1_000 } as const;
  const bridge = await openBridge({ config, token, home, clock: systemClock, ids: systemIds, log: () => {} });
  onTestFinished(() => bridge.close());
  const env = { ...enabled, GOX_BRIDGE_RELAY_ADDRESS: bridge.status().address ?? '' };
  expect(await finding('studio bridge', env, home)).toMatchObject({
    state: 'missing',
    says: expect.stringMatching(/^a server listens on .*; waiting: none has paired yet$/),
    mend: 'mooring studio pair tells how to connect Studio',
  });
  expect(await finding('studio bridge', { ...env, GOX_BRIDGE_AUTH_TOKEN: 'other' }, home)).toMatchObject({
    state: 'broken',
    mend: 'start that server anew, then: mooring studio pair',
  });
});

test('a token is looked for and never made', async () => {
  const home = scratchHome();
  expect(await finding('studio token', enabled, home)).toMatchObject({ state: 'missing', mend: 'mooring studio pair' });
  expect(readdirSync(home)).toEqual([]);
  const { tokenFrom } = openPairing(readStudioConfig({}).bridge, home);
  expect(await finding('studio token', {}, home)).toMatchObject({ state: 'ok', says: `from ${tokenFrom}` });
  const fromVariable = { GOX_BRIDGE_AUTH_TOKEN: 'sesame' };
  expect(await finding('studio token', fromVariable)).toMatchObject({
    state: 'ok',
    says: 'from GOX_BRIDGE_AUTH_TOKEN',
  });
  expect(await finding('studio token', { GOX_BRIDGE_AUTH: 'false' })).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('not wanted'),
  });
});

test('the simulator is tried: Luau is loaded and reads every script of the plugin', async () => {
  expect(await finding('simulated studio')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^Luau runs, and reads the plugin's \d+ scripts$/),
  });
});

test.each([
  ['paired', 'ok', 'paired: "My place" (a)', undefined],
  ['lost', 'broken', 'lost: "My place" (a), last seen', 'open Studio again: its plugin connects by itself'],
  [
    'incompatible',
    'broken',
    'incompatible: "My place" (a), its plugin speaks version 1',
    'mooring studio install-plugin, then start Studio anew',
  ],
] as const)('a Studio that is %s is told with what to do', async (state, shown, says, mend) => {
  const studio = { studioId: 'a', state, placeName: 'My place', lastSeenAt: '2026-01-01', protocolVersion: 1 };
  const server = createHttpServer((_, response) => response.end(JSON.stringify({ state, studios: [studio] })));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const found = await finding('studio bridge', { ...enabled, GOX_BRIDGE_RELAY_ADDRESS: `127.0.0.1:${port}` });
  expect(found).toMatchObject({ state: shown, says: expect.stringContaining(says) });
  expect(found?.mend).toBe(mend);
});
