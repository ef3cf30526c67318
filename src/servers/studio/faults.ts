// Every error code of the studio contract, in one table. The kernel's own codes keep the names its dialect gives them.
import { type Circumstance, Fault, type FaultTable, faultsOf } from '../../kernel/fault.ts';
import { pointerTo } from '../../kernel/schema/violations.ts';

export const faults = {
  VALIDATION_ERROR: { kind: 'invalid', message: 'The input is not valid.' },
  NOT_FOUND: { kind: 'not-found', message: 'There is nothing of that name.' },
  ACCESS_DENIED: { kind: 'denied', message: 'The policy does not allow this.' },
  UNIMPLEMENTED: { kind: 'unimplemented', message: 'This is not offered here.' },
  INTERNAL_ERROR: { kind: 'internal', message: 'Something went wrong inside the server.' },
} as const satisfies FaultTable;

export const fault = faultsOf(faults);

/** Refuses what stands below these names of the arguments, or of another `root`. */
export function invalidAt(at: readonly string[], keyword: string, message: string, root?: string): Fault {
  const violation = { instancePath: pointerTo(at), schemaPath: '', keyword, params: {}, message };
  return fault('VALIDATION_ERROR', {
    message: `${[...(root ? [root] : []), ...at].join('.')} ${message}.`,
    violations: [{ ...(root && { root }), ...violation }],
  });
}

/** What any action may answer with: its own failure, or the refusal of the pipeline in front of it. */
export const actionFaults: readonly string[] = Object.keys(faults);

/** What stands below the server does not work: the store, the bridge. The contract has no code of its own for it. */
export function platformFault(circumstance: Circumstance): Fault {
  return new Fault('INTERNAL_ERROR', { kind: 'unavailable', message: faults.INTERNAL_ERROR.message }, circumstance);
}
