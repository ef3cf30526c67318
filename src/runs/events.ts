// Events on their way into the record: what they look like, and which types belong to the engine alone.
import { fault } from './faults.ts';
import type { EventLevel, NewEvent } from './run.ts';

/** Complete but for its place in the chain. */
export interface EventDraft {
  /** When it was said; null for the moment of the commit. */
  readonly at: number | null;
  readonly type: string;
  readonly level: EventLevel;
  readonly step: string | null;
  readonly spanId: string;
  readonly key: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export function draftOf(event: NewEvent, spanId: string): EventDraft {
  const { type, level = 'info', step = null, key = null, data = {} } = event;
  return { at: null, type, level, step, spanId, key, data };
}

/** These change what the rows of a run say. */
export function isEngineType(type: string): boolean {
  return /^(run|step|artifact)\./.test(type);
}

/** Bodies may add events of any other type. */
export function checkOwnType({ type }: NewEvent): void {
  if (!isEngineType(type)) return;
  throw fault('INVALID_DEFINITION', { message: `events of type ${type} are written by the engine alone` });
}
