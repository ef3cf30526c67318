// W6: the drafts become patches, and the patches a worktree of the site. With one conflict nothing is written at all.
import { rm } from 'node:fs/promises';
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { PatchConflict } from '../../artifacts/schemas/patch-bundle.ts';
import { fault } from '../../faults.ts';
import { applyPatches, refuseForbiddenPaths } from '../../patch/apply-patches.ts';
import { diffReport, readChanges } from '../../patch/diff-report.ts';
import { makePatches } from '../../patch/make-patches.ts';
import type { PinnedJob, StageOutput } from './job.ts';
import { sectionStates } from './section-states.ts';
import { checkOutWorktree, worktreeFolder } from './worktree.ts';

export async function patchSite(job: PinnedJob): Promise<StageOutput> {
  const { config, signal, say, read, write, readText, writeText } = job;
  const { allowed_paths: allowed } = config;
  // Begun anew after a crash: what half of an attempt left is not what was planned for.
  await rm(worktreeFolder(job), { recursive: true, force: true });
  const siteFolder = await checkOutWorktree(job);
  say('Patching the site');
  const index = await read('draft_index.json');
  const drafts = await Promise.all(
    index.drafts.map(async ({ output_path, artifact_name }) => ({
      outputPath: output_path,
      text: await readText(artifact_name),
    })),
  );
  const pagePlan = await read('page_plan.json');
  const { bundle, conflicts } = await makePatches({ drafts, pagePlan, siteFolder, config, signal });
  const applied = conflicts.length > 0 ? null : await applyPatches(bundle, siteFolder, allowed, signal);
  const all = [...conflicts, ...(applied?.conflicts ?? [])];
  if (all.length > 0) {
    await write('patch_conflicts.json', { schema_version: artifactVersion, conflicts: all });
    refuseForbiddenPaths(all, allowed);
    throw unresolvable(all);
  }
  await write('patch_bundle.json', bundle);
  await writeText(
    'reports/diff_report.md',
    'text/markdown',
    diffReport(await readChanges(bundle, siteFolder, allowed, signal)),
  );
  return {
    sections: sectionStates(index.drafts, 'MERGED_IN_WORKTREE'),
    counts: { patches: bundle.patches.length, files: applied?.writtenPaths.length ?? 0 },
  };
}

function unresolvable(conflicts: readonly PatchConflict[]): Error {
  const [first] = conflicts;
  return fault('ILLEGAL_STATE', {
    message: `The site has changed where the pages should go: ${first?.path} ${first?.message}`,
    details: { conflicts: conflicts.map(({ path, kind }) => ({ path, kind })) },
    hint: 'patch_conflicts.json lists all of them. Start a new run for the site as it is now.',
  });
}
