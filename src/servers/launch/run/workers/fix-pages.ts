// W8: one issue, one set of patches, and the gates once more. A fix that brings a new blocker is taken back.
import { dirname, join } from 'node:path';
import type { Fault } from '../../../../kernel/fault.ts';
import { readableJson } from '../../artifacts/artifact-bytes.ts';
import type { PatchBundle } from '../../artifacts/schemas/patch-bundle.ts';
import type { ValidationReport } from '../../artifacts/schemas/validation-report.ts';
import { fault } from '../../faults.ts';
import { type ChosenFix, chooseFix, openBlockers } from '../../fix/choose-issue.ts';
import { newBlockers } from '../../fix/new-blockers.ts';
import { takenBack } from '../../fix/what-remains.ts';
import { applyPatches, revertPatches } from '../../patch/apply-patches.ts';
import { checkPatchAttempt } from '../../patch/check-budgets.ts';
import type { PinnedJob, StageOutput } from './job.ts';
import { gateInput, judge, reportOutput } from './judge-pages.ts';
import { refusalOf } from './refusal.ts';
import { removeHalves } from './remove-halves.ts';
import { worktreeFolder } from './worktree.ts';

export async function fixOne(job: PinnedJob): Promise<StageOutput> {
  const { config, fixes, signal, say, read, write } = job;
  const bundle = await read('patch_bundle.json');
  const before = await read('validation_report.json');
  checkPatchAttempt(fixes.length + 1, config.budgets);
  const chosen = await choose(job, before, bundle);
  if (!chosen) return { passes: ['VALIDATING'], ...refusalOf(exhausted(before)) };
  say(`Fixing ${chosen.issue.issue_id}`);
  const own: PatchBundle = { ...bundle, patches: chosen.patches };
  const folder = worktreeFolder(job);
  await removeHalves(new Set(chosen.patches.map(({ path }) => dirname(join(folder, path)))));
  const { conflicts } = await applyPatches(own, folder, config.allowed_paths, signal);
  if (conflicts.length > 0) return { passes: ['VALIDATING'], ...refusalOf(stale()) };
  const whole: PatchBundle = { ...bundle, patches: [...bundle.patches, ...chosen.patches] };
  const after = await judge(job, whole);
  const isWorse = newBlockers(before, after).length > 0;
  if (isWorse) await revertPatches(own, folder, config.allowed_paths, signal);
  const report = isWorse ? await judge(job, bundle) : after;
  if (!isWorse) await write('patch_bundle.json', whole);
  return {
    ...(await reportOutput(job, report, ['VALIDATING'])),
    fix: {
      fixed_issue_id: chosen.issue.issue_id,
      applied_patch_ids: isWorse ? [] : chosen.patches.map(({ patch_id }) => patch_id),
      remaining_blockers: openBlockers(report).length,
    },
  };
}

/**
 * Written down before anything is changed: whoever goes on after a crash finds the worktree half mended, and would choose
 * something else.
 */
async function choose(job: PinnedJob, before: ValidationReport, bundle: PatchBundle): Promise<ChosenFix['fix']> {
  const { fixes, turn, listArtifacts, readText, writeText } = job;
  const name = `reports/fix_${turn}.json`;
  if (listArtifacts().includes(name)) return JSON.parse(await readText(name)) as ChosenFix['fix'];
  const { fix } = chooseFix(before, await gateInput(job, bundle), takenBack(fixes));
  if (fix) await writeText(name, 'application/json', readableJson(fix));
  return fix;
}

/** Ends the run: it is asked for when no attempt is left. */
export async function giveUp({ config }: PinnedJob): Promise<StageOutput> {
  throw fault('FIX_EXHAUSTED', {
    message: `max_fix_attempts (${config.max_fix_attempts}) is reached.`,
    details: { max_fix_attempts: config.max_fix_attempts },
  });
}

/** The run stays as it is: a person may mend the worktree and ask for the gates again. */
function exhausted(report: ValidationReport): Fault {
  return fault('FIX_EXHAUSTED', {
    message: 'No rule mends any of the open issues.',
    details: { unfixable: openBlockers(report).map(({ issue_id }) => issue_id) },
    hint: 'Edit the worktree and call launch_validate.',
  });
}

function stale(): Fault {
  return fault('ILLEGAL_STATE', {
    message: 'The worktree is not what the last report speaks of.',
    hint: 'Call launch_validate first.',
  });
}
