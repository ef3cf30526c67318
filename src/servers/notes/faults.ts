// Every error code of the notes contract, in one table. The kernel's own codes keep the names its dialect gives them.
import { type FaultTable, faultsOf } from '../../kernel/fault.ts';

export const faults = {
  INVALID_PARAMS: { kind: 'invalid', message: 'The arguments do not fit the tool.' },
  NODE_EXISTS: { kind: 'conflict', message: 'There is already a note at this path.' },
  NODE_NOT_FOUND: { kind: 'not-found', message: 'There is no note with this id.' },
  PROVIDER_ERROR: { kind: 'unavailable', message: 'The vault could not be read or written.', retryable: true },
  CONFLICT: { kind: 'conflict', message: 'The note has changed since it was read.', details: ['hash'] },
} as const satisfies FaultTable;

export const fault = faultsOf(faults);
