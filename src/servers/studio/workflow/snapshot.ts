// A run as the workflow tools answer it.
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { runFaults } from '../../../runs/faults.ts';
import { type Run, type RunError, runStatuses, type StepRecord } from '../../../runs/run.ts';

const time = Type.String({ description: 'RFC 3339' });
const ErrorShape = closed({ code: Type.String(), message: Type.String() });

const StepShape = closed({
  stepId: Type.String(),
  actionId: Type.String(),
  status: Type.String({ description: 'pending, running, succeeded, failed, skipped, interrupted or canceled' }),
  attempts: Type.Integer(),
  startedAt: nullable(time),
  endedAt: nullable(time),
  output: Type.Unknown({ description: 'What the action answered; null unless the step succeeded' }),
  error: Type.Optional(ErrorShape),
});

const members = {
  runId: Type.String(),
  workflowId: Type.String(),
  correlationId: Type.String(),
  status: oneOf(runStatuses),
  startedAt: time,
  endedAt: nullable(time),
  totalSteps: Type.Integer(),
  completedSteps: Type.Integer({ description: 'Succeeded or skipped' }),
  cancelRequested: Type.Boolean(),
  lastError: Type.Optional(ErrorShape),
  waitingFor: Type.Optional(
    oneOf(['outcome'], { description: 'Nobody knows whether its step took effect; mooring runs tell says so' }),
  ),
};

export const Snapshot = closed(members);
export const SnapshotWithSteps = closed({ ...members, steps: Type.Optional(Type.Array(StepShape)) });
export const Acknowledged = closed({ ...members, acknowledged: Type.Boolean() });

export function showWorkflow(run: Run) {
  const { runId, name, status, startedAt, endedAt, totalSteps, completedSteps, isCancelRequested, error } = run;
  return {
    runId,
    workflowId: name,
    correlationId: String(run.facts['correlationId'] ?? runId),
    status,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    totalSteps,
    completedSteps,
    cancelRequested: isCancelRequested,
    ...(error && { lastError: showError(error) }),
    ...(run.waitingFor === 'outcome' && { waitingFor: run.waitingFor }),
  };
}

export function showStep(step: StepRecord) {
  const { key, status, attempts, startedAt, endedAt, output, error } = step;
  return {
    stepId: key,
    actionId: String(step.facts['actionId'] ?? ''),
    status,
    attempts,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    output: output ?? null,
    ...(error && { error: showError(error) }),
  };
}

/** The engine has codes of its own, which the contract does not know. */
function showError({ code, kind, message }: RunError) {
  if (kind === 'timeout') return { code: 'TIMEOUT', message };
  return { code: Object.hasOwn(runFaults, code) ? 'INTERNAL_ERROR' : code, message };
}
