// Which commit service a run uses: the one that its config names.
import type { Clock } from '../../../kernel/clock.ts';
import { embeddedCommitService as embedded } from '../config/default-settings.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Environment } from '../source/launch-access.ts';
import { requireAllowedHost } from '../source/source-access.ts';
import type { CommitService } from './commit-service.ts';
import { type EmbeddedService, embeddedCommitService } from './embedded/embedded-service.ts';
import { githubCommitService } from './github/github-service.ts';
import { serviceFault } from './service-fault.ts';

export interface ServicePlaces {
  readonly config: Pick<RunConfig, 'commit_service' | 'site_repo_url' | 'offline_mode'>;
  /** The real path of the site's repository where it is on this machine. */
  readonly repository: string | null;
  readonly writePage: EmbeddedService['writePage'];
  readonly environment: Environment;
  readonly allowedHosts: readonly string[];
  readonly clock: Pick<Clock, 'after'>;
}

const timeoutMs = 60_000;

/** Throws COMMIT_SERVICE_ERROR where it cannot be used at all. */
export function openCommitService(places: ServicePlaces): CommitService {
  const { config, repository, writePage, environment, allowedHosts, clock } = places;
  const { endpoint_url: endpoint, github_token_env: variable } = config.commit_service;
  if (endpoint === embedded) {
    if (repository !== null) return embeddedCommitService({ repository, writePage });
    throw unusable(
      422,
      'NOT_LOCAL',
      'The commit service that is built in writes only to repositories on this machine.',
    );
  }
  if (endpoint.startsWith('embedded:'))
    throw unusable(422, 'UNKNOWN_SERVICE', `There is no commit service ${endpoint}.`);
  if (config.offline_mode) throw unusable(422, 'OFFLINE', 'The run does without any network, and GitHub needs one.');
  requireHost(endpoint, allowedHosts);
  const token = environment[variable];
  if (!token) throw unusable(401, 'NO_TOKEN', `The variable ${variable} holds no token for GitHub.`);
  return githubCommitService({ baseUrl: endpoint, token, ...readRepository(config.site_repo_url), clock, timeoutMs });
}

function requireHost(endpoint: string, allowedHosts: readonly string[]): void {
  try {
    requireAllowedHost(endpoint, allowedHosts);
  } catch (error) {
    throw unusable(403, 'HOST_NOT_ALLOWED', 'The host of the commit service is none that may be asked.', error);
  }
}

/** The last two names of the address, on whichever host. */
function readRepository(url: string): { readonly owner: string; readonly repo: string } {
  const match = /^(?:https?|ssh):\/\/[^/]+\/(?:.*\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(url);
  const [, owner, repo] = match ?? [];
  if (owner !== undefined && repo !== undefined) return { owner, repo };
  throw unusable(422, 'NOT_ON_GITHUB', 'The repository of the site has no address on GitHub.');
}

function unusable(status: number, serviceCode: string, message: string, cause?: unknown): Error {
  return serviceFault({ operation: 'open_service', status, serviceCode, message, cause });
}
