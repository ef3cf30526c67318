// One call, top to bottom. Whatever happens on the way, it ends here exactly once, as an outcome.
import { type Fault, kernelFault, toFault } from '../fault.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import { toContents } from '../resource.ts';
import type { Ended } from '../route.ts';
import type { Server } from '../server.ts';
import type { Tool } from '../tool.ts';
import { checkArguments } from './arguments.ts';
import type { Call, CallContext, CallRequest, Task } from './call.ts';
import type { Client } from './client.ts';

export async function runCall(
  server: Server,
  request: CallRequest,
  control: AbortController,
  client: Client,
): Promise<Ended> {
  const tool = server.catalog.find(request.name);
  const call = server.openCall(taskOf(request.name, tool), request.meta, control, client);
  return listened(server, call, async () => {
    if (!tool) return failed(unknownTool(request.name));
    const args = checkArguments(server, tool, request);
    if ('fault' in args) return failed(args.fault);
    const outcome = await perform(server, call, (context) => tool.run(args.value as never, context as never));
    return server.host.checkResults ? checkOutcome(server, tool, outcome) : outcome;
  });
}

/** Reading a resource is the same life with another body. */
export async function runRead(server: Server, uri: string, control: AbortController, client: Client): Promise<Ended> {
  const found = server.catalog.findResource(uri);
  const timeoutMs = found?.resource.timeoutMs ?? 0;
  const call = server.openCall({ kind: 'resource', name: uri, timeoutMs, control: false }, {}, control, client);
  return listened(server, call, async () => {
    if (!found)
      return failed(kernelFault('UNKNOWN_RESOURCE', { message: `There is no resource ${uri}.`, details: { uri } }));
    const { resource, variables } = found;
    return perform(server, call, async (context) => {
      const body = await resource.read(variables, context as never);
      return { contents: [toContents(uri, resource, body)] };
    });
  });
}

async function listened(server: Server, call: Call, work: () => Promise<Outcome>): Promise<Ended> {
  const { listener } = server.host;
  listener.started(server.id, call);
  const outcome = await work();
  call.close();
  if (outcome.ok) listener.finished(server.id, call);
  else listener.failed(server.id, call, outcome.fault);
  return { call, outcome };
}

/** Takes a slot, starts the deadline, runs the body, settles once, gives the slot back. */
async function perform(server: Server, call: Call, body: (context: CallContext) => unknown): Promise<Outcome> {
  const { control } = call.task;
  const refusal = control ? null : await server.queue.enter(call.signal);
  if (refusal) return failed(refusal);
  try {
    call.startDeadline();
    return await settleOnce(server, call, async () => body({ ...(await server.domain()), ...call.context() }));
  } finally {
    if (!control) server.queue.leave();
  }
}

/**
 * The first reason to end wins: the body's own end, the deadline, a cancel. After the deadline or a
 * cancel the outcome is decided, but the answer waits until the body has let go (its processes are
 * killed by the same signal), at most `windDownMs`; a body that ignores its signal is left behind.
 */
function settleOnce(server: Server, call: Call, work: () => Promise<unknown>): Promise<Outcome> {
  const { signal, warnings } = call;
  const { clock, windDownMs } = server.host;
  return new Promise((resolve) => {
    const stopped = () => resolve(failed(signal.reason as Fault, warnings));
    const onAbort = () => {
      call.close();
      const timer = clock.after(windDownMs, stopped);
      void ended.then(() => timer.cancel());
    };
    const ended = work().then(
      (value) => (signal.aborted ? stopped() : resolve(succeeded(value, warnings))),
      (thrown) => (signal.aborted ? stopped() : resolve(failed(toFault(thrown), warnings))),
    );
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

function taskOf(name: string, tool: Tool | undefined): Task {
  return { kind: 'tool', name: tool?.name ?? name, timeoutMs: tool?.timeoutMs ?? 0, control: tool?.control ?? false };
}

function unknownTool(name: string): Fault {
  return kernelFault('UNKNOWN_TOOL', {
    message: `There is no tool named ${name.slice(0, 80)}.`,
    details: { tool: name.slice(0, 80) },
  });
}

/** What tests hold every call to: the value fits its schema, the fault is one the tool declared. */
function checkOutcome(server: Server, tool: Tool, outcome: Outcome): Outcome {
  if (outcome.ok) {
    const found = server.compiled(tool).output(outcome.value);
    return found
      ? failed(toFault(new TypeError(`${tool.name} broke its output schema: ${JSON.stringify(found)}`)))
      : outcome;
  }
  const { code } = outcome.fault;
  const isDeclared = tool.faults.includes(code) || !Object.hasOwn(server.spec.faults, code);
  return isDeclared
    ? outcome
    : failed(toFault(new TypeError(`${tool.name} answered ${code}, which it does not declare`)));
}
