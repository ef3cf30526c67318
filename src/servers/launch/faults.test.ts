import { expect, test } from 'vitest';
import { run } from '../../kernel/dialects/run.ts';
import { kernelFault } from '../../kernel/fault.ts';
import { fault, faults } from './faults.ts';

test('the table has every code of the contract that a call can fail with', () => {
  expect(Object.keys(faults).sort()).toEqual([
    'ALLOWED_PATHS_VIOLATION',
    'BUDGET_EXCEEDED',
    'CANCELLED',
    'COMMIT_SERVICE_ERROR',
    'FIX_EXHAUSTED',
    'ILLEGAL_STATE',
    'INTERNAL',
    'INVALID_INPUT',
    'INVALID_URL',
    'REPO_NOT_FOUND',
    'RUN_NOT_FOUND',
    'SCHEMA_VALIDATION_FAILED',
    'TOOLCHAIN_MISSING',
    'UNSUPPORTED_SITE',
  ]);
});

test('no code is retryable by itself: only a circumstance can say that the same call may succeed later', () => {
  const codes = Object.keys(faults) as (keyof typeof faults)[];
  expect(codes.filter((code) => fault(code).retryable)).toEqual([]);
  expect(fault('ILLEGAL_STATE', { retryable: true }).retryable).toBe(true);
});

test('a fault is written as the contract has it, with the run it concerns at the top', () => {
  const thrown = fault('ILLEGAL_STATE', { details: { run_id: 'r_1', state: 'CREATED' } });
  expect(run.failure(thrown, {} as never)).toEqual({
    ok: false,
    run_id: 'r_1',
    error: {
      code: 'ILLEGAL_STATE',
      message: 'The run is in a state that does not allow this.',
      retryable: false,
      details: { state: 'CREATED' },
    },
  });
});

test('what the kernel raises has the same meaning under the same name', () => {
  for (const code of ['CANCELLED', 'INTERNAL'] as const) {
    expect(run.codes[code]).toBe(code);
    expect(kernelFault(code).kind).toBe(faults[code].kind);
  }
  expect(run.codes.INVALID_ARGUMENTS).toBe('INVALID_INPUT');
  expect(faults.INVALID_INPUT.kind).toBe(kernelFault('INVALID_ARGUMENTS').kind);
});
