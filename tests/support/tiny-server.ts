// A server of a few tools on a clock that stands still: what unit tests of the kernel call.
import { type TObject, type TSchema, Type } from 'typebox';
import type { CallContext } from '../../src/kernel/call/call.ts';
import { type Client, deafClient } from '../../src/kernel/call/client.ts';
import { CallControl } from '../../src/kernel/call/control.ts';
import type { Ended } from '../../src/kernel/call/ended.ts';
import type { Listener } from '../../src/kernel/call/listener.ts';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { runCall } from '../../src/kernel/call/run-call.ts';
import { envelope } from '../../src/kernel/dialects/envelope.ts';
import type { FaultTable } from '../../src/kernel/fault.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import { type Host, Server, type ServerSpec } from '../../src/kernel/server.ts';
import { type Tool, type ToolSpec, toolsOf } from '../../src/kernel/tool.ts';
import { contracts } from '../../src/kernel/versions.ts';
import { countingIds, type ManualClock, manualClock } from './manual-clock.ts';

export interface Tiny {
  readonly server: Server;
  readonly clock: ManualClock;
  /** Calls a tool under a control of its own. */
  readonly call: (name: string, args?: unknown, control?: CallControl, client?: Client) => Promise<Ended>;
}

export interface TinyOptions {
  readonly spec?: Partial<ServerSpec<object>>;
  readonly host?: Partial<Host>;
}

export const tinyFaults = {
  BUSY: { kind: 'unavailable', message: 'Busy.', retryable: true },
  GONE: { kind: 'not-found', message: 'Gone.' },
} as const satisfies FaultTable;

/** What a test says of a tool; everything else is filled in. */
export interface TinySpec extends Partial<Omit<ToolSpec<TObject, TSchema, object>, 'run'>> {
  readonly run?: (args: Record<string, unknown>, context: CallContext & Record<string, unknown>) => unknown;
}

export function tinyTool(spec: TinySpec = {}): Tool {
  return toolsOf<object>()({
    name: 'work',
    title: 'Work',
    description: 'Does what the test wants.',
    version: 1,
    effect: 'none',
    timeoutMs: 1_000,
    input: closed({}),
    output: Type.Unknown(),
    faults: [],
    run: () => ({}),
    ...(spec as object),
  });
}

export function openTiny(tools: readonly Tool[], { spec = {}, host = {} }: TinyOptions = {}): Tiny {
  const clock = manualClock();
  const server = new Server(
    {
      id: 'tiny',
      title: 'Tiny',
      description: 'A server for unit tests.',
      contract: contracts.code,
      dialect: envelope,
      faults: tinyFaults,
      tools,
      open: () => ({}),
      ...spec,
    },
    {
      clock,
      ids: countingIds(),
      listener: silentListener as Listener,
      compile: compileWithAjv(),
      checkResults: true,
      windDownMs: 500,
      ...host,
    },
  );
  return {
    server,
    clock,
    call: (name, args = {}, control = new CallControl(), client = deafClient) =>
      runCall(server, { name, arguments: args, meta: {} }, control, client),
  };
}

/** A promise and its ends, for handlers that a test finishes by hand. */
export function deferred<T = unknown>() {
  return Promise.withResolvers<T>();
}
