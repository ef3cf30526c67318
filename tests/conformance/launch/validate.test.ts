// Launch: the pages of a run are judged on a machine without Hugo, and mended one issue at a time.
import './without-hugo.ts';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { artifactSchemas } from '../../../src/servers/launch/artifacts/artifact-table.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { type LinkedRun, linkedRun, pageIn } from './linked-run.ts';
import { mendedRun, reportIn, spoil } from './mended-run.ts';
import { type Body, type Launcher, resumesTo, type Status, sharedLauncher, stepped } from './open-launcher.ts';

/** The states before LINKING. */
const tooEarly = stepped.slice(0, resumesTo('LINKING'));
const illegalIn = (state: string) =>
  expect.objectContaining({ code: 'ILLEGAL_STATE', retryable: false, details: expect.objectContaining({ state }) });

proves('launch/validate/precondition-state', async (proof) => {
  const { early } = await mendedRun(proof);
  expect(early.launch_validate.map(({ error }) => error)).toEqual(tooEarly.map(illegalIn));
});

proves('launch/open-pr/precondition-state', async (proof) => {
  const { early, refused } = await mendedRun(proof);
  const states = [...tooEarly, 'LINKING', 'VALIDATING'];
  expect([...early.launch_open_pr, refused].map(({ error }) => error)).toEqual(states.map(illegalIn));
});

proves('launch/validate/result', async (proof) => {
  const { runId, red, judged, artifact } = await mendedRun(proof);
  expect(red).toEqual({ ok: true, run_id: runId, validation_report: expect.any(Object) });
  const ajv = createAjv();
  const report = reportIn(red);
  expect(ajv.validate(artifactSchemas['validation_report.json'], report), ajv.errorsText()).toBe(true);
  // The worktree as it is: what was written there by hand was judged.
  expect(report.manual_edited_files).toEqual([pageIn.docs, pageIn.kb]);
  const log = (await artifact(runId, 'logs/gate_internal_links.log')).content;
  expect([log.length > 0, judged.artifacts.map(({ name }) => name)]).toEqual([
    true,
    expect.arrayContaining(['validation_report.json']),
  ]);
});

proves('launch/validate/ok-means-executed', async (proof) => {
  const { red, judged } = await mendedRun(proof);
  const { ok, gates, issues } = reportIn(red);
  expect([red['ok'], ok, judged.state]).toEqual([true, false, 'VALIDATING']);
  const failed = gates.filter((gate) => !gate.ok).map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(['internal_links', 'truthlock']));
  expect(judged.open_issues.map(({ issue_id }) => issue_id)).toEqual(
    expect.arrayContaining(issues.map(({ issue_id }) => issue_id)),
  );
});

proves('launch/fix-next/precondition-state', async (proof) => {
  const { ask, early, statuses, runId } = await mendedRun(proof);
  expect(statuses.at(-1)?.state).toBe('READY_FOR_PR');
  const answers = [...early.launch_fix_next, await ask('launch_fix_next', { run_id: runId })];
  const states = [...tooEarly, 'LINKING', 'READY_FOR_PR'];
  expect(answers.map(({ error }) => error)).toEqual(states.map(illegalIn));
});

proves('launch/fix-next/precondition-report', async (proof) => {
  const { ask, early, fixes, runId } = await mendedRun(proof);
  // No report yet, and then a green one.
  expect(early.launch_fix_next.at(-1)?.error).toEqual(illegalIn('LINKING'));
  expect(reportIn(fixes.at(-1)).ok).toBe(true);
  expect((await ask('launch_fix_next', { run_id: runId })).error?.code).toBe('ILLEGAL_STATE');
});

proves('launch/fix-next/result', async (proof) => {
  const { runId, worktree, fixes, statuses, red } = await mendedRun(proof);
  expect(fixes).toHaveLength(2);
  let before = reportIn(red);
  for (const [at, fix] of fixes.entries()) {
    expect(fix).toEqual({
      ok: true,
      run_id: runId,
      fixed_issue_id: expect.stringMatching(/^iss_/),
      applied_patch_ids: [expect.stringMatching(/^patch_/)],
      remaining_blockers: fixes.length - 1 - at,
      validation_report: expect.any(Object),
    });
    const after = reportIn(fix);
    expect(before.issues.map(({ issue_id }) => issue_id)).toContain(fix['fixed_issue_id']);
    expect(after.issues.map(({ issue_id }) => issue_id)).not.toContain(fix['fixed_issue_id']);
    before = after;
  }
  expect(statuses.map(({ state }) => state)).toEqual(['VALIDATING', 'READY_FOR_PR']);
  expect(before.ok).toBe(true);
  for (const path of [pageIn.docs, pageIn.kb])
    expect(readFileSync(join(worktree, path), 'utf8')).not.toMatch(/instalation|fastest/);
});

interface GivenUp {
  readonly red: Body;
  /** The one fix, the refusal after it, and what the same call says of the run that has ended. */
  readonly answers: readonly Body[];
  readonly statuses: readonly Status[];
}

const givenUpRuns = new Map<string, Promise<GivenUp>>();

/** A run with the same things wrong and one attempt to mend them; one for all proofs of a surface. */
function givenUpRun({ surface }: Proof, launch: Launcher): Promise<GivenUp> {
  const known = givenUpRuns.get(surface) ?? giveUp(launch);
  givenUpRuns.set(surface, known);
  return known;
}

async function giveUp(launch: Launcher): Promise<GivenUp> {
  const run = await linkedRun(launch, { max_fix_attempts: 1 });
  spoil(run);
  const red = await launch.ask('launch_validate', { run_id: run.runId });
  const answers: Body[] = [];
  const statuses: Status[] = [];
  for (const _ of ['fixed', 'refused', 'refused']) {
    answers.push(await launch.ask('launch_fix_next', { run_id: run.runId }));
    statuses.push(await launch.statusOf(run.runId));
  }
  return { red, answers, statuses };
}

proves('launch/fix-next/deterministic', async (proof) => {
  const launch = await mendedRun(proof);
  const { red, answers } = await givenUpRun(proof, launch);
  const withoutRun = ({ run_id, ...answer }: Body) => answer;
  expect(reportIn(red)).toEqual(reportIn(launch.red));
  expect(withoutRun(answers[0] as Body)).toEqual(withoutRun(launch.fixes[0] as Body));
});

proves('launch/fix-next/exhausted', async (proof) => {
  const { answers } = await givenUpRun(proof, await sharedLauncher(proof));
  expect(answers[0]).toMatchObject({ ok: true, remaining_blockers: 1 });
  for (const answer of answers.slice(1))
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'FIX_EXHAUSTED', retryable: false, details: { max_fix_attempts: 1 } },
    });
});

proves('launch/fix-next/exhausted-state', async (proof) => {
  const launch = await mendedRun(proof);
  const { statuses } = await givenUpRun(proof, launch);
  expect(statuses.map(({ state }) => state)).toEqual(['VALIDATING', 'FAILED', 'FAILED']);
  for (const [answer, state] of launch.unfixable) {
    expect(answer).toMatchObject({
      ok: false,
      run_id: launch.runId,
      error: { code: 'FIX_EXHAUSTED', retryable: false, details: { unfixable: [expect.stringMatching(/^iss_/)] } },
    });
    expect(state).toBe('VALIDATING');
  }
});

const strictRuns = new Map<string, Promise<LinkedRun>>();

/** A run of profile ci; one for both proofs of a surface. */
function strictRun({ surface }: Proof, launch: Launcher): Promise<LinkedRun> {
  const known = strictRuns.get(surface) ?? linkedRun(launch, { validation_profile: 'ci' });
  strictRuns.set(surface, known);
  return known;
}

const missing = {
  code: 'TOOLCHAIN_MISSING',
  retryable: false,
  details: { state: 'LINKING', tools: [{ name: 'hugo', wanted: expect.any(String), found: null }] },
};

proves('launch/error/toolchain-missing', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId } = await strictRun(proof, launch);
  // Whichever tool asks for it, however often.
  for (const tool of ['launch_validate', 'launch_resume', 'launch_resume', 'launch_validate']) {
    const answer = await launch.ask(tool, { run_id: runId });
    expect(answer, tool).toMatchObject({ ok: false, run_id: runId, error: missing });
    expect((await launch.statusOf(runId)).state).toBe('LINKING');
  }
});

proves('launch/error/toolchain-by-profile', async (proof) => {
  const launch = await mendedRun(proof);
  const { gates, issues } = reportIn(launch.red);
  expect(gates.filter(({ skipped }) => skipped)).toMatchObject([{ name: 'hugo_build', ok: true }]);
  expect(issues.filter(({ gate }) => gate === 'hugo_build')).toMatchObject([
    { severity: 'warn', error_code: 'TOOLCHAIN_MISSING' },
  ]);
  const runs = [await strictRun(proof, launch), await linkedRun(launch, { validation_profile: 'prod' })];
  for (const { runId } of runs)
    expect((await launch.ask('launch_validate', { run_id: runId })).error).toMatchObject(missing);
});

proves('launch/validate/precondition-worktree', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId, worktree } = await strictRun(proof, launch);
  rmSync(worktree, { recursive: true });
  expect(await launch.ask('launch_validate', { run_id: runId })).toMatchObject({
    ok: false,
    run_id: runId,
    error: { code: 'ILLEGAL_STATE', retryable: false, details: { state: 'LINKING' } },
  });
});
