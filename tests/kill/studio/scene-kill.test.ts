// The product is killed while a workflow builds a scene in the simulated Studio, at commits of the server, at commits of
// the place, while an answer is on its way, and at any moment. The next process goes on: there is exactly one of everything.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../fuzz/random.ts';
import { readWorld, sceneDefinition, sceneNames, sceneStepIds } from './scene.ts';
import { SimServer } from './sim-server.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const points = isSoak ? 50 : 5;
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';
const ways = [
  'thread before commit',
  'answer',
  'main after commit',
  'thread after commit',
  'main before commit',
  'time',
] as const;

let scratch: string;
let undisturbed: readonly string[];
/** How often an undisturbed process comes past each place. */
const passed = new Map<string, number>();
const met = new Map<string, number>();

beforeAll(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-scene-kill-')));
  const home = newHome('undisturbed');
  const places = join(scratch, 'places');
  await build(home, places);
  undisturbed = readWorld(home);
  for (const place of readFileSync(places, 'utf8').split('\n').filter(Boolean))
    passed.set(place, (passed.get(place) ?? 0) + 1);
}, 120_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a scene whose builder is killed', () => {
  test('has many places to die at', () => {
    expect(passed.get('thread before commit')).toBeGreaterThanOrEqual(sceneStepIds.length);
    expect(passed.get('main before commit')).toBeGreaterThanOrEqual(2 * sceneStepIds.length);
    expect(passed.get('answer')).toBeGreaterThanOrEqual(sceneStepIds.length);
    expect(undisturbed.filter((row) => /^Game\.Workspace\.Scene\b/.test(row))).toHaveLength(1 + sceneNames.length);
  });

  for (let point = 0; point < points; point += 1) {
    const way = ways[point % ways.length] ?? 'time';
    test(`has one of everything after a kill at ${way} (point ${point + 1} of ${points}, seed ${seed})`, async () => {
      const random = new Random(`scene kill ${seed} ${point}`);
      const home = newHome(`point-${point}`);
      // Now and then the one that goes on is killed too.
      const kills = isSoak && point % 4 === 3 ? 3 : 1;
      for (let kill = 0; kill < kills; kill += 1) await buildAndDie(home, way, random);
      await build(home);
      expect(readWorld(home)).toEqual(undisturbed);
    }, 300_000);
  }

  test('was met in every way', () => {
    if (isSoak) console.log('deaths on the way', Object.fromEntries(met));
    // When the clock strikes it may be too late.
    expect([...met.keys(), 'time']).toEqual(expect.arrayContaining([...ways]));
  });
});

function newHome(name: string): string {
  const home = join(scratch, name);
  mkdirSync(home);
  return home;
}

/** From wherever it stands to the end, and looked at through the tools. */
async function build(home: string, places?: string): Promise<void> {
  const server = new SimServer({ home, ...(places !== undefined && { places }) });
  await server.greet();
  const run = await server.ended(await startedRun(server));
  expect(run).toMatchObject({ status: 'succeeded', completedSteps: sceneStepIds.length });
  const steps = run['steps'] as { stepId: string; status: string }[];
  expect(steps.map(({ stepId, status }) => `${stepId} ${status}`)).toEqual(sceneStepIds.map((id) => `${id} succeeded`));
  const { output } = await server.call('roblox.instance_list_children', { parentPath: 'Workspace.Scene' });
  const { children } = output as { children: { name: string }[] };
  expect(children.map(({ name }) => name).sort()).toEqual(sceneNames);
  expect(await server.wire.end()).toMatchObject({ exitCode: 0 });
}

async function buildAndDie(home: string, way: (typeof ways)[number], random: Random): Promise<void> {
  // Not the very last ones: waiting commits go together, so that another process may come past fewer.
  const count = random.int(1, Math.ceil((passed.get(way) ?? 1) * 0.8));
  const server = new SimServer({ home, ...(way !== 'time' && { dieAt: `${way} ${count}` }) });
  const killing = way === 'time' ? delay(random.int(100, 3_000)).then(() => server.kill()) : null;
  const work = async () => {
    await server.greet();
    await server.ended(await startedRun(server));
  };
  // The process dies under its client. One that did not come as far as its place, as others had done a part, dies at the end.
  const isMet = await work().then(
    () => false,
    () => true,
  );
  await killing;
  server.kill();
  expect(await server.wire.exit()).toMatchObject({ signal: 'SIGKILL' });
  if (isMet) met.set(way, (met.get(way) ?? 0) + 1);
}

/** Whoever never heard whether it was begun looks first. */
async function startedRun(server: SimServer): Promise<string> {
  const { runs } = (await server.call('workflow.list')) as { runs: { runId: string }[] };
  const [known] = runs;
  if (known) return known.runId;
  const { runId } = await server.call('workflow.run', { definition: sceneDefinition });
  return String(runId);
}
