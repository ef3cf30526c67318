// The whole server over TCP: from a client's call to a relay that listens on this machine, and back.
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../src/servers/studio/bridge/stand-in/eventually.ts';
import type { PluginOptions } from '../../src/servers/studio/bridge/stand-in/plugin-work.ts';
import { TcpPlugin } from '../../src/servers/studio/bridge/stand-in/tcp-plugin.ts';
import { created } from '../support/bridged-studio.ts';
import { openScratchStudio } from '../support/scratch-studio.ts';

vi.setConfig({ testTimeout: 60_000 });

const token = 'a-token-for-tcp';
const handle: NonNullable<PluginOptions['handle']> = ({ operation }) =>
  operation === 'bridge.ping' ? { ok: true, placeId: 7, studio: true } : created;

/** A server that was told in its variables, and nowhere else, where the relay listens. */
async function openOverTcp(more: Partial<PluginOptions> = {}) {
  const plugin = new TcpPlugin({ studioId: 'harbour', token, handle, ...more });
  onTestFinished(() => plugin.stop());
  const address = await plugin.listen();
  const studio = openScratchStudio({
    environment: {
      ...{ GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_NETWORK: 'tcp', GOX_BRIDGE_ADDRESS: address },
      // The machine may have other things to do.
      ...{ GOX_BRIDGE_AUTH_TOKEN: token, GOX_BRIDGE_TIMEOUT_SECONDS: '25' },
    },
  });
  const status = async () => {
    const reply = await studio.ask('resources/read', { uri: 'gox://status' });
    const { contents } = (reply as { result: { contents: { text: string }[] } }).result;
    return JSON.parse(contents[0]?.text ?? '') as Record<string, unknown>;
  };
  return { ...studio, plugin, address, status };
}

test('a ping and a write are answered by the Studio behind the relay', async () => {
  const { answer, plugin } = await openOverTcp();
  expect(await answer('roblox.bridge_ping')).toMatchObject({ output: { ok: true, placeId: 7, studio: true } });
  const folder = { parentPath: 'Workspace', className: 'Folder', name: 'A' };
  const made = await answer('roblox.instance_create', folder);
  expect(made).toMatchObject({
    output: { created: true, path: 'Workspace.A', instanceId: 'i1' },
    diff: { summary: 'made Workspace.A', entries: ['+ Workspace.A'] },
  });
  expect(plugin.sockets).toHaveLength(1);
  expect(plugin.work.operations.slice(0, 2)).toEqual(['bridge.auth', 'bridge.hello']);
  expect(plugin.work.done).toMatchObject([
    { operation: 'bridge.ping' },
    { operation: 'instance.create', requestId: made['runId'], payload: folder },
  ]);
  expect(plugin.work.done[1]?.idempotencyKey).toEqual(expect.any(String));
});

test('gox://status says that the bridge is paired over tcp, with whom, and where', async () => {
  const { status, address } = await openOverTcp();
  await eventually(async () => {
    expect(await status()).toMatchObject({
      health: 'ok',
      bridge: {
        ...{ enabled: true, network: 'tcp', state: 'paired', address, problem: null },
        studios: [{ studioId: 'harbour', state: 'paired', placeName: 'Place of harbour' }],
      },
    });
  });
});

test('a relay with another token is no Studio: gox://status tells why, and nothing is done there', async () => {
  const { status, plugin } = await openOverTcp({ token: 'another' });
  await eventually(async () => {
    expect(await status()).toMatchObject({
      health: 'degraded',
      bridge: { network: 'tcp', state: 'waiting', problem: expect.stringContaining('did not take the token') },
    });
  });
  expect(plugin.work.done).toEqual([]);
});
