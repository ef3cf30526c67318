// Notes: a new note, its file, and what it leaves alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type ShownNote } from './answer-shapes.ts';
import { type OpenVault, openConformanceVault, openVault } from './open-vault.ts';

/** What came, went or changed in the vault while something was done. */
async function changesOf({ state }: OpenVault, act: () => Promise<unknown>): Promise<string[]> {
  const before = state();
  await act();
  const after = state();
  return Object.keys({ ...before, ...after })
    .filter((path) => before[path] !== after[path])
    .sort();
}

proves('notes/create_node/result', async (proof) => {
  const { value } = await openConformanceVault(proof);
  const made = await value<ShownNote>('create_node', {
    title: 'Meeting Notes 2024-01-15',
    content: '# Meeting Notes\n\nWith [[The Keeper]] at the [[lighthouse]]. #minutes\n',
    tags: ['meeting', 'project-x'],
    directory: 'meetings',
  });
  expect(made).toEqual({
    id: 'meetings/meeting-notes-2024-01-15.md',
    title: 'Meeting Notes 2024-01-15',
    content: '# Meeting Notes\n\nWith [[The Keeper]] at the [[lighthouse]]. #minutes\n',
    tags: ['meeting', 'project-x', 'minutes'],
    links: [
      { id: 'people/keeper.md', title: 'The Keeper' },
      { id: 'Places/Lighthouse.md', title: 'Lighthouse' },
    ],
    hash: expect.any(String),
  });
  expect(await value('get_node', { id: made.id })).toEqual(made);
  // And every other tool knows of it at once.
  expect(idsOf(await value<ShownNote[]>('search_by_tags', { tags: ['project-x'] }))).toEqual([made.id]);
  expect(idsOf(await value<ShownNote[]>('search_text', { query: 'minutes' }))).toEqual([made.id]);
  expect(await value('find_path', { source: made.id, target: 'Index.md' })).toMatchObject({ length: 2 });
  const bare = await value<ShownNote>('create_node', { title: 'Bare', content: '' });
  expect(bare).toMatchObject({ title: 'Bare', content: '', tags: [], links: [] });
  expect(await value('get_node', { id: bare.id })).toEqual(bare);
});

proves('notes/create_node/path', async (proof) => {
  const vault = await openConformanceVault(proof);
  const rows: readonly (readonly [object, string])[] = [
    [{ title: 'At The Top' }, 'at-the-top.md'],
    [{ title: 'Another', directory: '' }, 'another.md'],
    [{ title: 'Third', directory: '.' }, 'third.md'],
    [{ title: 'Wave', directory: 'sea' }, 'sea/wave.md'],
    [{ title: 'Foam', directory: 'sea/' }, 'sea/foam.md'],
    [{ title: 'Spray', directory: './sea' }, 'sea/spray.md'],
  ];
  for (const [args, path] of rows) {
    let made: ShownNote | undefined;
    const changed = await changesOf(vault, async () => {
      made = await vault.value<ShownNote>('create_node', { content: 'Text.\n', ...args });
    });
    expect(changed, JSON.stringify(args)).toEqual([path]);
    expect(made?.id).toBe(path);
  }
});

proves('notes/create_node/makes-directory', async (proof) => {
  const vault = await openVault(proof, { 'one.md': '' });
  const args = { title: 'Deep', content: 'Text.\n', directory: 'New Folder/of Mine/x' };
  const changed = await changesOf(vault, () => vault.value('create_node', args));
  expect(changed).toEqual(['New Folder', 'New Folder/of Mine', 'New Folder/of Mine/x', 'New Folder/of Mine/x/deep.md']);
  expect(await vault.value('get_node', { id: 'New Folder/of Mine/x/deep.md' })).toMatchObject({ title: 'Deep' });
  // A second one finds it made, in whatever case it is asked for.
  const again = await vault.value<ShownNote>('create_node', { title: 'Two', content: '', directory: 'new FOLDER' });
  expect(again.id).toBe('New Folder/two.md');
});

proves('notes/create_node/file-name', async (proof) => {
  const { value, read } = await openVault(proof, {});
  const exact: Readonly<Record<string, string>> = {
    beacon: 'beacon.md',
    'Meeting Notes 2024-01-15': 'meeting-notes-2024-01-15.md',
    UPPER: 'upper.md',
    'Two  spaces': 'two-spaces.md',
    ' around ': 'around.md',
    'Größe und Öl': 'größe-und-öl.md',
    'already-hyphened': 'already-hyphened.md',
    日本語: '日本語.md',
  };
  for (const [title, id] of Object.entries(exact)) {
    const made = await value<ShownNote>('create_node', { title, content: 'Text.' });
    expect(made.id, title).toBe(id);
    expect(made.title, title).toBe(title.trim());
  }
  // Whatever a title holds, the file can lie on any file system, is seen as a note, and the title is kept.
  const tricky = [
    'What? A "title": <a/b\\c|d*>',
    'CON',
    'nul',
    'ends with dot.',
    '.hidden',
    '#tag [x] ^y',
    'tab\there',
  ];
  for (const title of tricky) {
    const made = await value<ShownNote>('create_node', { title, content: 'Text.' });
    expect(made.id, title).toMatch(/^[^.\s<>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}A-Z]*\.md$/u);
    expect(made.id, title).not.toMatch(/^(con|nul)\.md$|[. ]\.md$/);
    expect(made.title, title).toBe(title);
    expect(read(made.id)).toContain('Text.');
    expect(await value('get_node', { id: made.id })).toEqual(made);
  }
});

proves('notes/create_node/exists', async (proof) => {
  const vault = await openConformanceVault(proof, { 'Beacon.md': 'First.\n' });
  await vault.value('create_node', { title: 'Buoy', content: 'First.\n' });
  vault.write('just-now.md', 'Nobody has told the server.\n');
  const before = vault.state();
  for (const args of [
    { title: 'Buoy', content: 'Second.\n' },
    { title: 'BUOY', content: 'Second.\n', tags: ['x'] },
    { title: 'buoy', content: 'First.\n' },
    { title: 'Beacon', content: 'Second.\n' },
    { title: 'Tides', content: 'Second.\n', directory: 'sea' },
    { title: 'Just now', content: 'Second.\n' },
  ]) {
    const { code, message } = await vault.error('create_node', args);
    expect(code, JSON.stringify(args)).toBe('NODE_EXISTS');
    expect(message.length).toBeGreaterThan(10);
    expect(vault.state()).toEqual(before);
  }
});

proves('notes/create_node/adopts-links', async (proof) => {
  const vault = await openConformanceVault(proof);
  const storms = vault.read('sea/storms.md');
  expect((await vault.value<ShownNote>('get_node', { id: 'sea/storms.md' })).links).toEqual([]);
  const changed = await changesOf(vault, () =>
    vault.value('create_node', { title: 'Missing Chart', content: 'Here it is.\n' }),
  );
  expect(changed).toEqual(['missing-chart.md']);
  expect(vault.read('sea/storms.md')).toBe(storms);
  expect((await vault.value<ShownNote>('get_node', { id: 'sea/storms.md' })).links).toEqual([
    { id: 'missing-chart.md', title: 'Missing Chart' },
  ]);
  expect(idsOf(await vault.value<ShownNote[]>('get_neighbors', { id: 'missing-chart.md', direction: 'in' }))).toEqual([
    'sea/storms.md',
  ]);
  expect(await vault.value('vault_health')).toMatchObject({ broken: { total: 0, items: [] } });
});

proves('notes/create_node/frontmatter', async (proof) => {
  const { value, error, read, folder, state } = await openVault(proof, {});
  const make = async (title: string, content: string, tags: readonly string[] = []) => {
    const made = await value<ShownNote>('create_node', { title, content, tags });
    expect(made.title).toBe(title);
    return { made, text: read(made.id) };
  };
  // What the file name tells needs no frontmatter, and the content stands there byte for byte.
  for (const content of ['', 'Text', 'Text\r\nwith\r\nreturns\r\n\r\n', '\n\n  # Spaced \t\n', '--- no block\n']) {
    const told = await make(`Plain ${content.length}`, content);
    expect(told.made.content, JSON.stringify(content)).toBe(content);
    expect(told.text, JSON.stringify(content)).toBe(content);
    const untold = await make(`not Told ${content.length}`, content);
    expect(untold.made.content, JSON.stringify(content)).toBe(content);
    expect(untold.text.endsWith(content), JSON.stringify(content)).toBe(true);
    expect(untold.text.slice(0, untold.text.length - content.length)).toMatch(
      /^---\r?\ntitle: not Told \d+\r?\n---\r?\n$/,
    );
  }
  const titled = await make('Größe: 3 "Zoll"?', 'Text.\n');
  expect(titled.text).toMatch(/^---\ntitle: .*\n---\nText\.\n$/);
  const tagged = await make('tagged', 'Text.\n', ['one', 'two/three']);
  expect(tagged.made.tags).toEqual(['one', 'two/three']);
  expect(tagged.text).toMatch(/^---\n.*tags:.*one.*two\/three.*\n---\nText\.\n$/s);
  // Content that brings a block keeps it: comments, order, other keys.
  const own = '---\n# mine\nstatus: draft   # soon\ntags: [zero]\n---\nText.\n';
  const merged = await make('With Block', own, ['one', 'zero']);
  expect(merged.made.tags.toSorted()).toEqual(['one', 'zero']);
  expect(merged.text.match(/^---$/gm)).toHaveLength(2);
  for (const kept of ['# mine\n', 'status: draft   # soon\n', '\n---\nText.\n']) expect(merged.text).toContain(kept);
  expect(merged.made.content).toBe('Text.\n');
  expect(existsSync(join(folder, 'with-block.md'))).toBe(true);
  // What no file can hold as given is refused, not changed in passing.
  const before = state();
  for (const bad of [{ content: 'half \ud800 a pair' }, { title: 'half \udc00' }, { tags: ['\ud800'] }]) {
    const { code, message } = await error('create_node', { title: 'Refused', content: '', ...bad });
    expect([code, message.split(':')[0]]).toEqual(['INVALID_PARAMS', Object.keys(bad)[0]]);
  }
  expect(state()).toEqual(before);
});
