// What the kernel costs over the bare SDK, in one run: `npm run bench`. Rounds are interleaved, so that noise of
// the machine falls on both; only the ratios and differences mean anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.ts';
import { echoServer } from './peers/kernel-echo.ts';
import { RawClient, type Subject } from './raw-client.ts';
import { median, percentile, printTable } from './report.ts';

const root = join(import.meta.dirname, '..');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const starts = Number(process.env['BENCH_STARTS'] ?? 11);
const calls = 20_000;
const inFlight = 64;

// Inside the tree, so that the bundle's one external dependency resolves.
const dir = mkdtempSync(join(root, 'node_modules/.bench-'));
await bundle({ echo: join(root, 'bench/peers/kernel-echo.ts') }, dir, [echoServer]);
const floor: Subject = { name: 'bare SDK echo', argv: [process.execPath, join(root, 'bench/peers/sdk-echo.mjs')] };
const kernel: Subject = { name: 'kernel echo', argv: [process.execPath, join(dir, 'echo.js'), 'serve'] };
const product: Subject = {
  name: 'mooring mcp code',
  argv: [process.execPath, join(root, 'bin/mooring.js'), 'mcp', 'code'],
};

try {
  const started = await interleaved([floor, kernel, product], starts, startMs);
  const idle = await interleaved([floor, kernel, product], 3, idleMb);
  const small = await interleaved([floor, kernel], rounds, (subject) => load(subject, 'echo', 64));
  const later = await interleaved([kernel], rounds, (subject) => load(subject, 'echo_later', 64));
  const large = await interleaved([floor, kernel], Math.ceil(rounds / 2), (subject) =>
    load(subject, 'echo', 10 * 1024),
  );
  const cpu = (of: typeof small, subject: Subject) => median(of(subject).map((each) => each.cpuUs));
  const p99 = (subject: Subject) => median(small(subject).map((each) => each.p99Ms));
  const perSecond = (subject: Subject) => median(small(subject).map((each) => each.perSecond));
  const start = (subject: Subject) => median(started(subject));
  const rss = (subject: Subject) => median(idle(subject));
  const title = `${calls} calls a round, ${inFlight} in flight, ${rounds} rounds interleaved, ${starts} starts, Node ${process.version}`;
  printTable(title, [
    row('CPU per call at 64 B', cpu(small, floor), cpu(small, kernel), us, more, 'at most +15 µs'),
    row('the same, asynchronous handler', cpu(small, floor), cpu(later, kernel), us, more, ''),
    row('CPU per call at 10 KiB', cpu(large, floor), cpu(large, kernel), us, times, ''),
    row('calls per second', perSecond(floor), perSecond(kernel), (value) => value.toFixed(0), times, ''),
    row(`p99 with ${inFlight} in flight`, p99(floor), p99(kernel), ms, times, 'at most 2.00 times'),
    row('start to initialized, kernel echo', start(floor), start(kernel), ms, times, 'at most 1.30 times'),
    row('start to initialized, mooring mcp code', start(floor), start(product), ms, times, 'at most 1.30 times'),
    row('idle RSS, mooring mcp code', rss(floor), rss(product), mb, times, 'at most 80 MB'),
  ]);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** One measurement per subject and round, in turn. */
async function interleaved<T>(subjects: readonly Subject[], times: number, measure: (subject: Subject) => Promise<T>) {
  const results = new Map<Subject, T[]>(subjects.map((each) => [each, []]));
  for (let round = 0; round < times; round += 1) {
    for (const subject of subjects) results.get(subject)?.push(await measure(subject));
  }
  return (subject: Subject): T[] => results.get(subject) ?? [];
}

async function startMs(subject: Subject): Promise<number> {
  const client = new RawClient(subject);
  const took = await client.open();
  await client.close();
  return took;
}

async function idleMb(subject: Subject): Promise<number> {
  const client = new RawClient(subject);
  await client.open();
  const rss = client.rssMb();
  await client.close();
  return rss;
}

async function load(subject: Subject, tool: string, bytes: number) {
  const client = new RawClient(subject);
  const text = 'x'.repeat(bytes);
  await client.open();
  for (let i = 0; i < 2_000; i += 1) await client.call(tool, { text });
  const latencies: number[] = [];
  const cpuBefore = client.cpuUs();
  const begun = performance.now();
  let left = calls;
  const lane = async () => {
    while (left-- > 0) {
      const at = performance.now();
      await client.call(tool, { text });
      latencies.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  const result = {
    cpuUs: (client.cpuUs() - cpuBefore) / calls,
    perSecond: calls / ((performance.now() - begun) / 1000),
    p99Ms: percentile(latencies, 0.99),
  };
  await client.close();
  return result;
}

type Format = (value: number) => string;

function row(
  name: string,
  base: number,
  ours: number,
  format: Format,
  against: typeof times,
  budget: string,
): string[] {
  return [name, format(base), format(ours), against(ours, base), budget];
}

function us(value: number): string {
  return `${value.toFixed(1)} µs`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

function times(value: number, base: number): string {
  return `${(value / base).toFixed(2)} times`;
}

function more(value: number, base: number): string {
  return `${value < base ? '' : '+'}${us(value - base)}`;
}
