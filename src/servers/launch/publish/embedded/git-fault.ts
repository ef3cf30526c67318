// What a failure of git in the site repository means.
import { Fault } from '../../../../kernel/fault.ts';
import { GitError } from '../../../../platform/git/git.ts';
import { serviceFault } from '../service-fault.ts';

/** Faults and cancels pass; what git or the disk says becomes COMMIT_SERVICE_ERROR. */
export async function explained<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(operation, error);
  }
}

function explain(operation: string, error: unknown): unknown {
  if (error instanceof Fault) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return serviceFault({
      operation,
      status: 404,
      serviceCode: 'REPOSITORY_MISSING',
      message: 'The repository of the site is not there, or git itself is not.',
      cause: error,
    });
  }
  if (!(error instanceof GitError)) return error;
  const isLocked = /unable to (?:create|lock)|cannot lock ref|File exists/i.test(error.stderr);
  const isGone = /not a git repository|bad object|not a valid object|Not a valid commit|not a tree object/i.test(
    error.stderr,
  );
  return serviceFault({
    operation,
    status: isLocked ? 409 : isGone ? 404 : 500,
    serviceCode: isLocked ? 'REF_LOCKED' : isGone ? 'OBJECT_MISSING' : 'GIT_FAILED',
    message: `Git cannot do this in the repository of the site: ${error.stderr.split('\n')[0]?.slice(0, 300) ?? ''}`,
    isRetryable: isLocked,
    cause: error,
  });
}
