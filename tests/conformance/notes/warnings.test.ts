// Notes: what is wrong in the vault is said once, to whoever looks at the note, and never mended behind their back.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type Listing, type ShownNote } from './answer-shapes.ts';
import { type OpenVault, openConformanceVault, openVault, warningsOf } from './open-vault.ts';
import { toolInputs } from './tool-inputs.ts';

const storms = ['Duplicate tag ignored: weather', 'Broken link: [[Missing Chart]]'];

const longNames = Array.from({ length: 45 }, (_, at) => `${at} ${'ä'.repeat(300)}`);
const manyBroken = `#many\n${longNames.map((name) => `[[${name}]]\n`).join('')}`;

/** Waits until the server has seen what was written behind its back. */
async function seen({ value }: OpenVault, id: string, title: string): Promise<void> {
  const titleOf = async () => {
    const { nodes } = await value<Listing>('list_nodes', { limit: 200 });
    return nodes.find((node) => node.id === id)?.title;
  };
  await expect.poll(titleOf, { timeout: 15_000, interval: 20 }).toBe(title);
}

proves('notes/warnings/broken-link', async (proof) => {
  const vault = await openVault(proof, {
    'one.md': '[[gone]] and [[far/away|label]] and [[gone#heading]] and [text](lost.md) and ![[shown]]\n',
    'fine.md':
      '[[one]] and [web](https://example.com) and [mail](mailto:a@b.c) and [here](#top) and ![](picture.png)\n',
    'picture.png': 'bytes',
  });
  const told = warningsOf(await vault.call('get_node', { id: 'one.md' }));
  expect(told.toSorted()).toEqual(
    ['far/away', 'gone', 'lost.md', 'shown'].map((name) => `Broken link: [[${name}]]`).sort(),
  );
  expect(warningsOf(await vault.call('get_node', { id: 'fine.md' }))).toEqual([]);
});

proves('notes/warnings/duplicate-tag', async (proof) => {
  const vault = await openVault(proof, {
    'list.md': '---\ntags: [tutorial, ml, tutorial]\n---\n',
    'case.md': '---\ntags:\n  - Idea\n  - idea\n---\n',
    'text.md': '---\ntags: a, b, a\n---\n',
    'fine.md':
      '---\ntags: [a, b]\n---\nInline #c, and #c again, and #a: to repeat a tag in a text is how tags are used.\n',
  });
  const told = async (id: string) => warningsOf(await vault.call('get_node', { id }));
  expect(await told('list.md')).toEqual(['Duplicate tag ignored: tutorial']);
  expect(await told('case.md')).toEqual(['Duplicate tag ignored: idea']);
  expect(await told('text.md')).toEqual(['Duplicate tag ignored: a']);
  expect(await told('fine.md')).toEqual([]);
  expect((await vault.value<ShownNote>('get_node', { id: 'list.md' })).tags).toEqual(['tutorial', 'ml']);
  expect((await vault.value<ShownNote>('get_node', { id: 'case.md' })).tags).toEqual(['Idea']);
});

/** The warnings of an answer, also where they travel beside it: over HTTP in a header. */
async function tellingOf({ client, call }: OpenVault, tool: string, args: object): Promise<string[]> {
  if (client.surface !== 'http') return warningsOf(await call(tool, args)).sort();
  const headers = { 'content-type': 'application/json' };
  const address = `${client.url}/api/vault/${tool}`;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(args) });
  const meta = response.headers.get('mooring-meta');
  return warningsOf({ body: await response.json(), result: { _meta: meta === null ? {} : JSON.parse(meta) } }).sort();
}

proves('notes/warnings/accumulate-and-clear', async (proof) => {
  const vault = await openConformanceVault(proof, { 'many.md': manyBroken });
  const told = (tool: string, args: object) => tellingOf(vault, tool, args);
  expect(await told('get_node', { id: 'sea/storms.md' })).toEqual(storms.toSorted());
  for (const [tool, args] of [
    ['get_node', { id: 'sea/storms.md' }],
    ['get_node', { id: 'sea/storms.md', depth: 1 }],
    ['random_node', { tags: ['weather'] }],
    ['search_by_tags', { tags: ['weather'] }],
  ] as const)
    expect(await told(tool, args), tool).toEqual([]);
  // What the watcher sees is kept, for each note, until somebody looks at it.
  vault.write('late.md', '---\ntitle: First\n---\n[[nowhere]]\n');
  await seen(vault, 'late.md', 'First');
  vault.write('late.md', '---\ntitle: Second\n---\n[[nowhere]] [[no place]]\n');
  vault.write('later.md', '---\ntitle: Other\ntags: [late, late]\n---\n[[nö 日本 😀]]\n');
  await seen(vault, 'late.md', 'Second');
  await seen(vault, 'later.md', 'Other');
  expect(await told('get_node', { id: 'Index.md' })).toEqual([]);
  expect(await told('get_node', { id: 'late.md' })).toEqual(['Broken link: [[no place]]', 'Broken link: [[nowhere]]']);
  expect(await told('get_node', { id: 'late.md' })).toEqual([]);
  const later = ['Broken link: [[nö 日本 😀]]', 'Duplicate tag ignored: late'];
  expect(await told('search_by_tags', { tags: ['late'] })).toEqual(later);
  expect(await told('get_node', { id: 'later.md' })).toEqual([]);
  // A change tells only what is new.
  vault.write('late.md', '---\ntitle: Third\n---\n[[nowhere]] [[elsewhere]]\n');
  await seen(vault, 'late.md', 'Third');
  expect(await told('get_node', { id: 'late.md' })).toEqual(['Broken link: [[elsewhere]]']);
  // More than fits into one answer is told by the next ones, each thing once.
  const all: string[] = [];
  for (let more = await told('search_by_tags', { tags: ['many'] }); more.length > 0; ) {
    all.push(...more);
    more = await told('search_by_tags', { tags: ['many'] });
  }
  expect(all.sort()).toEqual(longNames.map((name) => `Broken link: [[${name}]]`).sort());
});

proves('notes/vault/ghosts-are-no-nodes', async (proof) => {
  const files = {
    'a.md': '[[Ghost]] [[b]] #tag\n',
    'b.md': '[[Ghost]] [[folder/Other Ghost]] #tag\n',
    'c.md': '[[ghost]] [text](ghost.md) #tag\n',
  };
  const real = Object.keys(files);
  const { value } = await openVault(proof, files);
  const allReal = (notes: readonly { id: string }[], what: string) =>
    expect(
      idsOf(notes).filter((id) => !real.includes(id)),
      what,
    ).toEqual([]);
  for (const query of ['Ghost', 'other ghost', 'ghost.md']) {
    allReal(await value('search', { query, limit: 50 }), 'search');
    allReal(await value('search_text', { query, limit: 50 }), 'search_text');
  }
  for (const metric of ['in_degree', 'out_degree', 'pagerank']) {
    const hubs = await value<{ id: string; score: number }[]>('get_hubs', { metric, limit: 50 });
    allReal(hubs, metric);
    // Links to nowhere count for nothing.
    if (metric === 'out_degree')
      expect(Object.fromEntries(hubs.map(({ id, score }) => [id, score]))).toMatchObject({ 'a.md': 1 });
  }
  for (const id of real) {
    allReal(await value('get_neighbors', { id, limit: 50 }), id);
    allReal((await value<ShownNote>('get_node', { id, depth: 1 })).links, id);
    expect(await value('find_path', { source: id, target: 'Ghost' })).toBeNull();
    expect(await value('find_path', { source: id, target: 'Ghost.md' })).toBeNull();
  }
  expect(await value('get_node', { id: 'c.md', depth: 1 })).toMatchObject({ outgoingCount: 0, neighbors: [] });
  for (const id of ['Ghost', 'Ghost.md', 'folder/Other Ghost.md']) {
    expect(await value('get_node', { id })).toBeNull();
    expect(await value('get_neighbors', { id })).toEqual([]);
    expect(await value('delete_node', { id })).toEqual({ deleted: false });
  }
  for (let draws = 0; draws < 30; draws += 1) allReal([await value<ShownNote>('random_node')], 'random_node');
  expect(await value('list_nodes')).toMatchObject({ total: 3 });
  const health = await value<{ broken: { total: number; items: { target: string }[] } }>('vault_health');
  expect(health.broken.total).toBe(5);
  expect(new Set(health.broken.items.map(({ target }) => target.toLowerCase()))).toEqual(
    new Set(['ghost', 'folder/other ghost', 'ghost.md']),
  );
});

proves('notes/vault/untouched-unasked', async (proof) => {
  const vault = await openConformanceVault(proof, {
    'returns.md': '---\r\ntags: [a]\r\n---\r\nText\r\n',
    'mark.md': '\uFEFFText',
    'bytes.md': new Uint8Array([0x41, 0xff, 0xfe, 0x00, 0x42]),
    'bad.md': '---\ntags: [unclosed\n---\nText\n',
    'spaces.md': '---\ndate:   2024-06-10\n---\n\n\nText  \n\n\n',
    'empty.md': '',
    'picture.png': new Uint8Array([0x89, 0x50]),
    '.obsidian/app.json': '{}',
  });
  const before = vault.state();
  for (const [tool, { call }] of Object.entries(toolInputs)) await vault.call(tool, call);
  const { nodes } = await vault.value<Listing>('list_nodes', { limit: 200 });
  for (const { id } of nodes) await vault.value('get_node', { id, depth: 1 });
  expect(nodes).toHaveLength(15);
  // Refused writes are no reason to touch anything either.
  for (const [tool, args] of [
    ['create_node', { title: 'Index', content: 'x' }],
    ['update_node', { id: 'Index.md' }],
    ['update_node', { id: 'Index.md', content: 'x', expected_hash: '0'.repeat(64) }],
    ['update_node', { id: 'none.md', content: 'x' }],
    ['delete_node', { id: 'none.md' }],
  ] as const)
    await vault.call(tool, args);
  expect(vault.state()).toEqual(before);
  // A write that was asked for touches its own note and no other.
  vault.write('watched.md', 'Written by somebody else.\n');
  await seen(vault, 'watched.md', 'Watched');
  const between = vault.state();
  await vault.value('update_node', { id: 'Lonely.md', content: 'Changed.\n' });
  const after = vault.state();
  expect(Object.keys(after).filter((path) => after[path] !== between[path])).toEqual(['Lonely.md']);
  expect(Object.keys(after)).toEqual(Object.keys(between));
});
