// A Studio without Studio, from the shell: `--studio sim` brings one of its own, and `npm start` asks for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { assertBuilt, root } from '../e2e/installed.ts';
import { post } from './ask.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';
import { serving } from './serving.ts';

vi.setConfig({ testTimeout: 90_000 });
beforeAll(assertBuilt);

const temporaryFolder = scratch();
// The machine may have other things to do.
const patient = { GOX_BRIDGE_TIMEOUT_SECONDS: '30' };
const pong = { output: { ok: true, placeId: expect.any(Number), studio: true } };

test('a server with a simulated Studio answers a ping over /api/studio', async () => {
  const flags = ['--studio', 'sim', '--embedding', 'none', '--home', temporaryFolder()];
  const { url } = await serving(flags, patient);
  const { status, json } = await post(`${url}/api/studio/roblox.bridge_ping`, {});
  expect({ status, json }).toMatchObject({ status: 200, json: pong });
  expect((await post(`${url}/api/studio/roblox.studios`, {})).json).toMatchObject({
    output: { studios: [{ isSimulated: true, state: 'paired' }] },
  });
});

test('a call with a simulated Studio prints its answer, and ends with it', async () => {
  const args = ['call', 'studio', 'roblox.bridge_ping', '--studio', 'sim', '--home', temporaryFolder()];
  const { code, stdout, stderr } = await mooring(args, { env: patient, limitMs: 60_000 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toContain('\n');
  expect(JSON.parse(stdout)).toMatchObject(pong);
});

test('npm start serves with a simulated Studio', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['start']).toBe('node bin/mooring.js serve --studio sim');
});
