// Values of every type from a client into the place, and back out of it through a script that reads them there.
import { beforeAll, expect, test, vi } from 'vitest';
import { ref } from '../support/studio-calls.ts';
import { simulatedStudio } from './open-simulated.ts';
import { argumentRows, attributeRows, valueRows } from './value-rows.ts';

vi.setConfig({ testTimeout: 60_000 });
const studio = simulatedStudio();

/** One module with a function for each row, and a few for everything else that a test wants to see. */
const reader = `
return {
${valueRows.map(({ property, read }, index) => `p${index} = function(i) local v = i.${property} return { ${read} } end,`).join('\n')}
${attributeRows.map(([name, , read]) => `a_${name} = function(i) local v = i:GetAttribute("${name}") return { ${read} } end,`).join('\n')}
${argumentRows.map(([name, , read]) => `g_${name} = function(v) return { typeof(v), ${read} } end,`).join('\n')}
attributes = function(i) local n = 0 for _ in i:GetAttributes() do n += 1 end return n end,
isNil = function(i, property) return i[property] == nil end,
nameOf = function(i, property) return i[property].Name end,
tags = function(i) local tags = i:GetTags() table.sort(tags) return tags end,
argument = function(v) return { typeof(v), tostring(v) } end,
count = function(...) return select("#", ...) end,
}`;
beforeAll(() => studio.script('Reader', reader));

const read = (name: string, ...args: readonly unknown[]) => studio.execute('ServerStorage.Reader', name, ...args);
const set = (instanceId: string, propertyName: string, value: unknown) =>
  studio.done('instance_set_property', { instanceId, propertyName, value });

test.each(valueRows.map((row, index) => ({ ...row, index })))(
  '$what is set as the $property of a $className and read back',
  async ({ className, property, value, expected, index }) => {
    const { instanceId, path } = await studio.make(className, 'Holder');
    const { diff } = await set(instanceId, property, value);
    expect(diff?.entries).toEqual([expect.stringMatching(/: [^→]* → ./s)]);
    expect(diff?.entries[0]?.startsWith(`${path}.${property}: `)).toBe(true);
    expect(await read(`p${index}`, ref(instanceId))).toEqual(expected);
    await studio.done('instance_delete', { instanceId });
  },
);

test('a reference is set by id, and cleared with null', async () => {
  const [holder, meant] = [await studio.make('ObjectValue', 'Holder'), await studio.make('Folder', 'Meant')];
  await set(holder.instanceId, 'Value', ref(meant.instanceId));
  expect(await read('nameOf', ref(holder.instanceId), 'Value')).toBe('Meant');
  const { diff } = await set(holder.instanceId, 'Value', null);
  expect(diff?.entries).toEqual([`${holder.path}.Value: Workspace.Meant → nil`]);
  expect(await read('isNil', ref(holder.instanceId), 'Value')).toBe(true);
});

test('other properties that may hold nothing are cleared with null, whether it is written so or as a type', async () => {
  const part = await studio.make('Part', 'Cleared');
  const weights = { _type: 'PhysicalProperties' };
  for (const nothing of [null, { _type: 'Null' }]) {
    await set(part.instanceId, 'CustomPhysicalProperties', weights);
    expect(await read('isNil', ref(part.instanceId), 'CustomPhysicalProperties')).toBe(false);
    await set(part.instanceId, 'CustomPhysicalProperties', nothing);
    expect(await read('isNil', ref(part.instanceId), 'CustomPhysicalProperties')).toBe(true);
  }
  const model = await studio.make('Model', 'Whole');
  const inside = await studio.make('Part', 'Inside', 'Workspace.Whole');
  await set(model.instanceId, 'PrimaryPart', ref(inside.instanceId));
  expect(await read('nameOf', ref(model.instanceId), 'PrimaryPart')).toBe('Inside');
  await set(model.instanceId, 'PrimaryPart', null);
  expect(await read('isNil', ref(model.instanceId), 'PrimaryPart')).toBe(true);
});

test('an instance is moved by its parent and renamed by its name, and answers with where it is then', async () => {
  const [box, part] = [await studio.make('Folder', 'Box'), await studio.make('Part', 'Moved')];
  const moved = await set(part.instanceId, 'Parent', ref(box.instanceId));
  expect(moved).toMatchObject({
    output: { path: 'Workspace.Box.Moved', instanceId: part.instanceId },
    diff: { entries: ['Workspace.Moved.Parent: Workspace → Workspace.Box'] },
  });
  expect((await set(part.instanceId, 'Name', 'a.b')).output['path']).toBe('Workspace.Box.a\\.b');
  expect(await studio.namesIn('Workspace.Box')).toEqual(['a.b']);
});

test('attributes of every type are merged with those that are there, and removed with null', async () => {
  const { instanceId, path } = await studio.make('Folder', 'Attributed');
  await set(instanceId, 'Attributes', { kept: 'as it is' });
  const given = Object.fromEntries(attributeRows.map(([name, value]) => [name, value]));
  const { diff } = await set(instanceId, 'Attributes', given);
  expect(diff?.entries).toHaveLength(attributeRows.length);
  expect(diff?.entries).toContain(`${path}.Attributes.number: nil → 1.5`);
  for (const [name, , , expected] of attributeRows) {
    expect(await read(`a_${name}`, ref(instanceId)), name).toEqual(expected);
  }
  expect(await read('attributes', ref(instanceId))).toBe(attributeRows.length + 1);
  const removed = await set(instanceId, 'Attributes', { number: null, flag: true });
  expect(removed.diff?.entries).toEqual([
    `${path}.Attributes.flag: false → true`,
    `${path}.Attributes.number: 1.5 → nil`,
  ]);
  expect(await read('attributes', ref(instanceId))).toBe(attributeRows.length);
});

test('attributes are set all or none', async () => {
  const { instanceId } = await studio.make('Folder', 'Whole or nothing');
  for (const bad of [{ 'no name': 1 }, { ok: { _type: 'Ref', path: 'Workspace' } }, { ok: [1] }, { ok: {} }]) {
    const value = { good: 1, ...bad };
    const refused = await studio.refused('instance_set_property', { instanceId, propertyName: 'Attributes', value });
    expect(refused, JSON.stringify(bad)).toMatchObject({ code: 'VALIDATION_ERROR', field: 'value' });
  }
  expect(await read('attributes', ref(instanceId))).toBe(0);
});

test('tags are the exact set that was given', async () => {
  const { instanceId, path } = await studio.make('Folder', 'Tagged');
  await set(instanceId, 'Tags', ['b', 'a', 'a']);
  expect(await read('tags', ref(instanceId))).toEqual(['a', 'b']);
  expect((await set(instanceId, 'Tags', ['c', 'b'])).diff?.entries).toEqual([`${path}.Tags: a, b → b, c`]);
  expect(await read('tags', ref(instanceId))).toEqual(['b', 'c']);
  await set(instanceId, 'Tags', []);
  expect(await read('tags', ref(instanceId))).toEqual([]);
});

test('arguments of a function are typed as well, with null among them', async () => {
  expect(await read('argument', { _type: 'Vector3', x: 1, y: 2, z: 3 })).toEqual(['Vector3', '1, 2, 3']);
  for (const [type, value, , expected] of argumentRows)
    expect(await read(`g_${type}`, value)).toEqual([type, ...expected]);
  expect(await read('argument', null)).toEqual(['nil', 'nil']);
  expect(await read('count', null, 1, null)).toBe(3);
  const execution = { scriptPath: 'ServerStorage.Reader', functionName: 'argument' };
  for (const bad of [{ _type: 'Vector4' }, { _type: 'Axes' }, { _type: 'Faces', top: 1 }]) {
    expect((await studio.refused('script_execute', { ...execution, args: [bad] })).code).toBe('VALIDATION_ERROR');
  }
});

const refusals: readonly (readonly [className: string, property: string, value: unknown])[] = [
  ['Part', 'Position', { _type: 'Vector3', x: 'one' }],
  ['Part', 'Position', [1, 2, 3]],
  ['Part', 'Color', { _type: 'Color3', r: 256 }],
  ['Part', 'Color', { _type: 'Color3Float', r: 255 }],
  ['Part', 'CFrame', { _type: 'CFrame', components: [1, 2, 3] }],
  ['Part', 'BrickColor', { _type: 'BrickColor', name: 'Not a colour' }],
  ['Part', 'Material', { _type: 'Enum', enum: 'Material', value: 'Cheese' }],
  ['Part', 'Material', { _type: 'Enum', enum: 'PartType', value: 'Ball' }],
  ['Part', 'Anchored', 1],
  ['StringValue', 'Value', 5],
  ['ParticleEmitter', 'Size', { _type: 'NumberSequence', keypoints: [{ time: 0, value: 1 }] }],
  ['ObjectValue', 'Value', 'Workspace'],
  ['Folder', 'Tags', 'one'],
  ['Folder', 'Name', ''],
];

test.each(refusals)('%s.%s does not take %j, in a dry run either', async (className, propertyName, value) => {
  const { instanceId } = await studio.make(className, 'Refusing');
  for (const dryRun of [true, false]) {
    const refused = await studio.refused('instance_set_property', { instanceId, propertyName, value }, { dryRun });
    expect(refused).toMatchObject({ number: -32602, code: 'VALIDATION_ERROR', field: 'value' });
  }
});
