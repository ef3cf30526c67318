// What broke in the reference in its answers, its records and its plugin, one test each. What broke between the two is in
// wire-defects.test.ts; the ninth was in tools that are not here.
import { expect, test, vi } from 'vitest';
import { ref } from '../support/studio-calls.ts';
import { simulatedStudio } from './open-simulated.ts';

vi.setConfig({ testTimeout: 60_000 });
const rules = [
  { name: 'no intern deletes', match: { actor: 'intern', actionId: 'roblox.instance_delete' }, effect: 'deny' },
  { name: 'all', match: {}, effect: 'allow' },
];
const studio = simulatedStudio({ rules });

test('defect 1: a diff has its keys as the contract writes them, and its entries tell what changed', async () => {
  const { path } = await studio.make('Part', 'Told');
  const args = { instancePath: path, propertyName: 'Anchored', value: true };
  const { diff } = await studio.done('instance_set_property', args);
  expect(diff).toEqual({
    summary: 'set Anchored of Workspace.Told',
    entries: ['Workspace.Told.Anchored: false → true'],
  });
});

test('defect 2: calls that were denied or made no sense are on record, with who asked', async () => {
  const target = { instancePath: 'Workspace.Baseplate' };
  expect((await studio.refused('instance_delete', target, { actor: 'intern' })).code).toBe('ACCESS_DENIED');
  expect((await studio.refused('instance_delete', { path: 'x' }, { actor: 'typist' })).code).toBe('VALIDATION_ERROR');
  const nowhere = { instancePath: 'Workspace.Nothing' };
  expect((await studio.refused('instance_delete', nowhere, { actor: 'seeker' })).code).toBe('NOT_FOUND');
  const [notFound, invalid, denied] = await studio.gox().runs();
  const name = 'roblox.instance_delete';
  expect(denied).toMatchObject({ name, actor: 'intern', status: 'failed', errorCode: 'ACCESS_DENIED' });
  expect(invalid).toMatchObject({ name, actor: 'typist', status: 'failed', errorCode: 'VALIDATION_ERROR' });
  expect(notFound).toMatchObject({ name, actor: 'seeker', status: 'failed', errorCode: 'NOT_FOUND' });
});

test('defect 8: a dry run of a creation by the id of its parent leaves the plugin alive', async () => {
  const { instanceId: parentId } = await studio.make('Folder', 'Parent by id');
  const creations: readonly (readonly [string, object])[] = [
    ['instance_create', { parentId, className: 'Part', name: 'A' }],
    ['script_create', { parentId, name: 'A', scriptType: 'Script', source: '' }],
  ];
  for (const [tool, args] of creations) {
    const { output, diff } = await studio.done(tool, args, { dryRun: true });
    expect(output).toMatchObject({ dryRun: true });
    expect(diff?.entries[0]).toContain('Workspace.Parent by id.A');
    expect((await studio.done('bridge_ping')).output).toMatchObject({ ok: true });
  }
});

test('defect 8: deleting a service is refused, and the plugin lives on', async () => {
  for (const instancePath of ['Workspace', 'Lighting', 'game', 'game.ServerStorage']) {
    for (const dryRun of [true, false]) {
      expect(await studio.refused('instance_delete', { instancePath }, { dryRun })).toMatchObject({ number: -32043 });
    }
  }
  expect((await studio.done('bridge_ping')).output).toMatchObject({ ok: true });
  expect(await studio.namesIn('Workspace')).toContain('Baseplate');
});

test('defect 10: an empty source is a source', async () => {
  const { path: scriptPath } = await studio.script('Empty', '');
  const source = async () => (await studio.done('script_get_source', { scriptPath })).output['source'];
  expect(await source()).toBe('');
  await studio.done('script_update', { scriptPath, source: 'return 1' });
  const { diff } = await studio.done('script_update', { scriptPath, source: '' });
  expect(diff?.entries).toEqual([`${scriptPath} source: 1 line → 0 lines (+0 −1)`]);
  expect(await source()).toBe('');
});

test('defect 11: every write is one step that can be undone', async () => {
  await studio.script(
    'History',
    `local history = game:GetService("ChangeHistoryService")
    return {
      last = function() return select(2, history:GetCanUndo()) end,
      -- After this very call, which is a step itself.
      undo = function() task.delay(0, function() history:Undo() history:Undo() end) end,
    }`,
  );
  const ask = (name: string) => studio.execute('ServerStorage.History', name);
  const { instanceId, path } = await studio.make('Part', 'Undone');
  expect(await ask('last')).toBe('Mooring create Workspace.Undone');
  const set = (propertyName: string, value: unknown) =>
    studio.done('instance_set_property', { instanceId, propertyName, value });
  await set('Attributes', { a: 1, b: 2 });
  await ask('undo');
  // Both at once, as they were set at once.
  await vi.waitFor(async () => {
    expect((await set('Attributes', { a: 1 })).diff?.entries).toEqual([`${path}.Attributes.a: nil → 1`]);
  });
  await studio.done('instance_delete', { instanceId });
  expect(await studio.namesIn('Workspace')).not.toContain('Undone');
  await ask('undo');
  await vi.waitFor(async () => expect(await studio.namesIn('Workspace')).toContain('Undone'));
  // What came back is still the one that the id names.
  expect((await studio.done('instance_get', { instanceId })).output).toMatchObject({ instance: { path } });
});

test('defect 11: a source of more than 200,000 characters is taken', async () => {
  const source = `return ${'1 + '.repeat(60_000)}1`;
  expect(source.length).toBeGreaterThan(200_000);
  const { path: scriptPath } = await studio.script('Long', 'return 0');
  await studio.done('script_update', { scriptPath, source });
  expect((await studio.done('script_get_source', { scriptPath })).output['source']).toBe(source);
});

test('defect 12: what is executed after an update is the new source, and its requires of neighbours work', async () => {
  await studio.script('Neighbour', 'return { number = 7 }');
  const { path: scriptPath } = await studio.script(
    'Changing',
    'local n = require(script.Parent.Neighbour).number return { get = function() return n end }',
  );
  expect(await studio.execute(scriptPath, 'get')).toBe(7);
  const source = 'local n = require(script.Parent.Neighbour).number return { get = function() return n + 1 end }';
  await studio.done('script_update', { scriptPath, source });
  expect(await studio.execute(scriptPath, 'get')).toBe(8);
  const forced = { scriptPath, functionName: 'get', forceRequire: true };
  expect((await studio.done('script_execute', forced)).output['returnValue']).toBe(8);
  expect(await studio.namesIn('ServerStorage')).toEqual([...new Set(await studio.namesIn('ServerStorage'))]);
});

test('defect 13: names with dots and equal names can be told apart by path', async () => {
  const root = await studio.make('Folder', 'Names');
  const named = new Map<string, string>();
  for (const name of ['a.b', 'a', 'twin', 'twin', 'x[1]', 'back\\slash', ' ', 'game', '部品 🧱']) {
    if (name === ' ') continue;
    const made = await studio.make('Folder', name, root.path);
    expect(named.has(made.path), made.path).toBe(false);
    named.set(made.path, made.instanceId);
  }
  await studio.make('Folder', 'b', 'Workspace.Names.a');
  const { output } = await studio.done('instance_list_children', { parentPath: root.path });
  const children = output['children'] as { path: string; instanceId: string; name: string }[];
  for (const { path, instanceId, name } of children) {
    expect((await studio.done('instance_get', { instancePath: path })).output, name).toMatchObject({
      instance: { instanceId, name, path },
    });
  }
  expect(children.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['Workspace.Names.a\\.b', 'Workspace.Names.twin[1]', 'Workspace.Names.twin[2]']),
  );
  // A path that fits both is refused with the paths that do not, and touches neither.
  const ambiguous = await studio.refused('instance_delete', { instancePath: 'Workspace.Names.twin' });
  expect(ambiguous).toMatchObject({
    code: 'VALIDATION_ERROR',
    data: { details: { candidates: ['Workspace.Names.twin[1]', 'Workspace.Names.twin[2]'] } },
  });
  expect((await studio.namesIn(root.path)).filter((name) => name === 'twin')).toHaveLength(2);
});

test('defect 13: ids outlive the plugin', async () => {
  const part = await studio.make('Part', 'Named before');
  await studio.restart();
  const { output } = await studio.done('instance_get', { instanceId: part.instanceId });
  expect(output).toMatchObject({ instance: { path: part.path, instanceId: part.instanceId } });
  const holder = await studio.make('ObjectValue', 'Holder');
  const set = { instanceId: holder.instanceId, propertyName: 'Value', value: ref(part.instanceId) };
  expect((await studio.done('instance_set_property', set)).diff?.entries).toEqual([
    'Workspace.Holder.Value: nil → Workspace.Named before',
  ]);
});
