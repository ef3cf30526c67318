import { expect, test } from 'vitest';
import { fixtureHost, openFixture } from '../../../tests/support/fixture-host.ts';
import { hello } from '../../../tests/support/surface-client.ts';
import { createHttpApp } from './app.ts';
import { accessFor } from './listen.ts';

const page = 'http://page.test';
const host = fixtureHost();
const access = accessFor('127.0.0.1', undefined, { corsOrigins: [page] });
const app = createHttpApp({ servers: [openFixture('code', host)], host, access, page: '', metrics: () => '' });

function ask(path: string, init: RequestInit = {}): Response | Promise<Response> {
  return app.fetch(
    new Request(`http://127.0.0.1${path}`, { ...init, headers: { host: '127.0.0.1', ...init.headers } }),
  );
}

test('a page of an allowed origin can read the name of the MCP session it opened', async () => {
  const response = await ask('/mcp/code', {
    method: 'POST',
    headers: { origin: page, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }),
  });
  expect(response.headers.get('mcp-session-id')).toMatch(/\S/);
  expect(response.headers.get('access-control-allow-origin')).toBe(page);
  expect(response.headers.get('access-control-expose-headers')).toBe('mcp-session-id');
});

test.each([
  ['/health', 'POST', 'GET'],
  ['/metrics', 'DELETE', 'GET'],
  ['/api/code/echo', 'GET', 'POST'],
  ['/fixture/echo', 'POST', 'GET'],
])('%s does not take %s, and says what it takes', async (path, method, allow) => {
  const response = await ask(path, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
});

test('names given with --allow-host add to the address we listen on', () => {
  expect([...(accessFor('192.0.2.7', 'secret', { hosts: ['x.test'] }).hosts ?? [])]).toContain('192.0.2.7');
  expect([...(accessFor('192.0.2.7', 'secret', { hosts: ['x.test'] }).hosts ?? [])]).toContain('x.test');
});
