import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compileWithAjv } from '../../../../kernel/schema/compile.ts';
import { git } from '../../../../platform/git/git.ts';
import { PullRequest } from '../../artifacts/schemas/pull-request.ts';
import { commitFiles, makeScratchFolder } from '../../source/repository-fixture.ts';
import type { CommitService } from '../commit-service.ts';
import { deliverPullRequest } from '../deliver.ts';
import { pageWriter } from '../page/write-page.ts';
import { greenReport, makeBareSite, requestFor } from '../publish-fixture.ts';
import { embeddedCommitService } from './embedded-service.ts';
import { pullPageOf } from './pull-page.ts';

let root: string;
let repository: string;
let base: string;
let service: CommitService;
let prepared: string;
beforeAll(async () => {
  prepared = makeScratchFolder();
  ({ base } = await makeBareSite(prepared));
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(() => {
  root = makeScratchFolder();
  cpSync(prepared, root, { recursive: true });
  repository = join(root, 'site.git');
  service = embeddedCommitService({ repository, writePage: pageWriter(join(root, 'pages')) });
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));

const ask = async (...args: string[]): Promise<string> => (await git(args, { cwd: repository })).trim();
const failure = (operation: string, status: number, code: string, retryable = false) =>
  expect.objectContaining({
    code: 'COMMIT_SERVICE_ERROR',
    retryable,
    details: expect.objectContaining({ operation, status, service_code: code }),
  });
const deliver = (runId?: string) => deliverPullRequest(service, requestFor(base, {}, runId), greenReport);

test('a branch with one commit is made, the base stays, and the same request makes the same commit', async () => {
  const result = await service.commit(requestFor(base));
  expect(result).toMatchObject({
    outcome: 'committed',
    baseBranch: 'main',
    affectedPaths: ['content/docs/tide/a/new.md', 'content/docs/tide/gone.md', 'content/docs/tide/old.md'],
  });
  const sha = await ask('rev-parse', 'refs/heads/launch/r_1/tide');
  expect(result).toMatchObject({ commitSha: sha });
  expect(await ask('rev-parse', 'main')).toBe(base);
  expect(await ask('show', '-s', '--format=%P|%an <%ae>|%aI|%cI|%s', sha)).toBe(
    `${base}|Mooring Launch <launch@localhost>|2026-03-01T10:00:00+00:00|2026-03-01T10:00:00+00:00|Launch tide`,
  );
  expect(await ask('show', '-s', '--format=%b', sha)).toContain('Run: r_1');
  expect((await ask('ls-tree', '-r', '--name-only', sha)).split('\n')).toEqual([
    'config.toml',
    'content/docs/tide/a/new.md',
    'content/docs/tide/old.md',
  ]);
  expect(await service.commit(requestFor(base))).toEqual({ ...result, outcome: 'found' });
  await git(['update-ref', '-d', 'refs/heads/launch/r_1/tide'], { cwd: repository });
  expect(await service.commit(requestFor(base))).toEqual(result);
  expect(await ask('fsck', '--strict')).toBe('');
});

test('a pull request is opened once, and found by every later call', async () => {
  const first = await deliver();
  if (first.outcome === 'nothing-to-commit') throw new Error('something is to be committed');
  expect(first.outcome).toBe('opened');
  expect(first.pullRequest).toMatchObject({
    ...{ run_id: 'r_1', base_ref: base, branch_name: 'launch/r_1/tide', pr_number: 1, pr_title: 'Launch tide' },
    validation_summary: { ok: true, profile: 'local', gates_passed: 2, gates_failed: 0 },
  });
  expect(compileWithAjv()('pr', PullRequest)(first.pullRequest)).toBeNull();
  expect(await deliver()).toEqual({ ...first, outcome: 'found' });
  expect(await deliver('r_2')).toMatchObject({ outcome: 'opened', pullRequest: { pr_number: 2 } });
  expect(await ask('rev-parse', 'refs/launch/pr/1^{commit}')).toBe(first.pullRequest.commit_shas[0]);
  expect((await ask('for-each-ref', '--format=%(refname)', 'refs/launch/pr/')).split('\n')).toHaveLength(2);
  const page = readFileSync(fileURLToPath(first.pullRequest.pr_url), 'utf8');
  expect(page).toContain('New &lt;b&gt;page&lt;/b&gt;.');
  expect(await pullPageOf(repository, 1)).toBe(page);
  expect(await pullPageOf(repository, 9)).toBeNull();
  expect(await ask('fsck', '--strict')).toBe('');
});

test('an attempt that ended between the commit and its record, or between its two refs, is finished', async () => {
  await service.commit(requestFor(base));
  const first = await deliver();
  expect(first).toMatchObject({ outcome: 'opened', pullRequest: { pr_number: 1 } });
  for (const lost of ['refs/launch/pr/1', await ask('for-each-ref', '--format=%(refname)', 'refs/launch/key/')]) {
    await git(['update-ref', '-d', lost], { cwd: repository });
    expect(await deliver()).toEqual({ ...first, outcome: 'found' });
    expect(await ask('rev-parse', lost)).toMatch(/^[a-f0-9]{40}$/);
  }
  expect(await deliver('r_2')).toMatchObject({ pullRequest: { pr_number: 2 } });
});

test('a base that moved is told, unless the branch was made before', async () => {
  await service.commit(requestFor(base, {}, 'r_0'));
  const moved = await commitFiles(join(root, 'work'), { 'other.md': 'x' });
  await git(['fetch', '--quiet', join(root, 'work'), '+main:main'], { cwd: repository });
  await expect(service.commit(requestFor(base))).rejects.toThrow(failure('read_base', 409, 'BASE_MOVED'));
  await expect(service.commit(requestFor(base))).rejects.toMatchObject({
    details: { base_branch: 'main', expected_base: base, found_base: moved },
  });
  expect(await ask('for-each-ref', '--format=%(refname)', 'refs/heads/launch/r_1/')).toBe('');
  expect(await service.commit(requestFor(base, {}, 'r_0'))).toMatchObject({ outcome: 'found' });
  expect(await service.commit(requestFor(base, { requireCleanBase: false }))).toMatchObject({ outcome: 'committed' });
});

test('a repository with a work tree is written to as well, its files and its branch left alone', async () => {
  const work = { cwd: join(root, 'work') };
  const onWork = embeddedCommitService({ repository: work.cwd, writePage: async () => '' });
  expect(await onWork.commit(requestFor(base))).toMatchObject({ outcome: 'committed', baseBranch: 'main' });
  expect(await git(['status', '--porcelain', '--branch'], work)).toBe('## main\n');
  await git(['checkout', '--quiet', '--detach'], work);
  await expect(onWork.commit(requestFor(base, {}, 'r_2'))).rejects.toThrow(failure('read_base', 422, 'NO_BASE_BRANCH'));
});

test('a branch of the name that holds something else is left as it is', async () => {
  await git(['update-ref', 'refs/heads/launch/r_1/tide', base], { cwd: repository });
  await expect(service.commit(requestFor(base))).rejects.toThrow(failure('create_branch', 409, 'BRANCH_EXISTS'));
  expect(await ask('rev-parse', 'launch/r_1/tide')).toBe(base);
});

test('nothing to commit is said, and no branch is made', async () => {
  const changes = [{ path: 'content/docs/tide/gone.md', content: new TextEncoder().encode('gone\n') }];
  const request = requestFor(base, { changes });
  expect(await service.commit(request)).toEqual({ outcome: 'nothing-to-commit', baseBranch: 'main' });
  expect(await deliverPullRequest(service, request, greenReport)).toMatchObject({ outcome: 'nothing-to-commit' });
  expect(await ask('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

test('the fence holds in the service as well', async () => {
  const work = { cwd: join(root, 'work') };
  const link = (await git(['hash-object', '-w', '--stdin'], { ...work, input: '/etc' })).trim();
  await git(['update-index', '--add', '--cacheinfo', `120000,${link},content/link`], work);
  await git(['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'link'], work);
  await git(['fetch', '--quiet', join(root, 'work'), '+main:main'], { cwd: repository });
  const linked = await ask('rev-parse', 'main');
  for (const [path, allowedPaths] of [
    ['content/docs/tide-evil/a.md', ['content/docs/tide/**']],
    ['content/docs/tide/a.md', []],
    ['content/link/a.md', ['content']],
    ['content/link', ['content']],
    ['content/docs/tide/old.md/a.md', ['content']],
    ['content/Docs/tide/a.md', ['content']],
    ['content/../a.md', ['content']],
  ] as const) {
    const request = requestFor(linked, { allowedPaths, changes: [{ path, content: new Uint8Array() }] });
    await expect(service.commit(request), path).rejects.toThrow(
      expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION' }),
    );
  }
  expect(await ask('for-each-ref', '--format=%(refname)', 'refs/heads/launch/')).toBe('');
});

test('a ref that somebody holds is told as something that passes', async () => {
  const lock = join(repository, 'refs/heads/launch/r_1/tide.lock');
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, '');
  await expect(service.commit(requestFor(base))).rejects.toThrow(failure('create_branch', 409, 'REF_LOCKED', true));
  rmSync(lock);
  mkdirSync(join(repository, 'refs/launch/pr'), { recursive: true });
  writeFileSync(join(repository, 'refs/launch/pr/1.lock'), '');
  await expect(deliver()).rejects.toThrow(failure('record_pull_request', 409, 'REF_LOCKED', true));
  rmSync(join(repository, 'refs/launch/pr/1.lock'));
  expect(await deliver()).toMatchObject({ outcome: 'opened', pullRequest: { pr_number: 1 } });
}, 15_000);

test('a repository that is gone, a commit that is not there and a pull request without its branch are told', async () => {
  const nowhere = embeddedCommitService({ repository: join(root, 'nowhere'), writePage: async () => '' });
  await expect(nowhere.commit(requestFor(base))).rejects.toThrow(failure('commit', 404, 'REPOSITORY_MISSING'));
  await expect(service.commit(requestFor('d'.repeat(40)))).rejects.toThrow(failure('read_base', 404, 'OBJECT_MISSING'));
  const committed = await service.commit(requestFor(base));
  if (committed.outcome === 'nothing-to-commit') throw new Error('something is to be committed');
  await git(['update-ref', '-d', 'refs/heads/launch/r_1/tide'], { cwd: repository });
  const broken: CommitService = { ...service, commit: async () => committed };
  await expect(deliverPullRequest(broken, requestFor(base), greenReport)).rejects.toThrow(
    failure('open_pull_request', 422, 'BRANCH_MISSING'),
  );
});

test('a cancel ends the commit before anything is seen', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(service.commit(requestFor(base), signal)).rejects.toThrow('enough');
  expect(await ask('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

test.each(['--ff-only', '--no-ff', '--squash'])(
  'the rollback steps restore the tree of the base after merge %s',
  async (way) => {
    const delivery = await deliver();
    if (delivery.outcome === 'nothing-to-commit') throw new Error('something is to be committed');
    const clone = join(root, 'clone');
    await git(['clone', '--quiet', repository, clone], { cwd: root });
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@b.c'];
    await git([...identity, 'merge', '--quiet', way, 'origin/launch/r_1/tide'], { cwd: clone });
    if (way === '--squash') await git([...identity, 'commit', '--quiet', '-m', 'squashed'], { cwd: clone });
    await git(['push', '--quiet', 'origin', 'main'], { cwd: clone });
    expect(await ask('rev-parse', 'main^{tree}')).not.toBe(await ask('rev-parse', `${base}^{tree}`));
    for (const [name, value] of [
      ['user.name', 'B'],
      ['user.email', 'b@c.d'],
    ] as const) {
      await git(['config', name, value], { cwd: clone });
    }
    const script = delivery.pullRequest.rollback_steps.join('\n');
    const child = spawn('sh', ['-e'], { cwd: clone, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.end(script);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await ask('rev-parse', 'main^{tree}')).toBe(await ask('rev-parse', `${base}^{tree}`));
    expect(await ask('for-each-ref', '--format=%(refname)', 'refs/heads/')).toBe('refs/heads/main');
  },
);

const script = (runId: string): string => `
  import { deliverPullRequest } from ${JSON.stringify(new URL('../deliver.ts', import.meta.url).href)};
  import { embeddedCommitService } from ${JSON.stringify(new URL('./embedded-service.ts', import.meta.url).href)};
  import { greenReport, requestFor } from ${JSON.stringify(new URL('../publish-fixture.ts', import.meta.url).href)};
  process.stdout.write(' ');
  const service = embeddedCommitService({ repository: ${JSON.stringify(repository)}, writePage: async (n) => String(n) });
  const request = requestFor(${JSON.stringify(base)}, {}, '${runId}');
  const { outcome, pullRequest } = await deliverPullRequest(service, request, greenReport);
  process.stdout.write(JSON.stringify([outcome, pullRequest.pr_number]));`;
const start = (runId: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', script(runId)], { stdio: ['ignore', 'pipe', 'inherit'] });

test('several processes at once: each run gets its own number, one run gets one pull request', async () => {
  const answers = await Promise.all(
    ['r_a', 'r_a', 'r_b', 'r_b'].map(async (runId) => {
      const child = start(runId);
      const pieces: Buffer[] = [];
      child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
      await once(child, 'close');
      return JSON.parse(Buffer.concat(pieces).toString()) as [string, number];
    }),
  );
  const [a1, a2, b1, b2] = answers.map(([, number]) => number);
  expect([a1, b1]).toEqual([a2, b2]);
  expect([a1, b1].sort()).toEqual([1, 2]);
  expect(answers.filter(([outcome]) => outcome === 'opened')).toHaveLength(2);
  expect((await ask('for-each-ref', '--format=%(refname)', 'refs/launch/pr/')).split('\n')).toHaveLength(2);
}, 30_000);

test('a process killed anywhere on the way leaves nothing that the next one does not finish', async () => {
  for (const delayMs of [60, 200, 350]) {
    const child = start('r_1');
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  expect(await deliver()).toMatchObject({ pullRequest: { pr_number: 1 } });
  expect(await ask('for-each-ref', '--format=%(refname)', 'refs/heads/launch/', 'refs/launch/pr/')).toBe(
    'refs/heads/launch/r_1/tide\nrefs/launch/pr/1',
  );
  expect(await ask('fsck', '--strict')).not.toMatch(/error|missing/);
}, 30_000);
