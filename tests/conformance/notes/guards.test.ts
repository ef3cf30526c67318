// Notes: what stops a write, and that a stopped write leaves no trace.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import type { ShownNote } from './answer-shapes.ts';
import { hashOf, makeFolder, openConformanceVault, openFolder, stateOf } from './open-vault.ts';

proves('notes/errors/conflict', async (proof) => {
  const { value, error, state, write, read } = await openConformanceVault(proof);
  const { hash } = await value<ShownNote>('get_node', { id: 'people/keeper.md' });
  const writes: readonly (readonly [string, object])[] = [
    ['update_node', { content: 'Lost.' }],
    ['update_node', { tags: ['lost'] }],
    ['update_node', { title: 'Lost' }],
    ['update_node', { content: 'Lost.', dry_run: true }],
    ['delete_node', {}],
    ['delete_node', { dry_run: true }],
  ];
  const refuseAll = async (expected_hash: string) => {
    const before = state();
    const current = hashOf(read('people/keeper.md'));
    for (const [tool, args] of writes) {
      const { code, message } = await error(tool, { id: 'people/keeper.md', expected_hash, ...args });
      expect(code, `${tool} ${JSON.stringify(args)}`).toBe('CONFLICT');
      expect(message).toContain(current);
      expect(state()).toEqual(before);
    }
  };
  await refuseAll('0'.repeat(64));
  // Somebody else was faster, a moment ago.
  write('people/keeper.md', 'Written by another.\n');
  await refuseAll(hash);
  expect(read('people/keeper.md')).toBe('Written by another.\n');
  // With the hash the note has now, every write goes through.
  const now = { id: 'people/keeper.md', expected_hash: hashOf('Written by another.\n') };
  const updated = await value<ShownNote>('update_node', { ...now, content: 'Mine.\n' });
  expect(read('people/keeper.md')).toBe('Mine.\n');
  const gone = { id: 'people/keeper.md', expected_hash: updated.hash };
  expect(await value('delete_node', gone)).toEqual({ deleted: true });
  // Where there is no note there is no hash to differ.
  expect((await error('update_node', { ...gone, content: 'x' })).code).toBe('NODE_NOT_FOUND');
  // Who names no hash is never refused for one, however many write at once.
  const texts = Array.from({ length: 12 }, (_, at) => `Version ${at}.\n`);
  const answers = await Promise.all(
    texts.map((content) => value<ShownNote>('update_node', { id: 'Lonely.md', content })),
  );
  expect(answers.map(({ content }) => content)).toEqual(texts);
  expect(texts).toContain(read('Lonely.md'));
});

proves('notes/writes/dry-run', async (proof) => {
  const { value, error, state } = await openConformanceVault(proof);
  const writes: readonly (readonly [string, object])[] = [
    ['create_node', { title: 'Missing Chart', content: 'To [[Index]].', tags: ['a'], directory: 'new/folder' }],
    ['update_node', { id: 'Lonely.md', content: 'To [[Index]].\n' }],
    ['update_node', { id: 'sea/storms.md', tags: ['calm'] }],
    ['update_node', { id: 'people/keeper.md', title: 'Harbour Master', content: 'Back to [[Index]].' }],
    ['delete_node', { id: 'garden/roses.md' }],
    ['delete_node', { id: 'none.md' }],
  ];
  for (const [tool, args] of writes) {
    const before = state();
    const planned = await value<object>(tool, { ...args, dry_run: true });
    expect(state(), `${tool} ${JSON.stringify(args)}`).toEqual(before);
    expect(planned).toMatchObject({ dryRun: true });
    // Twice, since the first must not have been remembered.
    expect(await value(tool, { ...args, dry_run: true })).toEqual(planned);
    const done = await value<object>(tool, args);
    expect(done).not.toHaveProperty('dryRun');
    expect({ ...done, dryRun: true }, `${tool} ${JSON.stringify(args)}`).toEqual(planned);
  }
  const before = state();
  const refused = async (tool: string, args: object) => (await error(tool, { ...args, dry_run: true })).code;
  expect(await refused('create_node', { title: 'Index', content: '' })).toBe('NODE_EXISTS');
  expect(await refused('update_node', { id: 'none.md', content: '' })).toBe('NODE_NOT_FOUND');
  expect(await refused('update_node', { id: 'sea/tides.md', title: 'Storms' })).toBe('NODE_EXISTS');
  expect(await refused('create_node', { title: 'x', content: '', directory: '../out' })).toBe('INVALID_PARAMS');
  expect(state()).toEqual(before);
});

proves('notes/errors/path-escape', async (proof) => {
  const vault = await openConformanceVault(proof);
  const { folder, state, error } = vault;
  const outside = makeFolder({ 'secret.md': 'Not part of the vault.\n', 'deep/secret.md': 'Nor this.\n' });
  symlinkSync(outside, join(folder, 'linked'));
  symlinkSync('..', join(folder, 'upward'));
  const before = state();
  const outsideBefore = stateOf(outside);
  const besides = readdirSync(dirname(folder));
  const paths = [
    '../x',
    '..',
    '../../x',
    'sea/../../x',
    '/tmp/x',
    `${outside}/x`,
    'C:\\x',
    'C:/x',
    '\\\\host\\share\\x',
    'a\0b',
    'linked',
    'linked/deep',
    'linked/new',
    'upward/x',
  ];
  for (const directory of paths) {
    const { code, message } = await error('create_node', { title: 'Escaped', content: 'Out!', directory });
    expect(code, directory).toBe('INVALID_PARAMS');
    expect(message, directory).toContain('directory');
  }
  const ids = [
    '../x.md',
    '../../etc/passwd.md',
    'sea/../../x.md',
    '/tmp/x.md',
    `${outside}/secret.md`,
    'C:\\x.md',
    '\\\\host\\share\\x.md',
    'sea/a\0b.md',
    'linked/secret.md',
    'linked/new.md',
    'upward/x.md',
  ];
  for (const id of ids)
    for (const [tool, args] of [
      ['update_node', { id, content: 'Out!' }],
      ['update_node', { id, title: 'Out' }],
      ['delete_node', { id }],
    ] as const)
      expect((await error(tool, args)).code, `${tool} ${id}`).toBe('INVALID_PARAMS');
  // Reading what is not in the vault tells nothing of it, in whichever way it is refused.
  for (const id of ids)
    for (const [tool, args] of [
      ['get_node', { id }],
      ['get_neighbors', { id }],
      ['find_path', { source: id, target: id }],
    ] as const) {
      const { body } = await vault.call(tool, args);
      expect(JSON.stringify(body), `${tool} ${id}`).toMatch(/^(null|\[\]|\{"error":\{"code":"INVALID_PARAMS".*)$/);
    }
  for (const title of ['\0', '..', '.', '-', '/', '\\', '../..', '???']) {
    const { code, message } = await error('create_node', { title, content: 'Out!' });
    expect(code, JSON.stringify(title)).toBe('INVALID_PARAMS');
    expect(message).toContain('title');
    expect((await error('update_node', { id: 'Lonely.md', title })).code, JSON.stringify(title)).toBe('INVALID_PARAMS');
  }
  expect(state()).toEqual(before);
  // Titles that only look like paths are names like any other, and stay where they were asked for.
  for (const [title, directory] of [
    ['../x', undefined],
    ['../../x', 'sea'],
    ['/etc/passwd', undefined],
    ['C:\\x', 'sea'],
    ['a\0b', undefined],
  ] as const) {
    const made = await vault.value<ShownNote>('create_node', { title, content: '', ...(directory && { directory }) });
    expect(dirname(made.id), title).toBe(directory ?? '.');
    expect(made.title).toBe(title);
    expect(existsSync(join(folder, made.id))).toBe(true);
  }
  expect(stateOf(outside)).toEqual(outsideBefore);
  expect(readdirSync(dirname(folder))).toEqual(besides);
});

proves('notes/errors/provider-error', async (proof) => {
  const calls: readonly (readonly [string, object])[] = [
    ['get_node', { id: 'Index.md' }],
    ['search_by_tags', { tags: ['harbour'] }],
    ['get_hubs', {}],
    ['list_nodes', {}],
    ['vault_health', {}],
    ['create_node', { title: 'New', content: '' }],
    ['update_node', { id: 'Index.md', content: '' }],
    ['delete_node', { id: 'Index.md' }],
  ];
  const parent = makeFolder({ 'a-file': 'no folder' });
  for (const path of ['a-file', 'nowhere']) {
    const { error, client } = await openFolder(proof, join(parent, path));
    for (const [tool, args] of calls) {
      const { code, message } = await error(tool, args);
      expect(code, `${path} ${tool}`).toBe('PROVIDER_ERROR');
      expect(message.length).toBeGreaterThan(10);
    }
    if (proof.surface === 'http') expect((await client.call('get_hubs', {})).status).toBe(503);
  }
  // It is no verdict for ever: the vault may be there a moment later.
  const later = join(parent, 'later');
  const { error, value } = await openFolder(proof, later);
  expect((await error('get_hubs')).code).toBe('PROVIDER_ERROR');
  mkdirSync(later);
  writeFileSync(join(later, 'one.md'), 'Text.\n');
  expect(await value('get_node', { id: 'one.md' })).toMatchObject({ id: 'one.md' });
  // And it may go while the server runs.
  rmSync(later, { recursive: true });
  expect((await error('create_node', { title: 'New', content: '' })).code).toBe('PROVIDER_ERROR');
  expect(existsSync(later)).toBe(false);
});
