// Looks into a GitHub repository at its HEAD, to find out which product it is. What was fetched is removed again.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchDomain } from '../domain.ts';
import { chooseProfile } from '../profile/choose-profile.ts';
import { inspectedFolder } from '../run/run-folder.ts';
import { readClues } from '../scout/repository-clues.ts';
import { checkOut } from '../source/check-out.ts';
import { resolveHead } from '../source/resolve-head.ts';
import { deriveFromRepository } from './derive-from-repository.ts';
import { inferProduct, requireSure } from './infer.ts';
import { readGithubUrl } from './repo-url.ts';

/** Throws INVALID_URL, REPO_NOT_FOUND, and INVALID_INPUT where the product is not sure. */
export async function inspectRepository(
  url: string,
  { home, ids, access, readMetadata }: Pick<LaunchDomain, 'home' | 'ids' | 'access' | 'readMetadata'>,
  signal: AbortSignal,
  say: (message: string) => void,
) {
  const source = readGithubUrl(url);
  const { org, name } = source;
  say(`Asking ${source.url} where it stands`);
  const { sha } = await resolveHead(source, null, access, signal);
  const { metadata } = await readMetadata(source, signal);
  say(`Fetching ${source.url} at ${sha.slice(0, 12)}`);
  const folder = join(inspectedFolder(home), ids.next());
  await mkdir(folder, { recursive: true });
  try {
    const { folder: checkout } = await checkOut(source, sha, join(folder, 'repo'), access, signal);
    const clues = await readClues(checkout, { name, org, topics: metadata?.topics ?? [] }, signal);
    const profile = chooseProfile(undefined, [name, org]);
    return deriveFromRepository(source, requireSure(inferProduct(clues, profile)), sha, profile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
