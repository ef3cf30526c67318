import { expect, test } from 'vitest';
import { openFixture } from '../../../tests/support/fixture-host.ts';
import { hello } from '../../../tests/support/surface-client.ts';
import { Session } from './session.ts';

function open() {
  const server = openFixture('studio');
  const peer = { notify: () => {}, request: () => Promise.reject(new Error('not asked')) };
  const session = new Session(server, server.spec.dialect, 'sdk', peer);
  session.initialize(hello);
  return session;
}

test('a cursor that names no page is refused, not ignored', () => {
  const refusal = open().admit({ id: 1, method: 'tools/list', params: { cursor: 'garbage' } });
  expect(refusal).toMatchObject({ code: -32602, message: 'params.cursor names no page.' });
});

test('metadata that is no object is refused, not ignored', () => {
  const refusal = open().admit({ id: 1, method: 'tools/call', params: { name: 'core.ping', _meta: 'text' } });
  expect(refusal).toMatchObject({ code: -32602 });
});

test('nobody can subscribe to what does not exist', async () => {
  const session = open();
  const request = { id: 1, method: 'resources/subscribe', params: { uri: 'no://such' } };
  expect(session.admit(request)).toBeNull();
  expect(await session.handle(request)).toMatchObject({ error: { code: -32002, data: { code: 'NOT_FOUND' } } });
});
