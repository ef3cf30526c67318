// A call that lasts: the server stays awake meanwhile, and a cancelled call stays unanswered.
import type { RpcId } from '../../client/message.ts';
import { describeReply } from '../../client/peer.ts';
import { failed, ok, onEvery, onStdio, type ProbeResult, type StdioBench, skipped, warning } from '../probe.ts';
import { noSlowTool, observeSlowCall, type SlowObservation, shortestSlowMs } from '../slow-tool.ts';

/** Waited after the moment at which the call would have been answered. */
const marginMs = 500;

export const cancelProbes = [
  onEvery({
    id: 'ping-while-working',
    title: 'ping is answered while a tool works',
    async run(bench) {
      const slow = await observeSlowCall(bench);
      const unusable = reasonToSkip(slow);
      if (!slow || unusable) return skipped(unusable ?? noSlowTool);
      return slow.pongCameFirst ? ok(whichCall(slow)) : failed(`the ping waited for ${slow.call.name} to end`);
    },
  }),
  onStdio({
    id: 'cancel',
    title: 'a cancelled call is not answered',
    run: (bench) => cancelled(bench, 7, 7, failed),
  }),
  onStdio({
    id: 'cancel-id-zero',
    title: 'a cancelled call with id 0 is not answered',
    run: (bench) => cancelled(bench, 0, 0, failed),
  }),
  onStdio({
    id: 'cancel-other-id-type',
    title: 'cancel of "7" reaches call 7',
    // To MCP these are two ids, so not to see them as one is no fault; many clients mix them up all the same.
    run: (bench) => cancelled(bench, 7, '7', warning),
  }),
  onStdio({
    id: 'duplicate-id',
    title: 'an id that is already in flight is refused',
    async run(bench) {
      const slow = await observeSlowCall(bench);
      const unusable = reasonToSkip(slow);
      if (!slow?.tookMs || unusable) return skipped(unusable ?? noSlowTool);
      const { peer } = await bench.fresh();
      const timeoutMs = 2 * slow.tookMs + marginMs;
      await Promise.all([1, 2].map(() => peer.request('tools/call', slow.call, { id: 7, timeoutMs })));
      await peer.until(() => peer.answersTo(7)[1], timeoutMs);
      const answers = peer.answersTo(7);
      const refusal = answers.find((answer) => answer.kind === 'error');
      if (refusal) return ok(`the second was refused with ${describeReply(refusal)}`);
      return answers.length > 1 ? warning('both calls ran and one id was answered twice') : ok('answered once');
    },
  }),
];

async function cancelled(
  bench: StdioBench,
  id: RpcId,
  cancelledId: RpcId,
  whenAnswered: (reason: string) => ProbeResult,
): Promise<ProbeResult> {
  const slow = await observeSlowCall(bench);
  const unusable = reasonToSkip(slow);
  if (!slow?.tookMs || unusable) return skipped(unusable ?? noSlowTool);
  const { peer } = await bench.fresh();
  const timeoutMs = slow.tookMs + marginMs;
  const answer = peer.request('tools/call', slow.call, { id, timeoutMs });
  // The pong tells that the server took up the call; a cancel that overtakes it would prove nothing.
  await peer.request('ping', undefined, { timeoutMs: bench.options.requestTimeoutMs });
  if (peer.answersTo(id).length > 0) return skipped(`${slow.call.name} answered before it could be cancelled`);
  await peer.notify('notifications/cancelled', { requestId: cancelledId, reason: 'mooring contract verify' });
  const reply = await answer;
  if (reply.kind !== 'silence') return whenAnswered(`answered all the same: ${describeReply(reply)}`);
  const pong = await peer.request('ping', undefined, { timeoutMs: bench.options.requestTimeoutMs });
  if (pong.kind === 'silence') return failed(`ping after the cancel: ${pong.detail}`);
  return ok(`silent for ${Math.round(timeoutMs)} ms`);
}

function reasonToSkip(slow: SlowObservation | undefined): string | undefined {
  if (!slow) return noSlowTool;
  if (slow.tookMs === undefined) return `${slow.call.name} gave no result in time; choose other --slow-args`;
  if (slow.tookMs >= shortestSlowMs) return undefined;
  return `${slow.call.name} took only ${Math.round(slow.tookMs)} ms; choose slower --slow-args`;
}

function whichCall({ call, tookMs }: SlowObservation): string {
  return `${call.name} took ${Math.round(tookMs ?? 0)} ms`;
}
