import { describe, expect, test } from 'vitest';
import { Fault, type FaultTable, faultKinds, faultsOf, kernelFault, kernelFaults, toFault } from './fault.ts';

const table = {
  BUSY: { kind: 'unavailable', message: 'Busy.', retryable: true },
  ODD: { kind: 'invalid', message: 'Odd.', status: 422 },
} as const satisfies FaultTable;
const fault = faultsOf(table);

describe('a fault of a table', () => {
  test('has what its row says', () => {
    expect(fault('BUSY')).toMatchObject({ code: 'BUSY', kind: 'unavailable', message: 'Busy.', retryable: true });
    expect(fault('ODD')).toMatchObject({ retryable: false, status: 422, details: undefined, hint: undefined });
  });

  test('and what the occasion adds', () => {
    const cause = new Error('inside');
    const it = fault('BUSY', { message: 'Very busy.', retryable: false, details: { for: 3 }, hint: 'Wait.', cause });
    expect(it).toMatchObject({ message: 'Very busy.', retryable: false, details: { for: 3 }, hint: 'Wait.' });
    expect(it.cause).toBe(cause);
    expect(it).toBeInstanceOf(Error);
    expect(it.name).toBe('Fault');
  });

  test('cannot be made for a code that is not there', () => {
    expect(() => fault('NOPE' as 'BUSY')).toThrow(TypeError);
  });
});

describe('an unknown throw', () => {
  class Special extends TypeError {}

  test.each([
    [new Error('x'), 'Error'],
    [new Special('x'), 'Special'],
    [new (class extends Error {})('x'), 'Error'],
    [Object.create(null), 'object'],
    ['x', 'string'],
    [7n, 'bigint'],
    [null, 'null'],
    [undefined, 'undefined'],
    [() => {}, 'function'],
  ])('becomes INTERNAL and tells its class only: %#', (thrown, causeClass) => {
    const it = toFault(thrown);
    expect(it).toMatchObject({ code: 'INTERNAL', kind: 'internal', retryable: false });
    expect(it.details).toEqual({ cause_class: causeClass });
    expect(it.message).toBe(kernelFaults.INTERNAL.message);
    expect(it.cause).toBe(thrown);
  });

  test('stays itself when it is a fault', () => {
    const it = fault('BUSY');
    expect(toFault(it)).toBe(it);
  });
});

describe('the kernel’s own codes', () => {
  test('are known by who raised them, not by their spelling', () => {
    const ours = faultsOf({ CANCELLED: { kind: 'conflict', message: 'Ours.' } });
    expect([kernelFault('CANCELLED').isKernel, ours('CANCELLED').isKernel]).toEqual([true, false]);
  });

  test('have a kind of the closed set and a message that ends like a sentence', () => {
    for (const [code, row] of Object.entries(kernelFaults)) {
      expect(faultKinds, code).toContain(row.kind);
      expect(row.message, code).toMatch(/^[A-Z].*\.$/);
      expect(kernelFault(code as keyof typeof kernelFaults)).toBeInstanceOf(Fault);
    }
  });
});
