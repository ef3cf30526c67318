// The numbers that both sides of the bridge must agree on.
import { expect, test } from 'vitest';
import {
  chunkBytes,
  maxLineBytes,
  maxMessageBytes,
  operations,
  protocolVersion,
} from '../../src/servers/studio/bridge/protocol.ts';
import { openPlugin } from './support/plugin-under-test.ts';

test('the server and the plugin have the same protocol version and the same limits', async () => {
  const plugin = await openPlugin();
  expect(await plugin.run('return test.require("Protocol")')).toMatchObject({
    ProtocolVersion: protocolVersion,
    MaxLineBytes: maxLineBytes,
    ChunkBytes: chunkBytes,
    MaxMessageBytes: maxMessageBytes,
  });
});

test('the plugin knows every operation of the server, and only those', async () => {
  const plugin = await openPlugin();
  const codes = await plugin.run<Record<string, string>>(
    `
    local ask = test.dispatcher().ask
    local codes = {}
    for _, operation in input do
      local reply = ask(operation, { protocolVersion = 2 })
      codes[operation] = if reply.success then "OK" else reply.error.code
    end
    return codes
    `,
    [...operations, 'roblox.script.execute', 'toString', '__index'],
  );
  for (const operation of operations) expect(codes[operation], operation).not.toBe('UNIMPLEMENTED');
  for (const unknown of ['roblox.script.execute', 'toString', '__index']) expect(codes[unknown]).toBe('UNIMPLEMENTED');
});
