// A repository brought to its plan by a server of its own, with nothing but its path: no configuration, no network, no
// model. What is looked at afterwards: the hash of every artifact, and how much there was.
import { existsSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { onTestFinished } from 'vitest';
import type { ArtifactName, ArtifactOf } from '../../src/servers/launch/artifacts/artifact-table.ts';
import { openScratchLaunch, type ScratchLaunch } from '../support/scratch-launch.ts';

export interface PlannedRepository {
  readonly launch: ScratchLaunch;
  readonly runId: string;
  readonly state: string;
  /** Of every artifact, by its name. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly tookMs: number;
}

export async function planRepository(repo: string): Promise<PlannedRepository> {
  refuseNetwork();
  const launch = await openScratchLaunch({ repo });
  const startedAt = performance.now();
  const runId = await launch.start({}, { auto: true });
  const { ok, status, error } = await launch.answer('launch_resume', { run_id: runId });
  if (ok !== true) throw new Error(`the run did not come to its plan: ${JSON.stringify(error)}`);
  const { state, artifacts } = status as { state: string; artifacts: { name: string; sha256: string }[] };
  const hashes = Object.fromEntries(artifacts.map(({ name, sha256 }) => [name, sha256]));
  return { launch, runId, state, hashes, tookMs: Math.round(performance.now() - startedAt) };
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

export async function readPlanned<Name extends ArtifactName>(
  { launch, runId }: PlannedRepository,
  name: Name,
): Promise<ArtifactOf<Name>> {
  return JSON.parse(await launch.artifact(runId, name)) as ArtifactOf<Name>;
}

export interface Row {
  readonly repository: string;
  readonly language: string;
  readonly files: number;
  readonly claims: number;
  readonly contradictions: number;
  readonly symbols: number;
  readonly snippets: number;
  readonly pages: number;
  readonly ms: number;
}

export async function countPlanned(planned: PlannedRepository): Promise<Omit<Row, 'repository' | 'language'>> {
  const { evidence_volume, pages } = await readPlanned(planned, 'page_plan.json');
  return {
    files: (await readPlanned(planned, 'repo_inventory.json')).paths.length,
    claims: (await readPlanned(planned, 'product_facts.json')).claims.length,
    contradictions: (await readPlanned(planned, 'evidence_map.json')).contradictions.length,
    symbols: evidence_volume.symbols,
    snippets: (await readPlanned(planned, 'snippet_catalog.json')).snippets.length,
    pages: pages.length,
    ms: planned.tookMs,
  };
}

/** Folders that only a step under way may have. */
export function strayFolders(home: string): string[] {
  const names = existsSync(home) ? readdirSync(home, { recursive: true, encoding: 'utf8' }) : [];
  const isStray = (name: string) =>
    /(?:^|[\\/])\.[^\\/]+\.part$|\.starter-site-|\.tmp$|tmp_(?:pack|idx|obj)_/.test(name);
  const inspected = join('launch', 'inspected');
  return names.filter((name) => isStray(name) || name.startsWith(join(inspected, '/')));
}
