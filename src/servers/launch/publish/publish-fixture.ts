// Requests and bare repositories for tests of the commit services.
import { join } from 'node:path';
import { git } from '../../../platform/git/git.ts';
import { defaultSettings } from '../config/default-settings.ts';
import { type Files, makeRepository } from '../source/repository-fixture.ts';
import { commitRequest } from './commit-request.ts';
import type { CommitRequest } from './commit-service.ts';

export const siteFiles: Files = {
  'config.toml': 'title = "Site"\n',
  'content/docs/tide/old.md': '---\ntitle: Old\n---\nOld.\n',
  'content/docs/tide/gone.md': 'gone\n',
};

/** A bare clone of a small site, and its commit. */
export async function makeBareSite(
  folder: string,
  files: Files = siteFiles,
): Promise<{ readonly repository: string; readonly base: string }> {
  const base = await makeRepository(join(folder, 'work'), files);
  const repository = join(folder, 'site.git');
  await git(['clone', '--quiet', '--bare', '--template=', join(folder, 'work'), repository], { cwd: folder });
  return { repository, base };
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

export function requestFor(siteRef: string, changed: Partial<CommitRequest> = {}, runId = 'r_1'): CommitRequest {
  const request = commitRequest({
    runId,
    config: {
      product_slug: 'tide',
      product_name: 'Tide',
      github_repo_url: 'https://github.com/ann/tide',
      github_ref: 'b'.repeat(40),
      site_repo_url: 'https://github.com/ann/site',
      allowed_paths: ['content/docs/tide/**'],
      commit_service: defaultSettings.commit_service,
    },
    siteRef,
    committedAt: '2026-03-01T10:00:00Z',
    changes: [
      { path: 'content/docs/tide/old.md', content: text('---\ntitle: New\n---\nOld.\n') },
      { path: 'content/docs/tide/a/new.md', content: text('New <b>page</b>.\n') },
      { path: 'content/docs/tide/gone.md', content: null },
    ],
  });
  return { ...request, ...changed };
}

export const greenReport = {
  ok: true,
  profile: 'local',
  gates: [
    { name: 'schema_validation', ok: true },
    { name: 'hugo_build', ok: true },
  ],
} as const;
