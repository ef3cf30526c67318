// Every type of value, on the properties of the simulated Studio.
import { describe, expect, test } from 'vitest';
import { useStudio } from './support/studio-under-test.ts';

const { write, refusal } = useStudio();

const keypoints = (fields: object) => [
  { time: 0, ...fields },
  { time: 1, ...fields },
];

const settings: readonly [className: string, property: string, value: unknown, entry: string][] = [
  ['Part', 'Position', { _type: 'Vector3', y: 5 }, '0, 0, 0 → 0, 5, 0'],
  [
    'Part',
    'CFrame',
    { _type: 'CFrame', x: 1 },
    '0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 → 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1',
  ],
  [
    'Part',
    'CFrame',
    { _type: 'CFrame', components: [1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1] },
    '0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 → 1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1',
  ],
  ['Part', 'Color', { _type: 'Color3', r: 255 }, 'rgb 163, 162, 165 → rgb 255, 0, 0'],
  ['Part', 'Color', { _type: 'Color3Float', b: 1 }, 'rgb 163, 162, 165 → rgb 0, 0, 255'],
  ['Part', 'BrickColor', { _type: 'BrickColor', name: 'Bright red' }, 'Medium stone grey → Bright red'],
  ['Part', 'BrickColor', 'Bright red', 'Medium stone grey → Bright red'],
  [
    'Part',
    'Material',
    { _type: 'Enum', enum: 'Material', value: 'Neon' },
    'Enum.Material.Plastic → Enum.Material.Neon',
  ],
  ['Part', 'Material', 'Neon', 'Enum.Material.Plastic → Enum.Material.Neon'],
  ['Part', 'Anchored', true, 'false → true'],
  ['Part', 'CustomPhysicalProperties', { _type: 'PhysicalProperties', density: 2 }, 'nil → 2, 0.3'],
  ['Frame', 'Size', { _type: 'UDim2', sx: 0.5, oy: 20 }, '{0, 0}, {0, 0} → {0.5, 0}, {0, 20}'],
  ['Frame', 'AnchorPoint', { _type: 'Vector2', x: 0.5 }, '0, 0 → 0.5, 0'],
  ['UICorner', 'CornerRadius', { _type: 'UDim', offset: 4 }, '0, 8 → 0, 4'],
  ['ImageLabel', 'SliceCenter', { _type: 'Rect', x1: 5, y1: 6 }, '0, 0, 0, 0 → 0, 0, 5, 6'],
  ['ImageLabel', 'SliceCenter', { _type: 'RectFloat', maxX: 5, maxY: 6 }, '0, 0, 0, 0 → 0, 0, 5, 6'],
  [
    'TextLabel',
    'FontFace',
    { _type: 'Font', family: 'rbxasset://fonts/families/Arial.json', weight: 'Bold', style: 'Italic' },
    '',
  ],
  ['ParticleEmitter', 'Lifetime', { _type: 'NumberRange', min: 1, max: 2 }, '5, 10 → 1, 2'],
  ['ParticleEmitter', 'Size', { _type: 'NumberSequence', keypoints: keypoints({ value: 2 }) }, ''],
  ['ParticleEmitter', 'Color', { _type: 'ColorSequence', keypoints: keypoints({ r: 1 }) }, ''],
  ['ObjectValue', 'Value', { _type: 'Ref', path: 'Workspace' }, 'nil → Workspace'],
  ['StringValue', 'Value', 'text', '"" → "text"'],
];

describe('typed values', () => {
  test.each(settings)('%s.%s takes %j', async (className, propertyName, value, entry) => {
    const { instanceId, path } = await write('instance.create', { parentPath: 'Workspace', className, name: 'V' });
    const payload = { instanceId, propertyName, value };
    const preview = await write('instance.set_property', { ...payload, dryRun: true });
    const done = await write('instance.set_property', payload);
    expect(done.entries).toEqual(preview.entries);
    expect(done.entries[0]).toContain(`${path}.${propertyName}: ${entry}`);
    await write('instance.delete', { instanceId });
  });

  test('every type of value reaches a script as what it is', async () => {
    const values = {
      Vector2: {},
      Vector3: {},
      Ray: { dx: 1 },
      Color3: {},
      CFrame: {},
      UDim: {},
      UDim2: {},
      Rect: {},
      BrickColor: { name: 'Bright red' },
      EnumItem: { _type: 'Enum', enum: 'Material', value: 'Neon' },
      Instance: { _type: 'Ref', path: 'Workspace' },
      NumberRange: { min: 1, max: 2 },
      NumberSequence: { keypoints: keypoints({ value: 1, envelope: 0 }) },
      ColorSequence: { keypoints: keypoints({ g: 1 }) },
      PhysicalProperties: {},
      Axes: { x: true, z: true },
      Faces: { top: true, front: true },
      Font: { family: 'rbxasset://fonts/families/Arial.json', weight: 700 },
      DateTime: { unixMillis: 1_763_280_000_000 },
      nil: { _type: 'Null' },
    };
    const source = `return { kinds = function(...)
      local kinds = {}
      for index = 1, select("#", ...) do table.insert(kinds, typeof((select(index, ...)))) end
      return kinds
    end }`;
    await write('script.create', { parentPath: 'ServerStorage', name: 'Kinds', scriptType: 'ModuleScript', source });
    const args = Object.entries(values).map(([type, fields]) => ({ _type: type, ...fields }));
    const answer = await write('script.execute', { scriptPath: 'ServerStorage.Kinds', functionName: 'kinds', args });
    expect(answer['returnValue']).toEqual(Object.keys(values));
    await write('script.delete', { scriptPath: 'ServerStorage.Kinds' });
  });

  test('attributes of every type that has one are kept', async () => {
    const value = {
      font: { _type: 'Font', family: 'rbxasset://fonts/families/Arial.json' },
      range: { _type: 'NumberRange', min: 1, max: 2 },
      place: { _type: 'CFrame', x: 1 },
      text: 'x',
    };
    const { instanceId } = await write('instance.create', { parentPath: 'Workspace', className: 'Folder', name: 'A' });
    const done = await write('instance.set_property', { instanceId, propertyName: 'Attributes', value });
    expect(done.entries).toHaveLength(4);
    expect(
      await refusal('instance.set_property', { instanceId, propertyName: 'Attributes', value: { 'bad name!': 1 } }),
    ).toBe('VALIDATION_ERROR value');
    expect(
      await refusal('instance.set_property', {
        instanceId,
        propertyName: 'Attributes',
        value: { ref: { _type: 'Ref', path: 'Workspace' } },
      }),
    ).toBe('VALIDATION_ERROR value');
  });
});
