import { describe, expect, test } from 'vitest';
import { startHttpServer } from '../../tests/fixtures/mcp/http-server.ts';
import type { Greeting } from './client/handshake.ts';
import { snapshotOf, takeForeignSnapshot } from './foreign-snapshot.ts';
import { hashTool, sealSnapshot } from './hashes.ts';

const fixture = (name: string, DEFECT = '') =>
  ({ kind: 'stdio', argv: [process.execPath, `tests/fixtures/mcp/${name}.mjs`], env: { DEFECT } }) as const;

const greeting = (capabilities: Record<string, unknown> = {}): Greeting => ({
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'fixture', version: '1' },
  capabilities,
  hasCapabilities: true,
});

const tool = (changes: Record<string, unknown> = {}) => ({ name: 'a', inputSchema: { type: 'object' }, ...changes });

describe('takeForeignSnapshot', () => {
  test('holds what a stdio server tells, over all pages, and null for what it does not', async () => {
    const snapshot = await takeForeignSnapshot(fixture('well-behaved'));
    expect(snapshot).toMatchObject({
      format: 1,
      contract: { name: 'fixture', version: '2.1.0' },
      protocol: '2025-11-25',
      semantics: null,
      routes: [],
      resources: [
        { uri: 'memo://first', template: false, name: 'First', mimeType: 'text/plain' },
        { uri: 'memo://{day}', template: true, name: 'By day', mimeType: null },
      ],
    });
    expect(snapshot.tools.map(({ name, version }) => [name, version])).toEqual([
      ['echo', 3],
      ['math/add', 2],
      ['remove', null],
      ['wait', null],
    ]);
    expect(snapshot.tools[0]).toMatchObject({ title: null, errors: null, timeoutMs: null, effect: null });
    for (const each of snapshot.tools) expect(each.hash).toBe(hashTool(each));
    expect(snapshot.tools[0]?.history).toEqual({ 3: snapshot.tools[0]?.hash });
    expect(sealSnapshot(snapshot)).toEqual(snapshot);
  });

  test('is the same each time it is taken', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => takeForeignSnapshot(fixture('well-behaved'))));
    expect(first).toEqual(second);
  });

  test('works over HTTP and ends the session', async () => {
    const server = await startHttpServer();
    const snapshot = await takeForeignSnapshot({ kind: 'http', url: server.url });
    await server.close();
    expect(snapshot).toMatchObject({ contract: { name: 'http-fixture', version: null }, tools: [{ name: 'echo' }] });
    expect(server.requests.filter(({ method }) => method === 'DELETE')).not.toEqual([]);
  });

  test('is empty for a server without tools', async () => {
    expect((await takeForeignSnapshot(fixture('misbehaving', 'no-tools'))).tools).toEqual([]);
  });

  test.each([
    ['ends-at-once', 'PEER_SILENT', /exit code 3/],
    ['endless-pages', 'PEER_MALFORMED', /hands out the cursor/],
    ['twin-names', 'PEER_MALFORMED', /echo twice/],
  ])('fails on a server that %s', async (defect, code, message) => {
    await expect(takeForeignSnapshot(fixture('misbehaving', defect))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe('snapshotOf', () => {
  test.each([
    [{ schemaVersion: 4 }, 4],
    [{ _meta: { 'mooring/schemaVersion': 5 } }, 5],
    [{ schemaVersion: 4, _meta: { 'mooring/schemaVersion': 5 } }, 4],
    [{ schemaVersion: '4' }, null],
    [{ schemaVersion: 1.5 }, null],
    [{}, null],
  ])('reads the version of a tool with %j as %j', (changes, version) => {
    expect(snapshotOf(greeting(), [tool(changes)]).tools[0]?.version).toBe(version);
  });

  test.each([
    [{ experimental: { own: { schemaVersion: '1.2.3-rc.1+5' } } }, '1.2.3-rc.1+5'],
    [{ experimental: { b: { schemaVersion: '2.0.0' }, a: { schemaVersion: '1.0.0' } } }, '1.0.0'],
    [{ experimental: { own: { schemaVersion: '1.2' } } }, null],
    [{ experimental: { own: { schemaVersion: 3 } } }, null],
    [{ experimental: { own: true } }, null],
    [{}, null],
  ])('reads the contract version from %j as %j', (capabilities, version) => {
    expect(snapshotOf(greeting(capabilities), []).contract.version).toBe(version);
  });

  test.each([
    [[{ inputSchema: {} }], /without a name/],
    [[{ name: 'a' }], /no inputSchema/],
  ])('refuses %j', (tools, message) => {
    expect(() => snapshotOf(greeting(), tools)).toThrow(message);
  });
});
