// Found by fuzz: over HTTP an id that was used again took the stream of the first call away, which then waited for
// ever; and one cancel inside a batch ended the answers of all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpApp, openSession, post } from './wires.ts';

const app = httpApp();
let session: Record<string, string>;

beforeAll(async () => {
  session = await openSession(app, 'notes');
});
afterAll(() => app.close());

const call = (id: string | number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('an MCP session over HTTP', () => {
  test.each([
    [5, 5],
    [6, '6'],
    ['7', 7],
  ])('with %j in use refuses %j, and still answers the first', async (first, second) => {
    const slow = await post(app, '/mcp/notes', call(first, 'sleep', { ms: 30 }), session);
    const again = await post(app, '/mcp/notes', call(second, 'list', {}), session);
    expect(await again.json()).toMatchObject({ id: second, error: { code: -32600 } });
    expect(await slow.text()).toContain('{\\"slept\\":30}');
  });

  test('takes a message that is none to be none, also with an id in use', async () => {
    const slow = await post(app, '/mcp/notes', call(8, 'sleep', { ms: 10 }), session);
    const none = await post(app, '/mcp/notes', { id: 8, method: 'ping' }, session);
    expect(none.status).toBe(400);
    expect(await slow.text()).toContain('slept');
  });

  test('refuses a batch whole, as the other wires do', async () => {
    const batch = [call(9, 'sleep', { ms: 5 }), call(10, 'list', {})];
    const answer = await post(app, '/mcp/notes', batch, session);
    expect([answer.status, await answer.json()]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
  });
});
