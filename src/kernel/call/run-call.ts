// One call, top to bottom. Whatever happens on the way, it ends here exactly once, as an outcome.
import { type Fault, type KernelCode, kernelFault, toFault } from '../fault.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import { toContents } from '../resource.ts';
import type { Server } from '../server.ts';
import type { Tool } from '../tool.ts';
import { checkArguments, checkSize } from './arguments.ts';
import { type Call, type CallContext, type CallRequest, contextOf, type ReadRequest, type Task } from './call.ts';
import type { Client } from './client.ts';
import type { CallControl } from './control.ts';
import type { Ended } from './ended.ts';

export function runCall(server: Server, request: CallRequest, control: CallControl, client: Client): Promise<Ended> {
  const { catalog } = server;
  const tool = request.isRouted ? catalog.findRouted(request.name) : catalog.find(request.name);
  const call = server.openCall(taskOf(request.name, tool), request.meta, control, client);
  const work = (): Pending => {
    if (!tool) return failed(checkSize(server, request) ?? unknownTool(request.name));
    const args = checkArguments(server, tool, request);
    if ('fault' in args) return failed(args.fault);
    const outcome = perform(server, call, (context) => tool.run(args.value as never, context as never));
    return server.host.checkResults ? checkOutcome(server, tool, outcome) : outcome;
  };
  const { refused } = server.spec;
  const heard = refused ? () => recordRefusal(server, call, request, tool, work()) : work;
  return listened(server, call, tool, heard, server.spec.called && ((ended) => tellServer(server, ended, request)));
}

/** The domain is opened for it if need be: a call that was refused first of all is one too. */
async function tellServer(server: Server, ended: Ended, request: CallRequest): Promise<void> {
  try {
    server.spec.called?.({ ...ended, request }, await server.domain());
  } catch (thrown) {
    warnOf(thrown);
  }
}

/** A server that records its calls hears of this one too, though its handler never will. */
async function recordRefusal(
  server: Server,
  call: Call,
  request: CallRequest,
  tool: Tool | undefined,
  pending: Pending,
): Promise<Outcome> {
  const outcome = await pending;
  if (outcome.ok || call.hasBegun) return outcome;
  await server.spec.refused?.({ call, request, tool, fault: outcome.fault }, await server.domain());
  return outcome;
}

/** Reading a resource is the same life with another body. */
export function runRead(
  server: Server,
  { uri, meta }: ReadRequest,
  control: CallControl,
  client: Client,
): Promise<Ended> {
  const found = server.catalog.findResource(uri);
  const timeoutMs = found?.resource.timeoutMs ?? 0;
  const task: Task = { kind: 'resource', name: shortened(uri), timeoutMs, control: false };
  const call = server.openCall(task, meta, control, client);
  return listened(server, call, undefined, () => {
    if (!found) {
      return failed(kernelFault('UNKNOWN_RESOURCE', { message: `There is no resource ${uri}.`, details: { uri } }));
    }
    const { resource, variables } = found;
    return perform(server, call, async (context) => {
      const body = await resource.read(variables, context as never);
      return { contents: [toContents(uri, resource, body)] };
    });
  });
}

/** An outcome that is there already, or one to wait for. What need not wait costs no promise. */
type Pending = Outcome | Promise<Outcome>;

async function listened(
  server: Server,
  call: Call,
  tool: Tool | undefined,
  work: () => Pending,
  heard?: (ended: Ended) => Promise<void>,
): Promise<Ended> {
  server.callBegan();
  tell(server, call);
  let outcome: Outcome;
  try {
    outcome = await work();
  } catch (thrown) {
    outcome = failed(toFault(thrown));
  }
  call.close();
  tell(server, call, outcome);
  const ended = { call, outcome, tool };
  if (heard) await heard(ended);
  server.callEnded();
  return ended;
}

// Whoever listens must not be able to break what it listens to.
function tell({ id, host: { listener } }: Server, call: Call, outcome?: Outcome): void {
  try {
    if (!outcome) listener.started(id, call);
    else if (outcome.ok) listener.finished(id, call);
    else listener.failed(id, call, outcome.fault);
  } catch (thrown) {
    warnOf(thrown);
  }
}

function warnOf(thrown: unknown): void {
  process.emitWarning(`a listener failed: ${thrown instanceof Error ? thrown.message : typeof thrown}`);
}

/** Takes a slot, waiting for it if need be, runs the body in it, and gives it back. */
function perform(server: Server, call: Call, body: (context: CallContext) => unknown): Pending {
  if (call.task.control) return settle(server, call, body);
  const entered = server.queue.enter(call.control);
  if (entered instanceof Promise) {
    return entered.then((refusal) => (refusal ? failed(refusal) : runInSlot(server, call, body)));
  }
  return entered ? failed(entered) : runInSlot(server, call, body);
}

function runInSlot(server: Server, call: Call, body: (context: CallContext) => unknown): Pending {
  const pending = settle(server, call, body);
  const leave = (outcome: Outcome) => {
    server.queue.leave();
    return outcome;
  };
  return pending instanceof Promise ? pending.then(leave) : leave(pending);
}

/** Runs the body. One that answers at once has ended before anything could stop it; any other has a deadline. */
function settle(server: Server, call: Call, body: (context: CallContext) => unknown): Pending {
  const { control, warnings } = call;
  if (control.reason) return failed(control.reason, warnings);
  try {
    const { opened } = server;
    const given = opened ? begin(call, opened, body) : openAndRun(server, call, body);
    return given instanceof Promise ? settleOnce(server, call, given) : succeeded(given, warnings);
  } catch (thrown) {
    return failed(toFault(thrown), warnings);
  }
}

async function openAndRun(server: Server, call: Call, body: (context: CallContext) => unknown): Promise<unknown> {
  const domain = await server.domain();
  // Told to stop before it began: it does not begin.
  if (call.control.reason) throw call.control.reason;
  return begin(call, domain, body);
}

function begin(call: Call, domain: object, body: (context: CallContext) => unknown): unknown {
  call.hasBegun = true;
  return body(contextOf(call, domain));
}

/**
 * The first reason to end wins: the body's own end, the deadline, a cancel. After the deadline or a
 * cancel the outcome is decided, but the answer waits until the body has let go (its processes are
 * killed by the same signal), at most `windDownMs`; a body that ignores its signal is left behind.
 */
function settleOnce(server: Server, call: Call, running: Promise<unknown>): Promise<Outcome> {
  const { control, warnings } = call;
  const { clock, windDownMs } = server.host;
  call.startDeadline(server.deadlines);
  return new Promise((resolve) => {
    const end = (outcome: Outcome, thrown?: unknown) =>
      resolve(control.reason ? failed(withSurvivors(control.reason, thrown), warnings) : outcome);
    const ended = running.then(
      (value) => end(succeeded(value, warnings)),
      (thrown) => end(failed(toFault(thrown), warnings), thrown),
    );
    control.onAbort(() => {
      call.close();
      const timer = clock.after(windDownMs, () => end(failed(kernelFault('CANCELLED'), warnings)));
      void ended.then(() => timer.cancel());
    });
  });
}

// The outcome stands, but processes that outlived their kill are told of (stability/kill-6-survivors).
function withSurvivors(reason: Fault, thrown: unknown): Fault {
  const { survivors } = (thrown ?? {}) as { survivors?: readonly number[] };
  if (!Array.isArray(survivors) || survivors.length === 0 || !reason.isKernel) return reason;
  const { message, details } = reason;
  return kernelFault(reason.code as KernelCode, {
    message,
    details: { ...details, survivors: [...survivors] },
    cause: thrown,
  });
}

function taskOf(asked: string, tool: Tool | undefined): Task {
  const { name, timeoutMs, control } = tool ?? { name: shortened(asked), timeoutMs: 0, control: false };
  return { kind: 'tool', name, timeoutMs, control };
}

// A name that a caller made up may be megabytes long; logs and spans carry it.
function shortened(name: string): string {
  return name.slice(0, 80);
}

function unknownTool(name: string): Fault {
  return kernelFault('UNKNOWN_TOOL', {
    message: `There is no tool named ${shortened(name)}.`,
    details: { tool: shortened(name) },
  });
}

/** What tests hold every call to: the value fits its schema, the fault is one the tool declared. */
async function checkOutcome(server: Server, tool: Tool, pending: Pending): Promise<Outcome> {
  const outcome = await pending;
  const broken = outcome.ok ? brokenSchema(server, tool, outcome.value) : undeclaredFault(tool, outcome.fault);
  return broken === null ? outcome : failed(toFault(new TypeError(`${tool.name} ${broken}`)));
}

function brokenSchema(server: Server, tool: Tool, value: unknown): string | null {
  const found = server.compiled(tool).output(value);
  return found && `broke its output schema: ${JSON.stringify(found)}`;
}

function undeclaredFault(tool: Tool, { code, isKernel }: Fault): string | null {
  return tool.faults.includes(code) || isKernel ? null : `answered ${code}, which it does not declare`;
}
