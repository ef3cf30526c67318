// What a call into Studio costs: MCP session, server with policy and record, relay over HTTP, plugin in Luau, DataModel, and
// back. The floors in the same run: the same way with a plugin that does nothing, and a recorded call that goes nowhere.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, printRows } from './report.ts';
import { type OpenedStudio, openSimulated, openStandIn } from './studio/opened-studio.ts';
import { measureStart } from './studio/start-time.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? '7');
const perRound = Number(process.env['BENCH_CALLS'] ?? '200');
const atOnce = 16;

const scratch = mkdtempSync(join(tmpdir(), 'mooring-bench-studio-'));
const folder = (name: string) => {
  const made = join(scratch, name);
  mkdirSync(made);
  return made;
};
const simulated = openSimulated(folder('simulated'));
const standIn = await openStandIn(folder('stand-in'));

interface Round {
  readonly perSecond: number;
  readonly tookMs: readonly number[];
}

try {
  await warmUp();
  const speeds = await measureSpeed();
  const source = await measureSource();
  report(speeds, source, await measureStarts());
} finally {
  await simulated.close();
  await standIn.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function warmUp(): Promise<void> {
  for (const studio of [simulated, standIn]) {
    await measure(100, atOnce, () => read(studio));
    await measure(100, atOnce, (index) => write(studio, index));
  }
}

/** By turns, so that a busy moment of the machine meets all alike. */
async function measureSpeed() {
  const kinds: Readonly<Record<string, () => Promise<Round>>> = {
    recorded: () => measure(perRound, 1, () => simulated.call('core.ping', {})),
    'stand-in read': () => measure(perRound, 1, () => read(standIn)),
    'stand-in write': () => measure(perRound, 1, (index) => write(standIn, index)),
    read: () => measure(perRound, 1, () => read(simulated)),
    write: () => measure(perRound, 1, (index) => write(simulated, index)),
    'recorded at once': () => measure(perRound * 2, atOnce, () => simulated.call('core.ping', {})),
    'stand-in read at once': () => measure(perRound * 2, atOnce, () => read(standIn)),
    'stand-in write at once': () => measure(perRound * 2, atOnce, (index) => write(standIn, index)),
    'read at once': () => measure(perRound * 2, atOnce, () => read(simulated)),
    'write at once': () => measure(perRound * 2, atOnce, (index) => write(simulated, index)),
  };
  const results = new Map<string, Round[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(kinds)) results.get(name)?.push(await run());
  }
  return results;
}

function read(studio: OpenedStudio) {
  return studio.call('roblox.instance_get', { instancePath: 'Workspace.Baseplate' });
}

function write(studio: OpenedStudio, index: number) {
  const change = { propertyName: 'Transparency', value: (index % 10) / 10 };
  return studio.call('roblox.instance_set_property', { instancePath: 'Workspace.Baseplate', ...change });
}

async function measure(times: number, lanes: number, once: (index: number) => Promise<unknown>): Promise<Round> {
  const tookMs: number[] = [];
  const begun = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < times) {
      const index = next++;
      const started = performance.now();
      await once(index);
      tookMs.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { perSecond: times / ((performance.now() - begun) / 1_000), tookMs };
}

/** A source of a megabyte, there and back. */
async function measureSource(): Promise<{ there: number[]; back: number[] }> {
  const there: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const source = `-- ${round}\n${'local text = "grüße, 世界"\n'.repeat(33_000)}`;
    const name = `Big${round}`;
    const script = { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source };
    const started = performance.now();
    await simulated.call('roblox.script_create', script);
    there.push(performance.now() - started);
    const again = performance.now();
    const answer = await simulated.call('roblox.script_get_source', { scriptPath: `ServerStorage.${name}` });
    back.push(performance.now() - again);
    if (answer['source'] !== source) throw new Error('the source came back as another');
  }
  return { there, back };
}

async function measureStarts() {
  const home = folder('starts');
  const starts = [];
  for (let round = 0; round < 5; round += 1) starts.push(await measureStart(home));
  return starts;
}

function report(
  speeds: Awaited<ReturnType<typeof measureSpeed>>,
  source: Awaited<ReturnType<typeof measureSource>>,
  starts: Awaited<ReturnType<typeof measureStarts>>,
): void {
  const of = (name: string): readonly Round[] => speeds.get(name) ?? [];
  const row = (shown: string, name: string, floor: string, budget: string): string[] => {
    const took = of(name).flatMap(({ tookMs }) => tookMs);
    const ratios = of(name).map(({ perSecond }, round) => perSecond / (of(floor)[round]?.perSecond ?? Number.NaN));
    return [
      shown,
      `${median(of(name).map(({ perSecond }) => perSecond)).toFixed(0)}/s`,
      median(ratios).toFixed(2),
      `${median(took).toFixed(1)} ms`,
      `${percentile(took, 0.95).toFixed(1)} ms`,
      budget,
    ];
  };
  console.log(
    `Calls into Studio, ${rounds} rounds of ${perRound} (one after another) and ${perRound * 2} (${atOnce} at once)\n`,
  );
  printRows(
    ['', 'median', 'against its floor', 'p50', 'p95', 'budget'],
    [
      row('recorded core.ping', 'recorded', 'recorded', ''),
      row('stand-in, read', 'stand-in read', 'recorded', ''),
      row('stand-in, write', 'stand-in write', 'recorded', ''),
      row('simulator, read', 'read', 'stand-in read', '≥ 200/s, p50 ≤ 15 ms'),
      row('simulator, write', 'write', 'stand-in write', '≥ 200/s, p50 ≤ 15 ms'),
      row(`recorded core.ping, ${atOnce} at once`, 'recorded at once', 'recorded at once', ''),
      row(`stand-in, read, ${atOnce} at once`, 'stand-in read at once', 'recorded at once', ''),
      row(`stand-in, write, ${atOnce} at once`, 'stand-in write at once', 'recorded at once', ''),
      row(`simulator, read, ${atOnce} at once`, 'read at once', 'stand-in read at once', '≥ 200/s'),
      row(`simulator, write, ${atOnce} at once`, 'write at once', 'stand-in write at once', '≥ 200/s'),
    ],
  );
  const [first, ...later] = starts;
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  console.log(`\nA source of 1 MB: there ${ms(source.there)}, back ${ms(source.back)}, byte for byte`);
  console.log(
    `Start to initialized ${ms(starts.map(({ initializedMs }) => initializedMs))}; to the first answer of Studio ` +
      `${first?.answeredMs.toFixed(0)} ms with a new place, ${ms(later.map(({ answeredMs }) => answeredMs))} with an old one`,
  );
}
