// Found by fuzz: a wrong method on a tool's address was answered in the code server's words, whoever was asked.
import { expect, test } from 'vitest';
import { httpApp } from './wires.ts';

test.each([
  ['code', { ok: false, error: { code: 'INVALID_REQUEST' } }],
  ['notes', { error: { code: 'INVALID_PARAMS' } }],
  ['launch', { ok: false, error: { code: 'INVALID_INPUT', retryable: false } }],
  ['studio', { error: { code: -32602, data: { code: 'VALIDATION_ERROR' } } }],
])('%s answers GET on a tool in its own words', async (server, body) => {
  const app = httpApp();
  const answer = await app.fetch(
    new Request(`http://127.0.0.1/api/${server}/fail`, { headers: { host: '127.0.0.1' } }),
  );
  expect(answer.status).toBe(405);
  const got = (await answer.json()) as Record<string, unknown>;
  expect(got).toMatchObject(body);
  expect(Object.hasOwn(got, '_meta')).toBe(server === 'code');
  await app.close();
});
