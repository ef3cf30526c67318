import { describe, expect, test } from 'vitest';
import { Fault } from '../../kernel/fault.ts';
import { redactFault, redactPaths } from './redact-paths.ts';

describe('texts', () => {
  test.each([
    ['cannot read /home/ann/work/app.ts', 'cannot read [path]'],
    ['cannot read "/home/ann/work/app.ts".', 'cannot read "[path]".'],
    ['(/srv/x/y) and /srv/z/w/', '([path]) and [path]'],
    ['cwd=/srv/data', 'cwd=[path]'],
    ['lost /home/zoë/日本/メモ.md.', 'lost [path].'],
    [String.raw`open C:\Users\ann\app.ts`, 'open [path]'],
    ['open C:/Users/ann/app.ts', 'open [path]'],
    ['at file.ts in /opt/@scope/pkg+1/~x', 'at file.ts in [path]'],
  ])('%s', (text, expected) => {
    expect(redactPaths(text)).toBe(expected);
  });

  test.each([
    'src/kernel/fault.ts is relative',
    '../up/one is relative',
    'see https://example.org/a/b for more',
    '/health is a route',
    'either/or, and 1/2',
    'the ratio 3/4/5',
    'time 12:30/45',
  ])('%s stays as it is', (text) => {
    expect(redactPaths(text)).toBe(text);
  });

  test('a long text of slashes takes no long time', () => {
    const started = performance.now();
    redactPaths('/a'.repeat(200_000));
    redactPaths('/'.repeat(400_000));
    redactPaths('C:'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('faults', () => {
  const violation = {
    instancePath: '/where/path',
    schemaPath: '#/properties/where',
    keyword: 'type',
    params: {},
    message: 'must be string',
  };
  const fault = new Fault(
    'ODD',
    { kind: 'conflict', message: 'Lost /home/ann/x.', status: 418, retryable: true },
    {
      details: { file: '/home/ann/x', tries: 3, more: [{ at: '/home/ann/y' }, null], none: undefined },
      hint: 'Look into /home/ann.',
      violations: [violation],
      cause: new Error('inside'),
    },
  );
  const redacted = redactFault(fault);

  test('lose the paths of their message, their hint and, at any depth, their details', () => {
    expect(redacted.message).toBe('Lost [path].');
    expect(redacted.hint).toBe('Look into [path].');
    expect(redacted.details).toEqual({ file: '[path]', tries: 3, more: [{ at: '[path]' }, null], none: undefined });
  });

  test('keep everything else, and their violations: those are no files', () => {
    expect(redacted).toMatchObject({ code: 'ODD', kind: 'conflict', status: 418, retryable: true });
    expect(redacted.violations).toEqual([violation]);
    expect(redacted.cause).toBe(fault.cause);
    expect(fault.message).toBe('Lost /home/ann/x.');
  });

  test('that say little stay small', () => {
    const small = redactFault(new Fault('ODD', { kind: 'internal', message: 'Odd.' }));
    expect([small.details, small.hint, small.violations, small.status]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
