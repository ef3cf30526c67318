// A refusal by a tool that is no action is on record too: who asked for what, and why it was refused.
import type { CallContext } from '../../../kernel/call/call.ts';
import { type Fault, kernelFault, toFault } from '../../../kernel/fault.ts';
import { readableMeta } from '../actions/request-meta.ts';
import type { StudioDomain } from '../domain.ts';

/** `input` is what is kept of the arguments; `args` those that may say who asks. */
export async function refusable<T>(
  name: string,
  input: object,
  { callId, meta, actions }: CallContext & StudioDomain,
  work: () => T | Promise<T>,
  args: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const refusal = inContract(toFault(thrown));
    await actions.refuse(name, input, { runId: callId, ...readableMeta(meta, callId, args) }, refusal);
    throw refusal;
  }
}

/** The engine refuses in its own words. */
function inContract(found: Fault): Fault {
  if (found.code !== 'TOO_MANY_RUNS') return found;
  const { message, details } = found;
  return kernelFault('QUEUE_OVERLOADED', { message, details: { queue: 'workflow', ...details } });
}
