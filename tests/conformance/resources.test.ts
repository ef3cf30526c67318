// Resources, with the fixture studio server, on every surface that has them: list, read, subscribe, and the same
// life that calls have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSurface } from '../support/open-surface.ts';
import type { SurfaceClient } from '../support/surface-client.ts';

const notFound = { code: -32044, data: { code: 'NOT_FOUND', category: 'client', retryable: false } };

describe.each(['memory', 'stdio', 'mcp'] as const)('on %s', (surface) => {
  let studio: SurfaceClient;

  beforeAll(async () => {
    studio = await openSurface(surface, 'studio');
    await studio.listen?.();
  });
  afterAll(() => studio.close());

  const read = (uri: string, id?: string) => studio.request('resources/read', { uri }, id);
  const updates = () =>
    studio.notifications
      .filter(({ method }) => method === 'notifications/resources/updated')
      .map(({ params }) => params['uri']);

  test('initialize offers them, with subscriptions', () => {
    expect(studio.greeting).toMatchObject({ capabilities: { resources: { subscribe: true, listChanged: false } } });
  });

  test('fixed ones and templates are listed apart, each as declared', async () => {
    const { resources } = (await studio.request('resources/list', {})).result as { resources: { uri: string }[] };
    expect(resources[0]).toEqual({
      uri: 'fixture://status',
      name: 'status',
      title: 'Status',
      description: 'A fixed resource.',
      mimeType: 'application/json',
    });
    expect(resources.map(({ uri }) => uri)).not.toContain('fixture://runs/{runId}');
    expect((await studio.request('resources/templates/list', {})).result).toEqual({
      resourceTemplates: [
        {
          uriTemplate: 'fixture://runs/{runId}',
          name: 'run',
          title: 'Run',
          description: 'A template.',
          mimeType: 'application/json',
        },
      ],
    });
  });

  test('text is read as text, bytes as base64, a template with its variable', async () => {
    const contents = async (uri: string) => (await read(uri)).result;
    const mimeType = 'application/json';
    expect(await contents('fixture://status')).toEqual({
      contents: [{ uri: 'fixture://status', mimeType, text: '{"fine":true}' }],
    });
    expect(await contents('fixture://runs/a%20b')).toEqual({
      contents: [{ uri: 'fixture://runs/a%20b', mimeType, text: '{"runId":"a b"}' }],
    });
    expect(await contents('fixture://bytes')).toEqual({
      contents: [{ uri: 'fixture://bytes', mimeType: 'application/octet-stream', blob: 'AP7/' }],
    });
  });

  test.each(['fixture://nowhere', 'fixture://runs/none', 'fixture://runs/a/b', 'nonsense', ''])(
    'reading %j, which is nothing, is an error of the contract',
    async (uri) => {
      const { error, result } = await read(uri);
      expect(result).toBeUndefined();
      expect(error).toMatchObject({ ...notFound, data: { ...notFound.data, details: { uri } } });
    },
  );

  test('a read without a uri is refused', async () => {
    for (const method of ['resources/read', 'resources/subscribe', 'resources/unsubscribe']) {
      expect((await studio.request(method, {})).error).toMatchObject({
        code: -32602,
        data: { code: 'VALIDATION_ERROR' },
      });
    }
  });

  test('a subscriber hears of changes, and only of what it subscribed to, until it unsubscribes', async () => {
    const touch = (uri: string) => studio.call('resource.touch', { uri });
    // On mcp the listening stream opens beside everything else: wait until something comes through.
    expect((await studio.request('resources/subscribe', { uri: 'fixture://bytes' })).result).toEqual({});
    await expect
      .poll(async () => {
        await touch('fixture://bytes');
        return updates().length;
      })
      .toBeGreaterThan(0);
    await studio.request('resources/unsubscribe', { uri: 'fixture://bytes' });

    await touch('fixture://status');
    await studio.request('resources/subscribe', { uri: 'fixture://status' });
    await touch('fixture://status');
    await touch('fixture://runs/7');
    await studio.request('resources/unsubscribe', { uri: 'fixture://status' });
    await touch('fixture://status');
    // Updates keep their order: when this one has come, everything before it has.
    await studio.request('resources/subscribe', { uri: 'fixture://runs/9' });
    await touch('fixture://runs/9');
    await expect.poll(() => updates().at(-1)).toBe('fixture://runs/9');
    expect(updates().filter((uri) => uri !== 'fixture://bytes')).toEqual(['fixture://status', 'fixture://runs/9']);
  });

  test('a reader that takes too long is stopped, and says how long it had', async () => {
    const { error } = await read('fixture://overdue');
    expect(error).toMatchObject({
      code: -32603,
      data: { code: 'TIMEOUT', retryable: true, details: { timeoutMs: 150 } },
    });
  });

  test('a reader that breaks tells its class and nothing else', async () => {
    const { error } = await read('fixture://broken');
    expect(error).toMatchObject({
      code: -32603,
      data: { code: 'INTERNAL_ERROR', details: { cause_class: 'RangeError' } },
    });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  test('a read that is cancelled is silent', async () => {
    void read('fixture://patient', 'patient');
    await studio.request('ping');
    await studio.notify('notifications/cancelled', { requestId: 'patient' });
    await studio.call('sleep', { ms: 200 }, { id: 'after' });
    expect(studio.answered).toContain('after');
    expect(studio.answered).not.toContain('patient');
    // Its id is free again, which it is only when the read has ended.
    await expect.poll(async () => (await studio.request('ping', {}, 'patient')).result).toEqual({});
  });

  test('a correlation id in the _meta of a read comes back with its error', async () => {
    const { error } = await studio.request('resources/read', {
      uri: 'fixture://nowhere',
      _meta: { correlationId: 'mine' },
    });
    expect(error?.data?.['correlation_id']).toBe('mine');
  });
});
