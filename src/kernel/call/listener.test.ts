import { expect, test } from 'vitest';
import { openTiny, tinyFaults, tinyTool } from '../../../tests/support/tiny-server.ts';
import { faultsOf } from '../fault.ts';
import { type Listener, listeners } from './listener.ts';

test('several listeners hear every call, in order, with the same call', async () => {
  const heard: unknown[] = [];
  const noting = (who: string): Listener => ({
    started: (server, { callId }) => heard.push([who, 'started', server, callId]),
    finished: (server, { callId }) => heard.push([who, 'finished', server, callId]),
    failed: (server, { callId }, { code }) => heard.push([who, code, server, callId]),
  });
  const busy = () => {
    throw faultsOf(tinyFaults)('BUSY');
  };
  const tools = [tinyTool(), tinyTool({ name: 'busy', faults: ['BUSY'], run: busy })];
  const { call } = openTiny(tools, { host: { listener: listeners(noting('a'), noting('b')) } });
  await call('work');
  await call('busy');
  await call('absent');
  expect(heard).toEqual(
    [
      ['started', 'call-1'],
      ['finished', 'call-1'],
      ['started', 'call-2'],
      ['BUSY', 'call-2'],
      ['started', 'call-3'],
      ['UNKNOWN_TOOL', 'call-3'],
    ].flatMap(([what, id]) => ['a', 'b'].map((who) => [who, what, 'tiny', id])),
  );
});
