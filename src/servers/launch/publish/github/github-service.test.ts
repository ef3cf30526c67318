import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { git } from '../../../../platform/git/git.ts';
import { defaultSettings } from '../../config/default-settings.ts';
import { makeScratchFolder } from '../../source/repository-fixture.ts';
import type { CommitRequest, CommitService } from '../commit-service.ts';
import { deliverPullRequest } from '../deliver.ts';
import { embeddedCommitService } from '../embedded/embedded-service.ts';
import { openCommitService } from '../open-commit-service.ts';
import { greenReport, makeBareSite, requestFor, siteFiles } from '../publish-fixture.ts';
import type { GithubAccess } from './github-call.ts';
import { GithubFixture, type Trouble } from './github-fixture.ts';
import { githubCommitService } from './github-service.ts';

let github: GithubFixture;
let base: string;
let access: GithubAccess;
let service: CommitService;
let waits: number[];
beforeEach(async () => {
  github = new GithubFixture();
  waits = [];
  const after = (delayMs: number, fire: () => void) => {
    waits.push(delayMs);
    return systemClock.after(0, fire);
  };
  access = {
    baseUrl: await github.listen(),
    token: 's3cret',
    owner: 'ann',
    repo: 'site',
    clock: { after },
    timeoutMs: 5_000,
  };
  base = github.addCommit(siteFiles as Record<string, string>);
  github.refs.set('refs/heads/main', base);
  service = githubCommitService(access);
});
afterEach(() => github.close());

const answer =
  (status: number, headers: Record<string, string> = {}, message = 'no'): Trouble =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ message }));
const cut: Trouble = (response) => void response.socket?.destroy();
const halfway: Trouble = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"sha":', () => response.socket?.destroy());
};
const failure = (operation: string, status: number | null, code: string, retryable = false) =>
  expect.objectContaining({
    code: 'COMMIT_SERVICE_ERROR',
    retryable,
    details: expect.objectContaining({ operation, status, service_code: code }),
  });
const deliver = (changed: Partial<CommitRequest> = {}) =>
  deliverPullRequest(service, requestFor(base, changed), greenReport);

test('blobs, tree, commit, branch and pull request are made, and a second call finds them', async () => {
  const first = await deliver();
  if (first.outcome === 'nothing-to-commit') throw new Error('something is to be committed');
  expect(first).toMatchObject({
    outcome: 'opened',
    pullRequest: { pr_number: 7, pr_url: 'https://github.com/ann/site/pull/7', base_branch: 'main' },
  });
  const [sha = ''] = first.pullRequest.commit_shas;
  expect(github.refs.get('refs/heads/launch/r_1/tide')).toBe(sha);
  expect(github.filesOf(sha)).toEqual({
    'config.toml': 'title = "Site"\n',
    'content/docs/tide/a/new.md': 'New <b>page</b>.\n',
    'content/docs/tide/old.md': '---\ntitle: New\n---\nOld.\n',
  });
  expect(github.commits.get(sha)).toMatchObject({
    parents: [{ sha: base }],
    committer: { name: 'Mooring Launch', date: '2026-03-01T10:00:00Z' },
  });
  const body = expect.stringContaining(`git revert --no-edit ${sha}`);
  expect(github.pulls).toMatchObject([{ title: 'Launch tide', base: 'main', draft: false, body }]);
  expect(github.authorizations).toEqual(new Set(['Bearer s3cret']));
  github.asked.length = 0;
  expect(await deliver()).toEqual({ ...first, outcome: 'found' });
  expect(github.asked.filter((each) => /refs|POST commits|POST pulls/.test(each))).toEqual([]);
});

test('both services make the same tree of the same changes', async () => {
  const folder = makeScratchFolder();
  const { repository, base: local } = await makeBareSite(folder);
  const made = await embeddedCommitService({ repository, writePage: async () => '' }).commit(requestFor(local));
  const ours = await service.commit(requestFor(base));
  if (made.outcome === 'nothing-to-commit' || ours.outcome === 'nothing-to-commit') throw new Error('nothing');
  const tree = (await git(['rev-parse', `${made.commitSha}^{tree}`], { cwd: repository })).trim();
  rmSync(folder, { recursive: true, force: true });
  expect(github.commits.get(ours.commitSha)).toMatchObject({ tree: { sha: tree } });
  expect(made.affectedPaths).toEqual(ours.affectedPaths);
});

test('nothing to commit is said, and nothing is written', async () => {
  const changes = [{ path: 'content/docs/tide/gone.md', content: new TextEncoder().encode('gone\n') }];
  expect(await deliver({ changes })).toMatchObject({ outcome: 'nothing-to-commit' });
  expect(github.asked.filter((each) => each.startsWith('POST'))).toEqual([]);
});

test('a base that moved and a branch that holds something else are conflicts', async () => {
  github.refs.set('refs/heads/launch/r_1/tide', base);
  await expect(deliver()).rejects.toThrow(failure('create_branch', 409, 'BRANCH_EXISTS'));
  expect(github.refs.get('refs/heads/launch/r_1/tide')).toBe(base);
  github.refs.delete('refs/heads/launch/r_1/tide');
  github.refs.set('refs/heads/main', github.addCommit({ a: 'b' }));
  await expect(deliver()).rejects.toThrow(failure('read_base', 409, 'BASE_MOVED'));
});

test('the fence holds, also below a link and in a tree that is told folder by folder', async () => {
  const linked = github.addCommit({ 'content/link': { link: '/etc' }, 'content/docs/tide/old.md': 'x' });
  github.refs.set('refs/heads/main', linked);
  const denied = expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION' });
  const content = new Uint8Array();
  for (const isTreeCut of [false, true]) {
    github.isTreeCut = isTreeCut;
    for (const path of ['content/link', 'content/link/a.md', 'content/DOCS/a.md', '../a.md', 'other/a.md']) {
      const request = requestFor(linked, { allowedPaths: ['content'], changes: [{ path, content }] });
      await expect(service.commit(request), path).rejects.toThrow(denied);
    }
  }
  expect(github.asked.filter((each) => each.startsWith('POST'))).toEqual([]);
  github.refs.set('refs/heads/main', base);
  expect(await deliver()).toMatchObject({ outcome: 'opened' });
});

test.each<[number, Record<string, string>, string, boolean]>([
  [401, {}, 'BAD_CREDENTIALS', false],
  [403, {}, 'FORBIDDEN', false],
  [403, { 'x-ratelimit-remaining': '0' }, 'RATE_LIMITED', true],
  [404, {}, 'NOT_FOUND', false],
  [301, { location: 'http://169.254.169.254/' }, 'NOT_FOUND', false],
  [409, {}, 'CONFLICT', false],
  [422, {}, 'VALIDATION_FAILED', false],
])('%i %o is told as %s and not tried again', async (status, headers, code, retryable) => {
  github.trouble('POST blobs', answer(status, headers));
  const told = status === 301 ? 404 : status;
  const thrown = await deliver().catch((error: unknown) => error);
  expect(thrown).toEqual(failure('write_blob', told, code, retryable));
  expect(github.asked.filter((each) => each === 'POST blobs')).toHaveLength(1);
  expect(waits).toEqual([]);
  expect(JSON.stringify(thrown)).not.toContain('s3cret');
  expect(github.refs.size).toBe(1);
  expect(await deliver()).toMatchObject({ outcome: 'opened' });
});

test.each<[string, Trouble, number[]]>([
  ['429 with a time to wait', answer(429, { 'retry-after': '5' }), [5_000, 5_000]],
  ['429 without', answer(429), [1_000, 2_000]],
  ['500', answer(500), [1_000, 2_000]],
  ['502', answer(502, {}, '<html>'), [1_000, 2_000]],
  ['503 with a time to wait', answer(503, { 'retry-after': '3' }), [3_000, 3_000]],
  ['a cut connection', cut, [1_000, 2_000]],
  ['half an answer', halfway, [1_000, 2_000]],
])('%s is tried three times, at every call', async (_title, trouble, expected) => {
  for (const at of [
    'GET ',
    'GET ref',
    'GET trees',
    'POST blobs',
    'POST trees',
    'POST commits',
    'POST refs',
    'GET pulls',
    'POST pulls',
  ]) {
    github.trouble(at, trouble);
    github.trouble(at, trouble);
  }
  expect(await deliver()).toMatchObject({ outcome: 'opened', pullRequest: { pr_number: 7 } });
  expect(waits.slice(0, 2)).toEqual(expected);
  expect(waits).toHaveLength(18);
});

test.each<[string, Trouble, number | null, string]>([
  ['429', answer(429), 429, 'RATE_LIMITED'],
  ['500', answer(500), 500, 'SERVICE_FAILED'],
  ['a cut connection', cut, null, 'CONNECTION_FAILED'],
])('%s for the third time is told, and that it may help to come back', async (_title, trouble, status, code) => {
  for (let times = 0; times < 3; times += 1) github.trouble('POST trees', trouble);
  await expect(deliver()).rejects.toThrow(failure('write_tree', status, code, true));
  expect(github.asked.filter((each) => each === 'POST trees')).toHaveLength(3);
  expect(await deliver()).toMatchObject({ outcome: 'opened' });
});

test('a wait of an hour is not waited for', async () => {
  github.trouble('POST trees', answer(429, { 'retry-after': '3600' }));
  await expect(deliver()).rejects.toMatchObject({ retryable: true, details: { status: 429, retry_after_s: 3_600 } });
  expect(waits).toEqual([]);
});

test.each(['POST refs', 'POST pulls', 'POST commits', 'POST blobs'])(
  'an answer to %s that is lost after the work was done leads to no second branch or pull request',
  async (at) => {
    github.trouble(at, cut, true);
    const delivery = await deliver();
    expect(delivery).toMatchObject({ pullRequest: { pr_number: 7 } });
    expect(github.pulls).toHaveLength(1);
    expect(github.refs.size).toBe(2);
    expect(await deliver()).toEqual({ ...delivery, outcome: 'found' });
  },
);

test('an attempt that ended between the branch and the pull request is finished', async () => {
  for (let times = 0; times < 3; times += 1) github.trouble('GET pulls', cut);
  await expect(deliver()).rejects.toThrow(failure('find_pull_request', null, 'CONNECTION_FAILED', true));
  expect(github.refs.size).toBe(2);
  expect(await deliver()).toMatchObject({ outcome: 'opened' });
  expect(github.pulls).toHaveLength(1);
});

test('a pull request that GitHub refuses for another reason is told with its words', async () => {
  const committed = await service.commit(requestFor(base));
  if (committed.outcome === 'nothing-to-commit') throw new Error('something is to be committed');
  github.refs.delete('refs/heads/launch/r_1/tide');
  const broken: CommitService = { ...service, commit: async () => committed };
  const thrown = deliverPullRequest(broken, requestFor(base), greenReport);
  await expect(thrown).rejects.toThrow(failure('create_pull_request', 422, 'VALIDATION_FAILED'));
  await expect(thrown).rejects.toThrow(/head is invalid/);
});

test('silence ends after the time it may take, and a cancel at once', async () => {
  service = githubCommitService({ ...access, timeoutMs: 50 });
  for (let times = 0; times < 3; times += 1) github.trouble('GET ref', () => {});
  await expect(deliver()).rejects.toThrow(failure('read_branch', null, 'TIMEOUT', true));
  const controller = new AbortController();
  github.trouble('GET ', () => controller.abort(new Error('enough')));
  await expect(githubCommitService(access).commit(requestFor(base), controller.signal)).rejects.toThrow('enough');
});

test('a server that is no GitHub is told as one', async () => {
  github.trouble('GET ', (response) => void response.end('<html>'));
  await expect(deliver()).rejects.toThrow(failure('read_repository', 200, 'UNREADABLE_ANSWER'));
});

test('the service is chosen by the config, and refused where it cannot be used', async () => {
  const open = (changed: object, more: object = {}) =>
    openCommitService({
      config: {
        commit_service: { ...defaultSettings.commit_service, endpoint_url: access.baseUrl, ...changed },
        site_repo_url: 'https://github.com/ann/site.git',
        offline_mode: false,
      },
      repository: null,
      writePage: async () => '',
      environment: { GITHUB_TOKEN: 's3cret', MY_TOKEN: 'other' },
      allowedHosts: [new URL(access.baseUrl).host],
      clock: systemClock,
      ...more,
    });
  expect(await open({ github_token_env: 'MY_TOKEN' }).commit(requestFor(base))).toMatchObject({ outcome: 'committed' });
  expect(github.authorizations).toEqual(new Set(['Bearer other']));
  const refused = (changed: object, more: object, code: string) =>
    expect(() => open(changed, more)).toThrow(
      expect.objectContaining({
        code: 'COMMIT_SERVICE_ERROR',
        details: expect.objectContaining({ operation: 'open_service', service_code: code }),
      }),
    );
  refused({ github_token_env: 'NONE' }, {}, 'NO_TOKEN');
  refused({}, { allowedHosts: [] }, 'HOST_NOT_ALLOWED');
  refused({ endpoint_url: 'embedded:git' }, {}, 'NOT_LOCAL');
  refused({ endpoint_url: 'embedded:other' }, {}, 'UNKNOWN_SERVICE');
  expect(open({ endpoint_url: 'embedded:git' }, { repository: '/somewhere' })).toBeDefined();
});
