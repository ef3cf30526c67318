// The product is killed between the plan of a run and its pull request: at rest in every state, and inside the writer, the
// patcher, the gates, the fixer and the publisher, when something is recorded, when a file is put in its place, when a git or
// a Hugo has just begun, and at any moment. The next process goes on: the same artifacts, the same worktree, the same commit,
// one branch and one pull request.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunEngine } from '../../../src/runs/engine.ts';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { makeRepository, makeScratchFolder } from '../../../src/servers/launch/source/repository-fixture.ts';
import { Random } from '../../fuzz/random.ts';
import { gitSays, siteRepository } from '../../launch/launch-repository.ts';
import { largeProduct } from './large-product.ts';
import { LaunchProcess } from './launch-process.ts';
import { expectNothingLeft, type FinishedRun, lookAtRun } from './look-at-run.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';
const ways = ['time', 'after commit', 'before commit', 'before rename', 'after rename', 'git'] as const;
type Way = (typeof ways)[number];
/** Each worker, and the state from which it sets out. */
const setsOut = {
  draft: 'PLAN_READY',
  link: 'DRAFT_READY',
  'validate 1': 'LINKING',
  'fix 1': 'VALIDATING',
  'fix 2': 'VALIDATING',
  'publish 1': 'READY_FOR_PR',
} as const;
type Step = keyof typeof setsOut;
const steps = Object.keys(setsOut) as Step[];
const rests = ['PLAN_READY', 'DRAFT_READY', 'LINKING', 'VALIDATING', 'READY_FOR_PR'] as const;

interface DeliveredRun extends FinishedRun {
  /** Every ref of the site's repository with what it points at: the branch, its commit, the pull request. */
  readonly refs: string;
}

let scratch: string;
let repo: string;
/** Always the same folder: records name it. What it was like at each rest lies beside it. */
let home: string;
let runId: string;
let undisturbed: DeliveredRun | undefined;
/** Pages as a person has left them. */
const broken = new Map<string, string>();
const passed = new Map<string, number>();
const tookMs = new Map<string, number>();
const met = new Map<string, number>();

beforeAll(async () => {
  scratch = makeScratchFolder();
  [repo, home] = [join(scratch, 'tally-marks'), join(scratch, 'home')];
  mkdirSync(home);
  await makeRepository(repo, largeProduct(isSoak ? 3 : 1));
  const places = join(scratch, 'places');
  for (const state of rests) {
    await withServer({ places }, async (server) => {
      runId = await server.start(false);
      await bringTo(state, server);
    });
    cpSync(home, join(scratch, state), { recursive: true, preserveTimestamps: true });
  }
  undisturbed = (await finish({ places })).delivered;
  await withEngine(async (engine) => {
    for (const { key, startedAt, endedAt } of engine.steps(runId)) tookMs.set(key, (endedAt ?? 0) - (startedAt ?? 0));
  });
  for (const place of readFileSync(places, 'utf8').split('\n').filter(Boolean))
    passed.set(place, (passed.get(place) ?? 0) + 1);
}, 300_000);
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  if (isSoak) console.log('workers in ms', Object.fromEntries(tookMs), 'deaths', Object.fromEntries(met));
});

describe.skipIf(process.platform === 'win32')('a delivery whose process is killed', () => {
  test('has a place to die in every worker, and two issues to fix', () => {
    for (const step of steps) expect(passed.get(`${step} after commit`), step).toBeGreaterThanOrEqual(2);
    for (const step of ['link', 'fix 1', 'fix 2', 'publish 1'])
      expect(passed.get(`${step} before rename`), step).toBeGreaterThanOrEqual(1);
    expect([...tookMs.keys()].slice(-4)).toEqual(['validate 1', 'fix 1', 'fix 2', 'publish 1']);
    const fixing = ['VALIDATING', 'FIXING', 'VALIDATING', 'FIXING', 'VALIDATING'];
    const delivery = ['PLAN_READY', 'DRAFTING', 'DRAFT_READY', 'LINKING', ...fixing];
    expect(undisturbed?.states.slice(3)).toEqual([...delivery, 'READY_FOR_PR', 'PR_OPENED', 'DONE']);
  });

  test('goes on from the states it was killed at rest in', async () => {
    const random = new Random(`delivery rest ${seed}`);
    const states = isSoak ? rests : [random.pick(rests.slice(0, 3)), random.pick(rests.slice(3))];
    restore(states[0] ?? 'PLAN_READY');
    for (const state of states) {
      const server = await new LaunchProcess({ home, repo }).greet();
      await bringTo(state, server);
      server.kill();
      await server.wire.exit();
    }
    const { rewound } = await finish();
    // Nobody was cut in anything, so that nothing was done again.
    expect(rewound).toEqual(new Set());
  }, 300_000);

  test('goes on after a kill inside each worker in turn', async () => {
    restore('PLAN_READY');
    // After the first commit it is recorded as begun, and nothing of it is done.
    for (const step of steps) expect(await workAndDie(step, `${step} after commit 1`)).toBe(step);
    const { rewound } = await finish();
    expect(rewound).toEqual(new Set(steps));
  }, 300_000);

  for (const [at, { step, way }] of killPoints().entries()) {
    test(`ends the same after a kill in ${step}, ${way} (point ${at + 1}, seed ${seed})`, async () => {
      const random = new Random(`delivery kill ${seed} ${at}`);
      restore(setsOut[step]);
      // Now and then the one that goes on is killed too.
      const kills = at % 5 === 4 ? 3 : 1;
      const cut = new Set<string>();
      for (let kill = 0; kill < kills; kill += 1) {
        const stepCut = await workAndDie(step, deathIn(step, way, random));
        if (stepCut !== null) cut.add(stepCut);
      }
      const { rewound } = await finish();
      expect(rewound).toEqual(cut);
      for (const each of cut) met.set(`${each} ${way}`, (met.get(`${each} ${way}`) ?? 0) + 1);
    }, 300_000);
  }
});

function killPoints(): { readonly step: Step; readonly way: Way }[] {
  const random = new Random(`delivery kill ${seed}`);
  const few: { readonly step: Step; readonly way: Way }[] = [
    { step: random.pick(['draft', 'validate 1']), way: 'time' },
    { step: random.pick(['link', 'fix 1']), way: random.pick(['before rename', 'after rename']) },
    { step: 'publish 1', way: random.pick(['git', 'after commit']) },
  ];
  const all = steps.flatMap((step) => ways.map((way) => ({ step, way })));
  return isSoak ? Array.from({ length: 3 }, () => all).flat() : few;
}

/** A place by its name and number, or a share of the worker's usual time where it has no such place. */
function deathIn(step: Step, way: Way, random: Random): string | number {
  const count = way === 'time' ? undefined : passed.get(`${step} ${way}`);
  return count === undefined ? random.next() : `${step} ${way} ${random.int(1, count)}`;
}

/** By hand, two mistakes are made on the pages as soon as there are any: so there is something to fix. */
async function bringTo(state: (typeof rests)[number], server: LaunchProcess): Promise<void> {
  const next = async () => (await server.status(runId)).state;
  for (let now = await next(); now !== state; now = await next()) {
    if (now === 'LINKING') breakPages();
    await server.call(now === 'VALIDATING' ? 'launch_fix_next' : 'launch_resume', { run_id: runId });
  }
  if (state === 'LINKING') breakPages();
}

/** The same bytes, however often it is done. */
function breakPages(): void {
  const docs = join(home, 'launch', 'runs', runId, 'work', 'worktree', 'content', 'docs', 'tally-marks');
  edit(join(docs, 'overview.md'), (text) => text.replace(/ <!-- claim_id: [a-f0-9]{64} -->/, ''));
  edit(join(docs, 'installation.md'), (text) => text.replace(/^```[a-z]+$/m, '```'));
}

function edit(path: string, change: (text: string) => string): void {
  const text = broken.get(path) ?? change(readFileSync(path, 'utf8'));
  broken.set(path, text);
  writeFileSync(path, text);
}

function restore(state: (typeof rests)[number]): void {
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  cpSync(join(scratch, state), home, { recursive: true, preserveTimestamps: true });
}

/** The worker that was cut; null when the process was between two of them. */
async function workAndDie(step: Step, death: string | number): Promise<string | null> {
  const server = new LaunchProcess({ home, repo, ...(typeof death === 'string' && { dieAt: death }) });
  let killing: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    await server.greet();
    if (typeof death === 'number') killing = killInside(step, server, death);
    await deliverBroken(server);
  };
  // The process dies under its client. One that did not come as far as its place, as others had done a part, dies at the end.
  await work().catch(() => {});
  await killing;
  server.kill();
  expect(await server.wire.exit()).toMatchObject({ signal: 'SIGKILL' });
  return withEngine(async (engine) => engine.steps(runId).find(({ status }) => status === 'running')?.key ?? null);
}

/** With a stop before the gates, where the pages are broken. */
async function deliverBroken(server: LaunchProcess): Promise<void> {
  const isJudged = await withEngine(async (engine) =>
    engine.steps(runId).some(({ key, status }) => key === 'validate 1' && status !== 'pending'),
  );
  if (!isJudged) await bringTo('LINKING', server);
  await server.deliver(runId);
}

/** As soon as the store shows the step under way, and a part of its usual time later. */
async function killInside(step: Step, server: LaunchProcess, share: number): Promise<void> {
  await withEngine(async (engine) => {
    const isBegun = () => engine.steps(runId).some(({ key, status }) => key === step && status !== 'pending');
    while (server.wire.child.exitCode === null && !isBegun()) await delay(1);
    await delay(share * (tookMs.get(step) ?? 0));
    server.kill();
  });
}

/** By a process that nobody disturbs; what it comes to is what the run came to that nobody has disturbed. */
async function finish(options: { readonly places?: string } = {}) {
  const { events, ...looked } = await withServer(options, async (server) => {
    await deliverBroken(server);
    return lookAtRun(home, runId, server);
  });
  const refs = gitSays(siteRepository(home), ['for-each-ref', '--format=%(refname) %(objecttype) %(objectname)']);
  const delivered: DeliveredRun = { ...looked, refs };
  if (undisturbed !== undefined) expect(delivered).toEqual(undisturbed);
  expectOnePullRequest(refs);
  await expectNothingLeft(scratch, home, runId);
  const rewinds = events.filter(({ type }) => type === 'RESUME_REWIND');
  return { delivered, rewound: new Set(rewinds.map(({ payload }) => payload['scope_key'])) };
}

function expectOnePullRequest(refs: string): void {
  const names = refs.split('\n').map((line) => line.split(' ')[0]);
  expect(names.filter((name) => name?.startsWith('refs/heads/launch/'))).toEqual([
    `refs/heads/launch/${runId}/tally-marks`,
  ]);
  expect(names.filter((name) => name?.startsWith('refs/launch/pr/'))).toEqual(['refs/launch/pr/1']);
  expect(names.filter((name) => name?.startsWith('refs/launch/key/'))).toHaveLength(1);
  const worktree = join(home, 'launch', 'runs', runId, 'work', 'worktree');
  for (const folder of [siteRepository(home), worktree])
    expect(gitSays(folder, ['fsck', '--full', '--strict', '--no-dangling']), folder).toBe('');
}

async function withServer<T>(
  options: { readonly places?: string },
  use: (server: LaunchProcess) => Promise<T>,
): Promise<T> {
  const server = await new LaunchProcess({ home, repo, ...options }).greet();
  const result = await use(server);
  expect(await server.wire.end()).toMatchObject({ exitCode: 0 });
  return result;
}

async function withEngine<T>(look: (engine: RunEngine) => Promise<T>): Promise<T> {
  const engine = openRunEngine({ home, kinds: [] });
  try {
    return await look(engine);
  } finally {
    await engine.close(0);
  }
}
