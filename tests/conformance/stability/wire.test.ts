// Stability, section 1: the older wire's bytes, and that both wires offer the same tools.
import { expect } from 'vitest';
import { openFixture } from '../../support/fixture-host.ts';
import { startFixture } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { asFrame, cutFrame, greetInFrames, RawWire, rpc, toolCall } from '../../support/raw-wire.ts';

proves('stability/1-legacy-framing', async () => {
  const wire = new RawWire(startFixture(['legacy', 'code']), cutFrame);
  await greetInFrames(wire);

  // Bytes are counted, not characters, in both directions.
  const text = 'ä € 𝄞\r\n\r\nContent-Length: 3\r\n\r\n';
  wire.write(asFrame(toolCall('bytes', 'echo', { text })));
  expect(await textOf(wire, 'bytes')).toEqual({ text });
  // However the pipe cuts them, several at once, and with other headers around.
  const pair = Buffer.from(asFrame(rpc('one', 'ping')) + asFrame(rpc('two', 'ping')));
  for (let at = 0; at < pair.length; at += 7) wire.write(pair.subarray(at, at + 7));
  const typed = asFrame(rpc('typed', 'ping')).replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n');
  wire.write(typed.replace('Content-Length', 'content-length'));
  for (const id of ['one', 'two', 'typed']) expect((await wire.response(id)).result).toEqual({});

  const { stdout, unread, stderr, exitCode } = await wire.end();
  expect({ exitCode, unread }).toEqual({ exitCode: 0, unread: 0 });
  expect(stdout.toString('latin1')).not.toContain('noise');
  expect(stderr).toContain('noise that must end up on stderr');
  await survivesBadFrames();
});

async function survivesBadFrames(): Promise<void> {
  const wire = new RawWire(startFixture(['legacy', 'code']), cutFrame);
  await greetInFrames(wire);
  const body = (content: string) => `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  const rows: [string, number][] = [
    ['X-Nothing: here\r\n\r\n', -32600],
    ['Content-Length: many\r\n\r\n', -32600],
    [`${'not a header '.repeat(1_000)}\r\n\r\n`, -32600],
    [body('not JSON'), -32700],
    [body('{"jsonrpc":"2.0","id":1,"method":"ping"'), -32700],
    [body('[]'), -32600],
    [body('{"jsonrpc":"1.0","id":1,"method":"ping"}'), -32600],
  ];
  for (const [bytes, code] of rows) {
    const heard = wire.messages.length;
    wire.write(bytes + asFrame(rpc(`after ${heard}`, 'ping')));
    expect((await wire.response(`after ${heard}`)).result).toEqual({});
    const refusals = wire.messages.slice(heard, -1);
    expect(refusals, bytes.slice(0, 40)).not.toEqual([]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ jsonrpc: '2.0', id: null, error: { code, data: { code: 'INVALID_REQUEST' } } });
    }
  }
}

async function textOf(wire: RawWire, id: string): Promise<unknown> {
  const { result } = await wire.response(id);
  const [first] = (result?.['content'] ?? []) as { text: string }[];
  return JSON.parse(first?.text ?? '');
}

proves('stability/1-both-wires', async ({ client }) => {
  const code = await client('code');
  const { result } = await code.request('tools/list', {});
  const tools = result?.['tools'] as Record<string, unknown>[];
  const listed = tools.map(({ name, inputSchema, schemaVersion }) => ({ name, inputSchema, schemaVersion }));
  // Each wire shows what was declared, all of it and in this order: so both show the same.
  const declared = openFixture('code').catalog.listed();
  expect(listed).toEqual(
    declared.map(({ name, tool }) => ({
      name,
      inputSchema: JSON.parse(JSON.stringify(tool.input)) as object,
      schemaVersion: tool.version,
    })),
  );
});
