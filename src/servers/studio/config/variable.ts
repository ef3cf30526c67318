// One environment variable as a value of the right kind. A bad one is told with its name, its value and what is allowed.
import type { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export function readText(environment: Environment, name: string, fallback: string): string {
  return settingOf(environment, name) ?? fallback;
}

export function readChoice<const T extends readonly string[]>(
  environment: Environment,
  name: string,
  allowed: T,
  fallback: T[number],
): T[number] {
  const value = settingOf(environment, name) ?? fallback;
  if (allowed.includes(value)) return value;
  throw badVariable(name, value, `one of ${allowed.join(', ')}`);
}

export function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const value = settingOf(environment, name);
  if (value === undefined) return fallback;
  const read = readBoolean(value);
  if (read === null) throw badVariable(name, value, 'true or false');
  return read;
}

/** A whole number of at least `least`. */
export function readCount(environment: Environment, name: string, fallback: number, least: 0 | 1 = 1): number {
  const value = settingOf(environment, name);
  if (value === undefined) return fallback;
  const count = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= least) return count;
  throw badVariable(name, value, `a whole number of at least ${least}`);
}

// A timer cannot run longer, and nobody means to wait longer.
const maxSeconds = 10 * 365 * 86_400;

/** Whole seconds, as milliseconds. */
export function readSeconds(environment: Environment, name: string, fallback: number, least: 0 | 1 = 1): number {
  const seconds = readCount(environment, name, fallback, least);
  if (seconds <= maxSeconds) return seconds * 1_000;
  throw badVariable(name, String(seconds), `a number of seconds of at most ${maxSeconds}`);
}

/** `host:port`, with a port that can be listened on or dialled. */
function readAddress(environment: Environment, name: string, fallback: string): string {
  const value = settingOf(environment, name) ?? fallback;
  const port = /^(?:[^\s:/[\]]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})$/.exec(value)?.[1];
  if (port !== undefined && Number(port) <= 65_535) return value;
  throw badVariable(name, value, 'a host and a port, such as 127.0.0.1:47011');
}

/** The same, of this machine alone: the token goes there as it is, and whoever is reached can change what is open in Studio. */
export function readLoopback(environment: Environment, name: string, fallback: string): string {
  const address = readAddress(environment, name, fallback);
  if (/^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\]):/i.test(address)) return address;
  throw badVariable(name, address, 'an address of this machine, such as 127.0.0.1:47011');
}

/** The texts that read as a boolean, here and in the metadata of a request; null for any other. */
export function readBoolean(text: string): boolean | null {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text)) return false;
  return null;
}

export function badVariable(name: string, value: string, allowed: string): Fault {
  const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
  return fault('VALIDATION_ERROR', {
    message: `${name} is ${JSON.stringify(shown)}; it must be ${allowed}`,
    details: { variable: name },
  });
}

// Empty means unset, as for every other variable the program reads; space around a value is nobody's intention.
function settingOf(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}
