// Opens what the launch server works on: the run store, the way to repositories, the telemetry.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../../kernel/server.ts';
import type { RunEngine } from '../../runs/engine.ts';
import { openRunEngine } from '../../runs/open-run-engine.ts';
import { artifactWriter } from './artifacts/artifact-bytes.ts';
import { compileRunConfig } from './config/complete-run-config.ts';
import type { LaunchDomain } from './domain.ts';
import { asposeCatalogue } from './profile/aspose-catalogue.ts';
import type { CatalogueEntry } from './profile/catalogue.ts';
import { readCatalogue } from './profile/read-catalogue.ts';
import type { SiteProfile } from './profile/site-profile.ts';
import { Attendance } from './run/attendance.ts';
import { launchRuns } from './run/launch-kind.ts';
import { removeLeftovers } from './run/run-folder.ts';
import { githubMetadataReader } from './source/github-metadata.ts';
import { type Environment, readAccess } from './source/launch-access.ts';
import { openSite } from './starter-site/open-site.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';

export interface LaunchOptions {
  readonly home: string;
  /** The repository the server was started for. */
  readonly repo: string;
  /** Where else local repositories may lie. */
  readonly allowRoots: readonly string[];
  /** A site of the user's own, instead of the one that comes along. */
  readonly site?: string | undefined;
  readonly environment: Environment;
  readonly log: (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;
}

const metadataTimeoutMs = 10_000;

export function openLaunch(options: LaunchOptions, { clock, ids, compile }: Host, shutdownMs: number): LaunchDomain {
  const { home, repo, allowRoots, site, environment, log } = options;
  const roots = [repo, ...allowRoots, ...(site === undefined ? [] : [site])].filter((root) => root !== '');
  const { sources: access, githubApi, githubToken } = readAccess(environment, roots);
  const attendance = new Attendance();
  const telemetry = openTelemetry({
    home,
    clock,
    log,
    environment,
    isAllowedHost: (host) => access.allowedHosts.includes(host),
  });
  const runs: RunEngine = openRunEngine({
    home,
    kinds: [
      launchRuns({
        home,
        clock,
        access,
        findSite: (config, reach, signal) => openSite(config, { home, access: reach }, signal),
        write: artifactWriter(compile),
        compile,
        environment,
        // The engine may go on with a run at once; it is there by then.
        runs: () => runs,
        watch: (runId, message) => attendance.tell(runId, message),
      }),
    ],
    clock,
    ids,
    changed: (runId) => telemetry.runChanged(runId),
    report: (error, runId) => log('error', 'the run engine met a problem', { runId, problem: String(error) }),
  });
  telemetry.follow(runs);
  removeLeftovers(home, (runId) => runs.run(runId) !== null, clock.now()).catch((error: unknown) =>
    log('warn', 'folders that were left over could not be removed', { problem: String(error) }),
  );
  return {
    home,
    clock,
    ids,
    runs,
    rules: compileRunConfig(compile),
    access,
    site,
    readMetadata: githubMetadataReader({
      baseUrl: githubApi,
      token: githubToken,
      allowedHosts: access.allowedHosts,
      timeoutMs: metadataTimeoutMs,
    }),
    catalogues: (profile) => readCatalogues(home, profile),
    attendance,
    telemetry,
    close: async () => {
      await runs.close(shutdownMs);
      await telemetry.close();
    },
  };
}

/** `launch/catalogue.yaml` in the state folder is the user's own, read anew so that it can be edited at any time. */
async function readCatalogues(home: string, profile: SiteProfile): Promise<readonly (readonly CatalogueEntry[])[]> {
  const name = 'catalogue.yaml';
  const text = await readFile(join(home, 'launch', name), 'utf8').catch(() => null);
  return [text === null ? [] : readCatalogue(text, profile, name), asposeCatalogue];
}
