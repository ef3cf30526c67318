// Notes: the tools beyond the contract that tell of the vault as a whole.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type Listing } from './answer-shapes.ts';
import { type OpenVault, openConformanceVault, openVault, sharedVault } from './open-vault.ts';

const everything = [
  'Index.md',
  'Lonely.md',
  'Places/Fog Signal.md',
  'Places/Lighthouse.md',
  'garden/roses.md',
  'kitchen/bread.md',
  'people/keeper.md',
  'sea/storms.md',
  'sea/tides.md',
];

async function pagesOf({ value }: OpenVault, limit: number, between: (page: number) => unknown = () => {}) {
  const pages: Listing[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor) {
    if (pages.length > 0) await between(pages.length);
    pages.push(await value<Listing>('list_nodes', { limit, ...(cursor !== undefined && { cursor }) }));
  }
  return pages;
}

proves('notes/list_nodes/pages', async (proof) => {
  const vault = await openConformanceVault(proof);
  expect(await vault.value('list_nodes', { limit: 1 })).toEqual({
    nodes: [
      {
        id: 'Index.md',
        title: 'Harbour Index',
        tags: ['map', 'harbour'],
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        size: Buffer.byteLength(vault.read('Index.md')),
        modifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
        incomingCount: 1,
        outgoingCount: 3,
      },
    ],
    total: 9,
    nextCursor: expect.any(String),
  });
  for (const limit of [1, 2, 3, 8, 9, 200]) {
    const pages = await pagesOf(vault, limit);
    expect(
      pages.flatMap(({ nodes }) => idsOf(nodes)),
      `pages of ${limit}`,
    ).toEqual(everything);
    expect(pages.map(({ nodes }) => nodes.length)).toEqual(
      Array.from({ length: Math.ceil(9 / limit) }, (_, at) => Math.min(limit, 9 - at * limit)),
    );
    expect(pages.every(({ total }) => total === 9)).toBe(true);
  }
  // While somebody turns the pages: a note before the place, one after it, and the very note they stopped at.
  const turned = await pagesOf(vault, 3, async (page) => {
    if (page === 1) await vault.value('create_node', { title: 'early', content: '', directory: 'A' });
    if (page === 1) await vault.value('create_node', { title: 'late', content: '', directory: 'zz' });
    if (page === 2) await vault.value('delete_node', { id: 'kitchen/bread.md' });
  });
  expect(turned.flatMap(({ nodes }) => idsOf(nodes))).toEqual([...everything, 'zz/late.md']);
  expect(turned.map(({ total }) => total)).toEqual([9, 11, 10, 10].slice(0, turned.length));
  // By code point, also where that differs from the order of UTF-16 units.
  const letters = ['a.md', 'z.md', 'é.md', '\u{FF9F}.md', '\u{1F600}.md'];
  const lettered = await openVault(proof, Object.fromEntries(letters.map((id) => [id, ''])));
  const listed = await pagesOf(lettered, 1);
  expect(listed.flatMap(({ nodes }) => idsOf(nodes))).toEqual(letters);
});

proves('notes/list_nodes/filters', async (proof) => {
  const vault = await sharedVault(proof);
  const rows: readonly (readonly [object, readonly string[]])[] = [
    [{ tags: ['harbour'] }, ['Index.md', 'Places/Fog Signal.md', 'Places/Lighthouse.md']],
    [{ tags: ['#Harbour', 'map'], mode: 'all' }, ['Index.md']],
    [{ tags: [] }, everything],
    [{ directory: 'sea' }, ['sea/storms.md', 'sea/tides.md']],
    [{ directory: 'sea/' }, ['sea/storms.md', 'sea/tides.md']],
    [{ directory: '.' }, everything],
    [{ directory: 'SEA' }, ['sea/storms.md', 'sea/tides.md']],
    [{ directory: 'se' }, []],
    [{ directory: 'none' }, []],
    [{ name: 'KEEP' }, ['people/keeper.md']],
    [{ name: 'warnings' }, ['sea/storms.md']],
    [{ name: 'places/' }, ['Places/Fog Signal.md', 'Places/Lighthouse.md']],
    [{ links: 'orphans' }, ['Lonely.md', 'garden/roses.md', 'kitchen/bread.md']],
    [{ links: 'linked' }, everything.filter((id) => !/Lonely|garden|kitchen/.test(id))],
    [{ links: 'linked', directory: 'Places', tags: ['sound'] }, ['Places/Fog Signal.md']],
    [{ links: 'orphans', tags: ['harbour'] }, []],
  ];
  for (const [filter, ids] of rows) {
    const { nodes, total, nextCursor } = await vault.value<Listing>('list_nodes', filter);
    expect(idsOf(nodes), JSON.stringify(filter)).toEqual(ids);
    expect([total, nextCursor], JSON.stringify(filter)).toEqual([ids.length, null]);
  }
  const first = await vault.value<Listing>('list_nodes', { tags: ['harbour'], limit: 2 });
  expect(first.total).toBe(3);
  const next = { tags: ['harbour'], limit: 2, cursor: first.nextCursor };
  expect(idsOf((await vault.value<Listing>('list_nodes', next)).nodes)).toEqual(['Places/Lighthouse.md']);
});

interface Health {
  readonly notes: number;
  readonly links: number;
  readonly tags: number;
  readonly broken: { readonly total: number; readonly items: readonly object[] };
  readonly ambiguous: { readonly total: number; readonly items: readonly { readonly candidates: readonly string[] }[] };
  readonly orphans: { readonly total: number; readonly items: readonly string[] };
  readonly duplicates: { readonly total: number; readonly items: readonly { readonly ids: readonly string[] }[] };
  readonly issues: { readonly total: number; readonly items: readonly { readonly id: string }[] };
}

proves('notes/vault_health/report', async (proof) => {
  const { value } = await openVault(proof, {
    'start.md': 'To [[Plan]] and [[nowhere]],\n\nto [gone](gone.md) and `[[no link]]`.\n',
    'a/Plan.md': '[[start]] #one #two/three\n',
    'b/Plan.md': '[[start]] [[nowhere]] #ONE\n',
    'alone.md': 'No link, in or out.\n',
    'aside.md': '---\ntitle: Plan\n---\n',
    'bad.md': '---\ntags: [unclosed\n---\n[[start]]\n',
  });
  const health = await value<Health>('vault_health');
  expect(health.notes).toBe(6);
  // start to one of the plans; both plans and bad.md to start.
  expect(health.links).toBe(4);
  expect(health.tags).toBe(2);
  expect(health.broken).toEqual({
    total: 3,
    items: [
      { id: 'b/Plan.md', target: 'nowhere', line: 1, column: 11 },
      { id: 'start.md', target: 'nowhere', line: 1, column: 17 },
      { id: 'start.md', target: 'gone.md', line: 3, column: 4 },
    ],
  });
  expect(health.ambiguous).toMatchObject({
    total: 1,
    items: [{ id: 'start.md', target: 'Plan', line: 1, column: 4, chosen: 'a/Plan.md' }],
  });
  expect(health.ambiguous.items[0]?.candidates).toEqual(expect.arrayContaining(['a/Plan.md', 'b/Plan.md']));
  expect(health.orphans).toEqual({ total: 2, items: ['alone.md', 'aside.md'] });
  expect(health.duplicates.total).toBe(1);
  expect(health.duplicates.items[0]?.ids.toSorted()).toEqual(['a/Plan.md', 'aside.md', 'b/Plan.md']);
  expect(idsOf(health.issues.items)).toContain('bad.md');
  const short = await value<Health>('vault_health', { limit: 1 });
  for (const list of ['broken', 'ambiguous', 'orphans', 'duplicates', 'issues'] as const) {
    expect(short[list].total, list).toBe(health[list].total);
    expect(short[list].items, list).toEqual(health[list].items.slice(0, 1));
  }
  const empty = await openVault(proof, {});
  const nothing = { total: 0, items: [] };
  expect(await empty.value('vault_health')).toEqual({
    notes: 0,
    links: 0,
    tags: 0,
    broken: nothing,
    ambiguous: nothing,
    orphans: nothing,
    duplicates: nothing,
    issues: nothing,
  });
});
