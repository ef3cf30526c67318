// Everything about a workflow that can be known before it runs is checked before it runs: limits, names, conditions,
// references; then each step's input and the policy, as a call of the action would be.
import { checkDepth } from '../actions/check-depth.ts';
import type { WorkflowLimits } from '../config/studio-config.ts';
import { invalidAt } from '../faults.ts';
import { stepIdAt, type WorkflowDefinition, type WorkflowStep } from './definition.ts';
import { findRefs } from './step-refs.ts';

/** Throws a fault that names the field. */
export function checkDefinition({ id, steps }: WorkflowDefinition, limits: WorkflowLimits): void {
  if (id.trim() === '') throw refuse(['id'], 'minLength', 'must not be blank');
  if (steps.length > limits.maxSteps) {
    throw refuse(['steps'], 'maxItems', `must not have more than ${limits.maxSteps} steps`);
  }
  const earlier: string[] = [];
  for (const [index, step] of steps.entries()) {
    checkStep(step, index, earlier, limits);
    earlier.push(stepIdAt(step, index));
  }
}

function checkStep(step: WorkflowStep, index: number, earlier: readonly string[], limits: WorkflowLimits): void {
  const { id, actionId, input, timeoutMs = 0, retry = {}, when } = step;
  const at = (...names: string[]) => ['steps', String(index), ...names];
  if (id !== undefined && id.trim() === '') throw refuse(at('id'), 'minLength', 'must not be blank');
  const stepId = stepIdAt(step, index);
  if (earlier.includes(stepId)) throw refuse(at('id'), 'uniqueItems', `is the id of another step: ${stepId}`);
  if (actionId.trim() === '') throw refuse(at('actionId'), 'minLength', 'must not be blank');
  checkMost(at('timeoutMs'), timeoutMs, limits.maxStepTimeoutMs);
  checkMost(at('retry', 'maxAttempts'), retry.maxAttempts ?? 1, limits.maxAttempts);
  checkMost(at('retry', 'backoffMs'), retry.backoffMs ?? 0, limits.maxBackoffMs);
  if (when && !earlier.includes(when.stepId)) {
    throw refuse(at('when', 'stepId'), 'enum', `must be the id of an earlier step, not ${when.stepId}`);
  }
  checkDepth(['definition', ...at('input')], input);
  checkDepth(['definition', ...at('when', 'equals')], when?.equals);
  const bad = findRefs(input, earlier).find(({ target }) => target === undefined);
  if (bad) {
    const wanted = 'must stand alone in its object and read steps.<id>.output or steps.<id>.output.<path>';
    throw refuse(at('input', ...bad.at, '$ref'), 'format', `${wanted}, where <id> is an earlier step`);
  }
}

function checkMost(at: readonly string[], value: number, most: number): void {
  if (value > most) throw refuse(at, 'maximum', `must not be more than ${most}`);
}

/** `at` is below `definition`. */
export function refuse(at: readonly string[], keyword: string, message: string) {
  return invalidAt(['definition', ...at], keyword, message);
}
