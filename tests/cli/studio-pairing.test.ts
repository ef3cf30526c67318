// The guide's way to a real Studio, over processes: a server under the guide's own rules, and Studios that come with the
// token that `mooring studio pair` shows. Simulated ones stand in for Studio, but as strangers: nobody tells the server.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { openSimulatedStudio } from '../../src/servers/studio/sim/open-simulated-studio.ts';
import { eventually, start } from '../e2e/processes.ts';
import { addressOf } from '../e2e/served.ts';
import { type Answered, post } from './ask.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();
const root = join(import.meta.dirname, '../..');
const main = join(root, 'src/cli/main.ts');

function guideRules(): string {
  const guide = readFileSync(join(root, 'docs/guides/studio.md'), 'utf8');
  const section = /^## A real Studio[\s\S]*?(?=^## )/m.exec(guide)?.[0] ?? '';
  return /^```json\n([\s\S]*?)^```/m.exec(section)?.[1] ?? '';
}

test('a Studio pairs with the token that is shown, works under the rules, and never mixes with another', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  writeFileSync(join(folder, 'rules.json'), guideRules());
  const unset = Object.keys(process.env).filter((name) => /^(GOX_|MOORING_)/.test(name));
  const env = {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...{ GOX_BRIDGE_ENABLED: 'true', GOX_POLICY_RULES_PATH: 'rules.json', GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:0' },
    ...{ MOORING_HOME: home, GOX_BRIDGE_TIMEOUT_SECONDS: '20' },
  };
  const server = start(process.execPath, [main, 'serve', '--port', '0', '--embedding', 'none'], { cwd: folder, env });
  const api = `${await addressOf(server)}/api/studio`;
  const call = (tool: string, args: object, meta: object = {}): Promise<Answered> =>
    post(`${api}/${tool}`, args, { 'mooring-meta': JSON.stringify(meta) });
  const relay = await eventually('the bridge listens', () => /"address":"([^"]+)"/.exec(server.stderr())?.[1], 20_000);
  const { token } = JSON.parse(await printed(['studio', 'pair', '--json', '--home', home])) as { token: string };

  const openStudio = async (name: string) => {
    const options = { home: folder, name, url: `http://${relay}`, token, log: () => {}, clock: systemClock };
    const studio = await openSimulatedStudio(options);
    onTestFinished(() => studio.close());
    return studio;
  };
  const first = await openStudio('first');
  expect((await call('roblox.bridge_ping', {})).json).toMatchObject({ output: { ok: true, studio: true } });

  const deck = { parentPath: 'Workspace', className: 'Part', name: 'Deck' };
  const tried = await call('roblox.instance_create', deck, { dryRun: true });
  expect(tried.json).toMatchObject({ output: { dryRun: true }, diff: { entries: [expect.any(String)] } });
  expect((await call('roblox.instance_get', { instancePath: 'Workspace.Deck' })).json).toMatchObject({
    error: { code: -32044 },
  });
  expect((await call('roblox.instance_create', deck)).json).toMatchObject({ output: { path: 'Workspace.Deck' } });
  for (const [tool, args] of [
    ['roblox.instance_delete', { instancePath: 'Workspace.Deck' }],
    ['roblox.script_delete', { scriptPath: 'ServerStorage.Tide' }],
    ['roblox.script_execute', { scriptPath: 'ServerStorage.Tide' }],
  ] as const)
    expect((await call(tool, args)).json).toMatchObject({ error: { code: -32043 } });

  const second = await openStudio('second');
  const studios = async () => (await call('roblox.studios', {})).json as { output: { studios: { state: string }[] } };
  await expect.poll(async () => (await studios()).output.studios.length, { timeout: 20_000 }).toBe(2);
  const here = { instancePath: 'Workspace.Deck' };
  expect((await call('roblox.instance_get', here)).json).toMatchObject({
    error: { message: expect.stringContaining('Several Studios are connected') },
  });
  const found = { output: { instance: { name: 'Deck' } } };
  expect((await call('roblox.instance_get', here, { studioId: first.studioId })).json).toMatchObject(found);
  expect((await call('roblox.instance_get', here, { studioId: second.studioId })).json).toMatchObject({
    error: { code: -32044 },
  });
  expect((await call('roblox.studios', { choose: first.studioId })).json).toMatchObject({
    output: { chosen: first.studioId },
  });
  expect((await call('roblox.instance_get', here)).json).toMatchObject(found);
  expect(server.stderr()).not.toContain(token);
  server.child.kill('SIGTERM');
  expect((await server.exit()).code).toBe(0);
}, 60_000);

function printed(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [main, ...args], (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
