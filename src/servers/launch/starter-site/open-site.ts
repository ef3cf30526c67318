// Which site repository a run writes for, and at which commit: the starter site that comes with the product, the one the
// operator named, or any that run_config names and the operator allows.
import { join } from 'node:path';
import type { RunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';
import { starterSite } from '../profile/generic.ts';
import { type RepositorySource, readRepositorySource } from '../quick-start/repo-url.ts';
import { resolveHead } from '../source/resolve-head.ts';
import { type OpenSource, openSource, type SourceAccess } from '../source/source-access.ts';
import { prepareStarterSite, starterSitePath } from './prepare-starter-site.ts';
import { findPackageFolder } from './starter-files.ts';

export interface SitePlaces {
  /** Where all state is kept. */
  readonly home: string;
  /** The folder of this installation; looked for when left out. */
  readonly packageFolder?: string;
  readonly access: SourceAccess;
  /** The folder that the operator named with --site. */
  readonly site?: string | undefined;
}

export interface OpenSite {
  readonly source: RepositorySource;
  /** With what opens this site too: for whoever checks it out. */
  readonly access: SourceAccess;
  readonly opened: OpenSource;
  readonly commit: string;
  /** What a user should know about what is used and what is not. */
  readonly notes: readonly string[];
}

/** Throws INVALID_URL, REPO_NOT_FOUND, and INVALID_INPUT for a site without a commit or one that does not come along. */
export async function openSite(
  { site_repo_url: url, site_ref: ref }: Pick<RunConfig, 'site_repo_url' | 'site_ref'>,
  places: SitePlaces,
  signal?: AbortSignal,
): Promise<OpenSite> {
  const source = readRepositorySource(await locateSite(url, places, signal));
  const access = allowSites(places);
  const opened = await openSource(source, access, signal);
  // A commit that is pinned need not be asked for; whether it is there shows when it is checked out.
  if (ref !== undefined) return { source, access, opened, commit: ref, notes: [] };
  const { sha, notes } = await resolveHead(source, null, access, signal);
  return { source, access, opened, commit: sha, notes };
}

/** An address that git can read. The starter site is made where it is missing. */
export async function locateSite(
  url: string,
  { home, packageFolder }: Pick<SitePlaces, 'home' | 'packageFolder'>,
  signal?: AbortSignal,
): Promise<string> {
  if (url === starterSite) {
    const { path } = await prepareStarterSite(launchFolder(home), packageFolder ?? findPackageFolder(), signal);
    return path;
  }
  if (!url.startsWith('embedded:')) return url;
  throw fault('INVALID_INPUT', {
    message: `There is no site ${url} here. The one that comes along is ${starterSite}.`,
  });
}

/** Neither site needs a root that covers it: one is ours, the other was named by whoever names the roots. */
export function allowSites({ home, access, site }: Pick<SitePlaces, 'home' | 'access' | 'site'>): SourceAccess {
  const sites = [starterSitePath(launchFolder(home)), ...(site === undefined ? [] : [site])];
  return { ...access, allowedRoots: [...access.allowedRoots, ...sites] };
}

function launchFolder(home: string): string {
  return join(home, 'launch');
}
