// What durable runs cost: steps per second of the engine and of the studio's workflows against a bare journal loop on
// the same disk in the same run, and what reads and memory do with 10,000 stored runs. `BENCH_RUNS` sets their number.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRunEngine } from '../src/runs/open-run-engine.ts';
import type { StepData } from '../src/runs/run.ts';
import { median, percentile, printRows } from './report.ts';
import { runBareJournal } from './runs/bare-journal.ts';
import { openStudioWorkflows } from './runs/studio-workflows.ts';

const stored = Number(process.env['BENCH_RUNS'] ?? '10000');
const steps: readonly StepData[] = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, isRepeatable: true }));
const scratch = mkdtempSync(join(tmpdir(), 'mooring-bench-runs-'));
const engine = openRunEngine({
  home: scratch,
  kinds: [
    { kind: 'work', retention: { maxRuns: 1_000_000, maxAgeMs: 0 }, perform: async () => ({ ok: true }) },
    { kind: 'call', retention: { maxRuns: 1_000_000, maxAgeMs: 0 } },
  ],
});
const studio = openStudioWorkflows(join(scratch, 'studio'), steps.length);

try {
  const speeds = await measureSpeed();
  const memory = await fillStore();
  report(speeds, memory, readFigures());
} finally {
  await studio.close();
  await engine.close(1_000);
  rmSync(scratch, { recursive: true, force: true });
}

/** By turns, so that a busy moment of the machine meets all alike. */
async function measureSpeed() {
  const rounds = {
    bare: [] as number[],
    sequential: [] as number[],
    concurrent: [] as number[],
    records: [] as number[],
    studio: [] as number[],
    studioConcurrent: [] as number[],
  };
  for (let round = 0; round < 7; round += 1) {
    rounds.bare.push(runBareJournal(scratch, 200));
    rounds.sequential.push((await perSecond(40, 1, runOnce)) * steps.length);
    rounds.concurrent.push((await perSecond(200, 10, runOnce)) * steps.length);
    rounds.records.push(await perSecond(100, 1, recordOnce));
    rounds.studio.push((await perSecond(40, 1, studio.runOnce)) * steps.length);
    rounds.studioConcurrent.push((await perSecond(200, 10, studio.runOnce)) * steps.length);
  }
  return rounds;
}

async function perSecond(times: number, atOnce: number, once: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let left = times;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await once();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times / ((performance.now() - begun) / 1000);
}

async function runOnce(): Promise<void> {
  const { run } = await engine.start({ kind: 'work', name: 'bench', steps, facts: { actor: 'bench' } });
  await engine.settled(run.runId);
}

async function recordOnce(): Promise<void> {
  const { end } = await engine.openRecord({ kind: 'call', name: 'ping', facts: { actor: 'bench' } });
  await end({ status: 'succeeded', facts: { durationMs: 1 } });
}

/** Memory after each tenth of the runs. */
async function fillStore(): Promise<number[]> {
  const memory: number[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await perSecond(stored / 10, 20, runOnce);
    memory.push(process.memoryUsage().rss / 1024 / 1024);
  }
  return memory;
}

function readFigures(): readonly (readonly [string, number[]])[] {
  const ids = engine.list({ limit: 500 }).runs.map(({ runId }) => runId);
  const { nextCursor } = engine.list({ limit: 20, kinds: ['work', 'call'], status: 'succeeded' });
  const cursor = nextCursor ?? '';
  const idAt = (round: number): string => ids[(round * 37) % ids.length] ?? '';
  return [
    ['list, first page of 20', timed(() => engine.list({ limit: 20 }))],
    [
      'list, next page, two kinds, status',
      timed(() => engine.list({ limit: 20, kinds: ['work', 'call'], status: 'succeeded', cursor })),
    ],
    ['list, a status nothing has', timed(() => engine.list({ limit: 20, kinds: ['work'], status: 'failed' }))],
    ['status of a run', timed((round) => engine.run(idAt(round)))],
    ['status with steps and outputs', timed((round) => engine.steps(idAt(round)))],
    ['logs of a run', timed((round) => engine.events({ runId: idAt(round), limit: 100, level: 'info' }))],
  ];
}

function timed(read: (round: number) => unknown): number[] {
  return Array.from({ length: 300 }, (_, round) => {
    const begun = performance.now();
    read(round);
    return performance.now() - begun;
  });
}

function report(
  {
    bare,
    sequential,
    concurrent,
    records,
    studio: workflows,
    studioConcurrent,
  }: Awaited<ReturnType<typeof measureSpeed>>,
  memory: readonly number[],
  reads: ReturnType<typeof readFigures>,
): void {
  const ratio = (values: readonly number[]): string =>
    median(values.map((value, round) => value / (bare[round] ?? 1))).toFixed(2);
  const rate = (values: readonly number[]): string => `${median(values).toFixed(0)}/s`;
  console.log('Durable runs of 5 steps, synchronous=FULL\n');
  printRows(
    ['', 'median', 'against the bare loop', 'budget'],
    [
      ['bare journal loop, steps', rate(bare), '1.00', ''],
      ['sequential, steps', rate(sequential), ratio(sequential), '≥ 0.5'],
      ['10 concurrent, steps', rate(concurrent), ratio(concurrent), '≥ 0.5'],
      ['records of single calls', rate(records), ratio(records), ''],
      ['studio workflows, sequential, steps', rate(workflows), ratio(workflows), ''],
      ['studio workflows, 10 concurrent, steps', rate(studioConcurrent), ratio(studioConcurrent), ''],
    ],
  );
  console.log(`\nWith ${stored} stored runs\n`);
  printRows(
    ['', 'p50', 'p99', 'budget'],
    reads.map(([name, took]) => [
      name,
      `${median(took).toFixed(3)} ms`,
      `${percentile(took, 0.99).toFixed(3)} ms`,
      '5 ms',
    ]),
  );
  console.log(`\nRSS after each ${stored / 10} runs: ${memory.map((each) => each.toFixed(0)).join(' ')} MB`);
}
