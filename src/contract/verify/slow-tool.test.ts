import { describe, expect, test } from 'vitest';
import { findSlowTool } from './slow-tool.ts';

const tool = (properties: Record<string, unknown>, annotations = {}, required: string[] = []) => ({
  name: 'slow',
  inputSchema: { type: 'object', properties, required },
  annotations,
});

const readOnly = { readOnlyHint: true };

describe('findSlowTool', () => {
  test.each([
    [{ duration: { type: 'number' } }, { duration: 1 }],
    [{ duration: { type: 'number', description: 'How long, in milliseconds' } }, { duration: 1000 }],
    [{ delayMs: { type: 'integer' } }, { delayMs: 1000 }],
    [{ wait_seconds: { type: 'integer', minimum: 2 } }, { wait_seconds: 2 }],
    [{ ms: { type: 'number', maximum: 600 } }, { ms: 600 }],
  ])('asks %j for about a second', async (properties, args) => {
    expect(await findSlowTool([tool(properties)])).toEqual({ name: 'slow', arguments: args });
  });

  test('fills in what else is required', async () => {
    const found = await findSlowTool([
      tool({ sleep: { type: 'number' }, label: { type: 'string' } }, readOnly, ['label']),
    ]);
    expect(found?.arguments).toEqual({ sleep: 1, label: 'x' });
  });

  test.each([
    ['a timeout, which is a limit and no duration', tool({ timeoutMs: { type: 'number' } })],
    ['a duration in words', tool({ duration: { type: 'string' } })],
    ['a minimum that is too long', tool({ duration: { type: 'number', minimum: 60 } })],
    ['a tool that calls itself destructive', tool({ delayMs: { type: 'number' } }, { destructiveHint: true })],
    [
      'a tool that takes a path and does not say it only reads',
      tool({ delayMs: { type: 'number' }, path: { type: 'string' } }),
    ],
  ])('does not take %s', async (_what, each) => {
    expect(await findSlowTool([each])).toBeUndefined();
  });
});
