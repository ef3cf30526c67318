// What the engine refuses. Servers give these their contract's names by kind or by code.
import { type FaultTable, faultsOf } from '../kernel/fault.ts';

export const runFaults = {
  RUN_NOT_FOUND: { kind: 'not-found', message: 'There is no such run.', details: ['runId'] },
  STEP_NOT_FOUND: { kind: 'not-found', message: 'The run has no such step.', details: ['runId', 'step'] },
  ARTIFACT_NOT_FOUND: { kind: 'not-found', message: 'The run has no such artifact.', details: ['runId', 'name'] },
  ARTIFACT_DAMAGED: { kind: 'internal', message: 'The artifact is not what was stored.', details: ['hash'] },
  UNKNOWN_KIND: { kind: 'invalid', message: 'No runs of this kind can be started here.', details: ['kind'] },
  INVALID_DEFINITION: { kind: 'invalid', message: 'The definition of the run is not sound.' },
  INVALID_CURSOR: { kind: 'invalid', message: 'This cursor did not come from a listing with the same filters.' },
  TOO_MANY_RUNS: {
    kind: 'overloaded',
    message: 'As many runs as may be are going already. Try again when one has ended.',
    retryable: true,
    details: ['kind', 'maxRunning'],
  },
  IDEMPOTENCY_CONFLICT: {
    kind: 'conflict',
    message: 'A run with this key was started with another configuration.',
    details: ['existingRunId'],
  },
  RUN_EXISTS: { kind: 'conflict', message: 'There is a run with this id.', details: ['runId'] },
  ILLEGAL_RUN_STATE: { kind: 'illegal-state', message: 'The run is not in a state for this.', details: ['runId'] },
  STEP_TIMEOUT: { kind: 'timeout', message: 'The step took too long.', retryable: true, details: ['timeoutMs'] },
  OUTPUT_TOO_LARGE: { kind: 'internal', message: 'The step answered more than can be kept.', details: ['bytes'] },
  OUTPUT_NOT_JSON: { kind: 'internal', message: 'The step answered what JSON cannot hold.' },
  OWNER_GONE: {
    kind: 'internal',
    message: 'The process that ran this went away before it ended; what became of it is not known.',
  },
  LEASE_LOST: {
    kind: 'internal',
    message: 'Another process has taken this run; what this one found out late is dropped.',
    details: ['runId'],
  },
  STORE_BUSY: { kind: 'unavailable', message: 'Other processes keep the run store busy.', retryable: true },
  ENGINE_CLOSED: { kind: 'unavailable', message: 'The server is stopping.', retryable: true },
} as const satisfies FaultTable;

export const fault = faultsOf(runFaults);
