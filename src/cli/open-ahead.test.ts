import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTiny, tinyTool } from '../../tests/support/tiny-server.ts';
import { kernelFault } from '../kernel/fault.ts';
import { afterFirstAnswer, openAhead } from './open-ahead.ts';

test('a domain is opened before anybody calls, and only once', async () => {
  let opened = 0;
  const open = () => {
    opened += 1;
    return {};
  };
  const { server, call } = openTiny([tinyTool()], { spec: { open } });
  openAhead([server], () => {});
  await server.domain();
  await call('work');
  expect(opened).toBe(1);
});

test('a domain that does not open is logged, and the first call tries again', async () => {
  let attempts = 0;
  const open = () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the disk sleeps');
    return {};
  };
  const { server, call } = openTiny([tinyTool()], { spec: { open } });
  const logged: unknown[] = [];
  openAhead([server], (level, event, fields) => logged.push({ level, event, ...fields }));
  await expect.poll(() => logged.length).toBe(1);
  expect(logged).toEqual([
    { level: 'warn', event: 'not opened ahead', server: 'tiny', cause: expect.stringContaining('the disk sleeps') },
  ]);
  expect((await call('work')).outcome.ok).toBe(true);
  expect(attempts).toBe(2);
});

test('an obstacle that has words of its own is logged in them', async () => {
  const open = () => {
    throw kernelFault('INTERNAL', { message: 'the port is taken.', hint: 'Choose another.' });
  };
  const { server } = openTiny([tinyTool()], { spec: { open } });
  const logged: unknown[] = [];
  openAhead([server], (_level, _event, fields) => logged.push(fields));
  await expect.poll(() => logged.length).toBe(1);
  expect(logged).toEqual([{ server: 'tiny', cause: 'the port is taken. Choose another.' }]);
});

test('what waits for the first answer runs once, behind it, and the output is as before', async () => {
  const happened: string[] = [];
  const output = {
    // As the real one: what is said in a turn leaves at its end.
    write(bytes: string | Buffer) {
      setImmediate(() => happened.push(String(bytes)));
      return true;
    },
  };
  afterFirstAnswer(output, () => happened.push('opened'));
  await turn();
  expect(happened).toEqual([]);
  expect([output.write('first'), output.write('second')]).toEqual([true, true]);
  await turn();
  output.write('third');
  await turn();
  expect(happened).toEqual(['first', 'opened', 'second', 'third']);
});
