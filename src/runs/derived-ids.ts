// Ids that follow from the run's own: the same after a restart, without drawing anything new.
import { hashBytes } from '../platform/files/content-hash.ts';

/** W3C trace context: 16 bytes for a trace, 8 for a span, as hex, never all zero. */
export function traceIdOf(runId: string): string {
  return hashBytes(`trace\n${runId}`).slice(0, 32);
}

export function runSpanOf(runId: string): string {
  return hashBytes(`span\n${runId}`).slice(0, 16);
}

export function stepSpanOf(runId: string, stepKey: string, attempt: number): string {
  return hashBytes(`span\n${runId}\n${attempt}\n${stepKey}`).slice(0, 16);
}

/** What an outside system is told, so that it can recognise a step that is done again. */
export function idempotencyTokenOf(runId: string, stepKey: string): string {
  return hashBytes(`step\n${runId}\n${stepKey}`);
}
