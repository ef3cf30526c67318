// mooring studio pair and install-plugin at the prompt, on the sources: what they say, do and leave alone.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toolingVersion } from '../../src/kernel/versions.ts';
import { versionOfFile } from '../../src/servers/studio/plugin-file/plugin-version.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();
const main = join(import.meta.dirname, '../../src/cli/main.ts');

interface Exit {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

// What the person who runs the tests has set must not decide how they end.
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GOX_')));

function studio(args: readonly string[], env: Record<string, string> = {}, cwd = temporaryFolder()): Promise<Exit> {
  return mooring(['studio', ...args], env, cwd);
}

function mooring(args: readonly string[], env: Record<string, string> = {}, cwd = temporaryFolder()): Promise<Exit> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...clean, MOORING_HOME: join(cwd, 'home'), NO_COLOR: '1', ...env } };
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

/** An address where nobody listens, so that the test does not meet a server of somebody else. */
const nowhere = { GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:1' };

describe.concurrent('mooring studio pair', () => {
  test('makes a token once, shows it with the address and what to do next', async () => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await studio(['pair'], nowhere, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const file = join(cwd, 'home/studio/bridge-token');
    const token = readFileSync(file, 'utf8').trim();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(stdout).toContain('  address   http://127.0.0.1:1\n');
    expect(stdout).toContain(`  token     ${token}\n            kept in ${file}\n`);
    expect(stdout).toContain('  server    nobody listens there now\n');
    expect(stdout).toMatch(/Next\n {2}1\. mooring studio install-plugin/);
    expect(stdout).toMatch(/ {2}4\. Start a server: .*GOX_BRIDGE_ENABLED=true/);
    expect((await studio(['pair'], nowhere, cwd)).stdout).toBe(stdout);
  });

  test('names the way to HTTP for a place that was never published, in the same words as the guide', async () => {
    const { stdout } = await studio(['pair'], nowhere);
    const step = / {2}3\. Allow the plugin[\s\S]*?(?=\n {2}4\. )/.exec(stdout)?.[0] ?? '';
    expect(step).toContain('game:GetService("HttpService").HttpEnabled = true');
    const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/studio.md'), 'utf8');
    expect(guide).toContain(`${step}\n\`\`\``);
  });

  test('says the same to machines', async () => {
    const cwd = temporaryFolder();
    const { code, stdout } = await studio(['pair', '--json', '--home', 'mine'], nowhere, cwd);
    const file = join(cwd, 'mine/studio/bridge-token');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        url: 'http://127.0.0.1:1',
        token: readFileSync(file, 'utf8').trim(),
        tokenFrom: file,
        isNew: false,
        seen: 'nobody',
        studios: null,
        bridge: { isEnabled: false, network: 'relay-http' },
      },
    ]);
    expect(existsSync(join(cwd, 'home'))).toBe(false);
  });

  test('makes a new token when asked to, and says whom the old one still opens', async () => {
    const cwd = temporaryFolder();
    const tokenOf = async (...args: string[]) =>
      JSON.parse((await studio(['pair', '--json', ...args], nowhere, cwd)).stdout);
    const { token } = await tokenOf();
    const renewed = await tokenOf('--new');
    expect(renewed).toMatchObject({ isNew: true });
    expect(renewed.token).not.toBe(token);
    expect(await tokenOf()).toMatchObject({ isNew: false, token: renewed.token });
    const { stdout } = await studio(['pair', '--new'], nowhere, cwd);
    expect(stdout).toContain('new: a server that runs already wants the old one until you start it anew\n');
    expect(stdout).not.toContain(renewed.token);
  });

  test('shows a token that the environment sets, and says so', async () => {
    const cwd = temporaryFolder();
    const env = { ...nowhere, GOX_BRIDGE_AUTH_TOKEN: 'sesame', GOX_BRIDGE_ENABLED: 'true' };
    const { stdout } = await studio(['pair'], env, cwd);
    expect(stdout).toContain('  token     sesame\n            from GOX_BRIDGE_AUTH_TOKEN\n');
    expect(stdout).toMatch(/ {2}4\. Start a server: mooring serve, or mooring mcp studio\n$/);
    const renewed = await studio(['pair', '--new'], env, cwd);
    expect([renewed.code, renewed.stderr]).toEqual([
      2,
      'mooring: the token comes from GOX_BRIDGE_AUTH_TOKEN; set another one there\n',
    ]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('needs no token where none is wanted', async () => {
    const env = { ...nowhere, GOX_BRIDGE_AUTH: 'false' };
    expect((await studio(['pair'], env)).stdout).toContain('  token     none: GOX_BRIDGE_AUTH is false\n  server');
    expect((await studio(['pair', '--new'], env)).stderr).toContain('there is no token to make anew');
  });

  test('says when another program holds the address', async () => {
    const server = createServer((_, response) => void response.end('hello')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stdout } = await studio(['pair'], { GOX_BRIDGE_RELAY_ADDRESS: address });
    expect(stdout).toContain('  server    another program listens there: end it, or set GOX_BRIDGE_RELAY_ADDRESS');
  });
});

describe.concurrent('mooring studio install-plugin', () => {
  test('writes the plugin, says so, and leaves one that is the same alone', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'Plugins'));
    const path = join(cwd, 'Plugins/MooringStudio.rbxmx');
    const first = await studio(['install-plugin', '--to', 'Plugins'], {}, cwd);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      new RegExp(`^installed the plugin ${toolingVersion}\n {2}${path}\n\nNext\n {2}1\\. Start Roblox Studio anew`),
    );
    expect(first.stdout).toContain('  2. mooring studio pair ');
    expect(versionOfFile(readFileSync(path, 'utf8'))).toBe(toolingVersion);
    expect(readdirSync(join(cwd, 'Plugins'))).toEqual(['MooringStudio.rbxmx']);
    const { mtimeMs } = statSync(path);
    const again = await studio(['install-plugin', '--to', 'Plugins'], {}, cwd);
    expect(again.stdout).toMatch(/^unchanged: the plugin \S+ was there already\n/);
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
  });

  test.each([
    ['PluginVersion = "0.0.9",', 'from 0.0.9', '0.0.9'],
    [`PluginVersion = "${toolingVersion}",`, 'from another build of it', toolingVersion],
    ['', 'from one that says no version', null],
  ])('replaces an older one (%j) and says which', async (version, says, before) => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'MooringStudio.rbxmx');
    const old = `<string name="Name">Protocol</string><ProtectedString name="Source"><![CDATA[\n${version}\n]]></ProtectedString>`;
    writeFileSync(path, old);
    const { stdout } = await studio(['install-plugin', '--to', '.'], {}, cwd);
    expect(stdout.split('\n')[0]).toBe(`updated the plugin to ${toolingVersion} ${says}`);
    writeFileSync(path, old);
    expect(JSON.parse((await studio(['install-plugin', '--to', '.', '--json'], {}, cwd)).stdout)).toEqual({
      path,
      result: 'updated',
      version: toolingVersion,
      before,
    });
  });

  test.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    'asks for a folder where Studio does not run',
    async () => {
      const { code, stdout, stderr } = await studio(['install-plugin']);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^mooring: Roblox Studio does not run on this system.* Name one with --to FOLDER/);
    },
  );

  test('refuses a folder that is not there, or is none', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), '');
    expect((await studio(['install-plugin', '--to', 'nowhere'], {}, cwd)).stderr).toBe(
      'mooring: there is no folder nowhere. Give --to an existing folder, or create one with: mkdir -p nowhere\n',
    );
    expect((await studio(['install-plugin', '--to', 'file'], {}, cwd)).stderr).toContain(
      'file is a file, not a folder',
    );
    expect((await studio(['install-plugin', '--to', ''], {}, cwd)).stderr).toContain('--to is empty');
  });
});

test.each([
  [['--help'], 0, /^mooring studio <command>\n/],
  [['pair', '--help'], 0, /^mooring studio pair /],
  [['help', 'install-plugin'], 0, /^mooring studio install-plugin /],
  [['pear'], 2, /^mooring: studio has no command pear\. Try: mooring studio --help\n$/],
  [['pair', '--nwe'], 2, /^mooring: Unknown option '--nwe'\. Try: mooring studio pair --help\n$/],
])('mooring studio %j exits with %i and explains itself', async (args, code, says) => {
  const exit = await studio(args);
  expect([exit.code, exit.stdout + exit.stderr]).toEqual([code, expect.stringMatching(says)]);
});

describe.concurrent('mooring call', () => {
  const ping = ['call', 'studio', 'core.ping', '--meta'];

  test('sends the _meta it is given with the request', async () => {
    const cwd = temporaryFolder();
    const { code, stdout } = await mooring([...ping, '{"actor":"ann","dryRun":true}'], {}, cwd);
    expect(code).toBe(0);
    const { runId } = JSON.parse(stdout) as { runId: string };
    const shown = await mooring(['runs', 'show', runId, '--json'], {}, cwd);
    expect(shown.stdout).toContain('"ann"');
  });

  test.each([[['[]']], [['{']], [['']], [['{}', '--meta', '{}']]])('refuses a _meta of %j', async (given) => {
    const { code, stdout, stderr } = await mooring([...ping, ...given]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^mooring: --meta (is no JSON object|was given 2 times)/);
  });

  test('says when a tool of the bridge is offered', async () => {
    const { code, stderr } = await mooring(['call', 'studio', 'roblox.bridge_ping']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^mooring: roblox.bridge_ping is offered only while /)]);
  });
});
