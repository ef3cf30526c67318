// Fixed routes as a server declares them: their methods, what stands in their path, and the status of a success.
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import type { Route } from '../../kernel/route.ts';
import { closed } from '../../kernel/schema/shapes.ts';
import { createHttpApp } from './app.ts';
import { accessFor } from './listen.ts';

const echo = tinyTool({
  input: closed({ id: Type.Optional(Type.String({ maxLength: 5 })), text: Type.Optional(Type.String()) }),
  run: (args) => args,
});
const routes: readonly Route[] = [
  { method: 'POST', path: '/things', tool: 'work', status: 201 },
  { method: 'POST', path: '/things/batch', tool: 'work' },
  { method: 'GET', path: '/things/:id', tool: 'work', fromQuery: (query) => Object.fromEntries(query) },
  { method: 'PATCH', path: '/things/:id', tool: 'work' },
  { method: 'POST', path: '/things/:id/mark', tool: 'work' },
];
const page = 'http://page.test';
const { server } = openTiny([echo], { spec: { routes } });
const app = createHttpApp({
  servers: [server],
  host: server.host,
  access: accessFor('127.0.0.1', 'secret', { corsOrigins: [page] }),
  page: '',
  metrics: () => '',
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const known = { host: '127.0.0.1', authorization: 'Bearer secret', 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const request = new Request(`http://127.0.0.1${path}`, { method, headers: { ...known, ...headers }, ...sent });
  const response = await app.fetch(request);
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as { result?: unknown; error?: { message: string } };
  return { status: response.status, answer, headers: response.headers };
}

test('what stands in the path is an argument beside those of the body or the query', async () => {
  expect((await ask('PATCH', '/things/a1', { text: 'x' })).answer.result).toEqual({ id: 'a1', text: 'x' });
  expect((await ask('POST', '/things/a1/mark', { text: 'x' })).answer.result).toEqual({ id: 'a1', text: 'x' });
  expect((await ask('GET', '/things/a1?text=x')).answer.result).toEqual({ id: 'a1', text: 'x' });
});

test('a path is read as it was meant: escapes are undone, and then the schema decides', async () => {
  expect((await ask('GET', '/things/a%2Fb')).answer.result).toEqual({ id: 'a/b' });
  expect((await ask('GET', '/things/far-too-long')).status).toBe(400);
});

test('a success has the status that the route names, and a failure its own', async () => {
  expect((await ask('POST', '/things', {})).status).toBe(201);
  expect((await ask('POST', '/things/batch', {})).status).toBe(200);
  expect((await ask('POST', '/things', { other: 1 })).status).toBe(400);
});

test('an argument that stands in the path and elsewhere is refused by name', async () => {
  for (const [method, path, body] of [
    ['PATCH', '/things/a1', { id: 'a1' }],
    ['GET', '/things/a1?id=b2', undefined],
  ] as const) {
    const { status, answer } = await ask(method, path, body);
    expect([status, answer.error?.message]).toEqual([400, 'id stands in the path; leave it out elsewhere.']);
  }
});

test('a body that is no object is refused, whatever the path says', async () => {
  for (const body of ['[]', '"text"', 'null', '']) expect((await ask('PATCH', '/things/a1', body)).status).toBe(400);
});

test('other methods are told which ones the path takes', async () => {
  const allowed = async (path: string) => (await ask('DELETE', path)).headers.get('allow');
  expect(await allowed('/things')).toBe('POST');
  expect(await allowed('/things/a1')).toBe('GET, PATCH');
  expect(await allowed('/things/a1/mark')).toBe('POST');
});

test('the rules of access hold for them as for every route', async () => {
  expect((await ask('PATCH', '/things/a1', {}, { authorization: '' })).status).toBe(401);
  expect((await ask('PATCH', '/things/a1', {}, { host: 'evil.test' })).status).toBe(403);
  expect((await ask('PATCH', '/things/a1', {}, { origin: 'http://evil.test' })).status).toBe(403);
  expect((await ask('PATCH', '/things/a1', {}, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await ask('PATCH', '/things/a1', `{"text":"${'x'.repeat(1_000_000)}"}`)).status).toBe(413);
});

test('a page of an allowed origin may use every method there is', async () => {
  const { headers } = await ask('OPTIONS', '/things/a1', undefined, { origin: page });
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, DELETE, OPTIONS');
});
