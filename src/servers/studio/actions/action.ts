// An action is declared once. The tool that clients see and the step that a workflow runs are both made of it.
import type { Static, TObject, TSchema } from 'typebox';
import type { Bridge } from '../bridge/bridge.ts';
import type { SideEffect } from '../policy/rule.ts';

export interface ActionSpec<Input extends TObject, Output extends TSchema> {
  /** Dotted: `core.ping`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly sideEffect: SideEffect;
  /** Left out: it does. One that does not is refused in a dry run. */
  readonly supportsDryRun?: boolean;
  /** Left out: it does not, and is offered whether or not there is a bridge. */
  readonly requiresBridge?: boolean;
  /** Whether it is done in one Studio, which the request's `_meta` may name. */
  readonly worksInStudio?: boolean;
  /** Whether doing it again with the same token changes nothing more; every call of a client has a token of its own. Left out: what writes nothing does. */
  readonly isIdempotent?: boolean;
  /** Of one that writes: it only adds. Left out: something that was there may be gone afterwards. */
  readonly isAdditive?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** Rules that no schema can say, checked before policy is asked; throws a fault. */
  readonly precondition?: (input: Static<Input>) => void | Promise<void>;
  readonly run: (
    input: Static<Input>,
    context: ActionContext,
  ) => ActionResult<Static<Output>> | Promise<ActionResult<Static<Output>>>;
}

/** What a running action may know of its call. */
export interface ActionContext {
  readonly runId: string;
  readonly actor: string;
  readonly correlationId: string;
  /** Tell what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Aborted by cancel and by the action's timeout. */
  readonly signal: AbortSignal;
  /** The same over the attempts and restarts of a workflow step; the run's own id otherwise. */
  readonly idempotencyToken: string;
  /** A step of a workflow: its token may come again, also from another process. */
  readonly isStep: boolean;
  /** The step's own limit; undefined for a call, which has none of its own. */
  readonly timeoutMs: number | undefined;
  /** The way into Studio; undefined where it is off, and no action that needs it is offered. */
  readonly bridge: Bridge | undefined;
  /** The Studio that was named, or else is chosen. */
  readonly studioId: string | undefined;
  readonly now: () => number;
}

export interface Diff {
  readonly summary: string;
  /** The changes really made, or in a dry run those that would be. */
  readonly entries: readonly string[];
}

export interface ActionResult<Output = unknown> {
  readonly output: Output;
  readonly diff?: Diff | null;
}

/** A declared action. Its handler is typed at the declaration; here it takes what was validated. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly sideEffect: SideEffect;
  readonly supportsDryRun: boolean;
  readonly requiresBridge: boolean;
  readonly worksInStudio: boolean;
  readonly isIdempotent: boolean;
  readonly isAdditive: boolean;
  readonly input: TObject;
  readonly output: TSchema;
  readonly precondition: ((input: never) => void | Promise<void>) | undefined;
  readonly run: (input: never, context: ActionContext) => ActionResult | Promise<ActionResult>;
}

export function declareAction<Input extends TObject, Output extends TSchema>(spec: ActionSpec<Input, Output>): Action {
  return {
    supportsDryRun: true,
    requiresBridge: false,
    worksInStudio: false,
    isIdempotent: spec.sideEffect !== 'write',
    isAdditive: false,
    precondition: undefined,
    ...spec,
  };
}

/** The other spelling of a name, for clients that refuse dots. */
export function withUnderscores(id: string): string {
  return id.replaceAll('.', '_');
}
