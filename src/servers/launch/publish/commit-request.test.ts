import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../config/default-settings.ts';
import { makeScratchFolder, writeFiles } from '../source/repository-fixture.ts';
import { collectChanges } from './collect-changes.ts';
import { branchNameOf, commitRequest } from './commit-request.ts';
import { blobId, planTree } from './plan-tree.ts';

const input = {
  runId: 'r_2026-01-21T10-00-00Z_abcd',
  config: {
    product_slug: 'tide',
    product_name: 'Tide {run_id}',
    github_repo_url: 'https://github.com/ann/tide',
    github_ref: 'b'.repeat(40),
    site_repo_url: 'https://github.com/ann/site',
    allowed_paths: ['content'],
    commit_service: {
      ...defaultSettings.commit_service,
      commit_message_template: 'Launch {product_slug} of {product_name} {unknown}',
      commit_body_template: '{github_ref} {site_ref}\n',
    },
  },
  siteRef: 'a'.repeat(40),
  committedAt: '2026-03-01T10:00:00Z',
  changes: [],
};

test('the templates of the config are filled once, and only with what they may name', () => {
  const request = commitRequest(input);
  expect(request).toMatchObject({
    branchName: 'launch/r_2026-01-21T10-00-00Z_abcd/tide',
    message: `Launch tide of Tide {run_id} {unknown}\n\n${'b'.repeat(40)} ${'a'.repeat(40)}\n`,
    author: { name: 'Mooring Launch', email: 'launch@localhost' },
    requireCleanBase: true,
  });
  expect(commitRequest(input)).toEqual(request);
  expect(commitRequest({ ...input, runId: 'r_other' }).idempotencyKey).not.toBe(request.idempotencyKey);
});

test('what would make another branch of it is refused', () => {
  for (const [runId, slug] of [
    ['r/../x', 'tide'],
    ['r_1', '../main'],
    ['', 'tide'],
    ['r_1', 'a b'],
    ['r_1', 'x.lock'],
  ] as const) {
    expect(() => branchNameOf(runId, slug)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  }
  expect(() => commitRequest({ ...input, committedAt: 'soon' })).toThrow(/date/);
  expect(commitRequest({ ...input, committedAt: '2024-01-02T04:04:05+01:00' }).committedAt).toBe(
    '2024-01-02T03:04:05Z',
  );
});

test('changes are read from the checkout, sorted and once each, and never through a link', async () => {
  const site = makeScratchFolder();
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  writeFiles(site, { 'content/b.md': 'b', 'content/a.md': new Uint8Array([0xff, 0]) });
  const changes = await collectChanges(
    site,
    ['content/b.md', 'content/gone.md', 'content/a.md', 'content/b.md'],
    ['content'],
  );
  expect(changes.map(({ path, content }) => [path, content && [...content]])).toEqual([
    ['content/a.md', [0xff, 0]],
    ['content/b.md', [98]],
    ['content/gone.md', null],
  ]);
  mkdirSync(join(site, 'secret'));
  symlinkSync(join(site, 'secret'), join(site, 'content/link'));
  const denied = expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION' });
  await expect(collectChanges(site, ['content/link/a.md'], ['content'])).rejects.toThrow(denied);
  await expect(collectChanges(site, ['secret/a.md'], ['content'])).rejects.toThrow(denied);
});

test('what the tree has already is no change, and a file keeps its mode', () => {
  const bytes = new TextEncoder().encode('x\n');
  expect(blobId(bytes)).toBe('587be6b4c3f93f93c489c0111bba5596147a26cb');
  const entries = [
    { path: 'content', mode: '040000', sha: 'c'.repeat(40) },
    { path: 'content/run.sh', mode: '100755', sha: 'd'.repeat(40) },
    { path: 'content/same.md', mode: '100644', sha: blobId(bytes) },
  ];
  const changes = ['content/run.sh', 'content/same.md', 'content/new.md'].map((path) => ({ path, content: bytes }));
  const gone = { path: 'content/never-there.md', content: null };
  expect(planTree(entries, [...changes, gone], ['content']).map(({ path, mode }) => [path, mode])).toEqual([
    ['content/new.md', '100644'],
    ['content/run.sh', '100755'],
  ]);
});
