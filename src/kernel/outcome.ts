// How a call ended: a value or a fault, and the warnings gathered on the way.
import type { Fault } from './fault.ts';

export type Warning = string | Readonly<Record<string, unknown>>;

export type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly fault: Fault; readonly warnings: readonly Warning[] };

const none: readonly Warning[] = [];

export function succeeded(value: unknown, warnings: readonly Warning[] = none): Outcome {
  return { ok: true, value, warnings };
}

export function failed(fault: Fault, warnings: readonly Warning[] = none): Outcome {
  return { ok: false, fault, warnings };
}
