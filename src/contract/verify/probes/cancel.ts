// A call that lasts: the server stays awake meanwhile, and a cancelled call stays unanswered.
import type { RpcId } from '../../client/message.ts';
import { describeReply, encodeRequest } from '../../client/peer.ts';
import { failed, ok, onEvery, onStdio, type ProbeResult, type StdioBench, skipped, warning } from '../probe.ts';
import { observeSlowCall, type SlowObservation } from '../slow-tool.ts';

interface Cancel {
  readonly id: RpcId;
  /** The id that the cancel names. */
  readonly cancelledId: RpcId;
  readonly whenAnswered: (reason: string) => ProbeResult;
}

/** Waited after the moment at which the call would have been answered. */
const marginMs = 500;
const attempts = 3;

export const cancelProbes = [
  onEvery({
    id: 'ping-while-working',
    title: 'ping is answered while a tool works',
    async run(bench) {
      const slow = await observeSlowCall(bench);
      if (typeof slow === 'string') return skipped(slow);
      const times = `ping took ${Math.round(slow.pongMs)} ms, ${slow.call.name} ${Math.round(slow.tookMs)} ms`;
      // Which line comes first says nothing: both may leave at once when the work is done.
      return slow.pongMs < slow.tookMs / 2 ? ok(times) : failed(times);
    },
  }),
  onStdio({
    id: 'cancel',
    title: 'a cancelled call is not answered',
    run: (bench) => cancelCall(bench, { id: 7, cancelledId: 7, whenAnswered: failed }),
  }),
  onStdio({
    id: 'cancel-id-zero',
    title: 'a cancelled call with id 0 is not answered',
    run: (bench) => cancelCall(bench, { id: 0, cancelledId: 0, whenAnswered: failed }),
  }),
  onStdio({
    id: 'cancel-other-id-type',
    title: 'cancel of "7" reaches call 7',
    // To MCP these are two ids, so not to see them as one is no fault; many clients mix them up all the same.
    run: (bench) => cancelCall(bench, { id: 7, cancelledId: '7', whenAnswered: warning }),
  }),
  onStdio({
    id: 'duplicate-id',
    title: 'an id that is already in flight is refused',
    async run(bench) {
      const slow = await observeSlowCall(bench);
      if (typeof slow === 'string') return skipped(slow);
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

async function cancelCall(bench: StdioBench, cancel: Cancel): Promise<ProbeResult> {
  const slow = await observeSlowCall(bench);
  if (typeof slow === 'string') return skipped(slow);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const result = await cancelOnce(bench, slow, cancel);
    if (result) return result;
  }
  return skipped(`${slow.call.name} could not be cancelled before it was nearly done`);
}

/** Undefined when the cancel left so late that it may have crossed the answer, as it does on a busy machine. */
async function cancelOnce(
  bench: StdioBench,
  { call, tookMs }: SlowObservation,
  { id, cancelledId, whenAnswered }: Cancel,
): Promise<ProbeResult | undefined> {
  const { peer } = await bench.fresh();
  const { requestTimeoutMs: timeoutMs } = bench.options;
  const from = performance.now();
  await peer.write(`${encodeRequest(id, 'tools/call', call)}\n`);
  // The pong tells that the server took up the call: a cancel that overtakes it would prove nothing.
  await peer.request('ping', undefined, { timeoutMs });
  await peer.notify('notifications/cancelled', { requestId: cancelledId, reason: 'mooring contract verify' });
  if (performance.now() - from > tookMs / 2) return undefined;
  await peer.until(() => peer.answersTo(id)[0], tookMs + marginMs);
  // What was due before this ping comes before its pong, however busy the machine is.
  const pong = await peer.request('ping', undefined, { timeoutMs });
  const [answer] = peer.answersTo(id);
  if (answer) return whenAnswered(`answered all the same: ${describeReply(answer)}`);
  if (pong.kind === 'silence') return failed(`ping after the cancel: ${pong.detail}`);
  return ok(`silent for ${Math.round(tookMs + marginMs)} ms`);
}
