// Each measurement has a process of its own, so that none pays for what another left in memory. It prints one line of JSON.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median, percentile } from '../report.ts';

export function measureIn<T>(script: string, args: readonly string[], flags: readonly string[] = []): T {
  const path = join(import.meta.dirname, script);
  const { status, stdout } = spawnSync(process.execPath, [...flags, path, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}

/** Milliseconds of user and system time since `before`, of all threads of this process. */
export function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function timedWait(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export interface Timings {
  readonly p50: number;
  readonly p95: number;
  /** The item that takes longest. */
  readonly worst: number;
  readonly slowest: string;
}

/**
 * Each item counts by the best of its rounds, after two that warm up: what it takes when nobody else wants the processor.
 */
export async function timeEach<T>(all: readonly T[], work: (each: T) => unknown, rounds = 9): Promise<Timings> {
  const best = all.map(() => Number.POSITIVE_INFINITY);
  for (let round = -2; round < rounds; round += 1)
    for (const [at, each] of all.entries()) {
      const ms = await timedWait(async () => work(each));
      if (round >= 0) best[at] = Math.min(best[at] ?? ms, ms);
    }
  return timingsOf(all, best);
}

export function timingsOf(all: readonly unknown[], each: readonly number[]): Timings {
  const worst = Math.max(...each);
  return { p50: median(each), p95: percentile(each, 0.95), worst, slowest: `${all[each.indexOf(worst)]}` };
}
