// Two servers over stdio on one home and one run: both go on with it at once, one cancels what the other works on, and
// one goes on with what the other left. Real processes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { makeRepository, makeScratchFolder } from '../../../src/servers/launch/source/repository-fixture.ts';
import { largeProduct } from './large-product.ts';
import { type Answer, LaunchProcess } from './launch-process.ts';
import { expectNothingLeft } from './look-at-run.ts';

let scratch: string;
let home: string;
let repo: string;

beforeEach(async () => {
  scratch = makeScratchFolder();
  [home, repo] = [join(scratch, 'home'), join(scratch, 'tally-marks')];
  mkdirSync(home);
  await makeRepository(repo, largeProduct(20));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));

describe.skipIf(process.platform === 'win32')('two servers on one run', () => {
  test('resume it while one works: the other hears that it is busy, and it moves by one state', async () => {
    const [first, second] = await openTwo();
    const runId = await first.start(false);
    for (const [stage, state] of [
      ['clone', 'CLONED_INPUTS'],
      ['ingest', 'INGESTED'],
      ['facts', 'FACTS_READY'],
    ] as const) {
      const working = resume(first, runId);
      // Nobody can come in between in the one that has nothing to do.
      if (stage !== 'ingest') {
        await underWay(runId, stage);
        expect(await resume(second, runId)).toMatchObject({
          ok: false,
          run_id: runId,
          error: { code: 'ILLEGAL_STATE', retryable: true },
        });
      }
      expect(await working).toMatchObject({ ok: true, run_id: runId, status: { state } });
      expect((await second.status(runId)).state).toBe(state);
    }
    await endBoth(first, second);
    await expectNothingLeft(scratch, home, runId);
  }, 120_000);

  test('resume it at the same moment: it moves as often as it is said to have moved', async () => {
    const intake = ['CREATED', 'CLONED_INPUTS', 'INGESTED', 'FACTS_READY', 'PLAN_READY'];
    const states = [...intake, 'DRAFT_READY', 'LINKING', 'READY_FOR_PR'];
    const [first, second] = await openTwo();
    const runId = await first.start(false);
    for (let at = 0; at < states.length - 1; ) {
      const answers = await Promise.all([resume(first, runId), resume(second, runId)]);
      const moved = answers.filter(({ ok }) => ok === true);
      // The late one may find the work done, and does the next piece, or finds the end of the road.
      const reached = moved.map(({ status }) => (status as { state: string }).state).sort();
      expect(reached).toEqual(states.slice(at + 1, at + 1 + moved.length).sort());
      at += moved.length;
      const retryable = states[at] === 'READY_FOR_PR' ? expect.any(Boolean) : true;
      for (const { error } of answers.filter(({ ok }) => ok !== true))
        expect(error).toMatchObject({ code: 'ILLEGAL_STATE', retryable });
      expect((await second.status(runId)).state).toBe(states[at]);
    }
    await endBoth(first, second);
    await expectNothingLeft(scratch, home, runId);
  }, 120_000);

  test('share a cancel: the one that works stops, and its caller is told', async () => {
    const [first, second] = await openTwo();
    const runId = await first.start(true);
    await underWay(runId, 'facts');
    const working = resume(first, runId);
    await delay(20);
    expect(await second.answer('launch_cancel', { run_id: runId })).toMatchObject({
      ok: true,
      cancelled: true,
      state: 'CANCELLED',
    });
    expect(await working).toMatchObject({ ok: false, run_id: runId, error: { code: 'CANCELLED' } });
    expect([(await first.status(runId)).state, (await second.status(runId)).state]).toEqual(['CANCELLED', 'CANCELLED']);
    const events = await second.artifact(runId, 'events.ndjson');
    expect(events).toContain('RUN_CANCELLED');
    expect(events).not.toContain('"new_state":"PLAN_READY"');
    await endBoth(first, second);
    await expectNothingLeft(scratch, home, runId);
  }, 120_000);

  test('share a cancel while the repository is being copied, and leave nothing of it', async () => {
    const [first, second] = await openTwo();
    const runId = await first.start(true);
    await underWay(runId, 'clone');
    await second.call('launch_cancel', { run_id: runId });
    expect(await resume(first, runId)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    await endBoth(first, second);
    await expectNothingLeft(scratch, home, runId);
  }, 120_000);

  test('follow one another: what the first is killed in the second goes on with, without being asked', async () => {
    const [first, second] = await openTwo();
    const runId = await first.start(true);
    await underWay(runId, 'facts');
    first.kill();
    await first.wire.exit();
    expect((await second.judge(runId)).state).toBe('READY_FOR_PR');
    await second.wire.end();
    await expectNothingLeft(scratch, home, runId);
  }, 120_000);
});

async function openTwo(): Promise<[LaunchProcess, LaunchProcess]> {
  const both = [new LaunchProcess({ home, repo }), new LaunchProcess({ home, repo })] as const;
  return [await both[0].greet(), await both[1].greet()];
}

function resume(server: LaunchProcess, runId: string): Promise<Answer> {
  return server.answer('launch_resume', { run_id: runId });
}

/** Until the store shows the stage as begun. */
async function underWay(runId: string, stage: string): Promise<void> {
  const engine = openRunEngine({ home, kinds: [] });
  const statusNow = () => engine.steps(runId).find(({ key }) => key === stage)?.status;
  await expect.poll(statusNow, { timeout: 60_000, interval: 1 }).toBe('running');
  await engine.close(0);
}

async function endBoth(...servers: readonly LaunchProcess[]): Promise<void> {
  for (const { wire } of servers) expect(await wire.end()).toMatchObject({ exitCode: 0 });
}
