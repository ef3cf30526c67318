// What a call says of itself in its `_meta`: who asks, under which id, whether only to try, whether approved.
// A value that cannot be read is refused: a dry run that is misspelt must not become a real one.

import { readBoolean } from '../config/variable.ts';
import { fault } from '../faults.ts';
import { redactText } from '../redaction/redact-value.ts';

export interface RequestMeta {
  readonly actor: string;
  readonly correlationId: string;
  readonly dryRun: boolean;
  readonly approved: boolean;
}

type Meta = Readonly<Record<string, unknown>>;

/** The actor of a call that names none. */
export const anonymous = 'anonymous';
const maxLength = 256;

/** `callId` stands in for a correlation id that nobody gave. */
export function readRequestMeta(meta: Meta, callId: string): RequestMeta {
  return {
    actor: readName(meta, 'actor') ?? anonymous,
    correlationId: readName(meta, 'correlationId') ?? callId,
    dryRun: readFlag(meta, 'dryRun'),
    approved: readFlag(meta, 'approved'),
  };
}

/** As much of it as can be read, for the record of a call that is refused anyway. */
export function readableMeta(meta: Meta, callId: string): RequestMeta {
  const orElse = <T>(read: () => T, otherwise: T) => {
    try {
      return read();
    } catch {
      return otherwise;
    }
  };
  return {
    actor: orElse(() => readName(meta, 'actor') ?? anonymous, anonymous),
    correlationId: orElse(() => readName(meta, 'correlationId') ?? callId, callId),
    dryRun: orElse(() => readFlag(meta, 'dryRun'), false),
    approved: orElse(() => readFlag(meta, 'approved'), false),
  };
}

function readName(meta: Meta, name: 'actor' | 'correlationId'): string | undefined {
  const value = meta[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw refuse(name, 'type', `must be text, not ${kindOf(value)}`);
  if (value.length > maxLength) throw refuse(name, 'maxLength', `must not have more than ${maxLength} characters`);
  return value;
}

function readFlag(meta: Meta, name: 'dryRun' | 'approved'): boolean {
  const value = meta[name];
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string')
    throw refuse(name, 'type', `must be a boolean or a text that reads as one, not ${kindOf(value)}`);
  const read = readBoolean(value);
  if (read !== null) return read;
  throw refuse(
    name,
    'enum',
    `must read as a boolean (true, t, 1, false, f, 0), not ${JSON.stringify(redactText(value))}`,
  );
}

function refuse(name: string, keyword: string, message: string) {
  const violation = { root: '_meta', instancePath: `/${name}`, schemaPath: '', keyword, params: {}, message };
  return fault('VALIDATION_ERROR', { message: `_meta.${name} ${message}.`, violations: [violation] });
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
