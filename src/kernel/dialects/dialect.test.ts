import { describe, expect, test } from 'vitest';
import type { CallInfo } from '../call/call.ts';
import { Fault, faultKinds, kernelFault, kernelFaults } from '../fault.ts';
import { action } from './action.ts';
import { codeOf, type Dialect, httpStatus, tokenProgress } from './dialect.ts';
import { envelope } from './envelope.ts';
import { legacy } from './legacy.ts';
import { plain } from './plain.ts';
import { run } from './run.ts';

const all: readonly (readonly [string, Dialect])[] = [legacy, envelope, run, plain, action].map((each) => [
  each.id,
  each,
]);
const callWith = (meta: CallInfo['meta']): CallInfo => ({
  callId: 'call-1',
  task: { kind: 'tool', name: 'work', timeoutMs: 1, control: false },
  meta,
  startedAt: 0,
  durationMs: 0,
});

describe('codes', () => {
  test.each(all)('%s names every code of the kernel, in capitals', (_id, dialect) => {
    expect(Object.keys(dialect.codes).sort()).toEqual(Object.keys(kernelFaults).sort());
    for (const code of Object.values(dialect.codes)) expect(code).toMatch(/^[A-Z][A-Z_]+$/);
  });

  test('a server’s own code passes as it is', () => {
    const own = new Fault('RUN_NOT_FOUND', { kind: 'not-found', message: 'No.' });
    expect(codeOf(run, own)).toBe('RUN_NOT_FOUND');
    expect(codeOf(run, kernelFault('INVALID_ARGUMENTS'))).toBe('INVALID_INPUT');
  });
});

describe('HTTP status', () => {
  test('is pinned for every kind', () => {
    expect(Object.fromEntries(faultKinds.map((kind) => [kind, httpStatus({ kind })]))).toEqual({
      invalid: 400,
      'not-found': 404,
      conflict: 409,
      'illegal-state': 409,
      denied: 403,
      unavailable: 503,
      overloaded: 503,
      timeout: 504,
      cancelled: 499,
      unimplemented: 501,
      internal: 500,
    });
  });

  test('of a code that has its own is that one', () => {
    expect(httpStatus(kernelFault('ARGUMENTS_TOO_LARGE'))).toBe(413);
    expect(httpStatus(kernelFault('UNSUPPORTED_MEDIA_TYPE'))).toBe(415);
    expect(httpStatus(kernelFault('UNAUTHORIZED'))).toBe(401);
    expect(httpStatus(kernelFault('METHOD_NOT_ALLOWED'))).toBe(405);
  });
});

describe('progress by token', () => {
  const report = { progress: 2, total: 4, message: 'reading' };

  test('goes to callers that gave one, a number or a text, zero and empty included', () => {
    for (const progressToken of ['t', 7, 0, '']) {
      expect(tokenProgress.params(callWith({ progressToken }), report, 1, 0)).toEqual({ progressToken, ...report });
    }
  });

  test('and to nobody else', () => {
    for (const meta of [{}, { progressToken: null }, { progressToken: {} }, { progressToken: true }]) {
      expect(tokenProgress.params(callWith(meta), report, 1, 0)).toBeNull();
    }
  });

  test('leaves out what was not told', () => {
    expect(tokenProgress.params(callWith({ progressToken: 1 }), { progress: 3 }, 1, 0)).toEqual({
      progressToken: 1,
      progress: 3,
    });
  });

  test('names tool and phase in the message, where there is a phase', () => {
    const told = (phase: string, message?: string) =>
      tokenProgress.params(callWith({ progressToken: 1 }), { progress: 1, phase, ...(message && { message }) }, 1, 0);
    expect(told('scan', 'files')).toMatchObject({ message: '[work][phase=scan] files' });
    expect(told('scan')).toMatchObject({ message: '[work][phase=scan]' });
  });
});

test.each(all)('%s cancels silently by notifications/cancelled', (_id, dialect) => {
  expect(dialect.cancelMethods['notifications/cancelled']).toBe('silence');
  expect(Object.keys(dialect.cancelMethods)).toHaveLength(dialect === legacy ? 2 : 1);
});
