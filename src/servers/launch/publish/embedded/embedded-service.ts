// The commit service that is built in: branches, commits and pull requests in a git repository on this machine, bare or not.
// No work tree is touched and no branch that exists is moved.
import type { CommitRequest, CommitResult, CommitService, PullRequestRequest } from '../commit-service.ts';
import { planTree } from '../plan-tree.ts';
import { baseMoved, branchTaken, serviceFault } from '../service-fault.ts';
import { explained } from './git-fault.ts';
import { identityOf, listTree, type Plumbing, plumb, readRef, updateRefs, writeCommit, writeTree } from './plumbing.ts';
import { readPullPage } from './pull-page.ts';
import { recordPull } from './pull-records.ts';

export interface EmbeddedService {
  /** The real path of the repository of the site. */
  readonly repository: string;
  /** Puts the page of a pull request where it can be looked at, and answers its address. */
  readonly writePage: (number: number, html: string) => Promise<string>;
}

export function embeddedCommitService({ repository, writePage }: EmbeddedService): CommitService {
  return {
    commit: (request, signal) =>
      explained('commit', () => commit({ repository, signal, environment: identityOf(request) }, request)),
    openPullRequest: (request, signal) =>
      explained('open_pull_request', async () => {
        const plumbing = { repository, signal, environment: identityOf(request) };
        await requireBranch(plumbing, request);
        const { record, isNew } = await recordPull(plumbing, request);
        // Written again on every call: the record is what counts, and the page may have been lost.
        const url = await writePage(record.number, await readPullPage(plumbing, record));
        return { outcome: isNew ? 'opened' : 'found', number: record.number, url };
      }),
  };
}

async function commit(plumbing: Plumbing, request: CommitRequest): Promise<CommitResult> {
  const { baseRef, branchName } = request;
  const branches = await listBranches(plumbing);
  const baseBranch = requireBaseBranch(branches);
  const entries = await explained('read_base', () => listTree(plumbing, baseRef));
  const changes = planTree(entries, request.changes, request.allowedPaths);
  if (changes.length === 0) return { outcome: 'nothing-to-commit', baseBranch };
  const made = findBranch(branches, branchName);
  if (!made) requireCleanBase(branches, request, baseBranch);
  const tree = await explained('write_tree', () => writeTree(plumbing, baseRef, changes));
  const done = { baseBranch, affectedPaths: changes.map(({ path }) => path) };
  if (made) return { outcome: 'found', commitSha: requireSame(made, tree, baseRef), ...done };
  const commitSha = await explained('write_commit', () => writeCommit(plumbing, tree, baseRef, request.message));
  try {
    await updateRefs(plumbing, [
      ...(request.requireCleanBase ? ([['verify', `refs/heads/${baseBranch}`, baseRef]] as const) : []),
      ['create', `refs/heads/${branchName}`, commitSha],
    ]);
    return { outcome: 'committed', commitSha, ...done };
  } catch (error) {
    plumbing.signal?.throwIfAborted();
    // Somebody was quicker: the same commit of this run, another one, or a new state of the base.
    const now = await listBranches(plumbing);
    const there = findBranch(now, branchName);
    if (there) return { outcome: 'found', commitSha: requireSame(there, tree, baseRef), ...done };
    requireCleanBase(now, request, baseBranch);
    return explained('create_branch', () => Promise.reject(error));
  }
}

interface Branch {
  readonly name: string;
  readonly commit: string;
  readonly tree: string;
  readonly parents: string;
  readonly isCurrent: boolean;
}

async function listBranches(plumbing: Plumbing): Promise<Branch[]> {
  const format = '--format=%(HEAD)%00%(refname)%00%(objectname)%00%(tree)%00%(parent)';
  const answer = await plumb(plumbing, ['for-each-ref', format, 'refs/heads/']);
  return answer
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [head, ref = '', commit = '', tree = '', parents = ''] = line.split('\0');
      return { name: ref.replace(/^refs\/heads\//, ''), commit, tree, parents, isCurrent: head === '*' };
    });
}

function findBranch(branches: readonly Branch[], name: string): Branch | undefined {
  return branches.find((branch) => branch.name === name);
}

function requireBaseBranch(branches: readonly Branch[]): string {
  const current = branches.find(({ isCurrent }) => isCurrent);
  if (current) return current.name;
  throw serviceFault({
    operation: 'read_base',
    status: 422,
    serviceCode: 'NO_BASE_BRANCH',
    message: 'The repository of the site stands at no branch that a pull request could be merged into.',
  });
}

function requireCleanBase(branches: readonly Branch[], request: CommitRequest, baseBranch: string): void {
  const found = findBranch(branches, baseBranch)?.commit ?? '';
  if (request.requireCleanBase && found !== request.baseRef) throw baseMoved(baseBranch, request.baseRef, found);
}

/** The commit at the branch, where it is what this run would make. */
function requireSame({ name, commit: sha, tree, parents }: Branch, wantedTree: string, base: string): string {
  if (tree === wantedTree && parents === base) return sha;
  throw branchTaken(name, sha);
}

async function requireBranch(plumbing: Plumbing, request: PullRequestRequest): Promise<void> {
  if ((await readRef(plumbing, `refs/heads/${request.branchName}`)) === request.commitSha) return;
  // A branch that is gone or went on after the pull request was opened does not make it another one.
  const isRecorded = (await readRef(plumbing, `refs/launch/key/${request.idempotencyKey}`)) !== null;
  if (isRecorded) return;
  throw serviceFault({
    operation: 'open_pull_request',
    status: 422,
    serviceCode: 'BRANCH_MISSING',
    message: `The branch ${request.branchName} does not hold the commit that the pull request is for.`,
  });
}
