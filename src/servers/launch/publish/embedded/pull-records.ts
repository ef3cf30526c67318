// Pull requests of a plain git repository. Each is a tag object that holds the record as JSON and points to the commit; a ref
// by number and one by idempotency key point to it. Both come in one transaction, so there are never two for one key.
import { isRecord } from '../../../../kernel/is-record.ts';
import { GitError } from '../../../../platform/git/git.ts';
import type { PullRequestRequest } from '../commit-service.ts';
import { serviceFault } from '../service-fault.ts';
import { identityOf, type Plumbing, plumb, updateRefs } from './plumbing.ts';

export interface PullRecord {
  readonly schema_version: '1.0';
  readonly number: number;
  readonly state: 'open';
  readonly run_id: string;
  readonly idempotency_key: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly branch_name: string;
  readonly base_branch: string;
  readonly base_ref: string;
  readonly commit_sha: string;
  readonly created_at: string;
  readonly rollback_steps: readonly string[];
}

const byNumber = (number: number): string => `refs/launch/pr/${number}`;
const byKey = (key: string): string => `refs/launch/key/${key}`;

/** Sorted by number. */
export async function listPullRecords(plumbing: Plumbing): Promise<PullRecord[]> {
  const known = new Map((await readAll(plumbing)).map(({ record }) => [record.number, record]));
  return [...known.values()].sort((one, other) => one.number - other.number);
}

/** Each process that is quicker costs one; a lock that nobody takes away costs a second. */
const mostTries = 50;
const mostLocks = 3;

export async function recordPull(
  plumbing: Plumbing,
  request: PullRequestRequest,
): Promise<{ readonly record: PullRecord; readonly isNew: boolean }> {
  let locks = 0;
  let failure: unknown;
  for (let tries = 0; tries < mostTries && locks < mostLocks; tries += 1) {
    const known = await readAll(plumbing);
    const mine = known.find(({ record }) => record.idempotency_key === request.idempotencyKey);
    if (mine) return { record: await repair(plumbing, mine, known), isNew: false };
    const number = known.reduce((most, { record }) => Math.max(most, record.number), 0) + 1;
    const record = describe(request, number);
    const tag = await writeTag(plumbing, record, request);
    try {
      await updateRefs(plumbing, [
        ['create', byKey(record.idempotency_key), tag],
        ['create', byNumber(number), tag],
      ]);
      return { record, isNew: true };
    } catch (error) {
      // Another process took the number, or is this very pull request: the next look tells.
      if (!(error instanceof GitError)) throw error;
      failure = error;
      if (/\.lock': File exists/.test(error.stderr)) locks += 1;
    }
  }
  throw serviceFault({
    operation: 'record_pull_request',
    status: 409,
    serviceCode: 'REF_LOCKED',
    message: 'No number could be had for the pull request: other processes hold the refs of the repository.',
    isRetryable: true,
    cause: failure,
  });
}

interface Known {
  readonly ref: string;
  readonly tag: string;
  readonly record: PullRecord;
}

async function readAll(plumbing: Plumbing): Promise<Known[]> {
  const format = '--format=%(refname)%00%(objectname)%00%(contents:subject)';
  const answer = await plumb(plumbing, ['for-each-ref', format, 'refs/launch/']);
  return answer.split('\n').flatMap((line): Known[] => {
    const [ref = '', tag = '', text = ''] = line.split('\0');
    const record = readRecord(text);
    return record ? [{ ref, tag, record }] : [];
  });
}

function readRecord(text: string): PullRecord | null {
  try {
    const content: unknown = JSON.parse(text);
    const isOne = isRecord(content) && content['schema_version'] === '1.0' && Number.isSafeInteger(content['number']);
    return isOne ? (content as unknown as PullRecord) : null;
  } catch {
    return null;
  }
}

/** A machine that stopped between the two refs left one of them. */
async function repair(plumbing: Plumbing, { tag, record }: Known, known: readonly Known[]): Promise<PullRecord> {
  for (const ref of [byNumber(record.number), byKey(record.idempotency_key)]) {
    if (known.some((each) => each.ref === ref)) continue;
    await updateRefs(plumbing, [['create', ref, tag]]);
  }
  return record;
}

function describe(request: PullRequestRequest, number: number): PullRecord {
  return {
    schema_version: '1.0',
    number,
    state: 'open',
    run_id: request.runId,
    idempotency_key: request.idempotencyKey,
    title: request.title,
    body: request.body,
    draft: request.isDraft,
    branch_name: request.branchName,
    base_branch: request.baseBranch,
    base_ref: request.baseRef,
    commit_sha: request.commitSha,
    created_at: request.committedAt,
    rollback_steps: request.rollbackSteps,
  };
}

async function writeTag(plumbing: Plumbing, record: PullRecord, request: PullRequestRequest): Promise<string> {
  const { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date } = identityOf(request);
  const head = [
    `object ${record.commit_sha}`,
    'type commit',
    `tag launch-pr-${record.number}`,
    `tagger ${name} <${email}> ${date}`,
  ];
  return (await plumb(plumbing, ['mktag'], `${head.join('\n')}\n\n${JSON.stringify(record)}\n`)).trim();
}
