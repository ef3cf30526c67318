// Which hosts and folders this server may reach, from its options and its environment.
import { fault } from '../faults.ts';
import { publicGithubApi } from './github-metadata.ts';
import type { SourceAccess } from './source-access.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LaunchAccess {
  readonly sources: SourceAccess;
  readonly githubApi: string;
  readonly githubToken: string | null;
}

/** Where open source usually is; more by MOORING_LAUNCH_HOSTS. */
const usualHosts = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'git.sr.ht'];

/**
 * MOORING_LAUNCH_HOSTS names further hosts, with commas between. MOORING_GITHUB_MIRROR is where repositories of github.com
 * are fetched from, and GITHUB_API_URL where their metadata is asked for, on networks that do not reach GitHub itself.
 */
export function readAccess(environment: Environment, allowedRoots: readonly string[]): LaunchAccess {
  const mirror = urlIn(environment, 'MOORING_GITHUB_MIRROR');
  const api = urlIn(environment, 'GITHUB_API_URL') ?? publicGithubApi;
  const token = environment['GITHUB_TOKEN'] || null;
  const named = (environment['MOORING_LAUNCH_HOSTS'] ?? '').split(',').map((host) => host.trim());
  return {
    sources: {
      allowedHosts: [...usualHosts, ...named.filter((host) => host !== ''), new URL(api).host],
      allowedRoots,
      ...(mirror !== null && { mirrors: { 'github.com': mirror } }),
      ...(token !== null && { tokens: { 'github.com': token } }),
    },
    githubApi: api,
    githubToken: token,
  };
}

function urlIn(environment: Environment, name: string): string | null {
  const value = environment[name];
  if (!value) return null;
  if (/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/.test(value)) return value.replace(/\/$/, '');
  throw fault('INVALID_INPUT', { message: `${name} must be an http or https URL without a user.` });
}
