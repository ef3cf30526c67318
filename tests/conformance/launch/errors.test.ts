// Launch: the one error shape, and what it holds for bad arguments and for bugs.
import { expect } from 'vitest';
import { type Answer, record } from '../../support/answer.ts';
import { proves } from '../../support/proves.ts';

interface LaunchError {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly details: Record<string, unknown>;
}

const errorOf = (answer: Answer) => record(answer)['error'] as LaunchError;

/** Tool, arguments, code, and whether trying again may help. */
const failures: readonly (readonly [string, unknown, string, boolean])[] = [
  ['fail', { code: 'RUN_NOT_FOUND' }, 'RUN_NOT_FOUND', false],
  ['fail', { code: 'ILLEGAL_STATE' }, 'ILLEGAL_STATE', false],
  ['fail', { code: 'COMMIT_SERVICE_ERROR' }, 'COMMIT_SERVICE_ERROR', true],
  ['start', {}, 'INVALID_INPUT', false],
  ['no_such_tool', {}, 'INVALID_INPUT', false],
  ['overdue', {}, 'TIMEOUT', true],
  ['boom', {}, 'INTERNAL', false],
];

const invalid: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['start', {}, ['name', 'required']],
  ['start', { name: 7 }, ['name', 'must be string']],
  ['start', { name: '' }, ['name', 'must NOT have fewer than 1 characters']],
  ['start', [], ['must be object']],
  ['sleep', { ms: -1 }, ['ms', 'must be >= 0']],
  ['sleep', { ms: 'soon' }, ['ms', 'must be integer']],
  ['fail', { code: 'NO_SUCH' }, ['code', 'allowed values', 'RUN_NOT_FOUND']],
];

proves('launch/error/shape', async ({ client }) => {
  const launch = await client('launch');
  for (const [tool, args, code, retryable] of failures) {
    const { ok, error, run_id, ...rest } = record(await launch.call(tool, args));
    expect(ok, code).toBe(false);
    expect(error, code).toEqual({ code, message: expect.any(String), retryable, details: expect.any(Object) });
    expect(Array.isArray((error as LaunchError).details), code).toBe(false);
    // The failure that is about a run says which; nothing else stands beside the error.
    expect([run_id, rest], code).toEqual([tool === 'fail' ? 'r_1' : undefined, {}]);
  }
});

proves('launch/error/is-result', async ({ client }) => {
  const launch = await client('launch');
  for (const [tool, args, code] of failures) {
    const { error, result } = await launch.call(tool, args);
    expect(error, code).toBeUndefined();
    expect(result?.['isError'], code).toBe(true);
  }
});

proves('launch/error/invalid-input', async ({ client }) => {
  const launch = await client('launch');
  for (const [tool, args] of invalid) {
    expect(record(await launch.call(tool, args)), JSON.stringify(args)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', retryable: false },
    });
  }
});

proves('launch/error/invalid-input-violations', async ({ client }) => {
  const launch = await client('launch');
  for (const [tool, args, words] of invalid) {
    const { message } = errorOf(await launch.call(tool, args));
    for (const word of words) expect(message).toContain(word);
  }
});

proves('launch/error/unknown-argument', async ({ client }) => {
  const { code, message } = errorOf(await (await client('launch')).call('start', { name: 'x', auto: true }));
  expect(code).toBe('INVALID_INPUT');
  expect(message).toContain('auto is not an argument');
});

proves('launch/error/internal', async ({ client }) => {
  const error = errorOf(await (await client('launch')).call('boom'));
  expect(error).toMatchObject({ code: 'INTERNAL', details: { cause_class: 'RangeError' } });
});

proves('launch/error/internal-hides-text', async ({ client }) => {
  const answer = await (await client('launch')).call('boom');
  expect(errorOf(answer).message).toBe('Something went wrong inside the server.');
  for (const leak of ['hunter2', 'secret', '/home']) expect(JSON.stringify(answer)).not.toContain(leak);
});
