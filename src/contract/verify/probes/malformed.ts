// Bytes that are no request. A server may answer or ignore them; what it may not do is die or fall silent.
import { describeReply, type Peer } from '../../client/peer.ts';
import type { StdioPeer } from '../../client/stdio-peer.ts';
import { failed, ok, onStdio, type ProbeResult } from '../probe.ts';

const unparsable: readonly (string | Uint8Array)[] = [
  '{"jsonrpc":"2.0","id":"mooring-cut","method":"pi\n',
  'Hello, this is no JSON.\n',
  '\n',
  new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a]),
];

const notJsonRpc: readonly string[] = [
  '42\n',
  'null\n',
  '"text"\n',
  '{}\n',
  '[]\n',
  '[1]\n',
  '{"jsonrpc":"1.0","id":"mooring-old","method":"mooring/none"}\n',
  '{"jsonrpc":"2.0","id":{"an":"object"},"method":"mooring/none"}\n',
  '{"jsonrpc":"2.0","id":"mooring-numeric","method":7}\n',
  '{"jsonrpc":"2.0","id":"mooring-unasked","result":{}}\n',
];

/** Below the 10 MB at which the official SDK gives up the connection. */
const oversizeBytes = 9 * 1024 * 1024;

export const malformedProbes = [
  onStdio({
    id: 'unparsable-line',
    title: 'a line that is no JSON does no harm',
    async run(bench) {
      const { peer } = await bench.fresh();
      for (const bytes of unparsable) await peer.write(bytes);
      const verdict = await lives(peer, bench.options.requestTimeoutMs);
      return verdict ?? ok(isRefused(peer, -32700) ? 'answered with -32700' : 'survived; no -32700 was sent');
    },
  }),
  onStdio({
    id: 'not-json-rpc',
    title: 'JSON that is not JSON-RPC does no harm',
    async run(bench) {
      const { peer } = await bench.fresh();
      for (const text of notJsonRpc) await peer.write(text);
      const verdict = await lives(peer, bench.options.requestTimeoutMs);
      return verdict ?? ok(isRefused(peer, -32600) ? 'answered with -32600' : 'survived; no -32600 was sent');
    },
  }),
  onStdio({
    id: 'oversize-line',
    title: 'a line of 9 MiB does no harm',
    async run(bench) {
      const { peer } = await bench.fresh();
      const params = { name: 'mooring_no_such_tool', arguments: { filler: 'x'.repeat(oversizeBytes) } };
      // Nine million bytes through a pipe take their time on a busy machine.
      const timeoutMs = 3 * bench.options.requestTimeoutMs;
      // A server that drops the line unread cannot know its id: its refusal comes with none.
      const dropped = peer.until(() => isRefused(peer, -32602) || undefined, timeoutMs);
      const answered = peer.request('tools/call', params, { timeoutMs }).then(describeReply);
      const said = await Promise.race([
        answered,
        dropped.then((isDropped) => (isDropped ? 'dropped, answered with -32602' : answered)),
      ]);
      return (await lives(peer, bench.options.requestTimeoutMs)) ?? ok(said);
    },
  }),
];

// Twice: a crash that the first bytes set off may come a moment after the first pong.
async function lives(peer: Peer, timeoutMs: number): Promise<ProbeResult | undefined> {
  for (const when of ['afterwards', 'a second time']) {
    const reply = await peer.request('ping', undefined, { timeoutMs });
    if (reply.kind === 'silence') return failed(`ping ${when}: ${reply.detail}`);
  }
  return undefined;
}

function isRefused(peer: StdioPeer, code: number): boolean {
  return peer.lines.some(({ messages }) => messages.some((each) => each.kind === 'error' && each.error.code === code));
}
