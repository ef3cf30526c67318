// Whether a definition can be carried out at all. Servers check more, and before; this is what the engine relies on.
import { fault } from './faults.ts';
import type { RecordRequest, StartRequest, StepData } from './run.ts';

export function checkStart({ steps, ...request }: StartRequest): void {
  checkRequest(request);
  checkSteps(steps, []);
}

export function checkRequest({ name, runId, trace }: RecordRequest): void {
  if (name === '') refuse('name', 'required', 'a run needs a name');
  if (runId === '') refuse('runId', 'required', 'the id of a run is not empty');
  if (!trace) return;
  if (!/^[0-9a-f]{32}$/.test(trace.traceId)) refuse('trace.traceId', 'pattern', 'a trace id has 32 hex digits');
  if (!/^[0-9a-f]{16}$/.test(trace.parentSpanId))
    refuse('trace.parentSpanId', 'pattern', 'a span id has 16 hex digits');
}

/** `before` are the keys of steps there are already. */
export function checkSteps(steps: readonly StepData[], before: readonly string[]): void {
  const known = new Set(before);
  steps.forEach((step, at) => {
    const path = `steps[${at}]`;
    if (step.key === '') refuse(`${path}.key`, 'required', 'a step needs a key');
    if (known.has(step.key)) refuse(`${path}.key`, 'unique', `two steps have the key ${step.key}`);
    if (step.when && !known.has(step.when.stepId)) {
      refuse(`${path}.when.stepId`, 'reference', `${step.when.stepId} is not an earlier step`);
    }
    checkTimes(step, path);
    known.add(step.key);
  });
}

function checkTimes({ retry, timeoutMs }: StepData, path: string): void {
  if (retry && !(Number.isInteger(retry.maxAttempts) && retry.maxAttempts >= 1)) {
    refuse(`${path}.retry.maxAttempts`, 'minimum', 'a step has at least one attempt');
  }
  if (retry && !(Number.isFinite(retry.backoffMs) && retry.backoffMs >= 0)) {
    refuse(`${path}.retry.backoffMs`, 'minimum', 'a pause cannot be negative');
  }
  if (timeoutMs !== undefined && !(Number.isFinite(timeoutMs) && timeoutMs > 0)) {
    refuse(`${path}.timeoutMs`, 'minimum', 'a timeout is more than nothing');
  }
}

function refuse(path: string, rule: string, message: string): never {
  throw fault('INVALID_DEFINITION', { message: `${path}: ${message}`, details: { path, rule } });
}
