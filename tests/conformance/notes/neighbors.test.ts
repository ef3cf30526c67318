// Notes: the notes around a note, their direction and their number.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { type ContextNote, idsOf, type Neighbor, type ShownNote } from './answer-shapes.ts';
import { type Files, openVault, sharedVault } from './open-vault.ts';

const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at));
const outward = numbered(30, (at) => `out-${String(at).padStart(2, '0')}`);
const inward = numbered(25, (at) => `in-${String(at).padStart(2, '0')}`);

/** A hub with 30 links out, 25 in, and each of its links written twice. */
const hubVault: Files = {
  'hub.md': outward.map((name) => `[[${name}]] and [[${name}|again]]`).join('\n'),
  ...Object.fromEntries(outward.map((name) => [`${name}.md`, 'Reached.'])),
  ...Object.fromEntries(inward.map((name) => [`${name}.md`, 'From here to the [[hub]], and to the [[hub]].'])),
};

proves('notes/types/node-with-context', async (proof) => {
  const { value } = await sharedVault(proof);
  const alone = await value<ShownNote>('get_node', { id: 'Index.md' });
  const { neighbors, ...rest } = await value<ContextNote>('get_node', { id: 'Index.md', depth: 1 });
  expect(rest).toEqual({ ...alone, incomingCount: 1, outgoingCount: 3 });
  expect(idsOf(neighbors)).toEqual(['Places/Lighthouse.md', 'sea/tides.md', 'people/keeper.md']);
  for (const { direction, ...note } of neighbors) expect(note).toEqual(await value('get_node', { id: note.id }));
});

proves('notes/types/neighbor-counts', async (proof) => {
  const { value } = await openVault(proof, hubVault);
  const hub = await value<ContextNote>('get_node', { id: 'hub.md', depth: 1 });
  expect(hub).toMatchObject({ incomingCount: 25, outgoingCount: 30 });
  expect(hub.neighbors).toHaveLength(20);
  const leaf = await value<ContextNote>('get_node', { id: 'out-00.md', depth: 1 });
  expect(leaf).toMatchObject({ incomingCount: 1, outgoingCount: 0 });
  const alone = await value<ContextNote>('get_node', { id: 'in-00.md', depth: 1 });
  expect(alone).toMatchObject({ incomingCount: 0, outgoingCount: 1 });
});

proves('notes/types/neighbors-tell-direction', async (proof) => {
  const { value } = await sharedVault(proof);
  for (const id of ['Index.md', 'people/keeper.md', 'Places/Fog Signal.md', 'sea/storms.md']) {
    const { neighbors, links } = await value<ContextNote>('get_node', { id, depth: 1 });
    expect(neighbors.length).toBeGreaterThan(0);
    for (const neighbor of neighbors) {
      const isOut = idsOf(links).includes(neighbor.id);
      const isIn = idsOf(neighbor.links).includes(id);
      expect(neighbor.direction === 'out' ? isOut : isIn, `${neighbor.direction} ${neighbor.id} of ${id}`).toBe(true);
    }
  }
});

proves('notes/types/neighbors-direction-field', async (proof) => {
  const { value } = await openVault(proof, {
    'centre.md': '[[both]] [[after]]',
    'both.md': '[[centre]]',
    'after.md': '',
    'before.md': '[[centre]]',
  });
  const { neighbors } = await value<ContextNote>('get_node', { id: 'centre.md', depth: 1 });
  // Linked both ways it stands once, where it is met first.
  expect(neighbors.map(({ id, direction }) => [id, direction])).toEqual([
    ['both.md', 'out'],
    ['after.md', 'out'],
    ['before.md', 'in'],
  ]);
  expect(await value('get_neighbors', { id: 'centre.md' })).toEqual(neighbors);
});

proves('notes/get_node/depth-0', async (proof) => {
  const { value } = await sharedVault(proof);
  const byDefault = await value<ShownNote>('get_node', { id: 'Index.md' });
  expect(Object.keys(byDefault).sort()).toEqual(['content', 'hash', 'id', 'links', 'tags', 'title']);
  expect(await value('get_node', { id: 'Index.md', depth: 0 })).toEqual(byDefault);
});

proves('notes/get_node/depth-1', async (proof) => {
  const { value } = await openVault(proof, hubVault);
  const { neighbors, ...hub } = await value<ContextNote>('get_node', { id: 'hub.md', depth: 1 });
  expect(hub).toMatchObject({ id: 'hub.md', incomingCount: 25, outgoingCount: 30 });
  // Outgoing ones come first, and they alone are more than there is room for.
  expect(idsOf(neighbors)).toEqual(outward.slice(0, 20).map((name) => `${name}.md`));
  const lonely = await (await sharedVault(proof)).value<ContextNote>('get_node', { id: 'Lonely.md', depth: 1 });
  expect(lonely).toMatchObject({ neighbors: [], incomingCount: 0, outgoingCount: 0 });
});

proves('notes/get_node/missing', async (proof) => {
  const { value, call } = await sharedVault(proof);
  for (const id of [
    'none.md',
    'Index',
    'sea',
    'sea/none.md',
    'none/Index.md',
    '',
    ' ',
    'Missing Chart',
    'Index.md/x.md',
    `${'x'.repeat(300)}.md`,
    `${'folder/'.repeat(1_000)}x.md`,
  ])
    for (const depth of [0, 1]) expect(await value('get_node', { id, depth }), id).toBeNull();
  expect((await call('get_node', { id: 'none.md' })).text).toBe('null');
});

proves('notes/get_neighbors/result', async (proof) => {
  const { value } = await openVault(proof, hubVault);
  const all = [...outward, ...inward].map((name) => `${name}.md`);
  for (const [args, expected] of [
    [{}, 20],
    [{ limit: 1 }, 1],
    [{ limit: 35 }, 35],
    [{ limit: 50 }, 50],
  ] as const) {
    const found = await value<Neighbor[]>('get_neighbors', { id: 'hub.md', ...args });
    expect(idsOf(found)).toEqual(all.slice(0, expected));
  }
  const [first] = await value<Neighbor[]>('get_neighbors', { id: 'hub.md' });
  const { direction, ...note } = first as Neighbor;
  expect(note).toEqual(await value('get_node', { id: 'out-00.md' }));
});

proves('notes/get_neighbors/direction', async (proof) => {
  const { value } = await sharedVault(proof);
  const ask = async (id: string, direction?: string) =>
    idsOf(await value<Neighbor[]>('get_neighbors', { id, ...(direction && { direction }) }));
  expect(await ask('people/keeper.md', 'out')).toEqual(['Index.md']);
  expect((await ask('people/keeper.md', 'in')).sort()).toEqual([
    'Index.md',
    'Places/Fog Signal.md',
    'Places/Lighthouse.md',
  ]);
  expect(new Set(await ask('people/keeper.md', 'both'))).toEqual(
    new Set(['Index.md', 'Places/Fog Signal.md', 'Places/Lighthouse.md']),
  );
  expect(await ask('people/keeper.md')).toEqual(await ask('people/keeper.md', 'both'));
  expect(await ask('sea/storms.md', 'out')).toEqual([]);
  expect(await ask('sea/storms.md', 'in')).toEqual(['sea/tides.md']);
});

proves('notes/get_neighbors/none', async (proof) => {
  const { value, call } = await sharedVault(proof);
  for (const id of ['Lonely.md', 'kitchen/bread.md', 'none.md', 'sea', ''])
    for (const direction of ['in', 'out', 'both'])
      expect(await value('get_neighbors', { id, direction }), `${id} ${direction}`).toEqual([]);
  expect((await call('get_neighbors', { id: 'none.md' })).text).toBe('[]');
});
