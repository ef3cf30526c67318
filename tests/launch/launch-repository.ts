// A repository brought to its pull request by a server of its own, with nothing but its path: no configuration, no network,
// no model. What is looked at afterwards: the hash of every artifact, what the gates said, and how long each worker took.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashBytes } from '../../src/platform/files/content-hash.ts';
import type { ArtifactName, ArtifactOf } from '../../src/servers/launch/artifacts/artifact-table.ts';
import { starterSitePath } from '../../src/servers/launch/starter-site/prepare-starter-site.ts';
import { openScratchLaunch, type ScratchLaunch } from '../support/scratch-launch.ts';

export interface LaunchedRepository {
  readonly launch: ScratchLaunch;
  readonly runId: string;
  /** DONE with a pull request, VALIDATING where a gate is red. */
  readonly state: string;
  /** Of every artifact, by its name; of the pull request what no id of a run is in. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly report: ArtifactOf<'validation_report.json'>;
  /** By the key of the step. */
  readonly tookMs: Readonly<Record<string, number>>;
}

export async function launchRepository(repo: string): Promise<LaunchedRepository> {
  refuseNetwork();
  const launch = await openScratchLaunch({ repo });
  const runId = await launch.start({}, { auto: true });
  const { ok, error } = await launch.answer('launch_resume', { run_id: runId });
  if (ok !== true) throw new Error(`the run did not come to its gates: ${JSON.stringify(error)}`);
  const report = JSON.parse(await launch.artifact(runId, 'validation_report.json')) as LaunchedRepository['report'];
  if (report.ok) await openPullRequest(launch, runId);
  const { runs } = await launch.domain();
  const spans = runs.steps(runId).map(({ key, startedAt, endedAt }) => [key, (endedAt ?? 0) - (startedAt ?? 0)]);
  return {
    launch,
    runId,
    state: await launch.stateOf(runId),
    hashes: await hashArtifacts(launch, runId),
    report,
    tookMs: Object.fromEntries(spans) as Record<string, number>,
  };
}

async function openPullRequest(launch: ScratchLaunch, runId: string): Promise<void> {
  const opened = await launch.answer('launch_open_pr', { run_id: runId });
  if (opened['ok'] !== true) throw new Error(`no pull request was opened: ${JSON.stringify(opened['error'])}`);
}

async function hashArtifacts(launch: ScratchLaunch, runId: string): Promise<Record<string, string>> {
  const { status } = await launch.answer('launch_get_status', { run_id: runId });
  const { artifacts } = status as { artifacts: { name: string; sha256: string }[] };
  const hashes = Object.fromEntries(artifacts.map(({ name, sha256 }) => [name, sha256]));
  if (hashes['pr.json'] === undefined) return hashes;
  const { commit_shas, ...told } = JSON.parse(await launch.artifact(runId, 'pr.json')) as ArtifactOf<'pr.json'>;
  const site = siteRepository(launch.home);
  const trees = commit_shas.map((sha) => gitSays(site, ['rev-parse', `${sha}^{tree}`]));
  return { ...hashes, 'pr.json': hashBytes(withoutIds({ ...told, trees }, [runId, launch.home, ...commit_shas])) };
}

/** The same for every run that says the same: without its id, its folder and its commit. */
export function withoutIds(told: object, ids: readonly string[]): string {
  return ids.reduce((text, id) => text.replaceAll(id, '*'), JSON.stringify(told));
}

/** The one that comes along, where no other was named. */
export function siteRepository(home: string): string {
  return starterSitePath(join(home, 'launch'));
}

export function gitSays(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Whoever would ask over a network fails, and with it the run. Git has no network where both repositories are folders. */
function refuseNetwork(): void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = () => {
    throw new Error('a launch of a folder on this machine asked for a network');
  };
  onTestFinished(() => {
    Socket.prototype.connect = connect;
  });
}

export async function readLaunched<Name extends ArtifactName>(
  { launch, runId }: LaunchedRepository,
  name: Name,
): Promise<ArtifactOf<Name>> {
  return JSON.parse(await launch.artifact(runId, name)) as ArtifactOf<Name>;
}

/** Folders that only a step under way may have. */
export function strayFolders(home: string): string[] {
  const names = existsSync(home) ? readdirSync(home, { recursive: true, encoding: 'utf8' }) : [];
  const isStray = (name: string) =>
    /(?:^|[\\/])\.[^\\/]+\.part$|\.starter-site-|\.tmp$|\.git[\\/].*\.lock$|tmp_(?:pack|idx|obj)_/.test(name);
  const inspected = join('launch', 'inspected');
  return names.filter((name) => isStray(name) || name.startsWith(join(inspected, '/')));
}
