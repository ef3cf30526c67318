// A launch server on a state home of its own, over a small product made by git, called without a wire.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Server } from '../../src/kernel/server.ts';
import type { LaunchDomain } from '../../src/servers/launch/domain.ts';
import { launchServer } from '../../src/servers/launch/server.ts';
import { type Files, makeRepository, makeScratchFolder } from '../../src/servers/launch/source/repository-fixture.ts';
import { fixtureHost } from './fixture-host.ts';
import { type MemorySession, openMemorySession } from './memory-session.ts';
import { toyProduct } from './toy-product.ts';

export interface ScratchLaunch extends MemorySession {
  readonly home: string;
  /** Where the product is. */
  readonly repo: string;
  readonly server: Server;
  readonly domain: () => Promise<LaunchDomain>;
  /** The contract's answer, ok or not. */
  readonly answer: (tool: string, args?: object, meta?: object) => Promise<Record<string, unknown>>;
  /** A run of the product, and what its start answered. */
  readonly start: (config?: object, more?: object) => Promise<string>;
  readonly stateOf: (runId: string) => Promise<string>;
  readonly artifact: (runId: string, name: string) => Promise<string>;
}

export interface ScratchLaunchOptions {
  /** Of another one, to be shared. */
  readonly home?: string;
  readonly repo?: string;
  readonly files?: Files;
  readonly site?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openScratchLaunch(options: ScratchLaunchOptions = {}): Promise<ScratchLaunch> {
  const scratch = makeScratchFolder();
  const { home = join(scratch, 'home'), repo = join(scratch, 'toy'), files = toyProduct } = options;
  if (!existsSync(repo)) await makeRepository(repo, files);
  const environment = { ...options.environment };
  const spec = launchServer({ home, repo, allowRoots: [], site: options.site, environment, log: () => {} });
  const server = new Server(spec, fixtureHost({ windDownMs: 500 }));
  onTestFinished(async () => {
    await server.close();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  });
  const session = openMemorySession(server);
  const answer: ScratchLaunch['answer'] = async (tool, args = {}, meta = {}) => {
    const reply = await session.call(tool, args, meta);
    if (!reply || !('result' in reply)) throw new Error(`${tool} was not answered: ${JSON.stringify(reply)}`);
    return (reply.result as { structuredContent: Record<string, unknown> }).structuredContent;
  };
  return {
    ...session,
    home,
    repo,
    server,
    domain: async () => (await server.domain()) as LaunchDomain,
    answer,
    start: async (config = {}, more = {}) => {
      const started = await answer('launch_start_run', { run_config: { github_repo_url: repo, ...config }, ...more });
      if (started['ok'] !== true) throw new Error(`no run was started: ${JSON.stringify(started)}`);
      return String(started['run_id']);
    },
    stateOf: async (runId) => {
      const { status } = await answer('launch_get_status', { run_id: runId });
      return (status as { state: string }).state;
    },
    artifact: async (runId, name) => {
      const read = await answer('launch_get_artifact', { run_id: runId, artifact_name: name });
      return (read['artifact'] as { content: string }).content;
    },
  };
}
