// Plain requests: the pulse, the unknown, and the identity of an answer.
import { isRecord } from '../../../kernel/is-record.ts';
import { idKey, type RpcId } from '../../client/message.ts';
import { describeReply } from '../../client/peer.ts';
import { failed, ok, onEvery, verdict } from '../probe.ts';

// 0 and "" are the ids that a truthiness check loses; "7" is the one that a conversion loses.
const awkwardIds: readonly RpcId[] = [0, '', '7', 'mooring-ä', 2_147_483_648];

export const requestProbes = [
  onEvery({
    id: 'ping',
    title: 'ping is answered with an empty result',
    async run(bench) {
      const { peer } = await bench.shared();
      const from = performance.now();
      const reply = await peer.request('ping', undefined, { timeoutMs: bench.options.requestTimeoutMs });
      if (reply.kind !== 'result' || !isRecord(reply.result)) return failed(describeReply(reply));
      return ok(`after ${(performance.now() - from).toFixed(1)} ms`);
    },
  }),
  onEvery({
    id: 'unknown-method',
    title: 'an unknown method is answered with -32601',
    async run(bench) {
      const { peer } = await bench.shared();
      const reply = await peer.request('mooring/no-such-method', {}, { timeoutMs: bench.options.requestTimeoutMs });
      return reply.kind === 'error' && reply.error.code === -32601 ? ok() : failed(describeReply(reply));
    },
  }),
  onEvery({
    id: 'ids',
    title: 'ids come back as they were sent',
    async run(bench) {
      const { peer } = await bench.shared();
      const findings = await Promise.all(
        awkwardIds.map(async (id) => {
          const reply = await peer.request('ping', undefined, { id, timeoutMs: bench.options.requestTimeoutMs });
          return reply.kind === 'silence' ? [`${idKey(id)}: ${reply.detail}`] : [];
        }),
      );
      return verdict(findings.flat(), awkwardIds.map(idKey).join(' '));
    },
  }),
];
