// What a call that went wrong tells: its own faults as they are, everything else by its class alone.
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { openTiny, tinyFaults, tinyTool } from '../../../tests/support/tiny-server.ts';
import { type Fault, faultsOf } from '../fault.ts';
import type { Outcome } from '../outcome.ts';
import { closed } from '../schema/shapes.ts';

const fault = faultsOf(tinyFaults);
const throwing = (thrown: unknown, faults: readonly string[] = []) =>
  tinyTool({
    faults,
    run: () => {
      throw thrown;
    },
  });

describe('a throw nobody foresaw', () => {
  class DiskOnFire extends Error {}

  test.each([
    [new RangeError('hunter2'), 'RangeError'],
    [new DiskOnFire('hunter2'), 'DiskOnFire'],
    ['hunter2', 'string'],
    [{ secret: 'hunter2' }, 'object'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])('hides its text and tells its class: %s', async (thrown, causeClass) => {
    const { call } = openTiny([throwing(thrown)]);
    const found = faultOf((await call('work')).outcome);
    expect(found.code).toBe('INTERNAL');
    expect(found.kind).toBe('internal');
    expect(found.details).toEqual({ cause_class: causeClass });
    expect(JSON.stringify([found.message, found.details, found.hint])).not.toContain('hunter2');
    // The operator still gets it.
    expect(found.cause).toBe(thrown);
  });

  test('after an await is the same', async () => {
    const { call } = openTiny([tinyTool({ run: () => Promise.reject(new TypeError('hunter2')) })]);
    expect(faultOf((await call('work')).outcome).details).toEqual({ cause_class: 'TypeError' });
  });
});

test('a fault of the server passes as it was thrown', async () => {
  const thrown = fault('BUSY', { details: { until: 'noon' }, hint: 'Wait.' });
  const { call } = openTiny([throwing(thrown, ['BUSY'])]);
  expect(faultOf((await call('work')).outcome)).toBe(thrown);
});

test('a tool that is not there is told by its name, cut short', async () => {
  const { call } = openTiny([tinyTool()]);
  const found = faultOf((await call(`no${'o'.repeat(200)}`)).outcome);
  expect(found.code).toBe('UNKNOWN_TOOL');
  expect((found.details as { tool: string }).tool).toHaveLength(80);
  expect(found.message.length).toBeLessThan(120);
});

describe('with results checked', () => {
  test('a fault that the tool does not declare is caught', async () => {
    const { call } = openTiny([throwing(fault('GONE'), ['BUSY'])]);
    const found = faultOf((await call('work')).outcome);
    expect(found.code).toBe('INTERNAL');
    expect((found.cause as Error).message).toBe('work answered GONE, which it does not declare');
  });

  test('a fault of nobody’s table is caught as well', async () => {
    const stranger = faultsOf({ STRANGE: { kind: 'denied', message: 'Not ours.' } })('STRANGE');
    const { call } = openTiny([throwing(stranger)]);
    expect(faultOf((await call('work')).outcome).code).toBe('INTERNAL');
  });

  test('a fault of the kernel needs no declaration, even where the server’s table names the same code', async () => {
    const faults = { TOOL_TIMEOUT: { kind: 'timeout', message: 'Too slow.' } } as const;
    const { call, clock } = openTiny([tinyTool({ timeoutMs: 10, run: () => new Promise(() => {}) })], {
      spec: { faults },
    });
    const ended = call('work');
    await clock.elapse(10_000);
    expect(faultOf((await ended).outcome).code).toBe('TOOL_TIMEOUT');
  });

  test('a value that breaks its schema is caught, and its text stays inside', async () => {
    const { call } = openTiny([
      tinyTool({ output: closed({ count: Type.Integer() }), run: () => ({ count: 'many' }) }),
    ]);
    const found = faultOf((await call('work')).outcome);
    expect([found.code, found.details]).toEqual(['INTERNAL', { cause_class: 'TypeError' }]);
    expect((found.cause as Error).message).toContain('work broke its output schema');
  });

  test('without the checks both pass: they are the tests’ business', async () => {
    const tools = [
      tinyTool({ output: closed({}), run: () => ({ more: 1 }) }),
      { ...throwing(fault('GONE')), name: 'undeclared' },
    ];
    const { call } = openTiny(tools, { host: { checkResults: false } });
    expect((await call('work')).outcome).toMatchObject({ ok: true, value: { more: 1 } });
    expect(faultOf((await call('undeclared')).outcome).code).toBe('GONE');
  });
});

test('warnings travel with a success and with a failure', async () => {
  const tools = [
    tinyTool({
      run: (_args, { warn }) => {
        warn('old index');
        return 'fine';
      },
    }),
    tinyTool({
      name: 'fails',
      faults: ['BUSY'],
      run: (_args, { warn }) => {
        warn({ code: 'STALE' });
        throw fault('BUSY');
      },
    }),
  ];
  const { call } = openTiny(tools);
  expect((await call('work')).outcome.warnings).toEqual(['old index']);
  expect((await call('fails')).outcome.warnings).toEqual([{ code: 'STALE' }]);
});

function faultOf(outcome: Outcome): Fault {
  if (outcome.ok) throw new Error(`expected a failure, got ${JSON.stringify(outcome)}`);
  return outcome.fault;
}
