import { describe, expect, test } from 'vitest';
import { tinyTool } from '../../../tests/support/tiny-server.ts';
import { action } from '../dialects/action.ts';
import type { Answering, Dialect } from '../dialects/dialect.ts';
import { envelope } from '../dialects/envelope.ts';
import { legacy } from '../dialects/legacy.ts';
import { plain } from '../dialects/plain.ts';
import { run } from '../dialects/run.ts';
import { Fault, kernelFault } from '../fault.ts';
import { failed, succeeded } from '../outcome.ts';
import { contracts } from '../versions.ts';
import { type Reply, replyOf } from './reply.ts';

const answer: Answering = {
  call: {
    callId: 'call-1',
    task: { kind: 'tool', name: 'work', timeoutMs: 1, control: false },
    meta: {},
    startedAt: 0,
    durationMs: 1,
  },
  tool: tinyTool(),
  contract: contracts.code,
  warnings: [],
  now: 0,
};

const dialects: readonly (readonly [string, Dialect])[] = [legacy, envelope, run, plain, action].map((each) => [
  each.id,
  each,
]);

function resultOf(reply: Reply) {
  if (!('result' in reply)) throw new Error(`expected a result, got ${JSON.stringify(reply)}`);
  return reply.result as { content: { type: string; text: string }[]; structuredContent?: unknown; isError: boolean };
}

test.each(dialects)('the text of a success is its JSON on one line, in %s', (_id, dialect) => {
  const { content, structuredContent, isError } = resultOf(
    replyOf(dialect, succeeded({ output: { a: [1, 2] } }), answer),
  );
  expect(content).toHaveLength(1);
  expect(content[0]?.text).toBe(JSON.stringify(JSON.parse(content[0]?.text ?? '')));
  expect(isError).toBe(false);
  if (dialect.isStructured) expect(structuredContent).toEqual(JSON.parse(content[0]?.text ?? ''));
  else expect(structuredContent).toBeUndefined();
});

describe('a value that JSON cannot hold', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;

  test.each(
    dialects.flatMap(([id, dialect]) => [
      [id, 'a cycle', dialect, { output: cycle, self: cycle }] as const,
      [id, 'a BigInt', dialect, { output: 1n, big: 1n }] as const,
    ]),
  )('is an internal failure in %s, not the end of the connection: %s', (_id, _what, dialect, value) => {
    const reply = replyOf(dialect, succeeded(value), answer);
    const code = dialect.codes.INTERNAL;
    const told = JSON.stringify(reply);
    expect(told).toContain(code);
    expect(told).not.toContain('BigInt');
    if ('result' in reply) expect(reply.result['isError']).toBe(true);
    else expect(reply.error.code).toBe(-32603);
  });

  test.each(dialects)('in the details of a fault is the same, in %s', (_id, dialect) => {
    const odd = new Fault('ODD', { kind: 'conflict', message: 'Odd.' }, { details: { size: 1n, cycle } });
    const told = JSON.stringify(replyOf(dialect, failed(odd), answer));
    expect(told).toContain(dialect.id === 'plain' ? 'ODD' : dialect.codes.INTERNAL);
  });
});

test('what MCP wants as an object stands under `result` when it is none', () => {
  for (const value of [null, [1], 'text', 7]) {
    const { content, structuredContent } = resultOf(replyOf(plain, succeeded(value), answer));
    expect(structuredContent).toEqual({ result: value });
    expect(content[0]?.text).toBe(JSON.stringify(value));
  }
});

test('a protocol error carries the fault’s message and the dialect’s data', () => {
  const fault = kernelFault('INVALID_ARGUMENTS', { message: 'No.', violations: [] });
  expect(replyOf(envelope, failed(fault), answer)).toEqual({
    error: { code: -32602, message: 'No.', data: { code: 'INVALID_REQUEST', message: 'No.', details: [] } },
  });
});
