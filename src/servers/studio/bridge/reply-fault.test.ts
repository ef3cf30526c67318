import { describe, expect, test } from 'vitest';
import { faultKinds } from '../../../kernel/fault.ts';
import { violationPath } from '../../../kernel/schema/violations.ts';
import { provesNothingDone, replyFault } from './reply-fault.ts';

describe('a failure of the plugin', () => {
  test.each([
    ['VALIDATION_ERROR', 'VALIDATION_ERROR', 'invalid', false],
    ['NOT_FOUND', 'NOT_FOUND', 'not-found', false],
    ['ACCESS_DENIED', 'ACCESS_DENIED', 'denied', false],
    ['CONFLICT', 'ACCESS_DENIED', 'denied', false],
    ['UNIMPLEMENTED', 'UNIMPLEMENTED', 'unimplemented', false],
    ['TRANSIENT_ERROR', 'INTERNAL_ERROR', 'internal', true],
    ['DEADLINE_EXCEEDED', 'INTERNAL_ERROR', 'timeout', true],
    ['INTERNAL_ERROR', 'INTERNAL_ERROR', 'internal', false],
    ['CANCELLED', 'INTERNAL_ERROR', 'internal', false],
    ['SOMETHING_NEW', 'INTERNAL_ERROR', 'internal', false],
  ])('%s is told as %s', (code, told, kind, retryable) => {
    expect(faultKinds).toContain(kind);
    const fault = replyFault({ code, message: 'why', details: { a: 1 } });
    expect(fault).toMatchObject({ code: told, kind, retryable, message: 'why', details: { a: 1 } });
    expect(fault.details?.['bridgeCode']).toBe(code === told ? undefined : code);
  });

  test.each([
    ['instance.create', 'VALIDATION_ERROR', true],
    ['instance.delete', 'NOT_FOUND', true],
    ['script.update', 'INTERNAL_ERROR', false],
    ['script.update', 'DEADLINE_EXCEEDED', false],
    ['script.create', 'CANCELLED', false],
    // The script has run when it turns out that its module has no such function.
    ['script.execute', 'NOT_FOUND', false],
  ] as const)('of %s with %s proves that nothing was done: %s', (operation, code, isProof) => {
    expect(provesNothingDone(operation, { code, message: 'x' })).toBe(isProof);
  });

  test('is worth a retry when the plugin says so', () => {
    expect(replyFault({ code: 'INTERNAL_ERROR', message: 'x', retryable: true }).retryable).toBe(true);
  });

  test('tells the field at fault as a path below the input', () => {
    const fault = replyFault({ code: 'VALIDATION_ERROR', message: 'x', details: { field: 'value.x', rule: 'type' } });
    const [violation] = fault.violations ?? [];
    expect(violation && violationPath(violation, 'input')).toBe('input.value.x');
    expect(violation?.keyword).toBe('type');
  });

  test('is cut when it is too long to be read', () => {
    const long = 'x'.repeat(100_000);
    const fault = replyFault({ code: 'VALIDATION_ERROR', message: long, details: { field: 'name', long } });
    expect(fault.message).toHaveLength(2_001);
    expect(fault.details).toEqual({ truncated: true, field: 'name' });
  });

  test('may be nested deeper than can be written', () => {
    const details = JSON.parse(`{"field":"name","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect(replyFault({ code: 'NOT_FOUND', message: 'x', details }).details).toEqual({
      truncated: true,
      field: 'name',
    });
  });

  test('may have an empty list for details, as an empty table is written in Luau', () => {
    expect(replyFault({ code: 'NOT_FOUND', message: 'x', details: [] as never }).details).toEqual({});
  });
});
