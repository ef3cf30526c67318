// The pipeline in front of every action, the same for a client's call and for a step of a workflow: look it up, check
// its input, dry run, precondition, policy, approval; then it is on record, runs under its timeout, and is recorded again.
import { checkArguments } from '../../../kernel/call/arguments.ts';
import { type Fault, toFault } from '../../../kernel/fault.ts';
import type { Violation } from '../../../kernel/schema/violations.ts';
import type { Server } from '../../../kernel/server.ts';
import type { Tool } from '../../../kernel/tool.ts';
import type { Approvals } from '../approval/approvals.ts';
import { questionOf } from '../approval/question-of.ts';
import { approvalMissing, seekApproval } from '../approval/seek-approval.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { fault, invalidAt } from '../faults.ts';
import type { Decision } from '../policy/decide.ts';
import type { PolicyInForce } from '../policy/policy-file.ts';
import { digestInput } from '../redaction/digest-input.ts';
import type { Action, ActionResult } from './action.ts';
import type { ActionCall, ActionOptions, Foreseen, Ran, UnsignaledCall } from './action-call.ts';
import type { ActionRegistry } from './action-registry.ts';
import { type CallRecords, type Judged, notJudged, type Recorded } from './call-records.ts';
import { anonymous, type RequestMeta } from './request-meta.ts';
import { runWithin } from './run-within.ts';

export interface RunnerParts {
  readonly server: Server;
  readonly registry: ActionRegistry;
  /** The tool of each action by its id: its schema is the one that inputs are held to. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly policy: PolicyInForce;
  readonly approvals: Approvals;
  readonly records: CallRecords;
  readonly actionTimeoutMs: number;
  /** Undefined where it is off. */
  readonly bridge: Bridge | undefined;
}

/** Less than the kernel waits for a stopped call, so that its end is on record before it is answered. */
const windDownMs = 3_000;

export class ActionRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Runs an action by its id, without any client. Every way it can end is on record; a failure is thrown as a fault. */
  async run(id: string, input: unknown, options: ActionOptions): Promise<Ran> {
    const call = this.#callOf(options);
    const found = this.#lookUp(id, input);
    if (!('fault' in found)) return this.perform(found.action, found.input, call);
    await this.refuse(this.#parts.registry.find(id)?.id ?? id.slice(0, 80), input, call, found.fault);
    throw found.fault;
  }

  /**
   * What would become of a call, before anything is asked, recorded or done. Throws the fault it would be refused with.
   * `holes` are places of the input whose values are not known yet, as JSON pointers.
   */
  async foresee(id: string, input: unknown, asked: RequestMeta, holes: readonly string[] = []): Promise<Foreseen> {
    const { action, checked } = this.#lookUpWithHoles(id, input, holes);
    const meta = { ...asked, studioId: this.#studioOf(action, asked) };
    const decision = await this.#judge(action, holes.length > 0 ? undefined : checked, meta);
    if (decision.approval === 'self' && !meta.approved) throw approvalMissing(action.id, decision.rule);
    const isForPerson = decision.approval === 'human' && holes.length === 0;
    return { action, question: isForPerson ? questionOf(action.id, checked, decision, meta) : null, meta };
  }

  /** Runs an action whose input has been checked. */
  async perform(action: Action, input: unknown, asked: ActionCall): Promise<Ran> {
    const call = { ...asked, studioId: asked.studioId ?? this.#studioOf(action, asked) };
    const recorded = this.#recordOf(action.id, input, call);
    const judged = await this.#admit(action, input, call, recorded);
    const { output, diff = null } = await this.#runRecorded(recorded, judged, () =>
      this.#runHandler(action, input, call),
    );
    return { runId: call.runId, output, diff };
  }

  /** Something that is no action, and is on record like one; no policy is asked. */
  async runOther<T>(name: string, input: unknown, call: UnsignaledCall, work: () => Promise<T>): Promise<T> {
    const recorded = this.#recordOf(name, input, call);
    return (await this.#runRecorded(recorded, notJudged, async () => ({ output: await work() }))).output;
  }

  /** A call that is refused outside the pipeline, recorded all the same. */
  async refuse(name: string, input: unknown, call: UnsignaledCall, refusal: Fault): Promise<void> {
    await this.#refuse(this.#recordOf(name, input, call), notJudged, refusal);
  }

  #lookUp(id: string, input: unknown): { action: Action; input: unknown } | { fault: Fault } {
    const { registry, tools, server } = this.#parts;
    const action = registry.find(id);
    const tool = action && tools.get(action.id);
    if (!action || !tool || tool.gate?.isOpen() === false) {
      return {
        fault: fault('NOT_FOUND', {
          message: `There is no action ${id.slice(0, 80)}.`,
          details: { actionId: id.slice(0, 80) },
        }),
      };
    }
    const checked = checkArguments(server, tool, { name: id, arguments: input, meta: {} });
    return 'fault' in checked ? checked : { action, input: checked.value };
  }

  #lookUpWithHoles(id: string, input: unknown, holes: readonly string[]): { action: Action; checked: unknown } {
    const found = this.#lookUp(id, input);
    if (!('fault' in found)) return { action: found.action, checked: found.input };
    const action = this.#parts.registry.find(id);
    const violations = found.fault.violations ?? [];
    const isOpen = ({ instancePath }: Violation) => holes.some((hole) => `${instancePath}/`.startsWith(`${hole}/`));
    if (action && violations.length > 0 && violations.every(isOpen)) return { action, checked: input };
    throw found.fault;
  }

  /** Fixed here, once: what a person approves and what the record tells is where it is done. */
  #studioOf({ worksInStudio }: Action, { studioId }: RequestMeta): string | undefined {
    if (!worksInStudio) return undefined;
    const studios = this.#parts.bridge?.studios() ?? [];
    const chosen = studios.find(({ isChosen }) => isChosen);
    const paired = studios.filter(({ state }) => state === 'paired');
    const meant = chosen ?? (paired.length === 1 ? paired[0] : undefined);
    return studioId ?? meant?.studioId;
  }

  /** Everything between the check of the input and the first record. A refusal is on record before it is thrown. */
  async #admit(action: Action, input: unknown, call: ActionCall, recorded: Recorded): Promise<Judged> {
    let judged = notJudged;
    try {
      if (call.studioId !== undefined && !action.worksInStudio) {
        throw invalidAt(['studioId'], 'not', `has no meaning for ${action.id}, which is done in no Studio`, '_meta');
      }
      const decision = await this.#judge(action, input, call, (made) => {
        judged = { ...judged, decision: made };
      });
      const approvalId = await this.#approve(action, decision, recorded, call);
      return { decision, approvalId };
    } catch (thrown) {
      const refusal = toFault(thrown);
      await this.#refuse(recorded, judged, refusal);
      throw refusal;
    }
  }

  /** Dry run, precondition and policy. `decided` hears of the decision also when it is a no. No input: not known yet. */
  async #judge(
    action: Action,
    input: unknown,
    { actor, dryRun }: Pick<RequestMeta, 'actor' | 'dryRun'>,
    decided: (decision: Decision) => void = () => {},
  ): Promise<Decision> {
    const { id: actionId, sideEffect } = action;
    if (dryRun && !action.supportsDryRun) {
      throw fault('VALIDATION_ERROR', {
        message: `${actionId} cannot be tried without being done: it has no dry run.`,
      });
    }
    if (input !== undefined) await action.precondition?.(input as never);
    const decision = this.#parts.policy.decide({ actor, actionId, sideEffect, dryRun });
    decided(decision);
    if (decision.isAllowed) return decision;
    const { rule, reason } = decision;
    throw fault('ACCESS_DENIED', { message: `${actionId} is denied: ${reason}.`, details: { rule, reason } });
  }

  async #approve({ id }: Action, decision: Decision, recorded: Recorded, call: ActionCall): Promise<string | null> {
    if (decision.approval === 'none') return null;
    const { approved, ask, idempotencyToken = call.runId } = call;
    const question = questionOf(id, recorded.input, decision, call);
    return seekApproval(decision, { question, approved, ask, token: idempotencyToken }, this.#parts.approvals);
  }

  async #runRecorded<T>(
    recorded: Recorded,
    judged: Judged,
    work: () => Promise<ActionResult<T>>,
  ): Promise<ActionResult<T>> {
    const { clock } = this.#parts.server.host;
    const open = await this.#parts.records.begin(recorded, judged);
    const startedMono = clock.monotonic();
    const elapsedMs = () => Math.round((clock.monotonic() - startedMono) * 1_000) / 1_000;
    try {
      const result = await work();
      await open.succeed(result.diff ?? null, elapsedMs());
      return result;
    } catch (thrown) {
      const failure = toFault(thrown);
      await open.fail(failure, elapsedMs());
      throw failure;
    }
  }

  #runHandler(action: Action, input: unknown, call: ActionCall): Promise<ActionResult> {
    const { server, actionTimeoutMs, bridge } = this.#parts;
    const { runId, actor, correlationId, dryRun, studioId, timeoutMs, idempotencyToken = runId } = call;
    const { clock } = server.host;
    const limits = { clock, what: action.id, timeoutMs: timeoutMs ?? actionTimeoutMs, windDownMs };
    return runWithin(limits, call.signal, async (signal) =>
      action.run(input as never, {
        runId,
        actor,
        correlationId,
        dryRun,
        signal,
        idempotencyToken,
        isStep: call.parentRunId !== undefined,
        timeoutMs,
        bridge,
        studioId,
        now: () => clock.now(),
      }),
    );
  }

  #callOf({ actor = anonymous, correlationId, dryRun = false, approved = false, ...rest }: ActionOptions): ActionCall {
    const runId = this.#parts.server.host.ids.next();
    return { runId, actor, correlationId: correlationId ?? runId, dryRun, approved, ...rest };
  }

  #recordOf(name: string, input: unknown, call: UnsignaledCall): Recorded {
    const { runId, actor, correlationId, dryRun, approved, studioId, parentRunId } = call;
    const meta = { actor, correlationId, dryRun, approved, studioId };
    const startedAt = this.#parts.server.host.clock.now();
    return { runId, name, meta, input, inputDigest: digestInput(input), startedAt, parentRunId };
  }

  async #refuse(recorded: Recorded, judged: Judged, refusal: Fault): Promise<void> {
    const { clock } = this.#parts.server.host;
    await this.#parts.records.addRefused(recorded, judged, refusal, clock.now() - recorded.startedAt);
  }
}
