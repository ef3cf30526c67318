// From a definition to a run: everything that can be checked is, people are asked where a rule wants it, and then the
// whole is on disk before the first step begins.
import { Fault, toFault } from '../../../kernel/fault.ts';
import { redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import type { Run, StepData } from '../../../runs/run.ts';
import type { Action } from '../actions/action.ts';
import type { RequestMeta } from '../actions/request-meta.ts';
import type { Question } from '../approval/approvals.ts';
import type { AskPerson } from '../approval/ask-person.ts';
import { seekAnswer } from '../approval/seek-approval.ts';
import type { WorkflowLimits } from '../config/studio-config.ts';
import type { StudioDomain } from '../domain.ts';
import { workflowKind } from '../run-kinds.ts';
import { checkDefinition } from './check-definition.ts';
import { stepIdAt, type WorkflowDefinition, type WorkflowStep } from './definition.ts';
import type { Seal } from './seal.ts';
import { findRefs } from './step-refs.ts';
import type { StepInput } from './workflow-kind.ts';

type Needs = Pick<StudioDomain, 'config' | 'actions' | 'approvals' | 'runs' | 'seal'>;

export async function startWorkflow(
  definition: WorkflowDefinition,
  meta: RequestMeta,
  ask: AskPerson | undefined,
  { config, actions, approvals, runs, seal }: Needs,
): Promise<Run> {
  checkDefinition(definition, config.workflow);
  const stepIds = definition.steps.map(stepIdAt);
  const steps: StepData[] = [];
  const questions: Question[] = [];
  for (const [index, step] of definition.steps.entries()) {
    const earlier = stepIds.slice(0, index);
    const input = step.input ?? {};
    const holes = findRefs(input, earlier).map(({ at }) => pointerOf(at));
    const { action, question } = await actions.foresee(step.actionId, input, meta, holes).catch((thrown: unknown) => {
      throw atStep(toFault(thrown), index, stepIds[index] ?? '');
    });
    steps.push(stepData(step, index, { action, input, earlier, meta, seal, limits: config.workflow }));
    if (question) questions.push(question);
  }
  // All of them first: an approval is used up by the step itself, and none is lost to a workflow that does not start.
  for (const question of questions) await seekAnswer(question, ask, approvals);
  const facts = {
    correlationId: redactKnownShapes(meta.correlationId),
    actor: redactKnownShapes(meta.actor),
    dryRun: meta.dryRun,
    approved: meta.approved,
  };
  const name = redactKnownShapes(definition.id);
  const { run } = await runs.start({ kind: workflowKind, name, steps, facts });
  return run;
}

interface StepParts {
  readonly action: Action;
  readonly input: unknown;
  readonly earlier: readonly string[];
  readonly meta: RequestMeta;
  readonly seal: Seal;
  readonly limits: WorkflowLimits;
}

/** Above the action's own limit, which ends it with a better word; this one is for a handler that does not let go. */
const besideMs = 5_000;

function stepData(
  step: WorkflowStep,
  index: number,
  { action, input, earlier, meta, seal, limits }: StepParts,
): StepData {
  const { when, retry = {}, timeoutMs = limits.defaultStepTimeoutMs } = step;
  const body: StepInput = { index, actionId: action.id, input, timeoutMs, meta, earlier };
  return {
    key: stepIdAt(step, index),
    input: seal.close(body),
    facts: { actionId: action.id },
    ...(when && { when }),
    retry: { maxAttempts: retry.maxAttempts ?? 1, backoffMs: retry.backoffMs ?? 0 },
    timeoutMs: timeoutMs + besideMs,
    isRepeatable: action.isIdempotent || meta.dryRun,
  };
}

/** The same refusal, with the step it is about. */
function atStep(
  { code, kind, message, retryable, details, hint, violations, isKernel }: Fault,
  index: number,
  stepId: string,
) {
  const prefix = `/definition/steps/${index}/input`;
  return new Fault(
    code,
    { kind, message },
    {
      message: `Step ${stepId}: ${message}`,
      retryable,
      details: { ...details, stepId },
      ...(hint !== undefined && { hint }),
      ...(violations && {
        violations: violations.map((each) => ({ ...each, instancePath: `${prefix}${each.instancePath}` })),
      }),
    },
    isKernel,
  );
}

function pointerOf(at: readonly string[]): string {
  return at.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
