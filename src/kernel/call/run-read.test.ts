// Reading a resource is the same life as a call: heard of, counted in the queue, under a deadline, settled once.
import { expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import { deferred, openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { kernelFault } from '../fault.ts';
import { type ResourceBody, resourcesOf } from '../resource.ts';
import type { CallContext } from './call.ts';
import { deafClient } from './client.ts';
import { CallControl } from './control.ts';
import type { Listener } from './listener.ts';
import { runRead } from './run-call.ts';

type Read = (
  variables: Readonly<Record<string, string>>,
  context: CallContext & object,
) => Promise<ResourceBody | null>;

function openReader(read: Read, queue = {}) {
  const heard: string[] = [];
  const listener: Listener = {
    started: (_server, { task }) => heard.push(`${task.kind} ${task.name} started`),
    finished: () => heard.push('finished'),
    failed: (_server, _call, { code }) => heard.push(code),
  };
  const about = { name: 'it', title: 'It', description: 'It.', mimeType: 'text/plain', timeoutMs: 100 };
  const resources = [resourcesOf<object>()({ ...about, uri: 'x://{id}', read })];
  const tiny = openTiny([tinyTool()], {
    spec: { resources, queue, open: () => ({ store: 'here' }) },
    host: { listener },
  });
  const readIt = (uri: string, control = new CallControl(), meta = {}) =>
    runRead(tiny.server, { uri, meta }, control, deafClient);
  return { ...tiny, heard, readIt };
}

test('a reader finds its variables, its call and the domain; the listener hears of it', async () => {
  const seen: unknown[] = [];
  const { readIt, heard } = openReader(async (variables, context) => {
    seen.push([variables, context.callId, context.meta, (context as unknown as { store: string }).store]);
    return { text: 'hello' };
  });
  const { outcome } = await readIt('x://a', undefined, { correlationId: 'mine' });
  expect(outcome).toMatchObject({ ok: true, value: { contents: [{ uri: 'x://a', text: 'hello' }] } });
  expect(seen).toEqual([[{ id: 'a' }, 'call-1', { correlationId: 'mine' }, 'here']]);
  expect(heard).toEqual(['resource x://a started', 'finished']);
});

test('nothing there, by no declaration or by the reader’s word, is the same fault', async () => {
  const { readIt, heard } = openReader(async () => null);
  for (const uri of ['x://gone', 'y://a']) {
    expect((await readIt(uri)).outcome).toMatchObject({
      ok: false,
      fault: { code: 'UNKNOWN_RESOURCE', details: { uri } },
    });
  }
  expect(heard.filter((each) => each === 'UNKNOWN_RESOURCE')).toHaveLength(2);
});

test('a deadline stops it, a deaf reader is left behind, its slot is free', async () => {
  const { readIt, clock, server, heard } = openReader(() => new Promise(() => {}));
  const ended = readIt('x://a');
  await clock.elapse(100 + 500);
  expect((await ended).outcome).toMatchObject({
    ok: false,
    fault: { code: 'TOOL_TIMEOUT', details: { timeoutMs: 100 } },
  });
  expect([server.queue.running, heard.at(-1)]).toEqual([0, 'TOOL_TIMEOUT']);
});

test('a cancel stops it, while it reads and while it waits in line', async () => {
  const end = deferred<ResourceBody>();
  const { readIt, server } = openReader(() => end.promise, { concurrency: 1, max: 1 });
  const controls = [new CallControl(), new CallControl()];
  const reads = controls.map((control) => readIt('x://a', control));
  await settled();
  expect([server.queue.running, server.queue.size]).toEqual([1, 1]);
  for (const control of controls) control.abort(kernelFault('CANCELLED'));
  end.resolve({ text: 'too late' });
  for (const { outcome } of await Promise.all(reads)) expect(outcome).toMatchObject({ fault: { code: 'CANCELLED' } });
  expect([server.queue.running, server.queue.size]).toEqual([0, 0]);
});

test('reads and calls stand in one line', async () => {
  const end = deferred<ResourceBody>();
  const { readIt, call } = openReader(() => end.promise, { concurrency: 1, max: 0 });
  const reading = readIt('x://a');
  await settled();
  expect((await call('work')).outcome).toMatchObject({ fault: { code: 'QUEUE_OVERLOADED' } });
  end.resolve({ text: 'done' });
  expect((await reading).outcome.ok).toBe(true);
});

test('a uri that a caller made up is cut short in what logs and spans carry', async () => {
  const { readIt, heard } = openReader(async () => null);
  await readIt(`y://${'a'.repeat(10_000)}`);
  expect(heard[0]?.length).toBeLessThan(120);
});
