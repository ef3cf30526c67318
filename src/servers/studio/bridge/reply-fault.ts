// The plugin's failures in the words of the contract. Its message and details are kept, within bounds.
import { type Circumstance, Fault } from '../../../kernel/fault.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import { pointerTo, type Violation } from '../../../kernel/schema/violations.ts';
import { fault, faults } from '../faults.ts';
import type { Operation, ReplyError } from './protocol.ts';

const maxMessageLength = 2_000;
const maxDetailsBytes = 16_000;

export function replyFault(error: ReplyError): Fault {
  const { code } = error;
  const details = boundedDetails(error);
  const retryable = error.retryable === true;
  const circumstance: Circumstance = { message: bounded(error.message), details, retryable };
  // What the contract has no word for keeps the plugin's own beside it.
  const renamed: Circumstance = { ...circumstance, details: { ...details, bridgeCode: bounded(code, 100) } };
  switch (code) {
    case 'VALIDATION_ERROR':
      return fault(code, { ...circumstance, ...violationOf(error) });
    case 'NOT_FOUND':
    case 'ACCESS_DENIED':
    case 'UNIMPLEMENTED':
    case 'INTERNAL_ERROR':
      return fault(code, circumstance);
    case 'CONFLICT':
      return fault('ACCESS_DENIED', renamed);
    case 'TRANSIENT_ERROR':
      return fault('INTERNAL_ERROR', { ...renamed, retryable: true });
    case 'DEADLINE_EXCEEDED':
      return timeoutFault({ ...renamed, retryable: true });
    default:
      return fault('INTERNAL_ERROR', renamed);
  }
}

/** Too slow, under the contract's code for everything that has none of its own. */
export function timeoutFault(circumstance: Circumstance): Fault {
  return new Fault('INTERNAL_ERROR', { kind: 'timeout', message: faults.INTERNAL_ERROR.message }, circumstance);
}

/** Whether the failure says that nothing was done. What was stopped on its way, or ran a script, may have done a part. */
export function provesNothingDone(operation: Operation, { code }: ReplyError): boolean {
  return operation !== 'script.execute' && refusals.has(code);
}

const refusals: ReadonlySet<string> = new Set(['VALIDATION_ERROR', 'NOT_FOUND', 'ACCESS_DENIED', 'UNIMPLEMENTED']);

function violationOf({ message, details }: ReplyError): Pick<Circumstance, 'violations'> {
  const field = isRecord(details) ? details['field'] : undefined;
  if (typeof field !== 'string' || field === '') return {};
  const rule = isRecord(details) && typeof details['rule'] === 'string' ? details['rule'] : 'value';
  const violation: Violation = {
    instancePath: pointerTo(bounded(field, 200).split('.')),
    schemaPath: '',
    keyword: bounded(rule, 100),
    params: {},
    message: bounded(message),
  };
  return { violations: [violation] };
}

function boundedDetails({ details }: ReplyError): Readonly<Record<string, unknown>> {
  // JSON from Luau has a list where a table was empty.
  if (!isRecord(details)) return {};
  if (isShort(details)) return details;
  const field = details['field'];
  return { truncated: true, ...(typeof field === 'string' && { field: bounded(field, 200) }) };
}

function isShort(details: Readonly<Record<string, unknown>>): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(details)) <= maxDetailsBytes;
  } catch {
    // Nested deeper than can be written.
    return false;
  }
}

function bounded(text: string, maxLength = maxMessageLength): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
