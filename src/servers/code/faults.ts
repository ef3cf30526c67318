// Every error code of the code contract, in one table (tooling/5.1, stability/6). The kernel's own codes
// appear here under the names its dialects give them, so that the whole set can be listed and pinned.
import { type FaultTable, faultsOf } from '../../kernel/fault.ts';

export const faults = {
  INVALID_REQUEST: { kind: 'invalid', message: 'The request is malformed or its arguments do not fit.' },
  UNKNOWN_TOOL: { kind: 'not-found', message: 'There is no such tool.' },
  NOT_FOUND: { kind: 'not-found', message: 'The file, index or resource does not exist.' },
  NO_INDEX: { kind: 'illegal-state', message: 'This repository has no index yet. Build one with build_index.' },
  CAPABILITY_MISSING: { kind: 'unavailable', message: 'An optional part that this needs is not installed.' },
  QUEUE_OVERLOADED: { kind: 'overloaded', message: 'The server has too much work waiting.', retryable: true },
  TOOL_TIMEOUT: { kind: 'timeout', message: 'The tool took too long.', retryable: true },
  CANCELLED: { kind: 'cancelled', message: 'The call was cancelled.' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong inside the server.' },
  UNAUTHORIZED: { kind: 'denied', message: 'A valid token is needed.', status: 401 },
  FORBIDDEN: { kind: 'denied', message: 'This repository or path is not allowed.' },
  DOWNLOAD_VERIFY_FAILED: { kind: 'unavailable', message: 'A download did not match its checksum.', retryable: true },
  ARCHIVE_UNSAFE: { kind: 'invalid', message: 'The archive holds entries that could escape its folder.' },
  ARCHIVE_TOO_LARGE: { kind: 'invalid', message: 'The archive is larger than the limit.' },
} as const satisfies FaultTable;

export const fault = faultsOf(faults);
