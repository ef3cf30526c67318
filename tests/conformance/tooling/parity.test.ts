// Tooling, sections 8 and 1.2: whichever door a call comes through, its answer is the same.
import { afterAll, expect } from 'vitest';
import { type Answer, record } from '../../support/answer.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

/** Calls whose answers do not depend on when they are made. */
const calls: [string, unknown][] = [
  ['echo', { text: 'ä\n"', times: 2, mode: 'loud' }],
  ['old_echo', { text: '' }],
  ['mirror', { value: { ok: false, nested: [null, 1e-7, { a: [] }] } }],
  ['warn', {}],
  ['fail', { code: 'NO_INDEX', details: { building: true, share: 0.5 }, hint: 'Build it.' }],
  ['fail', { code: 'DOWNLOAD_VERIFY_FAILED' }],
  ['boom', {}],
  ['overdue', {}],
];

/** Calls that are protocol errors over MCP; their `data` is the envelope's `error`. */
const refusals: [string, unknown][] = [
  ['echo', { times: 0, stray: 1 }],
  ['echo', { text: 'a', later: 1 }],
  ['echo', null],
  ['nope', {}],
];

const others = new Map<string, Promise<SurfaceClient>>();

/** A client of another surface than the one a proof is for. */
function other(surface: 'stdio' | 'http'): Promise<SurfaceClient> {
  const known = others.get(surface) ?? openSurface(surface, 'code');
  others.set(surface, known);
  return known;
}

afterAll(async () => {
  for (const each of others.values()) await (await each).close();
});

proves('tooling/8-envelope-parity', async ({ surface, client }) => {
  const here = await client('code');
  const there = await other(surface === 'http' ? 'stdio' : 'http');
  for (const [name, args] of calls) {
    const [one, two] = [await here.call(name, args), await there.call(name, args)];
    expect(timeless(one), name).toEqual(timeless(two));
    expect(Object.keys(record(one)['_meta'] as object)).toEqual(Object.keys(record(two)['_meta'] as object));
  }
  for (const [name, args] of refusals) {
    const errors = [await here.call(name, args), await there.call(name, args)].map(
      (answer) => answer.error?.data ?? record(answer)['error'],
    );
    expect(errors[0], name).toMatchObject({ code: expect.any(String) });
    expect(errors[0], name).toEqual(errors[1]);
  }
  // The one thing that HTTP, /mcp included, leaves out of an error: where files lie on this machine.
  const placed = await here.call('fail', { code: 'NOT_FOUND', details: { file: '/srv/code/a.ts' } });
  const file = surface === 'stdio' ? '/srv/code/a.ts' : '[path]';
  expect(record(placed)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND', details: { file } } });
});

proves('tooling/1.2-streamable-http', async ({ client }) => {
  const here = await client('code');
  expect(here.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const there = await other('stdio');
  expect(here.greeting).toEqual(there.greeting);
  expect(await here.request('tools/list', {})).toEqual(await there.request('tools/list', {}));
  for (const [name, args] of calls) {
    const [one, two] = [await here.call(name, args), await there.call(name, args)];
    expect(one.result?.['isError'], name).toBe(two.result?.['isError']);
    expect(timeless(one), name).toEqual(timeless(two));
  }
  for (const [name, args] of refusals) {
    const [one, two] = [await here.call(name, args), await there.call(name, args)];
    expect(one.error, name).toBeDefined();
    expect(one, name).toEqual(two);
  }
});

/** The envelope without what each answer has of its own. */
function timeless(answer: Answer): Record<string, unknown> {
  const { _meta, ...rest } = record(answer);
  const { ts: _ts, durationMs: _duration, requestId: _id, ...meta } = _meta as Record<string, unknown>;
  return { ...rest, meta };
}
