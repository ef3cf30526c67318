// Every type of value that a request can carry: what it is set on, how it is sent, and what a script then reads there.

export interface ValueRow {
  readonly what: string;
  readonly className: string;
  readonly property: string;
  readonly value: unknown;
  /** Luau that takes `v`, the value of the property, apart. */
  readonly read: string;
  readonly expected: readonly unknown[];
}

const row = (what: string, at: string, value: unknown, read: string, expected: readonly unknown[]): ValueRow => {
  const [className = '', property = ''] = at.split('.');
  return { what, className, property, value, read, expected };
};

const sequence = (...points: readonly object[]) => points.map((point, index) => ({ time: index, ...point }));
const components = [1, 2, 3, 0, 0, 1, 0, 1, 0, -1, 0, 0];
const family = 'rbxasset://fonts/families/Arial.json';
/** Texts with a comma or a quote must come out as they went in. */
const awkward = 'a "b", \\n\n→ 世界 🚀 \u0001';

export const valueRows: readonly ValueRow[] = [
  row('a text', 'StringValue.Value', awkward, 'v', [awkward]),
  row('a number', 'NumberValue.Value', -1.25, 'v', [-1.25]),
  row('a whole number', 'IntValue.Value', 9_007_199_254_740_991, 'v', [9_007_199_254_740_991]),
  row('a boolean', 'BoolValue.Value', true, 'v', [true]),
  row('Vector2', 'Frame.AnchorPoint', { _type: 'Vector2', x: 0.5, y: 1 }, 'v.X, v.Y', [0.5, 1]),
  row('Vector3', 'Part.Position', { _type: 'Vector3', x: 1, y: -2.5, z: 3 }, 'v.X, v.Y, v.Z', [1, -2.5, 3]),
  row('Vector3 without y and z', 'Part.Position', { _type: 'Vector3', x: 4 }, 'v.X, v.Y, v.Z', [4, 0, 0]),
  row(
    'Ray',
    'RayValue.Value',
    { _type: 'Ray', ox: 1, oy: 2, oz: 3, dx: 4, dy: 5, dz: 6 },
    'v.Origin.X, v.Origin.Y, v.Origin.Z, v.Direction.X, v.Direction.Y, v.Direction.Z',
    [1, 2, 3, 4, 5, 6],
  ),
  row('Color3', 'Part.Color', { _type: 'Color3', r: 255, g: 51, b: 0 }, 'v:ToHex()', ['ff3300']),
  row('Color3Float', 'Part.Color', { _type: 'Color3Float', r: 1, g: 0.2, b: 0 }, 'v:ToHex()', ['ff3300']),
  row('CFrame by position', 'Part.CFrame', { _type: 'CFrame', x: 7, z: 9 }, 'v:GetComponents()', [
    ...[7, 0, 9],
    ...[1, 0, 0, 0, 1, 0, 0, 0, 1],
  ]),
  row('CFrame by components', 'Part.CFrame', { _type: 'CFrame', components }, 'v:GetComponents()', components),
  row('UDim', 'UICorner.CornerRadius', { _type: 'UDim', scale: 0.25, offset: 4 }, 'v.Scale, v.Offset', [0.25, 4]),
  row(
    'UDim2',
    'Frame.Size',
    { _type: 'UDim2', sx: 0.5, ox: 1, sy: 0.25, oy: 20 },
    'v.X.Scale, v.X.Offset, v.Y.Scale, v.Y.Offset',
    [0.5, 1, 0.25, 20],
  ),
  row(
    'Rect',
    'ImageLabel.SliceCenter',
    { _type: 'Rect', x0: 1, y0: 2, x1: 5, y1: 6 },
    'v.Min.X, v.Min.Y, v.Max.X, v.Max.Y',
    [1, 2, 5, 6],
  ),
  row(
    'RectFloat',
    'ImageLabel.SliceCenter',
    { _type: 'RectFloat', minX: 1, minY: 2, maxX: 5, maxY: 6 },
    'v.Min.X, v.Min.Y, v.Max.X, v.Max.Y',
    [1, 2, 5, 6],
  ),
  row('BrickColor', 'Part.BrickColor', { _type: 'BrickColor', name: 'Bright red' }, 'v.Name', ['Bright red']),
  row('Enum by name', 'Part.Material', { _type: 'Enum', enum: 'Material', value: 'Neon' }, 'tostring(v)', [
    'Enum.Material.Neon',
  ]),
  row('Enum by number', 'Part.Shape', { _type: 'Enum', enum: 'PartType', value: 0 }, 'tostring(v)', [
    'Enum.PartType.Ball',
  ]),
  row('Ref by path', 'ObjectValue.Value', { _type: 'Ref', path: 'Workspace.Baseplate' }, 'v.Name, v.ClassName', [
    'Baseplate',
    'Part',
  ]),
  row('NumberRange', 'ParticleEmitter.Lifetime', { _type: 'NumberRange', min: 1, max: 2.5 }, 'v.Min, v.Max', [1, 2.5]),
  row(
    'NumberSequence',
    'ParticleEmitter.Size',
    { _type: 'NumberSequence', keypoints: sequence({ value: 2, envelope: 0.5 }, { value: 3 }) },
    '#v.Keypoints, v.Keypoints[1].Time, v.Keypoints[1].Value, v.Keypoints[1].Envelope, v.Keypoints[2].Time, v.Keypoints[2].Value',
    [2, 0, 2, 0.5, 1, 3],
  ),
  row(
    'ColorSequence',
    'ParticleEmitter.Color',
    { _type: 'ColorSequence', keypoints: sequence({ r: 1 }, { b: 1 }) },
    '#v.Keypoints, v.Keypoints[1].Value:ToHex(), v.Keypoints[2].Time, v.Keypoints[2].Value:ToHex()',
    [2, 'ff0000', 1, '0000ff'],
  ),
  row(
    'PhysicalProperties',
    'Part.CustomPhysicalProperties',
    { _type: 'PhysicalProperties', density: 2, friction: 0.25 },
    'v.Density, v.Friction, v.Elasticity, v.FrictionWeight, v.ElasticityWeight',
    [2, 0.25, 0.5, 1, 1],
  ),
  row(
    'Font',
    'TextLabel.FontFace',
    { _type: 'Font', family, weight: 'Bold', style: 'Italic' },
    'v.Family, v.Weight.Name, v.Style.Name',
    [family, 'Bold', 'Italic'],
  ),
];

/** As attributes: name, value, and what `v` is read as. */
export const attributeRows: readonly (readonly [string, unknown, string, readonly unknown[]])[] = [
  ['text', awkward, 'v', [awkward]],
  ['number', 1.5, 'v', [1.5]],
  ['flag', false, 'v', [false]],
  ['vector', { _type: 'Vector3', y: 2 }, 'v.X, v.Y, v.Z', [0, 2, 0]],
  ['vector2', { _type: 'Vector2', y: 2 }, 'v.X, v.Y', [0, 2]],
  ['colour', { _type: 'Color3', g: 255 }, 'v:ToHex()', ['00ff00']],
  ['brick', { _type: 'BrickColor', name: 'Bright blue' }, 'v.Name', ['Bright blue']],
  ['place', { _type: 'CFrame', components }, 'v:GetComponents()', components],
  ['udim', { _type: 'UDim', scale: 1, offset: 2 }, 'v.Scale, v.Offset', [1, 2]],
  ['udim2', { _type: 'UDim2', oy: 3 }, 'v.X.Scale, v.Y.Offset', [0, 3]],
  ['rect', { _type: 'Rect', x1: 1, y1: 2 }, 'v.Max.X, v.Max.Y', [1, 2]],
  ['range', { _type: 'NumberRange', min: 1, max: 2 }, 'v.Min, v.Max', [1, 2]],
  ['sizes', { _type: 'NumberSequence', keypoints: sequence({ value: 1 }, { value: 2 }) }, 'v.Keypoints[2].Value', [2]],
  ['colours', { _type: 'ColorSequence', keypoints: sequence({ r: 1 }, { g: 1 }) }, '#v.Keypoints', [2]],
  ['font', { _type: 'Font', family }, 'v.Family, v.Weight.Name', [family, 'Regular']],
];

/** What no property of the simulated place holds goes to a function, as its argument. */
export const argumentRows: readonly (readonly [string, unknown, string, readonly unknown[]])[] = [
  ['Axes', { _type: 'Axes', x: true, z: true }, 'v.X, v.Y, v.Z', [true, false, true]],
  [
    'Faces',
    { _type: 'Faces', right: true, top: true, front: true },
    'v.Right, v.Top, v.Back, v.Left, v.Bottom, v.Front',
    [true, true, false, false, false, true],
  ],
  ['DateTime', { _type: 'DateTime', unixMillis: 1_500 }, 'v.UnixTimestampMillis', [1_500]],
];
