import { Type } from 'typebox';
import { expect, test, vi } from 'vitest';
import { deferred, openTiny, tinyFaults, tinyTool } from '../../../tests/support/tiny-server.ts';
import { faultsOf, kernelFault } from '../fault.ts';
import { resourcesOf } from '../resource.ts';
import { closed } from '../schema/shapes.ts';
import type { Called } from '../server.ts';
import { deafClient } from './client.ts';
import { CallControl } from './control.ts';
import { runRead } from './run-call.ts';

function open(changes: object = {}) {
  const heard: string[] = [];
  const held = deferred();
  const called = ({ call, request, tool, outcome }: Called, domain: object) => {
    expect(domain).toEqual({ of: 'the server' });
    const end = outcome.ok ? JSON.stringify(outcome.value) : outcome.fault.code;
    heard.push(`${call.callId} ${tool?.name ?? 'none'} ${JSON.stringify(request.arguments)} ${end}`);
  };
  const tools = [
    tinyTool({ input: closed({ ms: Type.Optional(Type.Integer()) }), run: ({ ms = 0 }) => ({ ms }) }),
    tinyTool({ name: 'hold', run: () => held.promise }),
    tinyTool({
      name: 'busy',
      faults: ['BUSY'],
      run: () => {
        throw faultsOf(tinyFaults)('BUSY');
      },
    }),
  ];
  const spec = { called, open: () => ({ of: 'the server' }), queue: { concurrency: 1, max: 1 }, ...changes };
  return { ...openTiny(tools, { spec }), heard, held };
}

test('a server hears of every call of a tool once it has ended: done, failed or refused', async () => {
  const { call, heard } = open();
  await call('nope');
  await call('work', { ms: 5 });
  await call('busy');
  await call('work', { ms: 'soon' });
  expect(heard).toEqual([
    'call-1 none {} UNKNOWN_TOOL',
    'call-2 work {"ms":5} {"ms":5}',
    'call-3 busy {} BUSY',
    'call-4 work {"ms":"soon"} INVALID_ARGUMENTS',
  ]);
});

test('it hears of calls that were stopped or found no slot, and of each once', async () => {
  const { call, heard, held } = open();
  const running = call('hold');
  const control = new CallControl();
  const waiting = call('work', {}, control);
  await call('work');
  control.abort(kernelFault('CANCELLED'));
  await waiting;
  held.resolve({});
  await running;
  expect(heard).toEqual(['call-3 work {} QUEUE_OVERLOADED', 'call-2 work {} CANCELLED', 'call-1 hold {} {}']);
});

test('it is told after the refusal was recorded, and hears what the answer will be', async () => {
  const { call, heard } = open({ refused: () => Promise.reject(new Error('the disk is full')) });
  await call('nope');
  expect(heard).toEqual(['call-1 none {} INTERNAL']);
});

test('reading a resource is no call of a tool', async () => {
  const made = { uri: 'x://it', name: 'it', title: 'It', description: 'It.', mimeType: 'text/plain' };
  const resource = resourcesOf<object>()({ ...made, read: () => ({ text: 'here' }) });
  const { server, heard } = open({ resources: [resource] });
  await runRead(server, { uri: 'x://it', meta: {} }, new CallControl(), deafClient);
  expect(heard).toEqual([]);
});

test.each([
  ['a hook that throws', { called: () => broken() }],
  ['a domain that does not open', { open: () => broken() }],
])('%s changes nothing for the call it hears of', async (_what, changes) => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const { call } = open(changes);
  expect((await call('nope')).outcome).toMatchObject({ ok: false, fault: { code: 'UNKNOWN_TOOL' } });
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test('a server does not close its domain while it hears of a call', async () => {
  const order: string[] = [];
  const { server, call } = open({ called: () => order.push('heard'), close: () => order.push('closed') });
  const running = call('work');
  await server.close();
  await running;
  expect(order).toEqual(['heard', 'closed']);
});

function broken(): never {
  throw new Error('not today');
}
