// The plugin in the simulated Studio, over the real bridge: what the small stand-in of the other tests cannot show.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { operations } from '../../src/servers/studio/bridge/protocol.ts';
import { anyPayload } from './support/any-payload.ts';
import { type Answer, useStudio } from './support/studio-under-test.ts';

const { read, write, refusal, namesIn } = useStudio();

test.each([true, false])('what cannot be is refused by its field, with dryRun %s', async (dryRun) => {
  const make = (className: string) =>
    refusal('instance.create', { parentPath: 'Workspace', className, name: 'X', dryRun });
  for (const className of ['BasePart', 'Workspace', 'Nonsense', 'Instance']) {
    expect(await make(className), className).toBe('VALIDATION_ERROR className');
  }
  const set = (propertyName: string, value: unknown, instancePath = 'Workspace.Baseplate') =>
    refusal('instance.set_property', { instancePath, propertyName, value, dryRun });
  expect(await set('Colour', 1)).toBe('NOT_FOUND propertyName');
  expect(await set('ClassName', 'Folder')).toBe('VALIDATION_ERROR propertyName');
  expect(await set('GetChildren', 1)).toBe('VALIDATION_ERROR propertyName');
  expect(await set('Touched', 1)).toBe('VALIDATION_ERROR propertyName');
  expect(await set('Anchored', 'yes')).toBe('VALIDATION_ERROR value');
  expect(await set('Gravity', 'low', 'Workspace')).toBe('VALIDATION_ERROR value');
  expect(await set('Parent', { _type: 'Ref', path: 'Lighting' }, 'Workspace')).toBe('ACCESS_DENIED ');
  expect(await refusal('script.update', { scriptPath: 'Workspace.Baseplate', source: '', dryRun })).toBe(
    'VALIDATION_ERROR scriptPath',
  );
  expect(await refusal('script.execute', { scriptPath: 'Workspace.Baseplate', dryRun })).toBe(
    'VALIDATION_ERROR scriptPath',
  );
  expect(await refusal('instance.delete', { instancePath: 'Workspace', dryRun })).toBe('ACCESS_DENIED ');
  expect(await refusal('instance.delete', { instancePath: 'game', dryRun })).toBe('ACCESS_DENIED ');
});

test.each([true, false])(
  'what only the real run refused is refused by a dry run too, with dryRun %s',
  async (dryRun) => {
    for (const path of [
      'Workspace.Terrain',
      'StarterPlayer.StarterPlayerScripts',
      'StarterPlayer.StarterCharacterScripts',
    ]) {
      expect(await refusal('instance.delete', { instancePath: path, dryRun }), path).toBe('ACCESS_DENIED ');
      const move = { instancePath: path, propertyName: 'Parent', value: { _type: 'Ref', path: 'Lighting' }, dryRun };
      expect(await refusal('instance.set_property', move), path).toBe('ACCESS_DENIED ');
    }
    const set = (instancePath: string, propertyName: string, value: unknown) =>
      refusal('instance.set_property', { instancePath, propertyName, value, dryRun });
    expect(await set('Workspace', 'StreamingEnabled', false)).toBe('VALIDATION_ERROR propertyName');
    expect(await set('Workspace', 'Gravity', 10)).toBe('none');
    const name = dryRun ? 'Dry' : 'Real';
    await write('instance.create', { parentPath: 'Workspace', className: 'Model', name });
    expect(await set(`Workspace.${name}`, 'PrimaryPart', { _type: 'Ref', path: 'Workspace.Baseplate' })).toBe(
      'VALIDATION_ERROR value',
    );
    const module = { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source: 'return 1' };
    await write('script.create', module);
    const scriptPath = `ServerStorage.${name}`;
    await write('instance.set_property', { instancePath: scriptPath, propertyName: 'Archivable', value: false });
    expect(await refusal('script.execute', { scriptPath, dryRun })).toBe('VALIDATION_ERROR scriptPath');
    await write('script.delete', { scriptPath });
  },
);

test('defect 12: a module requires its neighbours, sees its new source, and leaves no copy', async () => {
  const make = (name: string, source: string) =>
    write('script.create', { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source });
  await make('Numbers', 'return { seven = 7 }');
  await make(
    'Main',
    'local Numbers = require(script.Parent.Numbers) local calls = 0 return { go = function(a) calls += 1 return { Numbers.seven + a, calls } end }',
  );
  const go = (more: object = {}) =>
    write('script.execute', { scriptPath: 'ServerStorage.Main', functionName: 'go', args: [1], ...more });
  expect(await go()).toMatchObject({ executed: true, called: true, returnValue: [8, 1] });
  expect(await go()).toMatchObject({ returnValue: [8, 2] });
  expect(await go({ forceRequire: true })).toMatchObject({ returnValue: [8, 1] });
  await write('script.update', {
    scriptPath: 'ServerStorage.Main',
    source: 'return { go = function() return workspace end }',
  });
  expect(await go()).toMatchObject({ returnValue: { name: 'Workspace', className: 'Workspace', path: 'Workspace' } });
  await write('script.update', { scriptPath: 'ServerStorage.Main', source: 'return (' });
  expect(await refusal('script.execute', { scriptPath: 'ServerStorage.Main' })).toBe('INTERNAL_ERROR ');
  expect(await namesIn('ServerStorage')).toEqual(['Numbers', 'Main']);
});

test('defect 11: a script that fails leaves nothing of what it did', async () => {
  const source =
    'local part = Instance.new("Part") part.Name = "Left" part.Parent = workspace task.wait() error("after all")';
  await write('script.create', { parentPath: 'ServerStorage', name: 'Fails', scriptType: 'ModuleScript', source });
  expect(await refusal('script.execute', { scriptPath: 'ServerStorage.Fails' })).toBe('INTERNAL_ERROR ');
  expect(await namesIn('Workspace')).not.toContain('Left');
});

test('defect 11: undo in Studio takes back a whole write as one step', async () => {
  const undo =
    'task.delay(0, function() local history = game:GetService("ChangeHistoryService") history:Undo() history:Undo() end)';
  await write('script.create', {
    ...{ parentPath: 'ServerStorage', name: 'Undo', scriptType: 'ModuleScript' },
    source: `${undo} return true`,
  });
  const value = { a: 1, b: 2 };
  const payload = { instancePath: 'Workspace.Baseplate', propertyName: 'Attributes', value };
  await write('instance.set_property', payload);
  // The first of the two takes back what the script itself did, which is nothing.
  await write('script.execute', { scriptPath: 'ServerStorage.Undo' });
  await vi.waitFor(async () => {
    const again = await write('instance.set_property', { ...payload, dryRun: true });
    expect(again.entries).toEqual(['a: nil → 1', 'b: nil → 2'].map((each) => `Workspace.Baseplate.Attributes.${each}`));
  });
});

test('the root can be read, and limits are held', async () => {
  const answer = await read('instance.get', { instancePath: 'game' });
  expect(answer['instance']).toMatchObject({ path: 'game', className: 'DataModel' });
  const children = await read('instance.list_children', { parentPath: 'game', limit: 9_999 });
  expect(children['total']).toBe(children['count']);
  expect(children).toMatchObject({ parentPath: 'game', limit: 500, offset: 0, hasMore: false });
  expect(children['children']).toContainEqual(expect.objectContaining({ path: 'Workspace', parentPath: 'game' }));
  expect(await refusal('instance.list_children', { parentPath: 'game', limit: 0 })).toBe('VALIDATION_ERROR limit');
  expect(await refusal('instance.list_children', { parentPath: 'game', offset: -1 })).toBe('VALIDATION_ERROR offset');
  expect(await refusal('instance.create', { parentPath: 'game', className: 'Folder', name: 'F' })).toBe(
    'VALIDATION_ERROR parentPath',
  );
});

test('defect 13: names of any kind are found again by the paths in the answers', async () => {
  for (const name of ['a.b', 'a.b', 'x[1]', '\\', 'game', '部品 🧱']) {
    const made = await write('instance.create', { parentPath: 'ReplicatedStorage', className: 'Folder', name });
    expect(await read('instance.get', { instancePath: made['path'] })).toMatchObject({
      instance: { instanceId: made['instanceId'], name, path: made['path'], parentPath: 'ReplicatedStorage' },
    });
  }
});

test('find pages through its matches, with the root as a candidate', async () => {
  const { instanceId: rootId } = await write('instance.create', {
    parentPath: 'Workspace',
    className: 'Folder',
    name: 'Bricks',
  });
  for (let n = 1; n <= 5; n += 1)
    await write('instance.create', { parentId: rootId, className: 'Part', name: `brick ${n}` });
  const names = (answer: Answer) => (answer['matches'] as { name: string }[]).map(({ name }) => name);
  const first = await read('instance.find', { rootId, nameContains: 'BRICK', limit: 4 });
  expect(names(first)).toEqual(['Bricks', 'brick 1', 'brick 2', 'brick 3']);
  expect(first).toMatchObject({ offset: 0, limit: 4, count: 4, hasMore: true, nextOffset: 4, truncated: true });
  const second = await read('instance.find', { rootId, nameContains: 'BRICK', maxResults: 4, offset: 4 });
  expect(names(second)).toEqual(['brick 4', 'brick 5']);
  expect(second).toMatchObject({ hasMore: false, truncated: false });
  expect(second).not.toHaveProperty('nextOffset');
  expect(await read('instance.find', { rootPath: 'game', className: 'Workspace' })).toMatchObject({
    rootPath: 'game',
    count: 1,
  });
  expect(await refusal('instance.find', { rootId, limit: 1, maxResults: 1, nameContains: 'x' })).toBe(
    'VALIDATION_ERROR maxResults',
  );
  expect(await refusal('instance.find', { rootId, rootPath: 'Workspace' })).toBe('VALIDATION_ERROR nameContains');
  const page = await read('instance.list_children', { parentId: rootId, limit: 2, offset: 4 });
  expect(page).toMatchObject({
    parentPath: 'Workspace.Bricks',
    total: 5,
    count: 1,
    hasMore: false,
    limit: 2,
    offset: 4,
  });
});

test('whatever payload comes, the plugin never fails by itself, and the place is still served', async () => {
  await write('instance.create', { parentPath: 'Workspace', className: 'Part', name: 'P' });
  const source = 'return { run = function(...) return ... end }';
  await write('script.create', { parentPath: 'Workspace', name: 'M', scriptType: 'ModuleScript', source });
  const ofPlace = operations.filter((each) => !each.startsWith('bridge.'));
  const request = fc.record({ operation: fc.constantFrom(...ofPlace), payload: anyPayload });
  const failures: string[] = [];
  const attempts = fc.sample(request, { numRuns: 1_000, seed: 6 }).map(async ({ operation, payload }) => {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return;
    await write(operation, { ...payload }).catch((fault: { code: string; message: string }) => {
      if (fault.code === 'INTERNAL_ERROR') failures.push(`${operation}: ${fault.message}`);
    });
  });
  await Promise.all(attempts);
  expect(failures.filter((each) => !each.includes('The script failed'))).toEqual([]);
  expect(await read('instance.get', { instancePath: 'Workspace' })).toHaveProperty('instance');
});
