// A step with nothing special about it.
import type { StepData } from '../../../src/runs/run.ts';

export function step(key: string, more: Partial<StepData> = {}): StepData {
  return { key, isRepeatable: true, ...more };
}
