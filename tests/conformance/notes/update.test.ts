// Notes: another content or other tags for a note, and nothing else of it touched.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type ShownNote } from './answer-shapes.ts';
import { openConformanceVault, openVault } from './open-vault.ts';

proves('notes/update_node/result', async (proof) => {
  const { value } = await openConformanceVault(proof);
  const id = 'Lonely.md';
  const changed = await value<ShownNote>('update_node', {
    id,
    content: 'No longer alone: [[Index]].\n',
    tags: ['found'],
  });
  expect(changed).toEqual({
    id,
    title: 'Lonely',
    content: 'No longer alone: [[Index]].\n',
    tags: ['found'],
    links: [{ id: 'Index.md', title: 'Harbour Index' }],
    hash: expect.any(String),
  });
  expect(await value('get_node', { id })).toEqual(changed);
  expect(idsOf(await value<ShownNote[]>('search_by_tags', { tags: ['found'] }))).toEqual([id]);
  const { rewrote: _, ...renamed } = await value<ShownNote & { rewrote?: string[] }>('update_node', {
    id,
    title: 'In Company',
  });
  expect(renamed).toMatchObject({
    id: 'in-company.md',
    title: 'In Company',
    content: changed.content,
    tags: ['found'],
  });
  expect(await value('get_node', { id: renamed.id })).toEqual(renamed);
  expect(await value('get_node', { id })).toBeNull();
});

proves('notes/update_node/at-least-one', async (proof) => {
  const { error, state, value } = await openConformanceVault(proof);
  const { hash } = await value<ShownNote>('get_node', { id: 'Index.md' });
  const before = state();
  for (const args of [{}, { dry_run: true }, { dry_run: false }, { expected_hash: hash }]) {
    const { code, message } = await error('update_node', { id: 'Index.md', ...args });
    expect(code, JSON.stringify(args)).toBe('INVALID_PARAMS');
    for (const name of ['title', 'content', 'tags']) expect(message).toContain(name);
  }
  // Also when there is no such note: what was asked makes no sense for any.
  expect((await error('update_node', { id: 'none.md' })).code).toBe('INVALID_PARAMS');
  expect(state()).toEqual(before);
});

proves('notes/update_node/content-replaces', async (proof) => {
  const { value, read } = await openConformanceVault(proof);
  const id = 'people/keeper.md';
  await value('update_node', { id, content: 'All new.\n' });
  expect(read(id)).toBe('---\ntitle: The Keeper\naliases: [Warden]\ntags: [people]\n---\nAll new.\n');
  const noted = await value<ShownNote>('update_node', { id, tags: ['staff', 'lamp/oil'] });
  expect(noted).toMatchObject({ title: 'The Keeper', content: 'All new.\n', tags: ['staff', 'lamp/oil'] });
  expect(await value('search_by_tags', { tags: ['people'] })).toEqual([]);
  expect(await value<ShownNote>('update_node', { id, tags: [] })).toMatchObject({ content: 'All new.\n', tags: [] });
  expect(await value<ShownNote>('update_node', { id, content: '' })).toMatchObject({
    content: '',
    tags: [],
    links: [],
  });
  const both = await value<ShownNote>('update_node', { id, content: 'Again.', tags: ['people'] });
  expect(both).toMatchObject({ id, title: 'The Keeper', content: 'Again.', tags: ['people'] });
  expect(read(id)).toContain('aliases: [Warden]\n');
});

proves('notes/update_node/bytes-kept', async (proof) => {
  const odd: Readonly<Record<string, string>> = {
    'comments.md':
      '---\n# first\ntitle: "Quoted"   # why\ntags: [a, b] # two\ndate: 2024-06-10\nlist: {x: 1,  y: [2]}\n---\nBody  \n\n',
    'block.md': '---\ntags:\n    - a\n    - b\nother: >-\n  folded\n  text\n---\n\n\nBody',
    'text.md': '---\nother: 1\ntags: a, b\nlast: yes\n---\nBody\n',
    'returns.md': '---\r\ntitle: R\r\ntags: [a]\r\nkept: 1\r\n---\r\nBody\r\n---\r\n',
    'mark.md': '\uFEFF---\ntags: [a]\nkept: 1\n---\nBody\n',
    'none.md': 'Body #inline\n\n---\nnot: frontmatter\n---\n',
    'untagged.md': '---\nkept:   1\n---\nBody\n',
  };
  const { value, read } = await openVault(proof, odd);
  /** Every line but those of the tags. */
  const rest = (text: string) =>
    text.replace(/^tags:.*(\r?\n(?: *- .*\r?\n)*)/m, '').replace(/^(\uFEFF?)---\r?\n---\r?\n/, '$1');
  for (const [id, text] of Object.entries(odd)) {
    const { content: before } = await value<ShownNote>('get_node', { id });
    for (const tags of [['new', 'nested/tag'], ['x'], []]) {
      const { content, tags: now } = await value<ShownNote>('update_node', { id, tags });
      expect(content, id).toBe(before);
      expect(
        now.filter((tag) => tag !== 'inline'),
        id,
      ).toEqual(tags);
      expect(rest(read(id)), `${id} ${tags}`).toBe(rest(text));
    }
  }
  expect(read('returns.md').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // The tags it has already: then there is nothing to change at all.
  const { value: same, read: look } = await openVault(proof, odd);
  await same('update_node', { id: 'comments.md', tags: ['a', 'b'] });
  expect(look('comments.md')).toBe(odd['comments.md']);
});

proves('notes/update_node/content-with-frontmatter', async (proof) => {
  const { value, read } = await openConformanceVault(proof);
  const id = 'people/keeper.md';
  const text = '---\ntags: [fresh]\nstatus: new\n---\nNew body.\n';
  const changed = await value<ShownNote>('update_node', { id, content: text });
  expect(read(id)).toBe(text);
  // The title went with the old block, so the file name tells it now.
  expect(changed).toMatchObject({ id, content: 'New body.\n', tags: ['fresh'] });
  expect(changed.title.toLowerCase()).toBe('keeper');
  const both = await value<ShownNote>('update_node', { id, content: text, tags: ['other'] });
  expect(both.tags).toEqual(['other']);
  expect(read(id).match(/^---$/gm)).toHaveLength(2);
  expect(read(id)).toContain('status: new\n');
});

proves('notes/update_node/missing', async (proof) => {
  const { error, state } = await openConformanceVault(proof);
  const before = state();
  for (const id of [
    'none.md',
    'sea/none.md',
    'Index',
    'sea',
    'Missing Chart.md',
    'Index.md/x.md',
    `${'x'.repeat(300)}.md`,
  ])
    for (const change of [{ content: 'x' }, { title: 'X' }, { tags: ['x'] }, { content: 'x', dry_run: true }]) {
      const { code, message } = await error('update_node', { id, ...change });
      expect(code, `${id} ${JSON.stringify(change)}`).toBe('NODE_NOT_FOUND');
      expect(message).toContain(id);
    }
  expect(state()).toEqual(before);
});
