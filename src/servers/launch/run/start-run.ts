// From a run_config to a run: checked, completed, recognised when it was started before, and on disk before it is answered.
import { Fault } from '../../../kernel/fault.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Run } from '../../../runs/run.ts';
import { completeRunConfig } from '../config/complete-run-config.ts';
import type { GivenRunConfig } from '../config/given-run-config.ts';
import { hashRunConfig } from '../config/hash-run-config.ts';
import { listFilled } from '../config/list-filled.ts';
import type { UnpinnedRunConfig } from '../config/run-config.ts';
import type { LaunchDomain } from '../domain.ts';
import { fault } from '../faults.ts';
import { chooseProfile } from '../profile/choose-profile.ts';
import { type RepositorySource, readRepositorySource } from '../quick-start/repo-url.ts';
import { resolveHead } from '../source/resolve-head.ts';
import { type LaunchRun, viewRun } from './launch-run.ts';
import { type LaunchFacts, launchKind } from './run-facts.ts';
import { stepsOf } from './stages.ts';

export interface StartOptions {
  readonly idempotencyKey: string | undefined;
  /** Whether it goes on by itself to the plan. */
  readonly isAuto: boolean;
  /** The trace that the caller's own work belongs to. */
  readonly trace: { readonly traceId: string; readonly parentSpanId: string };
  /** Whether the repository is looked at now, so that a wrong address is refused; else by the first stage. */
  readonly looksNow: boolean;
  readonly signal: AbortSignal;
}

/** Throws SCHEMA_VALIDATION_FAILED, INVALID_INPUT, and what the source says where it is looked at. */
export async function startRun(given: unknown, options: StartOptions, domain: LaunchDomain): Promise<LaunchRun> {
  const { runs, site, rules } = domain;
  const { idempotencyKey: key, isAuto } = options;
  const wanted = withSite(given, site);
  const config = completeRunConfig(wanted, profileOf(wanted), rules);
  const configHash = hashRunConfig(config);
  const known = key === undefined ? null : runs.runByKey(launchKind, key);
  if (known) return sameRun(known, configHash, domain);
  const pinned = options.looksNow ? await lookAt(config, options.signal, domain) : config;
  const facts: LaunchFacts = {
    product_slug: config.product_slug,
    run_config: pinned,
    defaults: listFilled(wanted, pinned),
    auto: isAuto,
    run_config_hash: configHash,
  };
  const { run } = await runs
    .start({
      runId: newRunId(domain),
      kind: launchKind,
      name: config.product_slug,
      steps: stepsOf(isAuto),
      facts,
      startsWaiting: !isAuto,
      ...(key !== undefined && { idempotency: { key, configHash } }),
      trace: options.trace,
    })
    .catch((thrown: unknown) => {
      // Another process was faster with the same key.
      throw thrown instanceof Fault && thrown.code === 'IDEMPOTENCY_CONFLICT'
        ? otherConfig(String(thrown.details?.['existingRunId']))
        : thrown;
    });
  return viewRun(run, runs.steps(run.runId));
}

/** The site that this server writes to, unless the config names one. */
function withSite(given: unknown, site: string | undefined): unknown {
  if (site === undefined || !isRecord(given) || given['site_repo_url'] !== undefined) return given;
  return { ...given, site_repo_url: site };
}

/** A config that cannot be read as one has any profile: its schema will say what is wrong. */
function profileOf(given: unknown) {
  const { site_profile, github_repo_url } = (isRecord(given) ? given : {}) as Partial<GivenRunConfig>;
  return chooseProfile(typeof site_profile === 'string' ? site_profile : undefined, namesIn(github_repo_url));
}

function namesIn(url: unknown): (string | null)[] {
  try {
    const source: RepositorySource = readRepositorySource(String(url));
    return [source.name, source.kind === 'github' ? source.org : null];
  } catch {
    return [];
  }
}

function sameRun(run: Run, configHash: string, { runs }: LaunchDomain): LaunchRun {
  if (run.configHash !== configHash) throw otherConfig(run.runId);
  return viewRun(run, runs.steps(run.runId));
}

function otherConfig(existing: string): Fault {
  return fault('INVALID_INPUT', {
    message: 'idempotency_key was used for a run with another run_config.',
    details: { field: 'idempotency_key', existing_run_id: existing },
    hint: 'Use another key for another run, or go on with the existing one.',
  });
}

/** A commit that is given is taken as it is; whether a folder on this machine can be read is seen at once in any case. */
async function lookAt(
  config: UnpinnedRunConfig,
  signal: AbortSignal,
  { access }: LaunchDomain,
): Promise<UnpinnedRunConfig> {
  const source = readRepositorySource(config.github_repo_url);
  if (config.github_ref !== undefined && source.kind !== 'local') return config;
  const reach = config.offline_mode ? { ...access, allowedHosts: [] } : access;
  const { sha } = await resolveHead(source, config.github_ref ?? null, reach, signal);
  return { ...config, github_ref: sha };
}

/** `r_2026-01-21T10-00-00Z_4f2a9c1e`: sorts by time, and no two are alike. */
function newRunId({ clock, ids }: LaunchDomain): string {
  const time = new Date(clock.now())
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `r_${time}_${hashBytes(ids.next()).slice(0, 8)}`;
}
