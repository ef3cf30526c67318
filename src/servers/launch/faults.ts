// Every error code of the launch contract, in one table. Codes the kernel raises itself are spelt by its dialect.
// GATE_FAILED is no row: red gates are a verdict inside validation_report, never a failed call.
import { type FaultTable, faultsOf } from '../../kernel/fault.ts';

export const faults = {
  INVALID_INPUT: { kind: 'invalid', message: 'The request misses fields, or has some that are not valid.' },
  SCHEMA_VALIDATION_FAILED: { kind: 'invalid', message: 'The config or artifact does not fit its schema.' },
  RUN_NOT_FOUND: { kind: 'not-found', message: 'There is no run with this id.' },
  // A busy run is the same code with `retryable: true`: it is free again later.
  ILLEGAL_STATE: { kind: 'illegal-state', message: 'The run is in a state that does not allow this.' },
  TOOLCHAIN_MISSING: {
    kind: 'unavailable',
    message: 'A program that this validation needs is not installed.',
    details: ['tools'],
  },
  FIX_EXHAUSTED: { kind: 'illegal-state', message: 'No fix attempt is left, or no open issue can be fixed by a rule.' },
  ALLOWED_PATHS_VIOLATION: { kind: 'denied', message: 'The path lies outside what this run may write.' },
  // A rejection stays one; a service that was busy or out of reach is told with `retryable: true`.
  COMMIT_SERVICE_ERROR: { kind: 'unavailable', message: 'The commit service rejected the request or failed.' },
  // Additive: the contract's codes are a minimum.
  BUDGET_EXCEEDED: {
    kind: 'denied',
    message: 'The run has used up what it was allowed.',
    details: ['budget', 'limit'],
  },
  CANCELLED: { kind: 'cancelled', message: 'The run was cancelled.' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong inside the server.', details: ['cause_class'] },
  INVALID_URL: { kind: 'invalid', message: 'The URL cannot be read, or has none of the supported forms.' },
  UNSUPPORTED_SITE: {
    kind: 'invalid',
    message: 'The host of the URL is no site that is known here.',
    details: ['supported_sites'],
  },
  // A host that does not answer may do so later: then with `retryable: true`.
  REPO_NOT_FOUND: { kind: 'not-found', message: 'The repository does not exist or cannot be read.' },
} as const satisfies FaultTable;

export const fault = faultsOf(faults);

export function isLaunchCode(code: string): boolean {
  return Object.hasOwn(faults, code);
}
