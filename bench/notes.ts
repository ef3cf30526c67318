// What the notes server costs at 1k, 10k and 50k notes: `npm run bench:notes`. CPU time of the server's own process (the
// embedding process is not counted), latencies as a client sees them. Growth is told as a ratio to the size before.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../src/contract/diff/soundness/random.ts';
import { makeVault, type Truth } from '../tests/support/made-vault.ts';
import { RawClient, type Subject } from './raw-client.ts';
import { median, printRows } from './report.ts';

const root = join(import.meta.dirname, '..');
const sizes = (process.env['BENCH_NOTES'] ?? '1000,10000,50000').split(',').map(Number);
const scratch = mkdtempSync(join(tmpdir(), 'mooring-bench-'));
const floor: Subject = { name: 'bare SDK echo', argv: [process.execPath, join(root, 'bench/peers/sdk-echo.mjs')] };

interface Figures {
  readonly notes: number;
  readonly coldCpuMs: number;
  readonly warmCpuMs: number;
  readonly rssMb: number;
  readonly calls: ReadonlyMap<string, number>;
  readonly startRatio: number;
}

try {
  const figures: Figures[] = [];
  for (const notes of sizes) figures.push(await measure(notes));
  report(figures);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function measure(notes: number): Promise<Figures> {
  const made = join(scratch, `made-${notes}`);
  const truth = makeVault(made, { notes });
  const home = join(scratch, `home-${notes}`);
  const vault = join(scratch, `vault-${notes}`);
  cpSync(made, vault, { recursive: true });
  const subject: Subject = {
    name: `notes ${notes}`,
    argv: [process.execPath, join(root, 'bin/mooring.js'), 'mcp', 'notes', '--vault', vault, '--home', home],
  };
  const cold = await untilReady(subject);
  const warm = [await untilReady(subject), await untilReady(subject), await untilReady(subject)];
  const starts = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 7; round++) {
    starts.floor.push(await startMs(floor));
    starts.ours.push(await startMs(subject));
  }
  return {
    notes,
    coldCpuMs: cold.cpuMs,
    warmCpuMs: median(warm.map(({ cpuMs }) => cpuMs)),
    rssMb: median(warm.map(({ rssMb }) => rssMb)),
    calls: await latencies(subject, truth),
    startRatio: median(starts.ours) / median(starts.floor),
  };
}

/** The graph answers: everything before it is the price of being ready. */
async function untilReady(subject: Subject): Promise<{ cpuMs: number; rssMb: number }> {
  const client = new RawClient(subject);
  await client.open();
  await client.call('get_hubs', {});
  const answer = { cpuMs: client.cpuUs() / 1000, rssMb: client.rssMb() };
  await client.close();
  return answer;
}

async function startMs(subject: Subject): Promise<number> {
  const client = new RawClient(subject);
  const took = await client.open();
  await client.close();
  return took;
}

async function latencies(subject: Subject, truth: Truth): Promise<ReadonlyMap<string, number>> {
  const ids = [...truth.tags.keys()];
  const tags = [...new Set([...truth.tags.values()].flat())];
  const { pick } = seeded(7);
  const client = new RawClient(subject);
  await client.open();
  await client.call('get_hubs', {});
  await untilRead(client);
  let made = 0;
  const renamed = [...ids].slice(-60);
  const calls: readonly (readonly [string, number, () => readonly [string, object]])[] = [
    ['get_node, depth 1', 200, () => ['get_node', { id: pick(ids), depth: 1 }]],
    ['get_neighbors', 400, () => ['get_neighbors', { id: pick(ids) }]],
    ['find_path', 400, () => ['find_path', { source: pick(ids), target: pick(ids) }]],
    ['search_by_tags', 400, () => ['search_by_tags', { tags: [pick(tags)], mode: 'any' }]],
    ['get_hubs, pagerank', 50, () => ['get_hubs', { metric: 'pagerank' }]],
    ['search_text', 100, () => ['search_text', { query: pick(['section more when', 'title 12', 'the pasul']) }]],
    ['search', 40, () => ['search', { query: `${pick(['harbour', 'garden', 'letters'])} in the ${made++} winter` }]],
  ];
  // What fsync waits for is the disk's; what a write costs beside it is CPU time.
  const writes: typeof calls = [
    ['create_node', 100, () => ['create_node', { title: `Bench ${made++}`, content: 'A [[new one]].' }]],
    ['update_node, tags', 100, () => ['update_node', { id: pick(ids), tags: [`t${made++}`] }]],
    ['update_node, title', 60, () => ['update_node', { id: renamed.pop() ?? '', title: `Renamed ${made++}` }]],
  ];
  const medians = new Map<string, number>();
  for (const [name, times, make] of calls) {
    const took: number[] = [];
    for (let round = 0; round < times; round++) {
      const [tool, args] = make();
      const begun = performance.now();
      await client.call(tool, args);
      took.push(performance.now() - begun);
    }
    medians.set(`${name}, p50`, median(took));
  }
  for (const [name, times, make] of writes) {
    const before = client.cpuUs();
    for (let round = 0; round < times; round++) await client.call(...make());
    medians.set(`${name}, CPU`, (client.cpuUs() - before) / 1000 / times);
  }
  await client.close();
  return medians;
}

/** The word vectors of every note are there; sentence vectors are made meanwhile, by another process. */
async function untilRead(client: RawClient): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { result } = await client.request('tools/call', { name: 'search', arguments: { query: 'ready', limit: 1 } });
    if (!JSON.stringify(result).includes('not read for search yet')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function report(figures: readonly Figures[]): void {
  const budgets: Readonly<Record<string, string>> = {
    'get_neighbors, p50': '1 ms',
    'find_path, p50': '1 ms',
    'search_by_tags, p50': '1 ms',
    'search, p50': '60 ms',
    'create_node, CPU': '15 ms',
    'update_node, tags, CPU': '15 ms',
    'update_node, title, CPU': '15 ms',
  };
  const row = (name: string, of: (each: Figures) => number, unit: string, budget: string): string[] => [
    name,
    ...figures.map((each) => `${of(each).toFixed(unit === 'times' ? 2 : unit === 'ms' ? 2 : 0)} ${unit}`),
    ...figures.slice(1).map((each, at) => `${(of(each) / of(figures[at] as Figures)).toFixed(1)}x`),
    budget,
  ];
  const names = [...(figures[0]?.calls.keys() ?? [])];
  printRows(
    [
      '',
      ...figures.map(({ notes }) => `${notes} notes`),
      ...figures.slice(1).map(({ notes }) => `to ${notes}`),
      'budget at 10k',
    ],
    [
      row('cold start to first answer, CPU', ({ coldCpuMs }) => coldCpuMs, 'ms', '4,000 ms'),
      row('warm start to first answer, CPU', ({ warmCpuMs }) => warmCpuMs, 'ms', '700 ms'),
      row('RSS after it', ({ rssMb }) => rssMb, 'MB', '250 MB'),
      row('start to initialized, bare SDK = 1', ({ startRatio }) => startRatio, 'times', '1.30 times'),
      ...names.map((name) => row(name, ({ calls }) => calls.get(name) ?? Number.NaN, 'ms', budgets[name] ?? '')),
    ],
  );
}
