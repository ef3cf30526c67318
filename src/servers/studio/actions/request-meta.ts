// What a call says of itself in its `_meta`: who asks, under which id, whether only to try, whether approved, which Studio.
// A value that cannot be read is refused: a dry run that is misspelt must not become a real one.

import { hasControls } from '../../../kernel/show-name.ts';
import { readBoolean } from '../config/variable.ts';
import { invalidAt } from '../faults.ts';
import { redactText } from '../redaction/redact-value.ts';

export interface RequestMeta {
  readonly actor: string;
  readonly correlationId: string;
  readonly dryRun: boolean;
  readonly approved: boolean;
  /** The Studio to do it in; undefined for the chosen or only one. */
  readonly studioId?: string | undefined;
}

type Meta = Readonly<Record<string, unknown>>;

/** The actor of a call that names none. */
export const anonymous = 'anonymous';
const maxLength = 256;

/** `callId` stands in for a correlation id that nobody gave. Tools that take these as arguments too: those count first. */
export function readRequestMeta(meta: Meta, callId: string, args: Meta = {}): RequestMeta {
  const given = givenIn(meta, args);
  return {
    actor: readName(given('actor')) ?? anonymous,
    correlationId: readName(given('correlationId')) ?? callId,
    dryRun: readFlag(given('dryRun')),
    approved: readFlag(given('approved')),
    studioId: readName(given('studioId')),
  };
}

/** As much of it as can be read, for the record of a call that is refused anyway. */
export function readableMeta(meta: Meta, callId: string, args: Meta = {}): RequestMeta {
  const given = givenIn(meta, args);
  const orElse = <T>(read: () => T, otherwise: T) => {
    try {
      return read();
    } catch {
      return otherwise;
    }
  };
  return {
    actor: orElse(() => readName(given('actor')) ?? anonymous, anonymous),
    correlationId: orElse(() => readName(given('correlationId')) ?? callId, callId),
    dryRun: orElse(() => readFlag(given('dryRun')), false),
    approved: orElse(() => readFlag(given('approved')), false),
    studioId: orElse(() => readName(given('studioId')), undefined),
  };
}

interface Given {
  readonly name: keyof RequestMeta;
  readonly value: unknown;
  /** Undefined for an argument. */
  readonly root: '_meta' | undefined;
}

function givenIn(meta: Meta, args: Meta): (name: keyof RequestMeta) => Given {
  return (name) =>
    args[name] === undefined
      ? { name, value: meta[name], root: '_meta' }
      : { name, value: args[name], root: undefined };
}

function readName(given: Given): string | undefined {
  const { value } = given;
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw refuse(given, 'type', `must be text, not ${kindOf(value)}`);
  if (value.length > maxLength) throw refuse(given, 'maxLength', `must not have more than ${maxLength} characters`);
  // Half a character does not survive the way through Luau, and an id must come back as it went.
  if (!value.isWellFormed()) throw refuse(given, 'pattern', 'must not have half characters (lone surrogates)');
  // People read it on terminals and in questions, where it must not pass for anything else.
  if (hasControls(value)) throw refuse(given, 'pattern', 'must not have control characters');
  return value;
}

function readFlag(given: Given): boolean {
  const { value } = given;
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string')
    throw refuse(given, 'type', `must be a boolean or a text that reads as one, not ${kindOf(value)}`);
  const read = readBoolean(value);
  if (read !== null) return read;
  throw refuse(
    given,
    'enum',
    `must read as a boolean (true, t, 1, false, f, 0), not ${JSON.stringify(redactText(value))}`,
  );
}

function refuse({ name, root }: Given, keyword: string, message: string) {
  return invalidAt([name], keyword, message, root);
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
