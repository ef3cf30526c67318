import { describe, expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import type { CallControl } from '../../kernel/call/control.ts';
import { kernelFault } from '../../kernel/fault.ts';
import { type SendEvent, sseResponse } from './sse.ts';

const quiet = () => new AbortController().signal;
/** Far more than the stream buffers. */
const large = 'x'.repeat(200_000);

async function textOf(response: Response): Promise<string> {
  return new Response(response.body).text();
}

test('events go out in their order, and the stream ends with its producer', async () => {
  const response = sseResponse(quiet(), async (send) => {
    await send('start', { at: 1 });
    await send('done', ['two\nlines']);
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await textOf(response)).toBe('event: start\ndata: {"at":1}\n\nevent: done\ndata: ["two\\nlines"]\n\n');
});

describe('a slow reader', () => {
  test('makes the writer wait', async () => {
    let written = 0;
    const response = sseResponse(quiet(), async (send) => {
      for (; written < 5; written += 1) await send('part', large);
    });
    await settled();
    // One event fills the buffer; nothing more is taken until someone reads.
    expect(written).toBe(1);
    const reader = response.body?.getReader();
    await reader?.read();
    await settled();
    expect(written).toBe(2);
    while (!(await reader?.read())?.done);
    expect(written).toBe(5);
  });

  test('loses nothing and sees no disorder when several events wait at once', async () => {
    const response = sseResponse(quiet(), async (send) => {
      await send('first', large);
      // Progress is not waited for by whoever reports it.
      for (const at of [1, 2, 3]) void send('progress', { at });
      await send('last', {});
    });
    await settled();
    const names = [...(await textOf(response)).matchAll(/^event: (\w+)\n(?:data: \{"at":(\d)\})?/gm)];
    expect(names.map(([, name, at]) => `${name}${at ?? ''}`)).toEqual([
      'first',
      'progress1',
      'progress2',
      'progress3',
      'last',
    ]);
  });
});

describe('a client that hangs up', () => {
  const hangingUp = {
    'by its connection': (control: AbortController) => control.abort(),
    'by cancelling the body': (_control: AbortController, response: Response) => response.body?.cancel(),
  };

  test.each(Object.entries(hangingUp))('%s stops the work, and a writer that waits is let go', async (_how, hangUp) => {
    const connection = new AbortController();
    let seen: CallControl | undefined;
    let isOver = false;
    const response = sseResponse(connection.signal, async (send, control) => {
      seen = control;
      await send('first', large);
      await send('second', large);
      await send('third', large);
      isOver = true;
    });
    await settled();
    expect([seen?.isAborted, isOver]).toEqual([false, false]);
    await hangUp(connection, response);
    await settled();
    expect([seen?.isAborted, isOver]).toEqual([true, true]);
    expect(seen?.reason).toMatchObject({ code: 'CANCELLED', details: { reason: 'the client disconnected' } });
  });

  test('before the stream began stops the work as well', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    sseResponse(AbortSignal.abort(), async (_send, control) => resolve(control.isAborted));
    expect(await promise).toBe(true);
  });
});

test('a call that was stopped for another reason is still told about, and the stream ends', async () => {
  const response = sseResponse(quiet(), async (send, control) => {
    control.abort(kernelFault('TOOL_TIMEOUT'));
    await send('error', { code: control.reason?.code });
    await send('done', {});
  });
  expect(await textOf(response)).toBe('event: error\ndata: {"code":"TOOL_TIMEOUT"}\n\nevent: done\ndata: {}\n\n');
});

test('a producer that breaks ends the stream in an error, not the process', async () => {
  const breaking: ((send: SendEvent) => Promise<void>)[] = [
    () => Promise.reject(new Error('broken')),
    (send) => send('result', { big: 1n }),
  ];
  for (const produce of breaking) await expect(textOf(sseResponse(quiet(), produce))).rejects.toThrow();
});
