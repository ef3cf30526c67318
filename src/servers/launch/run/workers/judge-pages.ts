// W7: what the gates say of the worktree as it is now.
import { Fault } from '../../../../kernel/fault.ts';
import { type ArtifactName, artifactSchemas } from '../../artifacts/artifact-table.ts';
import type { PatchBundle } from '../../artifacts/schemas/patch-bundle.ts';
import type { ValidationReport } from '../../artifacts/schemas/validation-report.ts';
import { readBaselinePages, touchedPaths } from '../../gates/baseline-pages.ts';
import type { GateInput } from '../../gates/gate.ts';
import { loadGates } from '../../gates/gate-table.ts';
import { validateSite } from '../../gates/validate-site.ts';
import { readWorktreePages } from '../../gates/worktree-pages.ts';
import { titleIssue } from '../issues.ts';
import type { RunState } from '../states.ts';
import type { PinnedJob, StageOutput } from './job.ts';
import { refusalOf } from './refusal.ts';
import { judgedSections } from './section-states.ts';
import { worktreeFolder } from './worktree.ts';

export async function validatePages(job: PinnedJob): Promise<StageOutput> {
  try {
    const report = await judge(job, await job.read('patch_bundle.json'));
    return await reportOutput(job, report, ['VALIDATING']);
  } catch (thrown) {
    // What is missing can be installed, and then asked for again.
    if (thrown instanceof Fault && thrown.code === 'TOOLCHAIN_MISSING') return refusalOf(thrown);
    throw thrown;
  }
}

/** Writes the report and a log per gate. */
export async function judge(job: PinnedJob, patchBundle: PatchBundle): Promise<ValidationReport> {
  const { config, access, compile, signal, say, write, writeText } = job;
  say('Asking the gates');
  const input = await gateInput(job, patchBundle);
  const gates = await loadGates(compile, access.allowedHosts);
  const setup = {
    profile: config.validation_profile,
    baselinePages: await readBaselinePages(input.siteFolder, patchBundle, signal),
  };
  const { report, logs } = await validateSite(input, gates, setup, signal);
  for (const [gate, log] of logs) await writeText(`logs/gate_${gate}.log`, 'text/plain', log);
  await write('validation_report.json', report);
  return report;
}

/** `before` are the states that lead to the verdict; a run that was ready stays so, and a red report keeps it from its PR. */
export async function reportOutput(
  job: PinnedJob,
  report: ValidationReport,
  before: readonly RunState[],
): Promise<StageOutput> {
  const { drafts } = await job.read('draft_index.json');
  const isReady = job.wasReady;
  return {
    report: { ok: report.ok, issues: report.issues.map(titleIssue) },
    passes: isReady ? [] : report.ok ? [...before, 'READY_FOR_PR'] : before,
    sections: judgedSections(drafts, report),
    counts: { gates: report.gates.length, issues: report.issues.length },
  };
}

export async function gateInput(job: PinnedJob, patchBundle: PatchBundle): Promise<GateInput> {
  const { config, profile, read, readText, listArtifacts } = job;
  const siteFolder = worktreeFolder(job);
  const names = listArtifacts().filter((name): name is ArtifactName => Object.hasOwn(artifactSchemas, name));
  const artifacts = new Map<string, unknown>();
  for (const name of names) artifacts.set(name, await read(name));
  const draftIndex = await read('draft_index.json');
  for (const { artifact_name } of draftIndex.drafts) artifacts.set(artifact_name, await readText(artifact_name));
  return {
    siteFolder,
    pages: await readWorktreePages(siteFolder, touchedPaths(patchBundle)),
    config,
    profile,
    inventory: await read('repo_inventory.json'),
    productFacts: await read('product_facts.json'),
    evidenceMap: await read('evidence_map.json'),
    truthLockReport: await read('truth_lock_report.json'),
    snippetCatalog: await read('snippet_catalog.json'),
    pagePlan: await read('page_plan.json'),
    draftIndex,
    siteContext: await read('site_context.json'),
    hugoFacts: await read('hugo_facts.json'),
    frontmatterContract: await read('frontmatter_contract.json'),
    patchBundle,
    artifacts,
  };
}
