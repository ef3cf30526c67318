// The end: a server whose client hangs up goes away, and takes along what it started.
import { setTimeout as delay } from 'node:timers/promises';
import type { StdioPeer } from '../../client/stdio-peer.ts';
import { failed, ok, onStdio, warning } from '../probe.ts';

const endTimeoutMs = 5_000;
const lingerMs = 500;

export const endingProbes = [
  onStdio({
    id: 'end-of-input',
    title: 'the server ends within 5 s of the end of its input',
    async run(bench) {
      const { peer } = await bench.fresh();
      // Looked at before the end, so that a child which leaves its family is known by then.
      await peer.running();
      const { exit, tookMs } = await peer.end(endTimeoutMs);
      if (!exit) return failed(`still running after ${endTimeoutMs} ms`);
      const left = await leftBehind(peer);
      if (left.length > 0) return failed(`left behind: process ${left.join(', ')}`);
      const took = `after ${Math.round(tookMs)} ms`;
      if (exit.code !== 0) return warning(`${took}, with ${exit.signal ?? `exit code ${exit.code}`}`);
      return ok(process.platform === 'win32' ? `${took}; what it left behind cannot be seen on Windows` : took);
    },
  }),
];

// Children of a server that just ended may need a moment to notice.
async function leftBehind(peer: StdioPeer): Promise<number[]> {
  const deadline = performance.now() + lingerMs;
  let left = await peer.running();
  while (left.length > 0 && performance.now() < deadline) {
    await delay(20);
    left = await peer.running();
  }
  return left;
}
