// Tooling, section 4: every answer is one envelope whose top level belongs to the contract.
import { expect } from 'vitest';
import { contracts, toolingVersion } from '../../../src/kernel/versions.ts';
import { record } from '../../support/answer.ts';
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
