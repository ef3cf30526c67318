// A call that lasts, for the probes that cancel it or speak while it runs: the one the user named, or a tool whose
// argument says how long it works.
import { describeReply } from '../client/peer.ts';
import type { ListedTool } from './bench.ts';
import { type Arguments, fittingArguments } from './made-arguments.ts';
import type { AnyBench } from './probe.ts';

export interface SlowCall {
  readonly name: string;
  readonly arguments: Arguments;
}

export interface SlowObservation {
  readonly call: SlowCall;
  /** How long one undisturbed call took. */
  readonly tookMs: number;
  /** How long a ping sent right after the call took. */
  readonly pongMs: number;
}

const noSlowTool = 'no tool with a duration among its arguments was found; name one with --slow-tool and --slow-args';

/** Shorter than this and a cancel cannot arrive in time. */
const shortestSlowMs = 400;
const longestSlowMs = 8_000;
const askedMs = 1_000;

/** Runs the slow call once, undisturbed, so that later probes know how long silence must last; else says why not. */
export function observeSlowCall(bench: AnyBench): Promise<SlowObservation | string> {
  return bench.once('slow-call', async () => {
    const call = bench.options.slowTool ?? (await findSlowTool(await bench.tools()));
    if (!call) return noSlowTool;
    const { peer } = await bench.fresh();
    const from = performance.now();
    const sinceStart = () => performance.now() - from;
    const [{ reply, tookMs }, pongMs] = await Promise.all([
      peer.request('tools/call', call, { timeoutMs: longestSlowMs }).then((reply) => ({ reply, tookMs: sinceStart() })),
      peer.request('ping', undefined, { timeoutMs: longestSlowMs }).then(sinceStart),
    ]);
    if (reply.kind !== 'result') return `${call.name}: ${describeReply(reply)}; choose other --slow-args`;
    if (tookMs >= shortestSlowMs) return { call, pongMs, tookMs };
    return `${call.name} took only ${Math.round(tookMs)} ms; choose slower --slow-args`;
  });
}

export async function findSlowTool(tools: readonly ListedTool[]): Promise<SlowCall | undefined> {
  for (const tool of tools.filter(isHarmless)) {
    for (const [name, schema] of Object.entries(propertiesOf(tool))) {
      const value = durationFor(name, schema);
      const args = value === undefined ? undefined : await fittingArguments(tool.inputSchema, { [name]: value });
      if (args) return { name: tool.name, arguments: args };
    }
  }
  return undefined;
}

// Really run, unlike the tools that only get bad arguments: so it must say that it only reads, or take nothing but
// numbers and not call itself destructive.
function isHarmless(tool: ListedTool): boolean {
  if (tool.annotations['readOnlyHint'] === true) return true;
  const takesOnlyNumbers = Object.values(propertiesOf(tool)).every(isNumeric);
  return takesOnlyNumbers && tool.annotations['destructiveHint'] !== true;
}

const durationName = /^(duration|delay|sleep|wait|pause)[_-]?(in)?[_-]?(ms|millis|milliseconds|s|secs?|seconds)?$/i;
const bareUnit = /^(ms|millis|milliseconds|secs|seconds)$/i;

/** About a second in the argument's own unit; undefined when the argument is no duration or does not allow it. */
function durationFor(name: string, schema: Readonly<Record<string, unknown>>): number | undefined {
  if (!isNumeric(schema) || !(durationName.test(name) || bareUnit.test(name))) return undefined;
  // Without a word about the unit, seconds: a second too few ends early and is seen, a thousand would hang.
  const isMs = /(ms|millis|milliseconds)$/i.test(name) || /\b(ms|milliseconds?)\b/i.test(String(schema['description']));
  const value = isMs ? askedMs : askedMs / 1_000;
  const { minimum, maximum } = schema;
  const least = typeof minimum === 'number' ? Math.max(value, minimum) : value;
  if (least * (isMs ? 1 : 1_000) > longestSlowMs) return undefined;
  return typeof maximum === 'number' ? Math.min(least, maximum) : least;
}

function isNumeric(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['type'] === 'number' || schema['type'] === 'integer';
}

function propertiesOf(tool: ListedTool): Record<string, Readonly<Record<string, unknown>>> {
  const { properties } = tool.inputSchema;
  return typeof properties === 'object' && properties !== null ? (properties as never) : {};
}
