// The launch server on a surface, over a home of its own and products that all proofs of a file share: each is a folder
// below `products`, which may be named by its path, and a repository of github.com, served by git on this machine.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { makeRepository } from '../../../src/servers/launch/source/repository-fixture.ts';
import { type Answer, record } from '../../support/answer.ts';
import { type GitHttp, serveGit } from '../../support/git-http.ts';
import { openSurface } from '../../support/open-surface.ts';
import type { Proof } from '../../support/proves.ts';
import type { CallOptions, SurfaceClient } from '../../support/surface-client.ts';
import { toyProduct } from '../../support/toy-product.ts';

export interface Launcher {
  readonly client: SurfaceClient;
  /** Of the server's state. */
  readonly home: string;
  readonly git: GitHttp;
  /** Where the products are. */
  readonly products: string;
  /** A small product: its path, and what a config says that takes it from github.com instead. */
  readonly repo: string;
  readonly fromGithub: { readonly github_repo_url: string; readonly github_ref: string };
  /** The contract's answer, ok or not. */
  readonly ask: (tool: string, args?: object, options?: CallOptions) => Promise<Body>;
  /** The id of a new run; of the small product unless the config says otherwise. */
  readonly start: (config?: object, more?: object) => Promise<string>;
  readonly resume: (runId: string) => Promise<Body>;
  readonly statusOf: (runId: string) => Promise<Status>;
  readonly artifact: (runId: string, name: string) => Promise<Artifact>;
  readonly runIds: () => Promise<string[]>;
}

export type Body = Record<string, unknown> & { readonly error?: LaunchError; readonly status?: Status };

export interface LaunchError {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly details: Record<string, unknown>;
}

export interface Status {
  readonly run_id: string;
  readonly state: string;
  readonly section_states: Record<string, string>;
  readonly open_issues: readonly Record<string, string>[];
  readonly artifacts: readonly { readonly name: string; readonly sha256: string }[];
}

export interface Artifact {
  readonly name: string;
  readonly content_type: string;
  readonly sha256: string;
  readonly content: string;
}

export interface LauncherOptions {
  /** The folder of another one, whose home is used too. */
  readonly folder?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The states that a stepped run stops at, as far as launch_resume takes it; its pages are good. */
export const stepped = [
  ...['CREATED', 'CLONED_INPUTS', 'INGESTED', 'FACTS_READY', 'PLAN_READY'],
  ...['DRAFT_READY', 'LINKING', 'READY_FOR_PR'],
] as const;

/** How many resumes it takes from the start to a state. */
export function resumesTo(state: (typeof stepped)[number]): number {
  return stepped.indexOf(state);
}

/** The small product as a repository of github.com: its name there. */
export const toyName = 'acme/tally-marks';

/** Starts a run that fails in its first stage: there is no such repository. */
export const goneConfig = { github_repo_url: 'https://github.com/acme/gone', github_ref: 'a'.repeat(40) };

// The first proof of a surface starts a process and goes the whole way of a run, beside others that do too.
vi.setConfig({ testTimeout: 60_000 });

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-open-launcher-')));
const products = join(scratch, 'products');
let preparing: Promise<World> | undefined;
const opened: Promise<SurfaceClient>[] = [];

afterAll(async () => {
  // Before their folders go; a second close does nothing.
  await Promise.all(opened.map(async (each) => (await each).close()));
  await (await preparing)?.git.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

type World = Pick<Launcher, 'git' | 'products' | 'repo' | 'fromGithub'>;

/** Made by the first proof of a file that needs it. */
function prepare(): Promise<World> {
  preparing ??= (async () => {
    const repo = join(products, toyName);
    const github_ref = await makeRepository(repo, toyProduct);
    const fromGithub = { github_repo_url: `https://github.com/${toyName}`, github_ref };
    return { git: await serveGit(products), products, repo, fromGithub };
  })();
  return preparing;
}

export function makeFolder(): string {
  return mkdtempSync(join(scratch, 'launcher-'));
}

export async function openLauncher(
  { fresh }: Pick<Proof, 'fresh'>,
  { folder = makeFolder(), variables = {} }: LauncherOptions = {},
): Promise<Launcher> {
  const world = await prepare();
  // All three are read while `fresh` starts the server, before it waits for anything.
  process.env['MOORING_FIXTURE_LAUNCH'] = folder;
  process.env['MOORING_FIXTURE_LAUNCH_PRODUCTS'] = products;
  process.env['MOORING_FIXTURE_LAUNCH_VARIABLES'] = JSON.stringify({
    MOORING_GITHUB_MIRROR: world.git.url,
    ...variables,
  });
  const opening = fresh('launcher');
  opened.push(opening);
  for (const name of ['', '_PRODUCTS', '_VARIABLES']) delete process.env[`MOORING_FIXTURE_LAUNCH${name}`];
  return { ...world, ...useLauncher(await opening, world.repo), home: join(folder, 'home') };
}

/** One in this process, beside the one on the surface that is being proven. */
export function openInMemory(options: LauncherOptions = {}): Promise<Launcher> {
  return openLauncher({ fresh: (server) => openSurface('memory', server) }, options);
}

const shared = new Map<string, Promise<Launcher>>();

/** One for all proofs of a file on one surface, which do not mind the runs of others. */
export function sharedLauncher(proof: Proof, options: LauncherOptions = {}): Promise<Launcher> {
  const key = JSON.stringify([proof.surface, options]);
  const known = shared.get(key) ?? openLauncher(proof, options);
  shared.set(key, known);
  return known;
}

function useLauncher(client: SurfaceClient, repo: string): Omit<Launcher, keyof World | 'home'> {
  const ask: Launcher['ask'] = async (tool, args = {}, options = {}) => bodyOf(await client.call(tool, args, options));
  return {
    client,
    ask,
    start: async (config = {}, more = {}) => {
      const started = await ask('launch_start_run', { run_config: { github_repo_url: repo, ...config }, ...more });
      if (started['ok'] !== true) throw new Error(`no run was started: ${JSON.stringify(started)}`);
      return String(started['run_id']);
    },
    resume: (runId) => ask('launch_resume', { run_id: runId }),
    statusOf: async (runId) => (await ask('launch_get_status', { run_id: runId })).status as Status,
    artifact: async (runId, name) => {
      const read = await ask('launch_get_artifact', { run_id: runId, artifact_name: name });
      if (read['ok'] !== true) throw new Error(`${name} was not read: ${JSON.stringify(read)}`);
      return read['artifact'] as Artifact;
    },
    runIds: async () => ((await ask('launch_list_runs'))['runs'] as { run_id: string }[]).map(({ run_id }) => run_id),
  };
}

export function bodyOf(answer: Answer): Body {
  return record(answer) as Body;
}
