// The output schema that each dialect publishes, against the bodies it really writes.
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { tinyTool } from '../../../tests/support/tiny-server.ts';
import { kernelFault } from '../fault.ts';
import { failed, type Outcome, succeeded, type Warning } from '../outcome.ts';
import { replyOf } from '../rpc/reply.ts';
import { compileWithAjv } from '../schema/compile.ts';
import { closed, nullable } from '../schema/shapes.ts';
import type { Tool } from '../tool.ts';
import { contracts } from '../versions.ts';
import { action } from './action.ts';
import type { Dialect } from './dialect.ts';
import { envelope } from './envelope.ts';
import { legacy } from './legacy.ts';
import { plain } from './plain.ts';
import { run } from './run.ts';

const Value = closed({ count: Type.Integer() });
const compile = compileWithAjv();

interface Case {
  readonly dialect: Dialect;
  readonly output: TSchema;
  readonly value: unknown;
  readonly traits?: Record<string, unknown>;
  /** A value that the schema must refuse: it is not as wide as anything. */
  readonly wrong: unknown;
}

const cases: Record<string, Case> = {
  'an enveloped object': { dialect: envelope, output: Value, value: { count: 1 }, wrong: { count: 'x' } },
  'run fields': { dialect: run, output: Value, value: { count: 1 }, wrong: { count: 'x' } },
  'a plain object': { dialect: plain, output: Value, value: { count: 1 }, wrong: { count: 'x' } },
  'a plain array': { dialect: plain, output: Type.Array(Value), value: [{ count: 1 }], wrong: [{ count: 'x' }] },
  'a plain object or null, being null': { dialect: plain, output: nullable(Value), value: null, wrong: [] },
  'a plain object or null, being there': { dialect: plain, output: nullable(Value), value: { count: 1 }, wrong: 7 },
  'an action': {
    dialect: action,
    output: closed({ output: Value }),
    value: { output: { count: 1 } },
    wrong: { output: { count: 'x' } },
  },
  'a workflow tool': { dialect: action, output: Value, value: { count: 1 }, traits: { type: 'workflow' }, wrong: {} },
};

describe.each(Object.entries(cases))('%s', (_name, { dialect, output, value, wrong, traits = {} }) => {
  const tool = tinyTool({ output, traits });
  const validate = compile('test', dialect.outputSchema(tool));
  const structured = (outcome: Outcome) => structuredOf(dialect, tool, outcome);

  test('is an object schema, as MCP wants', () => {
    expect(dialect.outputSchema(tool)).toMatchObject({ type: 'object' });
  });

  test('accepts a success, with and without warnings', () => {
    expect(validate(structured(succeeded(value)))).toBeNull();
    expect(validate(structured(succeeded(value, ['old', { code: 'STALE', message: 'Old.' }])))).toBeNull();
  });

  test('accepts a failure, where a failure is a result', () => {
    const fault = kernelFault('TOOL_TIMEOUT', { details: { timeoutMs: 1, run_id: 'r_1' }, hint: 'Wait.' });
    const body = structured(failed(fault));
    if (dialect.rpcCode(fault) === null) expect(validate(body)).toBeNull();
    else expect(body).toBeUndefined();
  });

  test('refuses another value', () => {
    expect(validate(structured(succeeded(wrong)))).not.toBeNull();
  });
});

test('legacy publishes none, and what it would say accepts both of its bodies', () => {
  expect(legacy.isStructured).toBe(false);
  const validate = compile('test', legacy.outputSchema(tinyTool({ output: Value })));
  expect(validate({ count: 1 })).toBeNull();
  expect(validate({ message: 'No.', code: 'NO_INDEX', hint: 'Build.' })).toBeNull();
});

function structuredOf(dialect: Dialect, tool: Tool, outcome: Outcome): unknown {
  const task = { kind: 'tool', name: 'work', timeoutMs: 1, control: false } as const;
  const call = { callId: 'call-1', task, meta: {}, startedAt: 0, durationMs: 0 };
  const warnings: readonly Warning[] = outcome.warnings;
  const reply = replyOf(dialect, outcome, { call, tool, contract: contracts.code, warnings, now: 0 });
  return 'result' in reply ? JSON.parse(JSON.stringify(reply.result))['structuredContent'] : undefined;
}
