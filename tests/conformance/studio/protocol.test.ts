// Studio: the protocol it speaks, and over what.
import { expect } from 'vitest';
import { contracts } from '../../../src/kernel/versions.ts';
import { startFixture } from '../../support/open-surface.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { asLine, cutLine, greetInLines, RawWire, rpc, toolCall } from '../../support/raw-wire.ts';
import { expectSilenceAfterCancel } from '../../support/silent-cancel.ts';
import { codeOnly, sourceFiles } from '../../support/sources.ts';
import { hello, type SurfaceClient } from '../../support/surface-client.ts';

const startStudio = () => new RawWire(startFixture(['stdio', 'studio']), cutLine);

proves('studio/protocol/json-rpc', async ({ client, surface }) => {
  const studio = await client('studio');
  expect(studio.greeting).toMatchObject({ capabilities: { tools: {}, resources: {} }, serverInfo: { name: 'gox' } });
  expect((await studio.request('ping', {}, 'p')).result).toEqual({});
  expect((await studio.request('no/such/method')).error?.code).toBe(-32601);
  expect((await studio.request('tools/call', {})).error?.code).toBe(-32602);
  // Ids come back as they were sent, type and all.
  for (const id of [7, '7', 0, '']) await studio.request('ping', {}, id);
  expect(studio.answered.slice(-4)).toEqual([7, '7', 0, '']);
  if (surface === 'stdio') await everyLineIsJsonRpc();
  if (surface === 'mcp') await everyEventIsJsonRpc(studio);
});

async function everyLineIsJsonRpc(): Promise<void> {
  const wire = startStudio();
  await greetInLines(wire);
  wire.write(asLine(toolCall(1, 'core.ping')) + asLine(toolCall(2, 'boom')) + asLine(rpc(3, 'no/such/method')));
  wire.write(asLine(toolCall(4, 'report', { count: 1 }, { progressToken: 't' })));
  for (const id of [1, 2, 3, 4]) {
    const { result, error } = await wire.response(id);
    expect([result, error].filter((each) => each !== undefined)).toHaveLength(1);
  }
  expect(wire.messages.some(({ method }) => method === 'notifications/progress')).toBe(true);
  for (const message of wire.messages) expect(message.jsonrpc).toBe('2.0');
}

async function everyEventIsJsonRpc({ url }: SurfaceClient): Promise<void> {
  expect(await initializeOver(url ?? '', hello)).toEqual({ jsonrpc: '2.0', id: 1, result: expect.any(Object) });
}

proves('studio/protocol/revision', async ({ client, surface }) => {
  const studio = await client('studio');
  for (const asked of ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28', 'tomorrow']) {
    const params = { ...hello, protocolVersion: asked };
    // Over HTTP each handshake is a session of its own.
    const answered =
      surface === 'mcp' ? await initializeOver(studio.url ?? '', params) : await studio.request('initialize', params);
    expect(answered.result?.['protocolVersion'], asked).toBe('2025-11-25');
  }
});

async function initializeOver(url: string, params: object): Promise<{ result?: Record<string, unknown> }> {
  const response = await fetch(`${url}/mcp/studio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(rpc(1, 'initialize', params)),
  });
  const [, data = ''] = /^data: (.+)$/m.exec(await response.text()) ?? [];
  return JSON.parse(data);
}

proves('studio/protocol/stdio', async () => {
  const wire = startStudio();
  await greetInLines(wire);
  wire.write(asLine(toolCall(1, 'part.paint', { colour: 'red', where: { path: 'game\nWorkspace' } })));
  wire.write(asLine(toolCall(2, 'boom')));
  await wire.response(1);
  await wire.response(2);
  const { stdout, stderr, unread } = await wire.end();
  const lines = stdout.toString('utf8').split('\n');
  expect([lines.pop(), unread]).toEqual(['', 0]);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  // The process did print: where nobody takes it for a message.
  expect(stderr).toContain('noise');
});

provesStatically('studio/version/contract', () => {
  expect(contracts.studio).toMatchObject({ name: 'gox', version: '0.1.0' });
  const writers = sourceFiles('src').filter((file) => /(['"`])0\.1\.0\1/.test(codeOnly(file)));
  expect(writers).toEqual(['src/kernel/versions.ts']);
});

proves('studio/call/cancel-silent', async ({ fresh }) => {
  await expectSilenceAfterCancel(await fresh('studio'));
});
