// What a session lets in, what it refuses and with which words; the wires only carry it.
import { describe, expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import { hello } from '../../../tests/support/surface-client.ts';
import { openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { action } from '../dialects/action.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { envelope } from '../dialects/envelope.ts';
import { type RpcRequest, Session } from './session.ts';

interface Said {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly relatedTo: unknown;
}

function openSession({ greeted = true, dialect = envelope }: { greeted?: boolean; dialect?: Dialect } = {}) {
  const tools = [
    tinyTool({ run: (_args, { progress }) => progress({ message: 'half' }) ?? 'done' }),
    tinyTool({ name: 'wait', run: (_args, { signal }) => untilAborted(signal) }),
  ];
  const { server } = openTiny(tools, { spec: { dialect } });
  const said: Said[] = [];
  const session = new Session(server, dialect, 'sdk', {
    notify: (method, params, relatedTo) => said.push({ method, params, relatedTo }),
    request: () => Promise.reject(new Error('nobody asks')),
  });
  if (greeted) session.initialize(hello);
  return { session, said };
}

describe('admitting', () => {
  test('before initialize nothing but ping and initialize comes in', () => {
    const { session } = openSession({ greeted: false });
    for (const method of ['tools/list', 'tools/call', 'resources/list', 'nonsense']) {
      expect(session.admit({ id: 1, method, params: { name: 'work' } })).toMatchObject({
        code: -32600,
        message: 'The first request must be initialize.',
        data: { code: 'INVALID_REQUEST' },
      });
    }
    expect(session.admit({ id: 1, method: 'ping' })).toBeNull();
    expect(session.admit({ id: 2, method: 'initialize', params: hello })).toBeNull();
  });

  test('a refused request leaves no entry behind', () => {
    const { session } = openSession({ greeted: false });
    session.admit({ id: 1, method: 'tools/list' });
    expect(session.inFlight.size).toBe(0);
  });

  test('an id in use is refused, the first request is not disturbed', () => {
    const { session } = openSession();
    expect(session.admit({ id: 7, method: 'tools/list' })).toBeNull();
    for (const id of [7, '7']) {
      expect(session.admit({ id, method: 'ping' })).toMatchObject({
        code: -32600,
        message: `The id ${JSON.stringify(id)} is still in use.`,
        data: { code: 'INVALID_REQUEST' },
      });
    }
    expect(session.inFlight.get(7)).toMatchObject({ id: 7, isSilenced: false });
  });

  test.each([
    ['protocolVersion', undefined],
    ['protocolVersion', {}],
    ['protocolVersion', { ...hello, protocolVersion: 20251125 }],
    ['capabilities', { ...hello, capabilities: undefined }],
    ['capabilities', { ...hello, capabilities: [] }],
    ['clientInfo', { ...hello, clientInfo: undefined }],
    ['clientInfo', { ...hello, clientInfo: 'me' }],
    ['clientInfo', { ...hello, clientInfo: { name: 'me' } }],
  ])('an initialize without a proper %s is refused: %#', (missing, params) => {
    const { session } = openSession({ greeted: false });
    expect(session.admit({ id: 1, method: 'initialize', params: params as RpcRequest['params'] })).toMatchObject({
      code: -32602,
      message: `params.${missing} is missing or malformed.`,
      data: { code: 'INVALID_REQUEST' },
    });
    expect(session.admit({ id: 1, method: 'tools/list' })?.code).toBe(-32600);
  });

  test('a call without the name of a tool is refused', () => {
    const { session } = openSession();
    for (const params of [undefined, {}, { name: 7 }, { name: null }]) {
      expect(session.admit({ id: 1, method: 'tools/call', params })).toMatchObject({
        code: -32602,
        message: 'params.name must be the name of a tool.',
      });
    }
  });

  test('a call as a task is refused: tasks are not offered', () => {
    const { session } = openSession();
    expect(session.admit({ id: 1, method: 'tools/call', params: { name: 'work', task: { ttl: 1 } } })).toMatchObject({
      code: -32602,
      data: { code: 'INVALID_REQUEST' },
    });
  });

  test('a resource without its uri is refused', () => {
    const { session } = openSession();
    for (const method of ['resources/read', 'resources/subscribe', 'resources/unsubscribe']) {
      expect(session.admit({ id: 1, method, params: { uri: 7 } })?.code).toBe(-32602);
    }
    expect(session.admit({ id: 1, method: 'resources/list' })).toBeNull();
  });

  test('every refusal has the data that the dialect’s errors have', () => {
    const { session } = openSession({ dialect: action });
    const data = session.admit({ id: 1, method: 'tools/call', params: {} })?.data;
    expect(data).toMatchObject({ code: 'VALIDATION_ERROR', category: 'client', retryable: false, details: {} });
    expect((data as { correlation_id: unknown }).correlation_id).toBeTypeOf('string');
  });
});

describe('handling', () => {
  const ask = async (session: Session, request: RpcRequest) => {
    expect(session.admit(request)).toBeNull();
    const reply = await session.handle(request);
    session.inFlight.close(request.id);
    return reply;
  };

  test('a method that is not there is told by name, cut short, with a code of the contract', async () => {
    const { session } = openSession();
    for (const method of ['prompts/list', 'constructor', '']) {
      expect(await ask(session, { id: 1, method })).toMatchObject({
        error: { code: -32601, message: `There is no method ${method}.`, data: { code: 'INVALID_REQUEST' } },
      });
    }
    const long = await ask(session, { id: 1, method: 'x'.repeat(5_000) });
    expect(JSON.stringify(long).length).toBeLessThan(500);
  });

  test('a server without resources does not know their methods', async () => {
    const { session } = openSession();
    for (const method of ['resources/list', 'resources/templates/list', 'resources/read']) {
      expect(await ask(session, { id: 1, method, params: { uri: 'x://' } })).toMatchObject({ error: { code: -32601 } });
    }
  });

  test('ping answers an empty object, before and after initialize', async () => {
    for (const greeted of [false, true]) {
      expect(await ask(openSession({ greeted }).session, { id: 0, method: 'ping' })).toEqual({ result: {} });
    }
  });

  test('initialize opens the session', async () => {
    const { session } = openSession({ greeted: false });
    const reply = await ask(session, {
      id: '',
      method: 'initialize',
      params: { ...hello, protocolVersion: '2024-11-05' },
    });
    expect(reply).toMatchObject({ result: { protocolVersion: '2025-11-25', serverInfo: { name: 'pairofcleats' } } });
    expect(session.admit({ id: 1, method: 'tools/list' })).toBeNull();
  });

  test('progress goes to the request it belongs to, where a token was given', async () => {
    const { session, said } = openSession();
    await ask(session, { id: 7, method: 'tools/call', params: { name: 'work' } });
    expect(said).toEqual([]);
    await ask(session, { id: 8, method: 'tools/call', params: { name: 'work', _meta: { progressToken: 'p' } } });
    expect(said).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, message: 'half' }, relatedTo: 8 },
    ]);
  });
});

describe('cancelling', () => {
  test('a silent cancel ends the call without an answer, by any spelling of its id', async () => {
    const { session } = openSession();
    for (const [id, cancelId] of [
      [7, '7'],
      ['7', 7],
      [0, 0],
      ['', ''],
    ] as const) {
      session.admit({ id, method: 'tools/call', params: { name: 'wait' } });
      const reply = session.handle({ id, method: 'tools/call', params: { name: 'wait' } });
      await settled();
      expect(session.notified('notifications/cancelled', { requestId: cancelId })).toBe(true);
      expect(await reply).toBeNull();
      session.inFlight.close(id);
    }
  });

  test('only the dialect’s own methods cancel', () => {
    const { session } = openSession();
    session.admit({ id: 7, method: 'tools/call', params: { name: 'wait' } });
    for (const method of ['$/cancelRequest', 'notifications/initialized', 'constructor', '__proto__', 'toString']) {
      expect(session.notified(method, { id: 7, requestId: 7 })).toBe(false);
    }
    expect(session.inFlight.get(7)?.control.isAborted).toBe(false);
  });

  test('a cancel that names nothing does nothing', () => {
    const { session } = openSession();
    session.admit({ id: 7, method: 'tools/call', params: { name: 'wait' } });
    for (const params of [undefined, {}, { requestId: null }, { requestId: 8 }, { requestId: { id: 7 } }]) {
      expect(session.notified('notifications/cancelled', params)).toBe(true);
    }
    expect(session.inFlight.get(7)?.control.isAborted).toBe(false);
  });

  test('the end of the session stops every call, and nothing is answered', async () => {
    const { session } = openSession();
    const replies = [1, 2].map((id) => {
      session.admit({ id, method: 'tools/call', params: { name: 'wait' } });
      return session.handle({ id, method: 'tools/call', params: { name: 'wait' } });
    });
    await settled();
    session.close('the client left');
    expect(await Promise.all(replies)).toEqual([null, null]);
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
