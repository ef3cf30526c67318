// Runs the probes against one server, one after the other, and never throws because of what the server does.
import { startTimeoutMs } from '../client/handshake.ts';
import { HttpPeer } from '../client/http-peer.ts';
import { StdioPeer } from '../client/stdio-peer.ts';
import type { Target } from '../client/target.ts';
import { Bench, type ProbeOptions } from './bench.ts';
import { type AnyBench, failed, type Probe, type ProbeResult, skipped, type Transport } from './probe.ts';
import { probes } from './probes.ts';

export interface VerifyOptions extends Partial<ProbeOptions> {
  /** Only these probes, by id; the handshake is always made. */
  readonly only?: readonly string[];
  /** Told after each probe, for those who watch. */
  readonly onOutcome?: (outcome: ProbeOutcome) => void;
  /** Ends the run; what was not asked yet is skipped. */
  readonly signal?: AbortSignal;
}

export interface ProbeOutcome extends ProbeResult {
  readonly id: string;
  readonly title: string;
  readonly tookMs: number;
}

export interface VerifyReport {
  readonly transport: Transport;
  readonly outcomes: readonly ProbeOutcome[];
  readonly tookMs: number;
}

/** No probe may take longer, whatever its own waits add up to. */
const probeTimeoutMs = 60_000;

export async function verify(target: Target, options: VerifyOptions = {}): Promise<VerifyReport> {
  const from = performance.now();
  const bench = benchFor(target, options);
  const outcomes: ProbeOutcome[] = [];
  const stop = stopper(options.signal);
  try {
    let reasonToSkip: string | undefined;
    for (const probe of chosenProbes(target.kind, options.only)) {
      const begun = performance.now();
      if (stop.isStopped()) reasonToSkip = 'interrupted';
      const result = reasonToSkip ? skipped(reasonToSkip) : await runProbe(probe, bench, stop.reached);
      const outcome = { id: probe.id, title: probe.title, ...result, tookMs: performance.now() - begun };
      outcomes.push(outcome);
      options.onOutcome?.(outcome);
      // Without a first word there is no second; each further probe would wait for it again.
      if (probe.id === 'handshake' && !bench.wasReached) reasonToSkip = 'no handshake';
    }
  } finally {
    stop.release();
    await bench.close();
  }
  return { transport: target.kind, outcomes, tookMs: performance.now() - from };
}

function benchFor(target: Target, options: VerifyOptions): AnyBench {
  const settled: ProbeOptions = {
    slowTool: options.slowTool,
    maxTools: options.maxTools ?? 8,
    requestTimeoutMs: options.requestTimeoutMs ?? 5_000,
    startTimeoutMs: options.startTimeoutMs ?? startTimeoutMs,
  };
  return target.kind === 'stdio'
    ? Object.assign(new Bench(() => new StdioPeer(target), settled), { transport: 'stdio' as const })
    : Object.assign(new Bench(() => new HttpPeer(target), settled), { transport: 'http' as const });
}

function chosenProbes(transport: Transport, only: readonly string[] | undefined): Probe[] {
  const isChosen = ({ id }: Probe) => !only || only.includes(id) || id === 'handshake';
  return probes.filter((probe) => probe.applies(transport) && isChosen(probe));
}

async function runProbe(probe: Probe, bench: AnyBench, interrupted: Promise<ProbeResult>): Promise<ProbeResult> {
  bench.beginProbe(probe.id);
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<ProbeResult>((resolve) => {
    timer = setTimeout(() => resolve(failed(`no verdict within ${probeTimeoutMs} ms`)), probeTimeoutMs);
  });
  const asked = probe
    .run(bench)
    .catch((thrown: unknown) => failed(thrown instanceof Error ? thrown.message : String(thrown)));
  try {
    return await Promise.race([asked, overdue, interrupted]);
  } finally {
    clearTimeout(timer);
    await bench.endProbe();
  }
}

function stopper(signal: AbortSignal | undefined) {
  const { promise: reached, resolve } = Promise.withResolvers<ProbeResult>();
  const stop = () => resolve(skipped('interrupted'));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    reached,
    isStopped: () => signal?.aborted === true,
    release: () => signal?.removeEventListener('abort', stop),
  };
}
