import { describe, expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { resourcesOf, toContents } from './resource.ts';

const declare = (uri: string) =>
  resourcesOf<object>()({ uri, name: 'it', title: 'It', description: 'It.', mimeType: 'text/plain', read: () => null });

describe('matching', () => {
  test('a fixed uri matches itself and nothing else', () => {
    const { match, isTemplate } = declare('gox://status');
    expect(isTemplate).toBe(false);
    expect(match('gox://status')).toEqual({});
    for (const other of ['gox://status/', 'gox://statusx', 'xgox://status', 'GOX://status', '']) {
      expect(match(other)).toBeNull();
    }
  });

  test('characters that mean something in a pattern mean themselves here', () => {
    const { match } = declare('x://a.b+c(d)?e=[f]|$');
    expect(match('x://a.b+c(d)?e=[f]|$')).toEqual({});
    expect(match('x://aXb+c(d)?e=[f]|$')).toBeNull();
  });

  test('a variable takes one step of the path, and no more', () => {
    const { match, isTemplate } = declare('gox://runs/{runId}');
    expect(isTemplate).toBe(true);
    expect(match('gox://runs/7')).toEqual({ runId: '7' });
    for (const other of ['gox://runs/', 'gox://runs', 'gox://runs/7/logs']) {
      expect(match(other)).toBeNull();
    }
  });

  test('several variables are told apart by what stands between them', () => {
    const { match } = declare('x://{server}/runs/{runId}.json');
    expect(match('x://studio/runs/a.b.json')).toEqual({ server: 'studio', runId: 'a.b' });
    expect(match('x://studio/runs/a.txt')).toBeNull();
  });

  test('variables are decoded; a stray percent sign stays what it is', () => {
    const { match } = declare('x://{name}');
    expect(match('x://a%20b%2Fc')).toEqual({ name: 'a b/c' });
    expect(match('x://100%')).toEqual({ name: '100%' });
  });

  test('a long uri that does not match is refused without trying every split of it', () => {
    const { match } = declare('x://{server}/{run}.json');
    const started = performance.now();
    expect(match(`x://${'a.json'.repeat(200_000)}`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('contents', () => {
  const resource = declare('x://it');

  test('text goes out as text, bytes as base64, both under the uri that was asked for', () => {
    expect(toContents('x://it', resource, { text: 'hi' })).toEqual({
      uri: 'x://it',
      mimeType: 'text/plain',
      text: 'hi',
    });
    expect(toContents('x://it', resource, { bytes: new Uint8Array([0, 255]) })).toEqual({
      uri: 'x://it',
      mimeType: 'text/plain',
      blob: 'AP8=',
    });
  });

  test('nothing there is a fault that names the uri', () => {
    expect(catching(() => toContents('x://gone', resource, null))).toMatchObject({
      code: 'UNKNOWN_RESOURCE',
      kind: 'not-found',
      details: { uri: 'x://gone' },
    });
  });
});

function catching(act: () => unknown): Fault {
  try {
    act();
  } catch (thrown) {
    return thrown as Fault;
  }
  throw new Error('nothing was thrown');
}
