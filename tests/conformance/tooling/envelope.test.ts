import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { proves } from '../../support/proves.ts';

proves('tooling/4.2-success', async ({ client }) => {
  const answer = await (await client('code')).call('echo', { text: 'hello' });
  expect(Object.keys(record(answer)).sort()).toEqual(['_meta', 'ok', 'result']);
  expect(record(answer)).toMatchObject({ ok: true, result: { text: 'hello' } });
});

proves('tooling/4.2-error', async ({ client }) => {
  const answer = await (await client('code')).call('fail', { code: 'NO_INDEX', details: { building: true } });
  expect(Object.keys(record(answer)).sort()).toEqual(['_meta', 'error', 'ok']);
  expect(record(answer)).toMatchObject({ ok: false, error: { code: 'NO_INDEX', details: { building: true } } });
  expect((record(answer)['error'] as { message: unknown }).message).toBeTypeOf('string');
});
