// What could not be done now though the run is sound: the caller is told, and may ask again.
import type { Fault } from '../../../../kernel/fault.ts';
import type { StageOutput } from './job.ts';

export function refusalOf({ code, kind, message, retryable, details }: Fault): StageOutput {
  return { refusal: { code, kind, message, retryable, ...(details && { details }) } };
}
