// Notes: a new title is a new file name, and no link is left behind.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type ShownNote } from './answer-shapes.ts';
import { openConformanceVault, openVault } from './open-vault.ts';

type Renamed = ShownNote & { readonly rewrote?: readonly string[] };

proves('notes/update_node/title-renames', async (proof) => {
  const { value, folder, read } = await openConformanceVault(proof);
  const rename = (id: string, title: string) => value<Renamed>('update_node', { id, title });
  const isThere = (id: string) => existsSync(join(folder, id));
  // A title in the frontmatter changes there; everything else in the file stays.
  expect(await rename('sea/tides.md', 'Ebb and Flow')).toMatchObject({
    id: 'sea/ebb-and-flow.md',
    title: 'Ebb and Flow',
  });
  expect(isThere('sea/tides.md')).toBe(false);
  expect(read('sea/ebb-and-flow.md')).toContain('title: Ebb and Flow\naliases:\n  - currents\n');
  // Without one, the new file name or a new frontmatter title tells it.
  const alone = await rename('Lonely.md', 'Alone at Sea');
  expect(alone).toMatchObject({ id: 'alone-at-sea.md', title: 'Alone at Sea' });
  expect(alone.content).toBe('Nothing leads here, and nothing leads away.\n');
  expect([isThere('Lonely.md'), isThere('alone-at-sea.md')]).toEqual([false, true]);
  // Together with content and tags it is still one change.
  expect(
    await value('update_node', { id: 'garden/roses.md', title: 'Old Roses', content: 'Cut.\n', tags: ['cut'] }),
  ).toMatchObject({ id: 'garden/old-roses.md', title: 'Old Roses', content: 'Cut.\n', tags: ['cut'] });
  // Who sends back the title the note has asked for no other name.
  const same = { id: 'people/keeper.md', title: 'The Keeper', content: 'Oil and log.\n' };
  expect(await value('update_node', same)).toMatchObject(same);
  // The name may differ in case alone, or not at all.
  expect(await rename('kitchen/bread.md', 'BREAD')).toMatchObject({ id: 'kitchen/bread.md', title: 'BREAD' });
  expect(await rename('Places/Lighthouse.md', 'lighthouse')).toMatchObject({
    id: 'Places/lighthouse.md',
    title: 'lighthouse',
  });
  const { nodes } = await value<{ nodes: { id: string }[] }>('list_nodes');
  expect(idsOf(nodes)).toEqual([
    'Index.md',
    'Places/Fog Signal.md',
    'Places/lighthouse.md',
    'alone-at-sea.md',
    'garden/old-roses.md',
    'kitchen/bread.md',
    'people/keeper.md',
    'sea/ebb-and-flow.md',
    'sea/storms.md',
  ]);
});

proves('notes/update_node/links-stay-whole', async (proof) => {
  const { value } = await openConformanceVault(proof);
  const incoming = async (id: string) =>
    idsOf(await value<ShownNote[]>('get_neighbors', { id, direction: 'in' })).sort();
  const broken = async () => (await value<{ broken: { total: number } }>('vault_health')).broken.total;
  expect(await broken()).toBe(1);
  // Linked by path with a label, by alias, and by a markdown link.
  const sources = ['Index.md', 'Places/Fog Signal.md', 'Places/Lighthouse.md'];
  expect(await incoming('people/keeper.md')).toEqual(sources);
  const keeper = await value<Renamed>('update_node', { id: 'people/keeper.md', title: 'Harbour Master' });
  expect(keeper.id).toBe('people/harbour-master.md');
  expect(await incoming(keeper.id)).toEqual(sources);
  expect(await incoming('people/keeper.md')).toEqual([]);
  // By bare name and by a relative path with a heading.
  const light = await value<Renamed>('update_node', { id: 'Places/Lighthouse.md', title: 'Great Light' });
  expect(await incoming(light.id)).toEqual(['Index.md', 'Places/Fog Signal.md']);
  // A name that another note has elsewhere must not draw that note's links away.
  const tides = await value<Renamed>('update_node', { id: keeper.id, title: 'tides' });
  expect(tides.id).toBe('people/tides.md');
  expect(await incoming('sea/tides.md')).toEqual(['Index.md']);
  expect(await incoming(tides.id)).toEqual(['Index.md', 'Places/Fog Signal.md', light.id].sort());
  expect(await broken()).toBe(1);
});

/** Every form a link can have, and what it must be after `Old Tower` has become `New Beacon`. */
const forms: readonly (readonly [string, string])[] = [
  ['[[Old Tower]]', '[[new-beacon]]'],
  ['[[old tower]]', '[[new-beacon]]'],
  ['[[Old Tower|a label]]', '[[new-beacon|a label]]'],
  ['[[Old Tower|Old Tower]]', '[[new-beacon|New Beacon]]'],
  ['[[Old Tower#Section]]', '[[new-beacon#Section]]'],
  ['[[Old Tower#^abc]]', '[[new-beacon#^abc]]'],
  ['[[Old Tower#Section|label]]', '[[new-beacon#Section|label]]'],
  ['[[places/Old Tower]]', '[[places/new-beacon]]'],
  ['[[places/Old Tower.md]]', '[[places/new-beacon.md]]'],
  ['![[Old Tower]]', '![[new-beacon]]'],
  ['[text](places/Old%20Tower.md)', '[text](places/new-beacon.md)'],
  ['[text](<places/Old Tower.md>)', '[text](<places/new-beacon.md>)'],
  ['[text](places/Old%20Tower.md#Section)', '[text](places/new-beacon.md#Section)'],
  ['[text](places/Old%20Tower.md "A title")', '[text](places/new-beacon.md "A title")'],
  ['[Old Tower](places/Old%20Tower.md)', '[New Beacon](places/new-beacon.md)'],
  ['[text](./places/Old%20Tower.md)', '[text](./places/new-beacon.md)'],
  ['[[Spire]]', '[[Spire]]'],
  ['`[[Old Tower]]`', '`[[Old Tower]]`'],
  ['\\[[Old Tower]]', '\\[[Old Tower]]'],
  ['<!-- [[Old Tower]] -->', '<!-- [[Old Tower]] -->'],
  ['[[Older Tower]]', '[[Older Tower]]'],
  ['Old Tower', 'Old Tower'],
];

proves('notes/update_node/rewrites-links', async (proof) => {
  const side = (at: 0 | 1) => forms.map((form) => `- ${form[at]}\n`).join('');
  const fence = '~~~\n[[Old Tower]]\n~~~\n';
  const moved =
    '---\naliases: [Spire]\n---\n# Section\n\nUp to [[#Section]], [[Old Tower#Section]], [near](near.md), [up](../forms.md).\n';
  const { value, read } = await openVault(proof, {
    'places/Old Tower.md': moved,
    'places/near.md': '[a](Old%20Tower.md) [b](./Old%20Tower.md)\r\n',
    'forms.md': `${side(0)}${fence}`,
    'reference.md': '[text][tower] and [tower]\n\n[tower]: places/Old%20Tower.md "A title"\n',
    'front.md': '---\nup: "[[Old Tower]]"\nrelated: # kept\n  - \'[[places/Old Tower|x]]\'\n---\nText.\n',
    'Older Tower.md': 'Another note.\n',
    'aside.md': 'The Old Tower is only named here.\n',
  });
  const renamed = await value<Renamed>('update_node', { id: 'places/Old Tower.md', title: 'New Beacon' });
  expect(renamed.id).toBe('places/new-beacon.md');
  expect(renamed.rewrote).toEqual(['forms.md', 'front.md', 'places/near.md', 'reference.md']);
  expect(read('forms.md').split('\n')).toEqual(`${side(1)}${fence}`.split('\n'));
  expect(read('places/near.md')).toBe('[a](new-beacon.md) [b](./new-beacon.md)\r\n');
  expect(read('reference.md')).toBe('[text][tower] and [tower]\n\n[tower]: places/new-beacon.md "A title"\n');
  expect(read('front.md')).toBe(
    '---\nup: "[[new-beacon]]"\nrelated: # kept\n  - \'[[places/new-beacon|x]]\'\n---\nText.\n',
  );
  expect(read('aside.md')).toBe('The Old Tower is only named here.\n');
  expect(renamed.content).toBe(
    '# Section\n\nUp to [[#Section]], [[new-beacon#Section]], [near](near.md), [up](../forms.md).\n',
  );
  expect(await value('vault_health')).toMatchObject({ broken: { total: 0 }, ambiguous: { total: 0 } });
});

proves('notes/update_node/rename-onto-note', async (proof) => {
  const { error, state } = await openConformanceVault(proof, { 'sea/Taken Name.md': '', 'sea/taken.MD': '' });
  const before = state();
  for (const [id, title] of [
    ['sea/tides.md', 'Storms'],
    ['sea/tides.md', 'STORMS'],
    ['sea/storms.md', 'tides'],
    ['sea/storms.md', 'Taken'],
    ['Lonely.md', 'Index'],
  ]) {
    for (const more of [{}, { content: 'Lost?' }, { dry_run: true }])
      expect((await error('update_node', { id, title, ...more })).code, `${id} ${title}`).toBe('NODE_EXISTS');
    expect(state()).toEqual(before);
  }
});
