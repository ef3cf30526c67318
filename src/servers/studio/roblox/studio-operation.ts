// An action that is one operation of the plugin: its input goes out as the payload, the answer comes back as its output,
// and what has changed stands in the diff.
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { isRecord } from '../../../kernel/is-record.ts';
import { closed } from '../../../kernel/schema/shapes.ts';
import { type Action, type ActionContext, type ActionResult, type Diff, declareAction } from '../actions/action.ts';
import { checkDepth } from '../actions/check-depth.ts';
import type { Operation } from '../bridge/protocol.ts';
import { invalidAt, platformFault } from '../faults.ts';
import { Tried } from './answers.ts';
import { inSchemaOrder } from './in-schema-order.ts';
import { markNulls } from './null-marker.ts';
import { bridgeOf } from './open-bridge.ts';
import { checkTarget, isBlank, type Target, targetFields, targetOf } from './target.ts';

type Payload = Readonly<Record<string, unknown>>;

export interface OperationSpec<Fields extends TProperties> {
  readonly operation: Operation;
  readonly description: string;
  readonly sideEffect: 'read' | 'write';
  readonly target?: Target;
  readonly fields?: Fields;
  /** The fields that must not be blank where they are given. */
  readonly names?: readonly (keyof Fields & string)[];
  /** The fields that hold any JSON. */
  readonly values?: readonly (keyof Fields & string)[];
  /** Rules beyond these; throws a fault. */
  readonly check?: (fields: Static<TObject<Fields>>) => void;
  /** The fields as the plugin takes them, where that is not as they came. */
  readonly asPayload?: (fields: Static<TObject<Fields>>) => Payload;
  readonly answer: TObject;
  /** What a dry run of a write answers, where that is not the usual. */
  readonly tried?: TObject;
  /** What the answer has where Luau sent nothing, which is how it sends nil. */
  readonly nils?: Payload;
}

export function studioOperation<Fields extends TProperties>(spec: OperationSpec<Fields>): Action {
  const { operation, description, sideEffect, target, fields, answer, tried = Tried } = spec;
  const own = spec as unknown as OperationSpec<TProperties>;
  const id = `roblox.${operation.replace('.', '_')}`;
  return declareAction<TObject, TSchema>({
    id,
    title: titleOf(id),
    description,
    version: 1,
    sideEffect,
    requiresBridge: true,
    worksInStudio: true,
    // The plugin does a write once for each token, however often it is asked.
    isIdempotent: true,
    isAdditive: operation.endsWith('.create'),
    input: closed({ ...(target && targetFields(target)), ...fields }),
    output: sideEffect === 'write' ? Type.Union([answer, tried]) : answer,
    precondition: (input) => checkInput(own, input),
    run: (input, context) => runOperation(own, input, context),
  });
}

/** `roblox.script_get_source` is the Roblox Script Get Source. */
function titleOf(id: string): string {
  return id.replaceAll(/[._]/g, ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
}

function checkInput({ target, names = [], values = [], check }: OperationSpec<TProperties>, input: Payload): void {
  if (target) checkTarget(target, input);
  for (const name of names) {
    if (input[name] !== undefined && isBlank(input[name])) throw invalidAt([name], 'minLength', 'must not be blank');
  }
  for (const [name, text] of Object.entries(input)) {
    // Half a character would come out as another one, and Luau cuts a text where a NUL stands.
    if (typeof text === 'string' && (!text.isWellFormed() || text.includes('\0'))) {
      throw invalidAt([name], 'pattern', 'must not have half characters (lone surrogates) or NUL');
    }
  }
  for (const name of values) checkDepth([name], input[name]);
  check?.(input);
}

async function runOperation(
  spec: OperationSpec<TProperties>,
  input: Payload,
  context: ActionContext,
): Promise<ActionResult> {
  const { operation, sideEffect, nils, answer: Answer, tried = Tried } = spec;
  const { runId, correlationId, dryRun, idempotencyToken, isStep, timeoutMs, studioId, signal } = context;
  const isWrite = sideEffect === 'write';
  const request = {
    requestId: runId,
    correlationId,
    operation,
    payload: { ...payloadOf(spec, input), ...(isWrite && { dryRun }) },
    // Nothing is written by trying, so there is nothing to be remembered.
    isWrite: isWrite && !dryRun,
    idempotencyKey: idempotencyToken,
    isReplayable: isStep,
    // A little less than the step has: what the bridge knows of the delay is told, not that the step was late.
    timeoutMs: timeoutMs === undefined ? undefined : Math.max(timeoutMs / 2, timeoutMs - 250),
    studioId,
  };
  const answer = await bridgeOf(context).call(request, signal);
  if (!isRecord(answer)) throw platformFault({ message: `Studio answered ${operation} with something else.` });
  const { entries, ...output } = { ...(dryRun ? {} : nils), ...answer };
  return { output: inSchemaOrder(output, dryRun ? tried : Answer), diff: isWrite ? diffOf(output, entries) : null };
}

function payloadOf(
  { target, fields = {}, values = [], asPayload }: OperationSpec<TProperties>,
  input: Payload,
): Payload {
  const given = Object.keys(fields).filter((name) => input[name] !== undefined);
  const own = Object.fromEntries(
    given.map((name) => [name, values.includes(name) ? markNulls(input[name]) : input[name]]),
  );
  return { ...(target && targetOf(target, input)), ...(asPayload ? asPayload(own) : own) };
}

function diffOf({ diffSummary: summary }: Payload, entries: unknown): Diff | null {
  return typeof summary === 'string' && summary !== '' ? { summary, entries: textsIn(entries) } : null;
}

function textsIn(entries: unknown): readonly string[] {
  return Array.isArray(entries) ? entries.filter((each) => typeof each === 'string') : [];
}
