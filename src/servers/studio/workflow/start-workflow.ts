// From a definition to a run: everything that can be checked is, people are asked where a rule wants it, and then the
// whole is on disk before the first step begins.
import { Fault, toFault } from '../../../kernel/fault.ts';
import { redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import { pointerTo } from '../../../kernel/schema/violations.ts';
import { idempotencyTokenOf } from '../../../runs/derived-ids.ts';
import type { Run, StepData } from '../../../runs/run.ts';
import type { Action } from '../actions/action.ts';
import type { RequestMeta } from '../actions/request-meta.ts';
import type { Question } from '../approval/approvals.ts';
import type { AskPerson } from '../approval/ask-person.ts';
import { seekApprovals } from '../approval/seek-approval.ts';
import type { WorkflowLimits } from '../config/studio-config.ts';
import type { StudioDomain } from '../domain.ts';
import { invalidAt } from '../faults.ts';
import { workflowKindOf } from '../run-kinds.ts';
import { checkDefinition } from './check-definition.ts';
import { checkRef } from './check-ref.ts';
import { stepIdAt, type WorkflowDefinition, type WorkflowStep } from './definition.ts';
import type { Seal } from './seal.ts';
import { findRefs } from './step-refs.ts';
import type { StepInput } from './workflow-kind.ts';

type Needs = Pick<StudioDomain, 'config' | 'actions' | 'approvals' | 'runs' | 'seal' | 'ids' | 'bridge'>;

export async function startWorkflow(
  definition: WorkflowDefinition,
  meta: RequestMeta,
  { ask, signal }: { readonly ask: AskPerson | undefined; readonly signal: AbortSignal },
  needs: Needs,
): Promise<Run> {
  const { approvals, runs, ids } = needs;
  checkDefinition(definition, needs.config.workflow);
  const foreseen = await foreseeInStudio(definition.steps, meta, signal, needs);
  const studioId = studioOf(foreseen, meta);
  // Known before the run is: the steps' tokens follow from it, and what is approved is approved for them.
  const runId = ids.next();
  const toApprove = foreseen.flatMap(({ question, data }): [Question, string][] =>
    question ? [[question, idempotencyTokenOf(runId, data.key)]] : [],
  );
  await seekApprovals(toApprove, ask, approvals);
  const facts = {
    correlationId: redactKnownShapes(meta.correlationId),
    actor: redactKnownShapes(meta.actor),
    dryRun: meta.dryRun,
    approved: meta.approved,
    ...(studioId !== undefined && { studioId: redactKnownShapes(studioId) }),
  };
  const name = redactKnownShapes(definition.id);
  const steps = foreseen.map(({ data }) => data);
  const needsStudio = foreseen.some(({ action }) => action.requiresBridge);
  const kind = workflowKindOf(needsStudio, needs.config.isStudioSimulated);
  try {
    return (await runs.start({ runId, kind, name, steps, facts })).run;
  } catch (thrown) {
    // What did not start (too many runs) has used nothing up. A process that dies just here keeps them: it may have.
    approvals.release(toApprove.map(([, token]) => token));
    throw thrown;
  }
}

interface ForeseenStep {
  readonly data: StepData;
  readonly action: Action;
  readonly studioId: string | undefined;
  /** Null where no person has to be asked, or not before the input is known. */
  readonly question: Question | null;
}

/** The one Studio that every step of the run goes to which is done in one. */
function studioOf(steps: readonly ForeseenStep[], asked: RequestMeta): string | undefined {
  const inStudio = steps.find(({ action }) => action.worksInStudio);
  if (inStudio) return inStudio.studioId;
  if (asked.studioId === undefined) return undefined;
  throw invalidAt(['studioId'], 'not', 'has no meaning: no step is done in a Studio', '_meta');
}

/** A run stays with one Studio: where none is named, chosen or there yet, it is waited for before the run begins. */
async function foreseeInStudio(
  steps: readonly WorkflowStep[],
  asked: RequestMeta,
  signal: AbortSignal,
  needs: Needs,
): Promise<ForeseenStep[]> {
  const foreseen = await foreseeSteps(steps, asked, needs);
  const isOpen = foreseen.some(({ action, studioId }) => action.worksInStudio && studioId === undefined);
  if (!isOpen || !needs.bridge) return foreseen;
  return foreseeSteps(steps, { ...asked, studioId: await needs.bridge.find(undefined, signal) }, needs);
}

/** Each step as a call of its action would be judged, and what it refers to. */
async function foreseeSteps(
  steps: readonly WorkflowStep[],
  asked: RequestMeta,
  { config, actions, seal }: Needs,
): Promise<ForeseenStep[]> {
  const foreseen: ForeseenStep[] = [];
  const outputs = new Map<string, Action>();
  for (const [index, step] of steps.entries()) {
    const stepId = stepIdAt(step, index);
    const earlier = [...outputs.keys()];
    const input = step.input ?? {};
    const refs = findRefs(input, earlier);
    const holes = refs.map(({ at }) => pointerTo(at));
    const { action, question, meta } = await actions
      .foresee(step.actionId, input, asked, holes)
      .catch((thrown: unknown) => {
        throw atStep(toFault(thrown), index, stepId);
      });
    for (const ref of refs) checkRef(ref, index, action, outputs, asked.dryRun);
    outputs.set(stepId, action);
    foreseen.push({
      action,
      question,
      studioId: meta.studioId,
      data: stepData(step, index, { action, input, earlier, meta, seal, limits: config.workflow }),
    });
  }
  return foreseen;
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
