// The simulated Studio behind the real bridge, as a server opens both.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openScratchStudio, scratchFolder } from '../../../tests/support/scratch-studio.ts';
import { bridgeToken, bridgeTokenPath } from './bridge/token.ts';
import type { StudioDomain } from './domain.ts';

const openSimulated = (home: string) =>
  openScratchStudio({
    home,
    studio: 'sim',
    environment: { GOX_POLICY_MODE: 'deny-by-default', GOX_BRIDGE_TIMEOUT_SECONDS: '2' },
  });

test('a simulated Studio is there when its server is, under its own rules, and with no token of a real one', async () => {
  const home = scratchFolder();
  const { server, answer } = openSimulated(home);
  const { bridge } = (await server.domain()) as StudioDomain;
  expect(await answer('roblox.bridge_ping')).toMatchObject({ output: { ok: true, studio: true } });
  expect(await answer('test.note', { text: 'x' })).toMatchObject({ error: { code: -32043 } });
  expect(bridge?.studios()).toMatchObject([{ isSimulated: true, state: 'paired' }]);
  expect(existsSync(bridgeTokenPath(home))).toBe(false);
  const paired = bridgeToken({ needsToken: true, token: null }, home);
  const url = `http://${bridge?.status().address}/v1/bridge/session`;
  const headers = { 'X-Gox-Auth': String(paired), 'content-type': 'application/json' };
  const body = JSON.stringify({ clientName: 'Studio', studioId: 'real', protocolVersion: 2 });
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
  expect(existsSync(join(home, 'studio/sim'))).toBe(true);
}, 60_000);

test('a second server of the home says who has the simulated place, in its status and to who calls', async () => {
  const home = scratchFolder();
  const first = openSimulated(home);
  await first.server.domain();
  const { server, answer } = openSimulated(home);
  const { bridge } = (await server.domain()) as StudioDomain;
  expect(bridge?.status()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('is open in') });
  expect(await answer('roblox.bridge_ping')).toMatchObject({
    error: {
      code: -32603,
      data: { category: 'platform', retryable: true, details: { hint: expect.stringContaining('is open in') } },
    },
  });
}, 60_000);
