// A handler that asks the person behind the client: where the client can, and where it cannot.
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { Peer } from '../../src/kernel/rpc/session-client.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import { settled } from '../support/manual-clock.ts';
import { openMemorySession } from '../support/memory-session.ts';
import { openTiny, tinyTool } from '../support/tiny-server.ts';

const schema = { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] };

const asking = tinyTool({
  name: 'paint',
  output: closed({ action: Type.String(), colour: Type.Optional(Type.Unknown()) }),
  run: async (_args, { elicit }) => {
    const { action, content } = await elicit({ message: 'Which colour?', schema });
    return { action, ...(content && { colour: content['colour'] }) };
  },
});

function openAsking(request: Peer['request']) {
  const { server, clock } = openTiny([asking]);
  return { clock, server, ...openMemorySession(server, { capabilities: { elicitation: {} }, request }) };
}

test('the question reaches the client as MCP has it, and the answer the handler', async () => {
  const asked: unknown[] = [];
  const { call } = openAsking(async (method, params, _signal, relatedTo) => {
    asked.push({ method, params, relatedTo });
    return { action: 'accept', content: { colour: 'red' } };
  });
  expect(await call('paint', {}, {}, 'p-1')).toMatchObject({
    result: { structuredContent: { ok: true, result: { action: 'accept', colour: 'red' } } },
  });
  expect(asked).toEqual([
    {
      method: 'elicitation/create',
      params: { message: 'Which colour?', requestedSchema: schema },
      relatedTo: 'p-1',
    },
  ]);
});

test.each(['decline', 'cancel'])(
  'a person who answers %s has not answered: the handler goes on without',
  async (action) => {
    const { call } = openAsking(async () => ({ action }));
    expect(await call('paint')).toMatchObject({ result: { structuredContent: { ok: true, result: { action } } } });
  },
);

test('a client that cannot ask is not asked, and the call says so', async () => {
  let asked = 0;
  const { server } = openTiny([asking]);
  const request = async () => {
    asked += 1;
  };
  const { call } = openMemorySession(server, { request });
  expect(await call('paint')).toMatchObject({
    result: { isError: true, structuredContent: { ok: false, error: { code: 'CAPABILITY_MISSING' } } },
  });
  expect(asked).toBe(0);
});

test('a client that breaks while it is asked has not answered, and its words stay inside', async () => {
  const { call } = openAsking(() => Promise.reject(new Error('hunter2')));
  const reply = await call('paint');
  expect(reply).toMatchObject({
    result: { isError: true, structuredContent: { error: { code: 'CAPABILITY_MISSING' } } },
  });
  expect(JSON.stringify(reply)).not.toContain('hunter2');
});

test('a call that is cancelled while somebody thinks takes its question back', async () => {
  const signals: AbortSignal[] = [];
  const { call, session } = openAsking((_method, _params, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const reply = call('paint', {}, {}, 'p-1');
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  session.notified('notifications/cancelled', { requestId: 'p-1' });
  expect(await reply).toBeNull();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('thinking counts against the deadline, and a late answer changes nothing', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { call, clock } = openAsking(() => answer.promise);
  const reply = call('paint');
  await clock.elapse(1_000);
  answer.resolve({ action: 'accept', content: { colour: 'red' } });
  expect(await reply).toMatchObject({ result: { structuredContent: { error: { code: 'TOOL_TIMEOUT' } } } });
});
