import { describe, expect, test } from 'vitest';
import { deferred, openTiny, tinyTool } from '../../tests/support/tiny-server.ts';
import { envelope } from './dialects/envelope.ts';
import { legacy } from './dialects/legacy.ts';
import { defaultMaxArgumentBytes, defaultQueue } from './server.ts';

describe('the domain', () => {
  test('is opened by the first call that needs it, once for all that come at the same time', async () => {
    let opened = 0;
    const opening = deferred<object>();
    const open = () => {
      opened += 1;
      return opening.promise;
    };
    const { call } = openTiny([tinyTool({ run: (_args, { store }) => store })], { spec: { open } });
    await call('absent');
    expect(opened).toBe(0);
    const calls = [call('work'), call('work')];
    opening.resolve({ store: 'one' });
    expect((await Promise.all(calls)).map(({ outcome }) => outcome)).toMatchObject([
      { value: 'one' },
      { value: 'one' },
    ]);
    expect(opened).toBe(1);
  });

  test('is closed with the server, if it ever was opened', async () => {
    const closed: object[] = [];
    const domain = { store: 'one' };
    const spec = { open: () => domain, close: (given: object) => void closed.push(given) };
    const idle = openTiny([tinyTool()], { spec });
    await idle.server.close();
    expect(closed).toEqual([]);
    const used = openTiny([tinyTool()], { spec });
    await used.call('work');
    await used.server.close();
    expect(closed).toEqual([domain]);
  });

  test('that never opened is not closed', async () => {
    let closed = 0;
    const spec = {
      open: () => Promise.reject(new Error('no disk')),
      close: () => {
        closed += 1;
      },
    };
    const { server, call } = openTiny([tinyTool()], { spec });
    await call('work');
    await server.close();
    expect(closed).toBe(0);
  });

  test('may know its server', async () => {
    const { server, call } = openTiny([tinyTool({ run: (_args, { server: known }) => known === server })], {
      spec: { open: (opened) => ({ server: opened }) },
    });
    expect((await call('work')).outcome).toMatchObject({ ok: true, value: true });
  });
});

test('limits are the usual ones unless the server says otherwise', () => {
  const usual = openTiny([tinyTool()]).server;
  expect([usual.queue.limits, usual.maxArgumentBytes]).toEqual([defaultQueue, defaultMaxArgumentBytes]);
  const own = openTiny([tinyTool()], { spec: { queue: { max: 1 }, maxArgumentBytes: 10 } }).server;
  expect([own.queue.limits, own.maxArgumentBytes]).toEqual([{ ...defaultQueue, max: 1 }, 10]);
});

test('a dialect is found among the server’s own, by id', () => {
  const { server } = openTiny([tinyTool()], { spec: { otherDialects: [legacy] } });
  expect([server.dialect('envelope'), server.dialect('legacy')]).toEqual([envelope, legacy]);
  expect(() => server.dialect('plain')).toThrow('does not speak plain');
});

test('a schema is compiled when its tool is first called, and once', async () => {
  const keys: string[] = [];
  const compile = (key: string) => {
    keys.push(key);
    return () => null;
  };
  const { call } = openTiny([tinyTool(), tinyTool({ name: 'other' })], { host: { compile } });
  expect(keys).toEqual([]);
  await call('work');
  await call('work');
  expect(keys).toEqual(['tiny/work/input', 'tiny/work/output']);
});

test('who listens for changed resources hears of them until it stops', () => {
  const { server } = openTiny([]);
  const heard: string[] = [];
  const stop = server.onResourceUpdated((uri) => heard.push(uri));
  server.resourceUpdated('x://a');
  stop();
  server.resourceUpdated('x://b');
  expect(heard).toEqual(['x://a']);
});
