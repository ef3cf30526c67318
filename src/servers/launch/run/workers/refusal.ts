// What could not be done now though the run is sound: the caller is told, and may ask again.
import { Fault } from '../../../../kernel/fault.ts';
import type { RunState } from '../states.ts';
import type { StageOutput } from './job.ts';

export function refusalOf({ code, kind, message, retryable, details }: Fault): StageOutput {
  return { refusal: { code, kind, message, retryable, ...(details && { details }) } };
}

/** As the caller is told. */
export function refusalFault(
  { code, kind, message, retryable, details }: NonNullable<StageOutput['refusal']>,
  runId: string,
  state: RunState,
): Fault {
  return new Fault(code, { kind, message }, { retryable, details: { ...details, run_id: runId, state } });
}
