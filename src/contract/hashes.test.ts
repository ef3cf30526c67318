import { describe, expect, test } from 'vitest';
import { hashTool, sealSnapshot } from './hashes.ts';
import type { Snapshot, ToolSnapshot } from './snapshot.ts';

const content = {
  name: 'search',
  title: null,
  description: 'Finds.',
  aliasOf: null,
  deprecated: false,
  inputSchema: { type: 'object', properties: { a: {}, b: {} } },
  outputSchema: null,
  annotations: {},
  effect: null,
  timeoutMs: null,
  errors: null,
  reserved: [],
  gate: null,
  control: false,
  semantics: {},
};

const tool = (name: string): ToolSnapshot => ({ ...content, name, version: 1, hash: 'x', history: {} });

const open = (changes: Partial<Snapshot> = {}): Omit<Snapshot, 'hash'> => ({
  format: 1,
  contract: { name: 'code', version: '1.0.0' },
  protocol: '2025-11-25',
  semantics: null,
  tools: [tool('b'), tool('a')],
  resources: [],
  routes: [],
  ...changes,
});

describe('hashTool', () => {
  test('does not depend on the order of keys', () => {
    const turned = { ...content, inputSchema: { properties: { b: {}, a: {} }, type: 'object' } };
    expect(hashTool(turned)).toBe(hashTool(content));
  });

  test('leaves out version, hash and history even when a whole tool is passed', () => {
    const whole: ToolSnapshot = { ...content, version: 9, hash: 'other', history: { 1: 'old' } };
    expect(hashTool(whole)).toBe(hashTool(content));
  });

  test('changes with any content', () => {
    expect(hashTool({ ...content, description: 'Finds more.' })).not.toBe(hashTool(content));
  });
});

describe('sealSnapshot', () => {
  test('puts the lists in order, so that the order of the server does not matter', () => {
    const sealed = sealSnapshot(open());
    expect(sealed.tools.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(sealed.hash).toBe(sealSnapshot(open({ tools: [tool('a'), tool('b')] })).hash);
  });

  test('sorts routes by path, then method', () => {
    const routes = [
      { method: 'POST', path: '/b', tool: null },
      { method: 'POST', path: '/a', tool: null },
      { method: 'GET', path: '/b', tool: null },
    ];
    const sealed = sealSnapshot(open({ routes }));
    expect(sealed.routes.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /a', 'GET /b', 'POST /b']);
  });

  test('gives the same hash to a snapshot that was sealed before', () => {
    const sealed = sealSnapshot(open());
    expect(sealSnapshot(sealed)).toEqual(sealed);
  });
});
