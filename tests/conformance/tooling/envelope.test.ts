// Tooling, sections 4, 6.5 and 6.7: every answer is one envelope whose top level belongs to the contract; the list of
// tools, and what a call of one answers.

import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { contracts, toolingVersion } from '../../../src/kernel/versions.ts';
import { record } from '../../support/answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

proves('tooling/4.2-success', async ({ client }) => {
  const answer = await (await client('code')).call('echo', { text: 'hello' });
  expect(Object.keys(record(answer)).sort()).toEqual(['_meta', 'ok', 'result']);
  expect(record(answer)).toMatchObject({ ok: true, result: { text: 'hello' } });
});

proves('tooling/4.2-error', async ({ client }) => {
  const code = await client('code');
  const detailed = record(await code.call('fail', { code: 'NO_INDEX', details: { building: true } }));
  expect(Object.keys(detailed).sort()).toEqual(['_meta', 'error', 'ok']);
  expect(detailed).toMatchObject({ ok: false, error: { code: 'NO_INDEX', details: { building: true } } });
  expect((detailed['error'] as { message: unknown }).message).toBeTypeOf('string');

  const bare = record(await code.call('fail', { code: 'FORBIDDEN' }));
  expect(bare['error']).toEqual({ code: 'FORBIDDEN', message: 'This repository or path is not allowed.' });
});

proves('tooling/4.3-reserved-keys', async ({ client }) => {
  const code = await client('code');
  // A payload that names the reserved keys itself, and one more.
  const payload = { ok: 'mine', result: 1, error: { code: 'MINE' }, _meta: { ts: 'mine' }, extra: [1] };

  const success = record(await code.call('mirror', { value: payload }));
  expect(success).toEqual({ ok: true, result: payload, _meta: expect.objectContaining({ toolingVersion }) });

  const failure = record(await code.call('fail', { code: 'NO_INDEX', details: payload }));
  const error = { code: 'NO_INDEX', message: expect.any(String), details: payload };
  expect(failure).toEqual({ ok: false, error, _meta: expect.objectContaining({ toolingVersion }) });
});

proves('tooling/4.4-meta-required', async ({ client }) => {
  for (const meta of await metasOf(await client('code'))) {
    expect(meta).toMatchObject({ schemaVersion: contracts.code.version, toolingVersion });
    const ts = meta['ts'] as string;
    expect(ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(Math.abs(Date.now() - Date.parse(ts))).toBeLessThan(60_000);
  }
});

proves('tooling/4.4-meta-request-id', async ({ client }) => {
  const code = await client('code');
  const ids = (await metasOf(code)).map((meta) => meta['requestId']);
  for (const id of ids) expect(id).toMatch(/\S/);
  expect(new Set(ids).size).toBe(ids.length);

  const given = { requestId: 'order 66/ä' };
  for (const meta of await metasOf(code, given)) expect(meta['requestId']).toBe('order 66/ä');
});

proves('tooling/4.4-meta-duration', async ({ client }) => {
  const code = await client('code');
  for (const meta of await metasOf(code)) {
    expect(meta['durationMs']).toBeTypeOf('number');
    expect(meta['durationMs']).toBeGreaterThanOrEqual(0);
  }
  const slow = record(await code.call('sleep', { ms: 60 }));
  const { durationMs } = slow['_meta'] as { durationMs: number };
  // A timer may fire a millisecond early by the other clock.
  expect(durationMs).toBeGreaterThan(50);
  expect(durationMs).toBeLessThan(5_000);
});

proves('tooling/4.4-meta-warnings', async ({ client }) => {
  const code = await client('code');
  const warned = record(await code.call('warn'))['_meta'] as Record<string, unknown>;
  expect(warned['warnings']).toEqual([
    { code: 'WARNING', message: 'just words' },
    { code: 'STALE', message: 'The index is old.' },
  ]);
  for (const meta of await metasOf(code)) expect(meta).not.toHaveProperty('warnings');
});

/** The `_meta` of a success, of a failure, and of a failure nobody foresaw. */
async function metasOf(code: SurfaceClient, meta: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> {
  const answers = [
    await code.call('echo', { text: 'hello' }, { meta }),
    await code.call('fail', { code: 'NO_INDEX' }, { meta }),
    await code.call('boom', {}, { meta }),
  ];
  return answers.map((answer) => record(answer)['_meta'] as Record<string, unknown>);
}

interface Definition {
  readonly name: string;
  readonly outputSchema: object;
}

const successes: [string, object][] = [
  ['echo', { text: 'hello' }],
  ['old_echo', { text: 'line one\nline two' }],
  ['mirror', { value: { deep: [{ a: null }, 1.5, 'ä'] } }],
  ['warn', {}],
  ['check_status', {}],
];

const failures: [string, object][] = [
  ['fail', { code: 'NO_INDEX', details: { building: true }, hint: 'Build it.' }],
  ['fail', { code: 'CAPABILITY_MISSING' }],
  ['boom', {}],
  ['overdue', {}],
];

proves('tooling/6.5.1-list-complete', async ({ client }) => {
  const code = await client('code');
  const listed = (await listOf(code)).map((tool) => tool.name);
  expect(listed).toEqual(
    openFixture('code')
      .catalog.listed()
      .map((each) => each.name),
  );
  expect(listed).toContain('old_echo');
  expect(new Set(listed).size).toBe(listed.length);
  for (const name of listed) {
    // Refused by its own schema: the call has found the tool.
    const { error } = await code.call(name, { 'not an argument': 1 });
    expect(error?.data?.['code'], name).toBe('INVALID_REQUEST');
  }
});

proves('tooling/6.7-success', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of successes) {
    const { result, text = '' } = await code.call(name, args);
    expect(result?.['isError'], name).toBe(false);
    expect(result?.['content'], name).toEqual([{ type: 'text', text }]);
    expect(JSON.parse(text), name).toMatchObject({ ok: true, result: {}, _meta: {} });
  }
});

proves('tooling/6.7-structured', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of [...successes, ...failures]) {
    const { result, text = '' } = await code.call(name, args);
    expect(result?.['structuredContent'], name).toEqual(JSON.parse(text));
  }
});

proves('tooling/6.7-failure', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of failures) {
    const { result, error, text = '' } = await code.call(name, args);
    expect(error, name).toBeUndefined();
    expect(result?.['isError'], name).toBe(true);
    expect(result?.['content'], name).toHaveLength(1);
    expect(JSON.parse(text), name).toMatchObject({ ok: false, error: { code: expect.any(String) } });
  }
});

proves('tooling/6.7-compact', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of [...successes, ...failures]) {
    const { text = '' } = await code.call(name, args);
    expect(text, name).toBe(JSON.stringify(JSON.parse(text)));
    expect(text, name).not.toMatch(/[\r\n]/);
  }
});

proves('tooling/6.7-output-schema', async ({ client }) => {
  const code = await client('code');
  const published = new Map((await listOf(code)).map((tool) => [tool.name, tool.outputSchema]));
  const ajv = createAjv();
  for (const [name, args] of [...successes, ...failures]) {
    const isValid = ajv.compile(published.get(name) ?? false);
    const body = record(await code.call(name, args));
    expect(isValid(body), `${name}: ${JSON.stringify(isValid.errors)}`).toBe(true);
    // A schema that accepts anything would prove nothing.
    expect(isValid({ ...body, extra: 1 }), name).toBe(false);
    expect(isValid({ ok: true, _meta: body['_meta'] }), name).toBe(false);
  }
  // Every tool accepts the failure that any of them may end with.
  const failure = record(await code.call('boom'));
  for (const [name, schema] of published) expect(ajv.compile(schema)(failure), name).toBe(true);
});

async function listOf(code: SurfaceClient): Promise<Definition[]> {
  const { result } = await code.request('tools/list', {});
  return result?.['tools'] as Definition[];
}
