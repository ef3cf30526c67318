import { afterEach, describe, expect, test } from 'vitest';
import { shakeHands } from './handshake.ts';
import { StdioPeer } from './stdio-peer.ts';

const opened: StdioPeer[] = [];

function start(fixture: 'well-behaved' | 'misbehaving', defect = ''): StdioPeer {
  const peer = new StdioPeer({
    kind: 'stdio',
    argv: [process.execPath, `tests/fixtures/mcp/${fixture}.mjs`],
    env: { DEFECT: defect },
  });
  opened.push(peer);
  return peer;
}

function startScript(script: string): StdioPeer {
  const peer = new StdioPeer({ kind: 'stdio', argv: [process.execPath, '-e', script] });
  opened.push(peer);
  return peer;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.kill()));
});

describe('StdioPeer', () => {
  test('asks and is answered under the id it gave', async () => {
    const peer = start('well-behaved');
    expect(await shakeHands(peer)).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'fixture' } });
    expect(await peer.request('ping', undefined, { id: 0 })).toEqual({ kind: 'result', id: 0, result: {} });
    expect(await peer.request('nothing')).toMatchObject({ kind: 'error', error: { code: -32601 } });
  });

  test('writes the bytes it is given and keeps the lines that came, with their time', async () => {
    const peer = start('well-behaved');
    const from = performance.now();
    await peer.write('no JSON\n');
    await peer.until(() => peer.lines[0], 5_000);
    expect(peer.lines).toEqual([
      {
        atMs: expect.any(Number),
        text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}',
        messages: [{ kind: 'error', id: null, error: { code: -32700, message: 'no JSON' } }],
        noise: undefined,
      },
    ]);
    expect(peer.lines[0]?.atMs).toBeGreaterThan(from);
  });

  test('sees noise, also the bit after the last newline', async () => {
    const peer = startScript('process.stdout.write("ready\\n\\nbye")');
    expect(await peer.until(() => peer.exit, 5_000)).toEqual({ code: 0, signal: null });
    expect(peer.lines.map(({ text, noise }) => [text, noise])).toEqual([
      ['ready', 'not JSON'],
      ['', 'an empty line'],
      ['bye', 'not JSON'],
    ]);
  });

  test('tells a silent server from one that is gone', async () => {
    const mute = start('misbehaving', 'mute');
    expect(await mute.request('ping', {}, { timeoutMs: 50 })).toEqual({
      kind: 'silence',
      reason: 'timeout',
      detail: 'no answer within 50 ms',
    });
    const gone = start('misbehaving', 'ends-at-once');
    expect(await gone.request('ping')).toEqual({
      kind: 'silence',
      reason: 'closed',
      detail: 'the server ended with exit code 3',
    });
    expect(await gone.request('ping')).toMatchObject({ reason: 'closed' });
  });

  test('says that a command does not exist', async () => {
    const peer = new StdioPeer({ kind: 'stdio', argv: ['mooring-no-such-command'] });
    const reply = await peer.request('ping');
    expect(reply).toMatchObject({ kind: 'silence', reason: 'closed' });
    expect(reply).toHaveProperty('detail', expect.stringContaining('cannot start mooring-no-such-command'));
    await peer.end();
    await peer.kill();
  });

  test('answers what the server asks: ping with a pong, anything else with -32601', async () => {
    const peer = startScript(`
      for (const method of ['ping', 'roots/list'])
        process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: method, method }) + '\\n');
      process.stdin.pipe(process.stderr);`);
    await peer.until(() => peer.lines[1], 5_000);
    await peer.end();
    expect(
      peer.stderrTail
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { jsonrpc: '2.0', id: 'ping', result: {} },
      { jsonrpc: '2.0', id: 'roots/list', error: { code: -32601, message: expect.any(String) } },
    ]);
  });

  test('ends a polite server by closing its input', async () => {
    const peer = start('well-behaved');
    await shakeHands(peer);
    expect(await peer.end()).toMatchObject({ exit: { code: 0, signal: null } });
    expect(peer.isOpen).toBe(false);
  });

  test('kills a server that stays, with what it started', async () => {
    const peer = start('misbehaving', 'leaves-a-child');
    await shakeHands(peer);
    expect(await peer.running()).toHaveLength(2);
    await peer.kill();
    expect(await peer.running()).toEqual([]);
  });
});
