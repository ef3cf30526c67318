// What must never look like success: a tool that does not exist, and arguments that do not fit. Tools get nothing
// here that their schema accepts, except those that say they only read.
import { isRecord } from '../../../kernel/is-record.ts';
import { describeReply, type Peer, type Reply } from '../../client/peer.ts';
import type { ListedTool } from '../bench.ts';
import { type Arguments, overfullArguments, wrongArguments } from '../made-arguments.ts';
import { type AnyBench, failed, fewOf, ok, onEvery, type ProbeResult, skipped, verdict, warning } from '../probe.ts';

export const refusalProbes = [
  onEvery({
    id: 'unknown-tool',
    title: 'an unknown tool is an error',
    async run(bench) {
      const { peer } = await bench.shared();
      const reply = await call(bench, peer, 'mooring_no_such_tool', {});
      return isRefusal(reply) ? ok(howRefused(reply)) : failed(describeReply(reply));
    },
  }),
  onEvery({
    id: 'wrong-types',
    title: 'arguments of the wrong type are refused',
    run: async (bench) =>
      refuseAll(bench, await bench.tools(), wrongArguments, 'no tool has an argument with a declared type'),
  }),
  onEvery({
    id: 'unknown-arguments',
    title: 'unknown arguments are refused where the schema is closed',
    run: async (bench) =>
      refuseAll(
        bench,
        (await bench.tools()).filter(onlyReads),
        overfullArguments,
        'no read-only tool is closed to them',
      ),
  }),
  onEvery({
    id: 'arguments-not-an-object',
    title: 'arguments that are no object are refused',
    async run(bench) {
      const tools = await bench.tools();
      // A server that takes them for "no arguments" would run the tool: so one that needs some, or only reads.
      const tool = tools.find(needsArguments) ?? tools.find(onlyReads);
      if (!tool) return skipped('no tool can be called so without risk');
      const { peer } = await bench.shared();
      const replies = await Promise.all(['text', 42, ['list']].map((args) => call(bench, peer, tool.name, args)));
      const served = replies.filter((reply) => !isRefusal(reply));
      if (served[0]) return failed(`${tool.name}: ${describeReply(served[0])}`);
      const internal = replies.find((reply) => reply.kind === 'error' && reply.error.code === -32603);
      return internal ? warning('refused, but as -32603 (an internal error) instead of -32602') : ok(tool.name);
    },
  }),
];

async function refuseAll(
  bench: AnyBench,
  tools: readonly ListedTool[],
  make: (schema: ListedTool['inputSchema']) => Promise<Arguments | undefined>,
  reasonWhenNone: string,
): Promise<ProbeResult> {
  const { peer } = await bench.shared();
  const asked: string[] = [];
  const findings: string[] = [];
  for (const tool of tools.toSorted((a, b) => Number(onlyReads(b)) - Number(onlyReads(a)))) {
    if (asked.length >= bench.options.maxTools) break;
    const args = await make(tool.inputSchema);
    if (!args) continue;
    asked.push(tool.name);
    const reply = await call(bench, peer, tool.name, args);
    if (!isRefusal(reply)) findings.push(`${tool.name}: ${describeReply(reply)}`);
    // One silence costs a whole time limit; the finding is the same.
    if (reply.kind === 'silence') break;
  }
  return asked.length === 0 ? skipped(reasonWhenNone) : verdict(findings, fewOf(asked));
}

function call(bench: AnyBench, peer: Peer, name: string, args: unknown): Promise<Reply> {
  return peer.request('tools/call', { name, arguments: args }, { timeoutMs: bench.options.requestTimeoutMs });
}

function isRefusal(reply: Reply): boolean {
  if (reply.kind === 'error') return true;
  return reply.kind === 'result' && isRecord(reply.result) && reply.result['isError'] === true;
}

function howRefused(reply: Reply): string {
  return reply.kind === 'error' ? `JSON-RPC error ${reply.error.code}` : 'a result with isError';
}

function onlyReads(tool: ListedTool): boolean {
  return tool.annotations['readOnlyHint'] === true;
}

function needsArguments(tool: ListedTool): boolean {
  return Array.isArray(tool.inputSchema['required']) && tool.inputSchema['required'].length > 0;
}
