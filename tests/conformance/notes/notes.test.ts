// Notes: the shape of a note in every answer that has one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StoredNote, StoreProvider } from '../../../src/servers/notes/store/store-provider.ts';
import { showList } from '../../../src/servers/notes/tools/show-notes.ts';
import { proves } from '../../support/proves.ts';
import { type ContextNote, idsOf, type Listing, type ShownNote } from './answer-shapes.ts';
import { hashOf, openConformanceVault, openVault, sharedVault } from './open-vault.ts';

const shape = {
  id: expect.any(String),
  title: expect.any(String),
  content: expect.any(String),
  tags: expect.any(Array),
  links: expect.any(Array),
  hash: expect.stringMatching(/^[0-9a-f]{64}$/),
};

/** What each tool that answers with notes adds to one. */
const reading: readonly (readonly [string, object, object])[] = [
  ['get_node', { id: 'Index.md' }, {}],
  ['random_node', {}, {}],
  ['get_neighbors', { id: 'Index.md' }, { direction: expect.stringMatching(/^(in|out)$/) }],
  ['search_by_tags', { tags: ['harbour'] }, {}],
  ...['search', 'search_text'].map((tool) => {
    const found = { score: expect.any(Number), snippet: expect.any(String) };
    return [tool, { query: 'lamp' }, { ...found, heading: expect.toSatisfy(isTextOrNull) }] as const;
  }),
];

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function expectNote(note: ShownNote, more: object, what: string): void {
  expect(note, what).toEqual({ ...shape, ...more });
  expect(note.tags.every((tag) => typeof tag === 'string')).toBe(true);
  for (const link of note.links) expect(link, what).toEqual({ id: expect.any(String), title: expect.any(String) });
}

proves('notes/types/node', async (proof) => {
  const { value } = await openConformanceVault(proof);
  for (const [tool, args, more] of reading) {
    const answer = await value<ShownNote | ShownNote[]>(tool, args);
    expect([answer].flat().length, tool).toBeGreaterThan(0);
    for (const note of [answer].flat()) expectNote(note, more, tool);
  }
  expectNote(await value('create_node', { title: 'One', content: 'Text.' }), {}, 'create_node');
  expectNote(await value('update_node', { id: 'one.md', content: 'More.' }), {}, 'update_node');
  expect(await value('get_node', { id: 'Index.md' })).toEqual({
    id: 'Index.md',
    title: 'Harbour Index',
    content:
      '# Harbour Index\n\nStart at the [[Lighthouse]], then read about [[tides]] and [the keeper](people/keeper.md).\n',
    tags: ['map', 'harbour'],
    links: [
      { id: 'Places/Lighthouse.md', title: 'Lighthouse' },
      { id: 'sea/tides.md', title: 'Tides and Currents' },
      { id: 'people/keeper.md', title: 'The Keeper' },
    ],
    hash: expect.any(String),
  });
});

proves('notes/types/link-info', async (proof) => {
  const { value } = await sharedVault(proof);
  const { links } = await value<ShownNote>('get_node', { id: 'Places/Fog Signal.md' });
  // Neither the label in the text nor the alias that was linked: the title of the note behind it.
  expect(links).toEqual([
    { id: 'Places/Lighthouse.md', title: 'Lighthouse' },
    { id: 'people/keeper.md', title: 'The Keeper' },
  ]);
  const context = await value<ContextNote>('get_node', { id: 'sea/tides.md', depth: 1 });
  expect(context.links).toEqual([{ id: 'sea/storms.md', title: 'Storm Warnings' }]);
  expect(context.neighbors.find(({ id }) => id === 'Index.md')?.links).toHaveLength(3);
  // A note that links twice to another has one link, and one that links to nothing has none.
  expect((await value<ShownNote>('get_node', { id: 'Lonely.md' })).links).toEqual([]);
});

proves('notes/types/node-hash', async (proof) => {
  const { value, folder } = await openConformanceVault(proof, { 'crlf.md': '\uFEFF---\r\ntags: a\r\n---\r\nText\r\n' });
  const fileHash = (id: string) => hashOf(readFileSync(join(folder, id)));
  const { nodes } = await value<Listing & { nodes: ShownNote[] }>('list_nodes');
  expect(nodes).toHaveLength(10);
  for (const { id, hash } of nodes) {
    expect(hash, id).toBe(fileHash(id));
    expect((await value<ShownNote>('get_node', { id })).hash, id).toBe(hash);
  }
  for (const [tool, args] of reading)
    for (const { id, hash } of [await value<ShownNote | ShownNote[]>(tool, args)].flat())
      expect(hash, `${tool} ${id}`).toBe(fileHash(id));
  const created = await value<ShownNote>('create_node', { title: 'One', content: 'Text.', tags: ['a'] });
  expect(created.hash).toBe(fileHash(created.id));
  const updated = await value<ShownNote>('update_node', { id: created.id, title: 'Two', content: 'More.' });
  expect(updated.hash).toBe(fileHash(updated.id));
  expect(updated.hash).not.toBe(created.hash);
});

proves('notes/types/id', async (proof) => {
  const { value, folder } = await sharedVault(proof);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const { nodes } = await value<Listing>('list_nodes');
  expect(idsOf(nodes).toSorted()).toEqual(files.sort());
  expect(idsOf(nodes)).toContain('Places/Fog Signal.md');
});

proves('notes/types/id-any-case', async (proof) => {
  const { value, read } = await openConformanceVault(proof);
  const asked = 'pLACES/fog SIGNAL.MD';
  const id = 'Places/Fog Signal.md';
  expect((await value<ShownNote>('get_node', { id: asked })).id).toBe(id);
  expect(idsOf(await value<ShownNote[]>('get_neighbors', { id: asked, direction: 'out' }))).toEqual([
    'Places/Lighthouse.md',
    'people/keeper.md',
  ]);
  expect(await value('find_path', { source: 'INDEX.md', target: asked })).toEqual({
    path: ['Index.md', 'Places/Lighthouse.md', id],
    length: 2,
  });
  expect((await value<ShownNote>('update_node', { id: asked, content: 'Silent now.\n' })).id).toBe(id);
  expect(read(id)).toBe('---\ntags: harbour, sound\n---\nSilent now.\n');
  expect(await value('delete_node', { id: asked })).toEqual({ deleted: true });
  expect(await value('get_node', { id })).toBeNull();
});

proves('notes/types/title', async (proof) => {
  const titles: Readonly<Record<string, readonly [string, string]>> = {
    'Plain.md': ['# A heading\n', 'Plain'],
    'Two Words.md': ['Text.\n', 'Two Words'],
    'deep/Inner.md': ['Text.\n', 'Inner'],
    'neural-networks.md': ['Text.\n', 'Neural Networks'],
    'named.md': ['---\ntitle: Its Real Name\n---\n# A heading\n', 'Its Real Name'],
    'quoted.md': ['---\ntitle: "Colon: and # sign"\n---\n', 'Colon: and # sign'],
    'number.md': ['---\ntitle: 1984\n---\n', '1984'],
    'Empty title.md': ['---\ntitle:\n---\n', 'Empty title'],
    'Bad block.md': ['---\ntitle: [unclosed\n---\n', 'Bad block'],
    'Not at top.md': ['\n---\ntitle: Too late\n---\n', 'Not at top'],
  };
  const files = Object.fromEntries(Object.entries(titles).map(([id, [text]]) => [id, text]));
  const { value } = await openVault(proof, files);
  for (const [id, [, title]] of Object.entries(titles))
    expect((await value<ShownNote>('get_node', { id })).title, id).toBe(title);
});

proves('notes/links/titles-batched', async () => {
  const asked: (readonly string[])[] = [];
  const noteOf = (id: string): StoredNote => {
    const links = ['hub', ...Array.from({ length: 9 }, (_, at) => `${id}-${at}`)];
    return { id, title: id, content: '', tags: [], links, hash: '' };
  };
  const store = {
    read: async (ids: readonly string[]) => ids.map(noteOf),
    resolveTitles: async (ids: readonly string[]) => {
      asked.push(ids);
      return new Map(ids.map((id) => [id, `Title of ${id}`]));
    },
  } as unknown as StoreProvider;
  const entries = Array.from({ length: 50 }, (_, at) => ({ id: `note-${at}` }));
  const shown = await showList(store, entries, 500);
  expect(shown.flatMap(({ links }) => links)).toHaveLength(500);
  expect(shown[7]?.links[1]).toEqual({ id: 'note-7-0', title: 'Title of note-7-0' });
  expect(asked).toHaveLength(1);
  // The hub is linked fifty times and asked for once.
  expect(asked[0]).toHaveLength(451);
  expect(new Set(asked[0]).size).toBe(451);
});
