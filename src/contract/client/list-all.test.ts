import { describe, expect, test } from 'vitest';
import { listAll } from './list-all.ts';
import type { Peer, Reply } from './peer.ts';

/** Answers request after request from a list. */
function peerWith(...results: unknown[]): { peer: Peer; asked: unknown[] } {
  const asked: unknown[] = [];
  const peer: Peer = {
    lines: [],
    isOpen: true,
    async request(_method, params): Promise<Reply> {
      asked.push(params);
      return { kind: 'result', id: 1, result: results[Math.min(asked.length, results.length) - 1] };
    },
    notify: async () => {},
    end: async () => {},
    kill: async () => {},
  };
  return { peer, asked };
}

describe('listAll', () => {
  test('follows cursors to the last page', async () => {
    const { peer, asked } = peerWith({ tools: [{ name: 'a' }], nextCursor: '' }, { tools: [{ name: 'b' }] });
    const listing = await listAll(peer, 'tools/list');
    expect(listing).toEqual({
      items: [{ name: 'a' }, { name: 'b' }],
      pages: 2,
      problem: undefined,
      isUnsupported: false,
    });
    expect(asked).toEqual([undefined, { cursor: '' }]);
  });

  test.each([
    [{ tools: [], nextCursor: 'same' }, /hands out the cursor "same" twice/],
    [{ tools: [], nextCursor: null }, /nextCursor is no string but null/],
    [{ resources: [] }, /without an array "tools"/],
    [{ tools: ['echo'] }, /no object/],
    ['text', /without an array/],
  ])('tells what is wrong with %j', async (page, problem) => {
    const { peer } = peerWith(page);
    expect((await listAll(peer, 'tools/list')).problem).toMatch(problem);
  });

  test('does not follow ever new cursors for ever', async () => {
    let page = 0;
    const { peer } = peerWith();
    const endless: Peer = {
      ...peer,
      request: async () => ({ kind: 'result', id: 1, result: { tools: [], nextCursor: String(page++) } }),
    };
    expect(await listAll(endless, 'tools/list')).toMatchObject({
      pages: 100,
      problem: expect.stringMatching(/goes on/),
    });
  });
});
