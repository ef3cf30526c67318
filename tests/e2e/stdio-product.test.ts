// `mooring mcp code` as an agent lives with it: a stdout that holds the protocol and nothing else, an end
// that comes when the client goes, in whatever way it goes, and no traces in the folder it was started in.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { asFrame, asLine, cutFrame, greetInFrames, type RawWire, rpc, toolCall } from '../support/raw-wire.ts';
import { hello } from '../support/surface-client.ts';
import { assertBuilt } from './installed.ts';
import { openProduct, startProduct, within } from './product-session.ts';
import { temporaryFolder } from './temporary.ts';

beforeAll(assertBuilt);

/** The whole of stdout as messages; fails at the first byte that is not one. */
function messagesOf(wire: RawWire): Record<string, unknown>[] {
  const text = wire.stdout.toString('utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('stdout', () => {
  test('holds one message per line over a whole session, mistakes included', async () => {
    const wire = startProduct({ env: { MOORING_LOG: 'debug' } });
    wire.write(asLine(rpc('early', 'tools/list')));
    wire.write(asLine(rpc(0, 'initialize', hello)));
    wire.write(asLine({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    wire.write(asLine({ jsonrpc: '2.0', method: 'notifications/unheard-of' }));
    wire.write('this is no JSON\n{"jsonrpc":"1.0"}\n[]\n\n');
    wire.write(asLine(rpc('', 'tools/list')));
    wire.write(asLine(toolCall(1, 'check_status')));
    wire.write(asLine(toolCall(2, 'check_status', { verbose: true })));
    wire.write(asLine(toolCall(3, 'no_such_tool')));
    wire.write(asLine(rpc(4, 'no/such/method')));
    wire.write(asLine(rpc(5, 'ping')));
    await wire.response(5);
    const { exitCode, stderr } = await within(5_000, wire.end());
    const messages = messagesOf(wire);
    expect(messages.every((each) => each['jsonrpc'] === '2.0')).toBe(true);
    expect(messages.map((each) => each['id']).filter((id) => id !== null)).toEqual(
      expect.arrayContaining(['early', 0, '', 1, 2, 3, 4, 5]),
    );
    const outcome = Object.fromEntries(
      messages.map(({ id, error }) => [String(id), (error as { code: number } | undefined)?.code ?? 'result']),
    );
    expect(outcome).toMatchObject({ early: -32600, 0: 'result', 1: 'result', 2: -32602, 3: -32602, 4: -32601 });
    expect(outcome['null']).toBeDefined();
    // What there is to say besides goes to stderr, as JSON lines.
    expect(stderr).toContain('"task":"check_status"');
    expect(exitCode).toBe(0);
  });

  test('never ends in the middle of a message, even when the client has said all at once and gone', async () => {
    const wire = await openProduct();
    const id = 'x'.repeat(2_000_000);
    wire.write(asLine(rpc(id, 'ping')));
    const { exitCode } = await within(5_000, wire.end());
    expect(messagesOf(wire).at(-1)?.['id']).toBe(id);
    expect(exitCode).toBe(0);
  });
});

describe('the end', () => {
  test('comes with the end of input, within two seconds, without a word', async () => {
    const wire = await openProduct();
    expect(await within(2_000, wire.end())).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
  });

  test('comes at TERM while the client still holds its pipes', async () => {
    const wire = await openProduct();
    wire.child.kill('SIGTERM');
    expect(await within(2_000, wire.exit())).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
  });

  test('comes when the client no longer listens, at the first thing there is to say', async () => {
    const wire = await openProduct();
    wire.child.stdout.destroy();
    wire.write(asLine(rpc(1, 'ping')));
    expect(await within(5_000, wire.exit())).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
  });

  test('comes at TERM though the client has stopped reading in the middle of an answer', async () => {
    const wire = await openProduct();
    wire.child.stdout.pause();
    wire.write(asLine(rpc('x'.repeat(2_000_000), 'ping')));
    wire.child.kill('SIGTERM');
    const exited = new Promise((resolve) => wire.child.once('exit', (...how) => resolve(how)));
    expect(await within(5_000, exited)).toEqual([0, null]);
    wire.child.stdout.resume();
    await wire.exit();
  });

  test('comes for a client that only looked: nothing asked, or asked for a revision we do not speak', async () => {
    expect(await within(5_000, startProduct().end())).toMatchObject({ exitCode: 0, stderr: '' });
    const wire = startProduct();
    wire.write(asLine(rpc(1, 'server/discover', { _meta: {} })));
    expect((await wire.response(1)).error?.code).toBe(-32600);
    expect(await within(5_000, wire.end())).toMatchObject({ exitCode: 0 });
  });
});

test('the older wire speaks frames, and only when it is asked for', async () => {
  const wire = startProduct({ env: { PAIROFCLEATS_MCP_TRANSPORT: 'legacy' }, cut: cutFrame });
  const { result } = await greetInFrames(wire);
  expect(result).toMatchObject({
    protocolVersion: '2025-11-25',
    capabilities: { experimental: { pairofcleats: { capabilities: { mcp: { sdk: false, legacy: true } } } } },
  });
  wire.write(asFrame(toolCall(1, 'check_status')));
  const { content } = (await wire.response(1)).result as { content: { text: string }[] };
  expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ status: 'ok', transports: ['legacy'] });
  wire.write(asFrame(toolCall(2, 'no_such_tool')));
  expect((await wire.response(2)).result).toMatchObject({ isError: true });
  const { exitCode, stdout, stderr } = await within(2_000, wire.end());
  expect(stdout.toString('latin1', 0, 16)).toBe('Content-Length: ');
  expect(exitCode, stderr).toBe(0);
});

test('starting and answering leaves no file behind, neither in the folder nor in the home', async () => {
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const wire = await openProduct({ cwd, env: { HOME: home, XDG_STATE_HOME: join(home, 'state') } });
  wire.write(asLine(rpc(1, 'tools/list')));
  wire.write(asLine(toolCall(2, 'check_status')));
  await wire.response(2);
  await wire.end();
  expect([readdirSync(cwd), readdirSync(home)]).toEqual([[], []]);
});
