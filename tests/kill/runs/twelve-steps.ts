// The definition that the kill tests run: twelve steps with conditions, retries, logs and an artifact. Its only effects
// are files named by the token of their step, and it answers the same wherever and however often it is begun.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../../src/kernel/fault.ts';
import type { RunKind, StepData, StepScope } from '../../../src/runs/run.ts';
import { step } from './step-data.ts';

/** Places inside a body where a process may die. */
export type Inside = (moment: 'before effect' | 'after effect') => void;

const retry = { maxAttempts: 3, backoffMs: 5 };

export const twelveSteps: readonly StepData[] = [
  step('1', { input: { value: 7 } }),
  step('2', { retry }),
  step('3', { when: { stepId: '1', path: 'value', equals: 7 } }),
  step('4', { when: { stepId: '1', path: 'value', equals: 8 } }),
  step('5', { retry: { maxAttempts: 2, backoffMs: 0 } }),
  step('6'),
  step('7', { when: { stepId: '4', equals: null } }),
  step('8', { input: { artifact: 'report.txt' } }),
  step('9', { retry, when: { stepId: '2', path: 'attempt', equals: 3 } }),
  step('10'),
  step('11', { when: { stepId: '9', path: 'seen', equals: ['1', '2', '3', '5', '6', '8'] } }),
  step('12'),
];

export const runId = 'twelve';

export function twelveKind(effects: string, inside: Inside): RunKind {
  return {
    kind: 'work',
    retention: { maxRuns: 100, maxAgeMs: 0 },
    perform: (scope) => perform(scope, effects, inside),
  };
}

async function perform(scope: StepScope, effects: string, inside: Inside): Promise<unknown> {
  const { step: data, stepKey, attempt, outputs } = scope;
  if (attempt < (data.retry?.maxAttempts ?? 1)) {
    throw new Fault('AGAIN', { kind: 'unavailable', message: `attempt ${attempt}`, retryable: true });
  }
  scope.log('info', `step ${stepKey}`);
  inside('before effect');
  const effect = join(effects, scope.idempotencyToken);
  // As an idempotent action does: the token says that it was done already.
  if (!existsSync(effect)) writeFileSync(effect, stepKey, { flush: true });
  inside('after effect');
  const { artifact, value } = (data.input ?? {}) as { artifact?: string; value?: number };
  if (artifact) await scope.putArtifact({ name: artifact, contentType: 'text/plain', bytes: Buffer.from('a report') });
  return { stepKey, attempt, seen: [...outputs.keys()], ...(value !== undefined && { value }) };
}
