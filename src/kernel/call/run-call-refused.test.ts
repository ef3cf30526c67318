import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { deferred, openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { kernelFault } from '../fault.ts';
import { closed } from '../schema/shapes.ts';
import type { Refusal } from '../server.ts';
import { CallControl } from './control.ts';

function open() {
  const heard: string[] = [];
  const held = deferred();
  const refused = ({ call, tool, request, fault }: Refusal, domain: object) => {
    expect(domain).toEqual({ of: 'the server' });
    expect(request.name).toBe(call.task.name);
    heard.push(`${call.callId} ${tool?.name ?? 'none'} ${fault.code}`);
  };
  const tools = [
    tinyTool({ input: closed({ ms: Type.Optional(Type.Integer()) }) }),
    tinyTool({ name: 'hold', run: () => held.promise }),
    tinyTool({
      name: 'fail',
      run: () => {
        throw new Error('from inside');
      },
    }),
  ];
  const spec = { refused, open: () => ({ of: 'the server' }), queue: { concurrency: 1, max: 1 }, maxArgumentBytes: 20 };
  return { ...openTiny(tools, { spec }), heard, held };
}

test('a server hears of every call that its handlers never see, and of no other', async () => {
  const { call, heard } = open();
  await call('work');
  await call('fail');
  await call('nope');
  await call('work', { ms: 'soon' });
  await call('work', { ms: '123456789012345' });
  expect(heard).toEqual([
    'call-3 none UNKNOWN_TOOL',
    'call-4 work INVALID_ARGUMENTS',
    'call-5 work ARGUMENTS_TOO_LARGE',
  ]);
});

test('what is too large is refused as such, whether or not there is a tool of that name', async () => {
  const { call, heard } = open();
  await call('nope', { text: 'more than twenty bytes of it' });
  expect(heard).toEqual(['call-1 none ARGUMENTS_TOO_LARGE']);
});

test('it hears of calls that found no slot, or were stopped while they waited for one', async () => {
  const { call, heard, held } = open();
  const running = call('hold');
  const control = new CallControl();
  const waiting = call('work', {}, control);
  await call('work');
  control.abort(kernelFault('CANCELLED'));
  await waiting;
  held.resolve({});
  await running;
  expect(heard).toEqual(['call-3 work QUEUE_OVERLOADED', 'call-2 work CANCELLED']);
});

test('what is heard is done before the answer goes out, and its failure is the answer', async () => {
  const { call } = openTiny([], { spec: { refused: () => Promise.reject(new Error('the disk is full')) } });
  expect((await call('nope')).outcome).toMatchObject({ ok: false, fault: { code: 'INTERNAL' } });
});
