// A run of the store as a record of the contract: the fields it names first, then what it was silent about.
import { runFaults } from '../../../runs/faults.ts';
import type { Run } from '../../../runs/run.ts';
import { workflowKinds } from '../run-kinds.ts';

export function showRun(run: Run): Record<string, unknown> {
  const { runId, kind, name, status, startedAt, endedAt, error, facts } = run;
  const isWorkflow = workflowKinds.includes(kind);
  const { correlationId = runId, ...rest } = facts;
  return {
    runId,
    correlationId,
    type: isWorkflow ? 'workflow' : 'action',
    name,
    status,
    startedAt: new Date(startedAt).toISOString(),
    ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
    ...(error && { errorCode: inContract(error.code), errorMessage: error.message }),
    diffSummary: isWorkflow ? `steps=${run.completedSteps}/${run.totalSteps}` : summaryOf(facts['diff']),
    ...rest,
  };
}

// What the store itself says of a run (its process went away) is no code of the contract.
function inContract(code: string): string {
  return Object.hasOwn(runFaults, code) ? 'INTERNAL_ERROR' : code;
}

function summaryOf(diff: unknown): string {
  const summary = (diff as { summary?: unknown } | null)?.summary;
  return typeof summary === 'string' ? summary : '';
}
