// The official clients, v1 and v2, as independent peers: each over stdio and Streamable HTTP, first against
// the built product, then against the fixture servers for what the product is too quick to show.
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureProgram, launcher } from './installed.ts';
import { type ConnectPeer, cautious, peers, type SdkPeer, type Target } from './sdk-peers.ts';
import { type Served, serveBoth } from './served.ts';

type Wire = 'stdio' | 'http';
const wires: readonly Wire[] = ['stdio', 'http'];
const combinations = Object.entries(peers).flatMap(([name, connect]) => wires.map((wire) => ({ name, wire, connect })));
const opened: SdkPeer[] = [];

let served: Served;

beforeAll(async () => {
  served = await serveBoth();
});

afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await served?.close();
});

async function open(connect: ConnectPeer, server: 'product' | 'fixture', wire: Wire): Promise<SdkPeer> {
  const program = server === 'product' ? [launcher, 'mcp', 'code'] : [fixtureProgram, 'stdio', 'code'];
  const target: Target = wire === 'http' ? { url: `${served[server]}/mcp/code` } : { args: program };
  const peer = await connect(target);
  opened.push(peer);
  return peer;
}

/** What a rejected call was rejected with. */
async function refusal(call: Promise<unknown>): Promise<{ code?: unknown; data?: unknown; message: string }> {
  return call.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (error) => error,
  );
}

test.each(combinations)('$name over $wire shakes hands with the product on 2025-11-25 and uses it', async (each) => {
  const { connect, wire } = each;
  const peer = await open(connect, 'product', wire);
  expect(peer.protocolVersion()).toBe('2025-11-25');
  expect(peer.serverName()).toBe('pairofcleats');
  expect(peer.capabilities()).toMatchObject({ tools: {}, experimental: { pairofcleats: { transport: 'sdk' } } });
  expect((await peer.list()).map(({ name }) => name)).toContain('check_status');
  const { structuredContent, content } = await peer.call('check_status');
  expect(structuredContent).toMatchObject({ ok: true, result: { status: 'ok', transports: [wire] } });
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  expect(await peer.ping()).toEqual({});
});

// How the connection began makes no difference from here on, so the cautious client need not repeat it all.
describe.each(combinations.filter(({ name }) => name !== cautious))('$name over $wire', ({ connect, wire }) => {
  let peer: SdkPeer;

  beforeAll(async () => {
    peer = await open(connect, 'fixture', wire);
  });

  test('gets code, message and data of a refusal as they were meant', async () => {
    const badArguments = await refusal(peer.call('echo', { text: 'a', shout: true }));
    expect(badArguments).toMatchObject({ code: -32602, data: { code: 'INVALID_REQUEST' } });
    expect(badArguments.message).toMatch(/shout is not an argument/);
    const unknown = await refusal(peer.call('nope'));
    expect(unknown).toMatchObject({ code: -32602, data: { code: 'UNKNOWN_TOOL', details: { tool: 'nope' } } });
  });

  test('hears progress that grows, and none after the answer', async () => {
    const reports: object[] = [];
    const args = { count: 3, gapMs: 270, phase: 'scan' };
    await peer.call('report', args, { onprogress: (report) => reports.push(report) });
    expect(reports).toEqual(
      [1, 2, 3].map((progress) => ({ progress, total: 3, message: `[report][phase=scan] step ${progress}` })),
    );
    await peer.ping();
    expect(reports).toHaveLength(3);
  });

  test('is answered a ping while work goes on, and can stop that work without a late answer', async () => {
    const control = new AbortController();
    const { signal } = control;
    // As many as may run at once: until they let go, nothing else gets its turn.
    const work = Array.from({ length: 4 }, () => refusal(peer.call('sleep', { ms: 60_000 }, { signal })));
    expect(await peer.ping()).toEqual({});
    const before = peer.seen.length;
    const from = performance.now();
    control.abort(new Error('no longer wanted'));
    const errors = await Promise.all(work);
    expect(errors.map((each) => each.message)).toEqual(Array(4).fill(expect.stringContaining('no longer wanted')));
    expect((await peer.call('echo', { text: 'next' })).structuredContent).toMatchObject({ result: { text: 'next' } });
    // Less than the time after which the kernel gives up on work that does not listen.
    expect(performance.now() - from).toBeLessThan(3_000);
    await peer.ping();
    // Only echo and ping were answered.
    expect(peer.seen.slice(before).filter((each) => each.method === undefined)).toHaveLength(2);
  });

  test('accepts results of both kinds by the published schema, and would notice a wrong one', async () => {
    expect((await peer.list()).every((each) => each.outputSchema !== undefined)).toBe(true);
    const success = await peer.call('echo', { text: 'a' });
    expect(success.structuredContent).toMatchObject({ ok: true, result: { text: 'a' } });
    const failure = await peer.call('fail', { code: 'NO_INDEX', details: { hint: 'x' } });
    expect(failure).toMatchObject({ isError: true, structuredContent: { ok: false, error: { code: 'NO_INDEX' } } });
    // The control: a client that does not look would accept this as well.
    peer.tamper(({ result }) => {
      if (result?.['structuredContent']) result['structuredContent'] = { ok: 'perhaps' };
    });
    expect((await refusal(peer.call('echo', { text: 'a' }))).message).toMatch(/output schema/);
    peer.tamper(() => {});
  });
});
