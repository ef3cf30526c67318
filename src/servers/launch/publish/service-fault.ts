// COMMIT_SERVICE_ERROR: what was being done, what the service answered, and whether it helps to try again.
import type { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';

export interface ServiceFailure {
  /** What was asked of the service: `read_base`, `write_tree`, `create_branch` and so on. */
  readonly operation: string;
  /** As in HTTP, for both kinds of service; null when there was no answer. */
  readonly status: number | null;
  readonly serviceCode: string;
  readonly message: string;
  readonly isRetryable?: boolean;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export function serviceFault(failure: ServiceFailure): Fault {
  const { operation, status, serviceCode, message, isRetryable = false, hint, details, cause } = failure;
  return fault('COMMIT_SERVICE_ERROR', {
    message,
    retryable: isRetryable,
    details: { operation, status, service_code: serviceCode, ...details },
    ...(hint !== undefined && { hint }),
    cause,
  });
}

export function baseMoved(baseBranch: string, expected: string, found: string): Fault {
  return serviceFault({
    operation: 'read_base',
    status: 409,
    serviceCode: 'BASE_MOVED',
    message: `The branch ${baseBranch} of the site has moved on since this run began.`,
    hint: 'Start a new run: it begins at the site as it is now.',
    details: { base_branch: baseBranch, expected_base: expected, found_base: found },
  });
}

export function branchTaken(branchName: string, found: string): Fault {
  return serviceFault({
    operation: 'create_branch',
    status: 409,
    serviceCode: 'BRANCH_EXISTS',
    message: `The branch ${branchName} exists and holds something else. It is left as it is.`,
    details: { branch: branchName, found_commit: found },
  });
}
