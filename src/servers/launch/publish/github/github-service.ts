// The commit service on GitHub: blobs, a tree, a commit, a branch, a pull request. Objects are named by their content, so
// writing them again does no harm; the branch and the pull request are recognised when they are there.
import { isRecord } from '../../../../kernel/is-record.ts';
import type { CommitRequest, CommitResult, CommitService, PullRequestRequest } from '../commit-service.ts';
import { planTree, type TreeChange } from '../plan-tree.ts';
import { baseMoved, branchTaken, serviceFault } from '../service-fault.ts';
import { callGithub, type GithubAccess } from './github-call.ts';
import { listGithubTree } from './github-tree.ts';
import { textAt } from './read-answer.ts';

export function githubCommitService(access: GithubAccess): CommitService {
  return {
    commit: (request, signal) => commit(access, request, signal),
    openPullRequest: async (request, signal) => {
      const found = await findPull(access, request, signal);
      if (found) return { outcome: 'found', ...found };
      return createPull(access, request, signal);
    },
  };
}

async function commit(access: GithubAccess, request: CommitRequest, signal?: AbortSignal): Promise<CommitResult> {
  const { baseRef, branchName } = request;
  const repository = await ask(access, 'read_repository', 'GET /repos/{owner}/{repo}', {}, signal);
  const baseBranch = textAt(repository, 'read_repository', 'default_branch');
  const branch = await readBranch(access, branchName, signal);
  if (branch === null && request.requireCleanBase) {
    const head = await readBranch(access, baseBranch, signal);
    if (head !== baseRef) throw baseMoved(baseBranch, baseRef, head ?? '');
  }
  const base = await readCommit(access, baseRef, 'read_base', signal);
  const changes = planTree(await listGithubTree(access, base.tree, signal), request.changes, request.allowedPaths);
  if (changes.length === 0) return { outcome: 'nothing-to-commit', baseBranch };
  const tree = await writeTree(access, base.tree, changes, signal);
  const done = { baseBranch, affectedPaths: changes.map(({ path }) => path) };
  if (branch !== null) {
    return {
      outcome: 'found',
      commitSha: await requireSame(access, branchName, branch, tree, baseRef, signal),
      ...done,
    };
  }
  const commitSha = await writeCommit(access, request, tree, signal);
  const parameters = { ref: `refs/heads/${branchName}`, sha: commitSha };
  const made = await callGithub(
    access,
    { operation: 'create_branch', route: 'POST /repos/{owner}/{repo}/git/refs', parameters, signal },
    [422],
  );
  if (made.status === 'ok') return { outcome: 'committed', commitSha, ...done };
  // It exists by now: an attempt whose answer was lost, or somebody else.
  const there = await readBranch(access, branchName, signal);
  if (there === null) throw refused('create_branch', made.code, made.data);
  return { outcome: 'found', commitSha: await requireSame(access, branchName, there, tree, baseRef, signal), ...done };
}

async function readBranch(access: GithubAccess, name: string, signal: AbortSignal | undefined): Promise<string | null> {
  const operation = 'read_branch';
  const route = 'GET /repos/{owner}/{repo}/git/ref/{+ref}';
  const call = { operation, route, parameters: { ref: `heads/${name}` }, signal };
  const answer = await callGithub(access, call, [404]);
  if (answer.status === 'refused') return null;
  return textAt(answer.data, operation, 'object', 'sha');
}

interface CommitFacts {
  readonly tree: string;
  readonly parents: readonly string[];
}

async function readCommit(
  access: GithubAccess,
  sha: string,
  operation: string,
  signal: AbortSignal | undefined,
): Promise<CommitFacts> {
  const route = 'GET /repos/{owner}/{repo}/git/commits/{sha}';
  const data = await ask(access, operation, route, { sha }, signal);
  const parents = isRecord(data) && Array.isArray(data['parents']) ? data['parents'] : [];
  return {
    tree: textAt(data, operation, 'tree', 'sha'),
    parents: parents.map((each) => textAt(each, operation, 'sha')),
  };
}

async function writeTree(
  access: GithubAccess,
  baseTree: string,
  changes: readonly TreeChange[],
  signal: AbortSignal | undefined,
): Promise<string> {
  const tree: object[] = [];
  for (const { path, mode, blob } of changes) {
    if (blob) await writeBlob(access, blob, signal);
    tree.push({ path, mode, type: 'blob', sha: blob?.sha ?? null });
  }
  const parameters = { base_tree: baseTree, tree };
  const data = await ask(access, 'write_tree', 'POST /repos/{owner}/{repo}/git/trees', parameters, signal);
  return textAt(data, 'write_tree', 'sha');
}

async function writeBlob(
  access: GithubAccess,
  { sha, bytes }: NonNullable<TreeChange['blob']>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parameters = { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
  const data = await ask(access, 'write_blob', 'POST /repos/{owner}/{repo}/git/blobs', parameters, signal);
  const found = textAt(data, 'write_blob', 'sha');
  if (found === sha) return;
  throw serviceFault({
    operation: 'write_blob',
    status: 200,
    serviceCode: 'CONTENT_CHANGED',
    message: 'GitHub has stored other bytes than the ones it was given.',
    details: { expected: sha, found },
  });
}

async function writeCommit(
  access: GithubAccess,
  { message, author, committedAt, baseRef }: CommitRequest,
  tree: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const person = { ...author, date: committedAt };
  const parameters = { message, tree, parents: [baseRef], author: person, committer: person };
  const data = await ask(access, 'write_commit', 'POST /repos/{owner}/{repo}/git/commits', parameters, signal);
  return textAt(data, 'write_commit', 'sha');
}

async function requireSame(
  access: GithubAccess,
  branchName: string,
  sha: string,
  tree: string,
  base: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const found = await readCommit(access, sha, 'read_branch', signal);
  if (found.tree === tree && found.parents.join(' ') === base) return sha;
  throw branchTaken(branchName, sha);
}

interface FoundPull {
  readonly number: number;
  readonly url: string;
}

/** Closed ones count: whoever closed it did not ask for another. */
async function findPull(
  access: GithubAccess,
  { branchName, baseBranch }: PullRequestRequest,
  signal: AbortSignal | undefined,
): Promise<FoundPull | null> {
  const operation = 'find_pull_request';
  const parameters = { head: `${access.owner}:${branchName}`, base: baseBranch, state: 'all', per_page: 10 };
  const data = await ask(access, operation, 'GET /repos/{owner}/{repo}/pulls', parameters, signal);
  const pulls = Array.isArray(data) ? data : [];
  // A server that does not know the filter answers with all of them.
  const pull = pulls.find((each) => isRecord(each) && isRecord(each['head']) && each['head']['ref'] === branchName);
  return pull === undefined ? null : readPull(pull, operation);
}

async function createPull(
  access: GithubAccess,
  request: PullRequestRequest,
  signal: AbortSignal | undefined,
): Promise<FoundPull & { readonly outcome: 'opened' | 'found' }> {
  const operation = 'create_pull_request';
  const { title, isDraft: draft, branchName: head, baseBranch: base } = request;
  const undo = `To undo it:\n\n\`\`\`sh\n${request.rollbackSteps.join('\n')}\n\`\`\``;
  const parameters = { title, body: `${request.body}\n\n${undo}\n`, draft, head, base };
  const call = { operation, route: 'POST /repos/{owner}/{repo}/pulls', parameters, signal };
  const answer = await callGithub(access, call, [422]);
  if (answer.status === 'ok') return { outcome: 'opened', ...readPull(answer.data, operation) };
  const found = await findPull(access, request, signal);
  if (found) return { outcome: 'found', ...found };
  throw refused(operation, answer.code, answer.data);
}

function readPull(data: unknown, operation: string): FoundPull {
  const number = isRecord(data) ? data['number'] : undefined;
  if (typeof number !== 'number') throw refused(operation, 200, data);
  return { number, url: textAt(data, operation, 'html_url') };
}

async function ask(
  access: GithubAccess,
  operation: string,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return (await callGithub(access, { operation, route, parameters, signal })).data;
}

function refused(operation: string, status: number, data: unknown): Error {
  const message = isRecord(data) && typeof data['message'] === 'string' ? data['message'].slice(0, 200) : '';
  const errors = isRecord(data) && Array.isArray(data['errors']) ? data['errors'] : [];
  const reason = errors.flatMap((each) =>
    isRecord(each) && typeof each['message'] === 'string' ? each['message'] : [],
  );
  return serviceFault({
    operation,
    status,
    serviceCode: 'VALIDATION_FAILED',
    message: `GitHub refuses: ${[message, ...reason].join(' ').slice(0, 300)}`,
  });
}
