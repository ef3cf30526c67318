// Workflows as runs of the engine: what the body of a step does, and in which words its failures are kept.
import { action as dialect } from '../../../kernel/dialects/action.ts';
import { codeOf } from '../../../kernel/dialects/dialect.ts';
import { Fault, type FaultKind, kernelFault, toFault } from '../../../kernel/fault.ts';
import type { RunKind, StepScope } from '../../../runs/run.ts';
import type { ActionRunner } from '../actions/action-runner.ts';
import type { RequestMeta } from '../actions/request-meta.ts';
import type { WorkflowLimits } from '../config/studio-config.ts';
import { redactText, redactValue } from '../redaction/redact-value.ts';
import { refuse } from './check-definition.ts';
import type { Seal } from './seal.ts';
import { resolveRefs } from './step-refs.ts';

/** What the engine keeps, sealed, for the body of a step while the run is going. */
export interface StepInput {
  readonly index: number;
  readonly actionId: string;
  readonly input: unknown;
  readonly timeoutMs: number;
  readonly meta: RequestMeta;
  /** Ids of the steps before: what references may mean. */
  readonly earlier: readonly string[];
}

/** `actions` is asked for late: the pipeline records in the engine that this kind is opened with. */
export function workflowRuns(kind: string, limits: WorkflowLimits, seal: Seal, actions: () => ActionRunner): RunKind {
  return { ...keptWorkflowRuns(kind, limits), perform: (scope) => performStep(scope, seal, actions()) };
}

/** Runs that are shown here and left to a process that can do their steps. */
export function keptWorkflowRuns(kind: string, limits: WorkflowLimits): RunKind {
  return {
    kind,
    maxRunning: limits.maxConcurrentRuns,
    retention: { maxRuns: limits.retentionMaxRuns || Number.MAX_SAFE_INTEGER, maxAgeMs: limits.retentionTtlMs },
    toFault: inContractWords,
  };
}

async function performStep(scope: StepScope, seal: Seal, actions: ActionRunner): Promise<unknown> {
  const { index, actionId, input, timeoutMs, meta, earlier } = seal.open(scope.step.input) as StepInput;
  const resolved = resolveRefs(input, scope.outputs, earlier, ({ at, target }) => {
    const from = target ? `${target.stepId} answered nothing there` : 'it is no reference';
    throw refuse(['steps', String(index), 'input', ...at, '$ref'], 'format', `leads nowhere: ${from}`);
  });
  const { output } = await actions.run(actionId, resolved, {
    ...meta,
    timeoutMs,
    signal: asCancel(scope.signal),
    idempotencyToken: scope.idempotencyToken,
    parentRunId: scope.runId,
  });
  return output;
}

/** The engine's reasons to stop a body are its own; to an action all of them mean that nobody waits for it any more. */
function asCancel(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(kernelFault('CANCELLED', { message: 'The step was stopped.' }));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

/** Trying again may help with these, whatever they say; what is unavailable knows best whether it will be back. */
const passing: ReadonlySet<FaultKind> = new Set(['internal', 'timeout', 'overloaded']);

function inContractWords(thrown: unknown): Fault {
  const found = toFault(thrown);
  const { kind, retryable, details } = found;
  const message = redactText(found.message);
  return new Fault(
    codeOf(dialect, found),
    { kind, message },
    {
      retryable: retryable || passing.has(kind),
      cause: thrown,
      ...(details && { details: redactValue(details) as Record<string, unknown> }),
    },
  );
}
