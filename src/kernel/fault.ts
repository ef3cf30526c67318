// The one failure of the program. A code names what went wrong for clients and is open per server;
// a kind says what sort of failure it is, is closed, and is what every projection is typed over.
import type { Violation } from './schema/violations.ts';

export const faultKinds = [
  'invalid',
  'not-found',
  'conflict',
  'illegal-state',
  'denied',
  'unavailable',
  'overloaded',
  'timeout',
  'cancelled',
  'unimplemented',
  'internal',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** What a code means, written once per server in its `faults.ts`. */
export interface FaultRow {
  readonly kind: FaultKind;
  readonly message: string;
  readonly retryable?: boolean;
  /** HTTP status where the one of the kind does not fit. */
  readonly status?: number;
  /** Keys that `details` always carries. */
  readonly details?: readonly string[];
}

export type FaultTable = Readonly<Record<string, FaultRow>>;

/** What one occurrence adds to its row. */
export interface Circumstance {
  readonly message?: string;
  readonly retryable?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly hint?: string;
  readonly violations?: readonly Violation[];
  readonly cause?: unknown;
}

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: string;
  readonly kind: FaultKind;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly hint: string | undefined;
  readonly violations: readonly Violation[] | undefined;
  /** Raised by the kernel or a transport itself, under one of the kernel's codes. */
  readonly isKernel: boolean;

  constructor(code: string, row: FaultRow, circumstance: Circumstance = {}, isKernel = false) {
    super(circumstance.message ?? row.message, { cause: circumstance.cause });
    this.code = code;
    this.kind = row.kind;
    this.retryable = circumstance.retryable ?? row.retryable ?? false;
    this.status = row.status;
    this.details = circumstance.details;
    this.hint = circumstance.hint;
    this.violations = circumstance.violations;
    this.isKernel = isKernel;
  }
}

/** A constructor for the codes of one table: `const fault = faultsOf(faults); throw fault('NO_INDEX')`. */
export function faultsOf<T extends FaultTable>(table: T) {
  return (code: keyof T & string, circumstance?: Circumstance): Fault => {
    const row = table[code];
    if (!row) throw new TypeError(`no fault code ${code}`);
    return new Fault(code, row, circumstance);
  };
}

/** The codes the kernel and the transports raise themselves. Each dialect gives them its contract's names. */
export const kernelFaults = {
  INVALID_ARGUMENTS: { kind: 'invalid', message: 'The arguments do not fit the tool.' },
  ARGUMENTS_TOO_LARGE: {
    kind: 'invalid',
    message: 'The arguments are larger than the limit.',
    status: 413,
    details: ['payload_bytes', 'max_bytes'],
  },
  UNKNOWN_TOOL: { kind: 'not-found', message: 'There is no such tool.' },
  UNKNOWN_RESOURCE: { kind: 'not-found', message: 'There is no such resource.' },
  QUEUE_OVERLOADED: {
    kind: 'overloaded',
    message: 'The server has too much work waiting. Try again later.',
    retryable: true,
    details: ['queue'],
  },
  TOOL_TIMEOUT: { kind: 'timeout', message: 'The tool took too long.', retryable: true, details: ['timeoutMs'] },
  CANCELLED: { kind: 'cancelled', message: 'The call was cancelled.' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong inside the server.', details: ['cause_class'] },
  ELICITATION_UNAVAILABLE: { kind: 'unimplemented', message: 'This client cannot ask its user.' },
  MALFORMED_BODY: { kind: 'invalid', message: 'The body is not JSON.' },
  UNSUPPORTED_MEDIA_TYPE: { kind: 'invalid', message: 'The body must be application/json.', status: 415 },
  UNAUTHORIZED: { kind: 'denied', message: 'A valid bearer token is needed.', status: 401 },
  FORBIDDEN: { kind: 'denied', message: 'This is not allowed.' },
  UNKNOWN_ROUTE: { kind: 'not-found', message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { kind: 'invalid', message: 'This address does not take that method.', status: 405 },
} as const satisfies FaultTable;

export type KernelCode = keyof typeof kernelFaults;

/** A server may use the same word for a code of its own; who raised a fault decides what it means. */
export function kernelFault(code: KernelCode, circumstance?: Circumstance): Fault {
  return new Fault(code, kernelFaults[code], circumstance, true);
}

/** The only place where an unknown throw becomes a fault. Its text stays inside; only its class is told. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  return kernelFault('INTERNAL', { cause: thrown, details: { cause_class: classOf(thrown) } });
}

function classOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.constructor.name || 'Error';
  return thrown === null ? 'null' : typeof thrown;
}
