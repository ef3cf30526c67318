// Tooling, sections 6.1 and 6.2, on raw bytes: one message per line, nothing else on stdout, and a connection that
// survives whatever is sent to it.
import { expect, test } from 'vitest';
import { maxLineBytes } from '../../../src/transports/stdio/line-guard.ts';
import { failureOf, successOf } from '../../support/code-answer.ts';
import { startFixture } from '../../support/open-surface.ts';
import { startProduct } from '../../support/product.ts';
import { proves } from '../../support/proves.ts';
import { asLine, cutLine, greetInLines, RawWire, rpc, toolCall } from '../../support/raw-wire.ts';

function startCode(): RawWire {
  return new RawWire(startFixture(['stdio', 'code']), cutLine);
}

proves('tooling/6.1-before-initialize', async () => {
  const wire = startCode();
  wire.write(asLine(rpc(1, 'tools/list')) + asLine(toolCall(2, 'tally')) + asLine(rpc(3, 'ping')));
  for (const id of [1, 2]) {
    const { error, result } = await wire.response(id);
    expect(result).toBeUndefined();
    expect(error).toMatchObject({ code: -32600, data: { code: 'INVALID_REQUEST' } });
  }
  expect((await wire.response(3)).result).toEqual({});
  await greetInLines(wire);
  wire.write(asLine(toolCall(4, 'tally')));
  expect((await wire.response(4)).result?.['structuredContent']).toMatchObject({ result: { runs: 1 } });
});

proves('tooling/6.1-unparsable', async () => {
  const wire = startCode();
  await greetInLines(wire);
  const notJson = ['hello', '{"jsonrpc":"2.0",', '{"a":1}}', "{'jsonrpc':'2.0'}", 'Content-Length: 12', ''];
  const notRpc = ['{}', '[]', '42', 'null', '"ping"', `[${JSON.stringify(rpc(1, 'ping'))}]`];
  const notRpcEither = [
    { ...rpc(1, 'ping'), jsonrpc: '1.0' },
    { ...rpc(1, 'ping'), id: {} },
    { jsonrpc: '2.0', id: 1 },
  ];
  const rows = [
    ...notJson.map((line) => [line, -32700] as const),
    ...[...notRpc, ...notRpcEither.map((each) => JSON.stringify(each))].map((line) => [line, -32600] as const),
  ];
  for (const [line, code] of rows) {
    const heard = wire.messages.length;
    wire.write(`${line}\n`);
    const id = `after ${heard}`;
    wire.write(asLine(rpc(id, 'ping')));
    expect((await wire.response(id)).result).toEqual({});
    const [refusal, ...more] = wire.messages.slice(heard, -1);
    expect(more, line).toEqual([]);
    expect(refusal, line).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code, data: { code: 'INVALID_REQUEST' } },
    });
  }
  // This one is JSON-RPC and somebody waits for it; only its params are none of MCP.
  wire.write(asLine(rpc('token', 'ping', { _meta: { progressToken: null } })));
  expect((await wire.response('token')).error).toMatchObject({ code: -32602, data: { code: 'INVALID_REQUEST' } });
});

proves('tooling/6.1-duplicate-id', async ({ client }) => {
  const code = await client('code');
  const first = code.start('sleep', { ms: 300 }, { id: 7 });
  for (const [method, params] of [
    ['tools/call', { name: 'tally', arguments: {} }],
    ['ping', {}],
  ] as const) {
    const refused = await code.request(method, params, '7');
    expect(refused.error).toMatchObject({ code: -32600, data: { code: 'INVALID_REQUEST' } });
  }
  expect(successOf(code, await first.answer)).toEqual({ slept: 300 });
  // Answered, the id is free again; what was refused has not run.
  expect(successOf(code, await code.call('tally', {}, { id: '7' }))).toEqual({ runs: 1 });

  // The very same id, type and all: one refusal, then the answer of the first.
  const second = code.start('sleep', { ms: 200 }, { id: 8 });
  expect(failureOf(code, await code.call('tally', {}, { id: 8 })).code).toBe('INVALID_REQUEST');
  await expect.poll(() => code.answered.filter((id) => id === second.id)).toHaveLength(2);
});

proves('tooling/6.2-one-line', async () => {
  const wire = startCode();
  await greetInLines(wire);
  const text = 'one\ntwo\r\nthree\rfour\u2028five\u2029six\u0000';
  wire.write(asLine(toolCall(1, 'echo', { text })));
  wire.write(asLine(toolCall(2, 'fail', { code: 'NO_INDEX', hint: text })));
  wire.write(asLine(toolCall(3, 'echo', { text: 1, [text]: 1 })));
  wire.write(asLine(toolCall(4, 'report', { count: 1, phase: text }, { progressToken: text })));
  for (const id of [1, 2, 3, 4]) await wire.response(id);
  const { stdout } = await wire.end();
  expect(wire.messages).toHaveLength(6);
  expect(stdout.at(-1)).toBe(0x0a);
  expect(stdout.filter((byte) => byte === 0x0a)).toHaveLength(6);
  expect(stdout.includes(0x0d)).toBe(false);
  expect((await wire.response(1)).result?.['structuredContent']).toMatchObject({ result: { text } });
});

proves('tooling/6.2-stdout-pure', async () => {
  // The fixture prints to console.log while it starts, as a careless dependency would.
  const wire = startCode();
  await greetInLines(wire);
  wire.write('not JSON\n');
  for (const name of ['boom', 'overdue', 'nope', 'fail']) wire.write(asLine(toolCall(name, name)));
  for (const id of ['boom', 'overdue', 'nope', 'fail', null]) await wire.response(id);
  wire.write(asLine(toolCall('flight', 'sleep', { ms: 20_000 })));
  const { stdout, stderr } = await wire.end();
  expectOnlyMessages(stdout);
  expect(stderr).toContain('noise that must end up on stderr');

  // The product itself: ended by a signal, with all its logs on, and when it cannot start at all.
  const product = new RawWire(startProduct(['mcp', 'code'], { MOORING_LOG: 'debug' }), cutLine);
  await greetInLines(product);
  product.write(asLine(toolCall(1, 'check_status')));
  await product.response(1);
  product.child.kill('SIGTERM');
  const ended = await product.exit();
  expectOnlyMessages(ended.stdout);
  expect(ended.stderr).not.toBe('');
  const lost = await new RawWire(startProduct(['mcp', 'nope']), cutLine).exit();
  expect(lost).toMatchObject({ exitCode: 2, stdout: Buffer.alloc(0) });
  expect(lost.stderr).toMatch(/there is no server nope/);
});

function expectOnlyMessages(stdout: Buffer): void {
  const lines = stdout.toString('utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
}

test('a line above the limit is dropped and refused, and the next one is answered', async () => {
  const wire = startCode();
  await greetInLines(wire);
  wire.write(asLine(toolCall(1, 'echo', { text: 'x'.repeat(maxLineBytes) })));
  const { error } = await wire.response(null);
  const details = { payload_bytes: expect.any(Number), max_bytes: maxLineBytes };
  expect(error).toMatchObject({ code: -32602, data: { code: 'INVALID_REQUEST', details } });
  wire.write(asLine(rpc(2, 'ping')));
  expect((await wire.response(2)).result).toEqual({});
  expect(wire.messages.some((message) => message.id === 1)).toBe(false);
});
