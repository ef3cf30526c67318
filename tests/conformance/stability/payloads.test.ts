// Stability, sections 5 and 6, on the older wire: bare results, one flat error object, and when which code comes.
import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import { faults } from '../../../src/servers/code/faults.ts';
import { record } from '../../support/answer.ts';
import { cancel, untilQueue } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

const envelopeKeys = ['ok', 'result', 'error', '_meta'];
const successes: [string, object][] = [
  ['echo', { text: 'hello\nworld' }],
  ['warn', {}],
  ['check_status', {}],
];
const failures: [string, object][] = [
  ['fail', { code: 'NO_INDEX', details: { building: true } }],
  ['boom', {}],
  ['overdue', {}],
];

proves('stability/5.1-legacy-success', async ({ client }) => {
  const code = await client('code');
  const { result } = await code.call('echo', { text: 'hello' });
  expect(result).toEqual({ content: [{ type: 'text', text: '{"text":"hello"}' }], isError: false });
  for (const [name, args] of successes) {
    const answer = await code.call(name, args);
    expect(answer.result?.['content'], name).toHaveLength(1);
    for (const key of envelopeKeys) expect(record(answer), name).not.toHaveProperty(key);
  }
});

proves('stability/5.2-legacy-error', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of failures) {
    const answer = await code.call(name, args);
    expect(answer.error, name).toBeUndefined();
    expect(answer.result, name).toEqual({ content: [{ type: 'text', text: answer.text }], isError: true });
    for (const key of envelopeKeys) expect(record(answer), name).not.toHaveProperty(key);
  }
});

proves('stability/5.2-required-fields', async ({ client }) => {
  const code = await client('code');
  for (const asked of Object.keys(faults)) {
    const flat = record(await code.call('fail', { code: asked }));
    expect(flat['code'], asked).toBe(asked);
    expect(flat['message'], asked).toMatch(/\S/);
  }
  for (const [name, args] of [...failures, ['nope', {}], ['echo', {}]] as [string, object][]) {
    const flat = record(await code.call(name, args));
    expect(Object.keys(faults), name).toContain(flat['code']);
    expect(flat['message'], name).toBeTypeOf('string');
  }
});

proves('stability/5.2-optional-fields', async ({ client }) => {
  const code = await client('code');
  const bare = record(await code.call('fail', { code: 'NOT_FOUND' }));
  expect(Object.keys(bare).sort()).toEqual(['code', 'message']);

  const details = { stderr: '  broke\n', stdout: '\tdone so far\r\n', timeoutMs: 1500, path: 'a.ts' };
  const full = record(await code.call('fail', { code: 'NOT_FOUND', details, hint: 'Look again.' }));
  expect(full).toEqual({
    code: 'NOT_FOUND',
    message: bare['message'],
    stderr: 'broke',
    stdout: 'done so far',
    timeoutMs: 1500,
    hint: 'Look again.',
    details: { path: 'a.ts' },
  });
  // Of another type they would mislead; then they are left out.
  const wrong = { stderr: 5, stdout: ['a'], timeoutMs: '1500' };
  expect(record(await code.call('fail', { code: 'NOT_FOUND', details: wrong }))).toEqual(bare);
  expect(record(await code.call('overdue'))).toMatchObject({ code: 'TOOL_TIMEOUT', timeoutMs: 150 });
});

proves('stability/6-invalid-request', async ({ client }) => {
  const code = await client('code');
  const rows: [string, unknown][] = [
    ['nope', {}],
    ['echo', {}],
    ['echo', { text: 'a', stray: 1 }],
    ['echo', { text: 'a', later: 1 }],
    ['echo', []],
    ['echo', { text: 'x'.repeat(70_000) }],
  ];
  for (const [name, args] of rows) {
    const answer = await code.call(name, args);
    expect(answer.error).toBeUndefined();
    expect(answer.result?.['isError']).toBe(true);
    expect(record(answer)).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringMatching(/\S/) });
  }
});

proves('stability/6-overloaded', async ({ client }) => {
  const code = await client('code');
  const sleepers = Array.from({ length: 12 }, () => code.start('sleep', { ms: 20_000 }));
  await untilQueue(code, 4, 8);
  const startedAt = performance.now();
  const answer = await code.call('echo', { text: 'too much' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(answer.result?.['isError']).toBe(true);
  expect(record(answer)).toMatchObject({
    code: 'QUEUE_OVERLOADED',
    message: 'The server has too much work waiting. Try again later.',
    details: { queue: { max: 8, size: 8 } },
  });
  await endAll(code, sleepers);
});

async function endAll(code: SurfaceClient, calls: { id: string | number }[]): Promise<void> {
  for (const { id } of calls) await cancel(code, id);
  await untilQueue(code, 0);
}

proves('stability/6-internal', async ({ client }) => {
  const code = await client('code');
  const answer = await code.call('boom');
  expect(answer.result?.['isError']).toBe(true);
  expect(record(answer)).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong inside the server.' });
  expect(answer.text).not.toMatch(/hunter2|secret|private|shared\.ts|\bat /);
});
