// The tool that clients see of an action.
import { type TSchema, Type } from 'typebox';
import type { CallContext } from '../../../kernel/call/call.ts';
import { toFault } from '../../../kernel/fault.ts';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import type { Tool } from '../../../kernel/tool.ts';
import type { Action, ActionResult } from '../actions/action.ts';
import { type RequestMeta, readableMeta, readRequestMeta } from '../actions/request-meta.ts';
import { askerOf, thinkingMs } from '../approval/ask-person.ts';
import { type StudioDomain, tool } from '../domain.ts';
import { actionFaults } from '../faults.ts';

/** Time for the records around the handler, which has a limit of its own. */
const besideMs = 10_000;

export function actionTool(action: Action, actionTimeoutMs: number): Tool {
  const { id, title, description, version, sideEffect, isAdditive, supportsDryRun, requiresBridge } = action;
  return tool({
    name: id,
    title,
    description,
    version,
    effect: sideEffect === 'write' && !isAdditive ? 'destroy' : sideEffect,
    // The handler has `actionTimeoutMs`; before it, a person may have to be asked.
    timeoutMs: actionTimeoutMs + thinkingMs + besideMs,
    traits: { supportsDryRun, requiresBridge },
    input: action.input,
    output: resultOf(action.output),
    faults: actionFaults,
    run: (input, context) => runCall(action, input, context),
  });
}

async function runCall(action: Action, input: unknown, context: CallContext & StudioDomain): Promise<ActionResult> {
  const { callId: runId, signal, actions, clock } = context;
  const meta = await metaOf(action, input, context);
  const { output, diff } = await actions.perform(action, input, {
    runId,
    signal,
    ask: askerOf(context, clock),
    ...meta,
  });
  return { output, diff };
}

/** A call whose metadata cannot be read is refused, and on record like any other. */
async function metaOf(
  { id }: Action,
  input: unknown,
  { callId: runId, meta, actions }: CallContext & StudioDomain,
): Promise<RequestMeta> {
  try {
    return readRequestMeta(meta, runId);
  } catch (thrown) {
    await actions.refuse(id, input, { runId, ...readableMeta(meta, runId) }, toFault(thrown));
    throw thrown;
  }
}

const Entries = Type.Unsafe<readonly string[]>(Type.Array(Type.String()));
const Diff = nullable(closed({ summary: Type.String(), entries: Entries }));

function resultOf(output: TSchema) {
  return closed({ output, diff: Type.Optional(Diff) });
}
