// Scouts small repositories for tests, with the usual settings but for what a test names.
import { join } from 'node:path';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import { defaultSettings } from '../config/default-settings.ts';
import { type Files, makeRepository } from '../source/repository-fixture.ts';
import { scoutRepository } from './scout-repository.ts';
import type { Ingestion } from './select-entries.ts';

type Settings = Parameters<typeof scoutRepository>[2];

export const usualSettings = defaultSettings as unknown as Settings;

export const knownSource = {
  repoUrl: 'https://example.org/repo',
  sha: 'a'.repeat(40),
  defaultBranch: 'main',
  latestReleaseTag: 'v1.0.0',
};

/** Makes the repository in `base`, and looks at it. */
export async function scoutFiles(
  base: string,
  files: Files,
  ingestion: Partial<Ingestion> = {},
  hints: Partial<Settings['repo_hints']> = {},
): Promise<RepoInventory> {
  await makeRepository(join(base, 'repo'), files);
  return scoutFolder(join(base, 'repo'), ingestion, hints);
}

export function scoutFolder(
  folder: string,
  ingestion: Partial<Ingestion> = {},
  hints: Partial<Settings['repo_hints']> = {},
): Promise<RepoInventory> {
  return scoutRepository(folder, knownSource, {
    ingestion: { ...usualSettings.ingestion, ...ingestion },
    repo_hints: { ...usualSettings.repo_hints, ...hints },
  });
}
