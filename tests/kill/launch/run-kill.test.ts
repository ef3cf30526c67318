// The product is killed while it brings a repository to its plan: at rest in every state, and inside every worker, when
// something is recorded, when a git has just begun, and at any moment. The next process goes on to the gates: every artifact
// is the same to the byte as without a kill, and nothing is left behind. Kills after the plan: delivery-kill.test.ts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunEngine } from '../../../src/runs/engine.ts';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { artifactSchemas } from '../../../src/servers/launch/artifacts/artifact-table.ts';
import type { LocalEvent } from '../../../src/servers/launch/run/event-log.ts';
import { launchKind } from '../../../src/servers/launch/run/run-facts.ts';
import { stages } from '../../../src/servers/launch/run/stages.ts';
import { makeRepository, makeScratchFolder } from '../../../src/servers/launch/source/repository-fixture.ts';
import { Random } from '../../fuzz/random.ts';
import { largeProduct } from './large-product.ts';
import { LaunchProcess } from './launch-process.ts';
import { expectNothingLeft, type FinishedRun, lookAtRun } from './look-at-run.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';
const stageKeys = stages.map(({ key }) => key).filter((key) => key !== 'draft' && key !== 'link');
const ways = ['time', 'after commit', 'git', 'before commit'] as const;
type Way = (typeof ways)[number];
const intake = ['CREATED', 'CLONED_INPUTS', 'INGESTED', 'FACTS_READY', 'PLAN_READY'];

let scratch: string;
let repo: string;
let undisturbed: FinishedRun;
/** How often an undisturbed process comes past each place, and how long each stage takes. */
const passed = new Map<string, number>();
const tookMs = new Map<string, number>();
const met = new Map<string, number>();

beforeAll(async () => {
  scratch = makeScratchFolder();
  repo = join(scratch, 'tally-marks');
  await makeRepository(repo, largeProduct(isSoak ? 30 : 8));
  const home = newHome('undisturbed');
  const places = join(scratch, 'places');
  const server = await new LaunchProcess({ home, repo, places }).greet();
  const runId = await server.start(true);
  await server.judge(runId);
  const { events, ...looked } = await lookAtRun(home, runId, server);
  undisturbed = looked;
  expect(events.some(({ type }) => type === 'RESUME_REWIND')).toBe(false);
  await server.wire.end();
  await withEngine(home, async (engine) => {
    for (const { key, startedAt, endedAt } of engine.steps(runId)) tookMs.set(key, (endedAt ?? 0) - (startedAt ?? 0));
  });
  for (const place of readFileSync(places, 'utf8').split('\n').filter(Boolean))
    passed.set(place, (passed.get(place) ?? 0) + 1);
}, 120_000);
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  if (isSoak) console.log('stages in ms', Object.fromEntries(tookMs), 'deaths', Object.fromEntries(met));
});

describe.skipIf(process.platform === 'win32')('a launch whose process is killed', () => {
  test('has a place to die in every worker', () => {
    for (const stage of stageKeys) expect(passed.get(`${stage} after commit`), stage).toBeGreaterThanOrEqual(1);
    const later = ['patch_conflicts.json', 'pr.json'];
    const written = Object.keys(artifactSchemas).filter((name) => !later.includes(name));
    expect(Object.keys(undisturbed.hashes)).toEqual(expect.arrayContaining(written));
    const delivery = ['DRAFTING', 'DRAFT_READY', 'LINKING', 'VALIDATING', 'READY_FOR_PR'];
    expect(undisturbed.states).toEqual([...intake.slice(1), ...delivery]);
  });

  test('goes on from every state it was killed at rest in', async () => {
    const home = newHome('at-rest');
    let runId = '';
    for (const state of intake) {
      const server = await new LaunchProcess({ home, repo }).greet();
      runId = await server.start(false);
      if (state !== 'CREATED') await server.call('launch_resume', { run_id: runId });
      expect((await server.status(runId)).state).toBe(state);
      server.kill();
      await server.wire.exit();
    }
    const { events } = await finish(home, false);
    // Nobody was cut in anything, so that nothing was done again.
    expect(events.filter(({ type }) => type === 'RESUME_REWIND')).toEqual([]);
    await expectNothingLeft(scratch, home, runId);
  }, 300_000);

  test('goes on after a kill inside each worker in turn', async () => {
    const home = newHome('in-turn');
    for (const stage of stageKeys) {
      // After the first commit it is recorded as begun, and nothing of it is done.
      expect(await workAndDie(home, true, stage, `${stage} after commit 1`)).toBe(stage);
    }
    const { events, runId } = await finish(home, true);
    expect(rewoundStages(events)).toEqual(new Set(stageKeys));
    await expectNothingLeft(scratch, home, runId);
  }, 300_000);

  for (const [at, { stage, way }] of killPoints().entries()) {
    test(`has the same artifacts after a kill in ${stage}, ${way} (point ${at + 1}, seed ${seed})`, async () => {
      const random = new Random(`launch kill ${seed} ${at}`);
      const home = newHome(`point-${at}`);
      const isAuto = random.chance(0.5);
      // Now and then the one that goes on is killed too.
      const kills = at % 5 === 4 ? 3 : 1;
      const cut = new Set<string>();
      for (let kill = 0; kill < kills; kill += 1) {
        const stageCut = await workAndDie(home, isAuto, stage, deathIn(stage, way, random));
        if (stageCut !== null) cut.add(stageCut);
      }
      const { events, runId } = await finish(home, isAuto);
      expect(rewoundStages(events)).toEqual(cut);
      for (const each of cut) met.set(`${each} ${way}`, (met.get(`${each} ${way}`) ?? 0) + 1);
      await expectNothingLeft(scratch, home, runId);
    }, 300_000);
  }
});

function killPoints(): { readonly stage: string; readonly way: Way }[] {
  const random = new Random(`launch kill ${seed}`);
  const few = [
    { stage: random.pick(['clone', 'facts']), way: 'time' as const },
    { stage: random.pick(['pin', 'clone']), way: 'git' as const },
  ];
  const all = stageKeys.flatMap((stage) => ways.map((way) => ({ stage, way })));
  return isSoak ? Array.from({ length: 3 }, () => all).flat() : few;
}

/** A place by its name and number, or a share of the stage's usual time. A worker that starts no git dies by the clock. */
function deathIn(stage: string, way: Way, random: Random): string | number {
  const count = way === 'time' ? undefined : passed.get(`${stage} ${way}`);
  return count === undefined ? random.next() : `${stage} ${way} ${random.int(1, count)}`;
}

function rewoundStages(events: readonly LocalEvent[]): Set<unknown> {
  return new Set(events.filter(({ type }) => type === 'RESUME_REWIND').map(({ payload }) => payload['scope_key']));
}

/** The stage that was cut; null when the process was between two of them. */
async function workAndDie(
  home: string,
  isAuto: boolean,
  stage: string,
  death: string | number,
): Promise<string | null> {
  const server = new LaunchProcess({ home, repo, ...(typeof death === 'string' && { dieAt: death }) });
  let killing: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    await server.greet();
    const runId = await server.start(isAuto);
    if (typeof death === 'number') killing = killInside(home, runId, stage, server, death);
    await server.judge(runId);
  };
  // The process dies under its client. One that did not come as far as its place, as others had done a part, dies at the end.
  await work().catch(() => {});
  await killing;
  server.kill();
  expect(await server.wire.exit()).toMatchObject({ signal: 'SIGKILL' });
  return withEngine(home, async (engine) => {
    const [run] = engine.list({ kinds: [launchKind], limit: 1 }).runs;
    return run ? (engine.steps(run.runId).find(({ status }) => status === 'running')?.key ?? null) : null;
  });
}

/** As soon as the store shows the stage under way, and a part of its usual time later. */
async function killInside(
  home: string,
  runId: string,
  stage: string,
  server: LaunchProcess,
  share: number,
): Promise<void> {
  await withEngine(home, async (engine) => {
    const statusNow = () => engine.steps(runId).find(({ key }) => key === stage)?.status;
    while (server.wire.child.exitCode === null && statusNow() === 'pending') await delay(1);
    await delay(share * (tookMs.get(stage) ?? 0));
    server.kill();
  });
}

/** By a process that nobody disturbs; its artifacts are those of the run that nobody has disturbed. */
async function finish(home: string, isAuto: boolean) {
  const server = await new LaunchProcess({ home, repo }).greet();
  const runId = await server.start(isAuto);
  await server.judge(runId);
  const { events, ...looked } = await lookAtRun(home, runId, server);
  expect(looked).toEqual(undisturbed);
  expect(await server.wire.end()).toMatchObject({ exitCode: 0 });
  return { runId, events };
}

async function withEngine<T>(home: string, look: (engine: RunEngine) => Promise<T>): Promise<T> {
  const engine = openRunEngine({ home, kinds: [] });
  try {
    return await look(engine);
  } finally {
    await engine.close(0);
  }
}

function newHome(name: string): string {
  const home = join(scratch, name);
  mkdirSync(home);
  return home;
}
