// JSON that nobody should send: every shape in every place, far too deep, far too long, with characters that get lost.
import type { Random } from '../fuzz/random.ts';

/** As JSON text, since some of it cannot be held as a value. */
export function hostileJson(random: Random, depth = 0): string {
  const [scalars, lists] = depth > 3 ? [1, 0] : [6, 3];
  return random.weighted<() => string>([
    [scalars, () => random.pick(scalarTexts)],
    [scalars, () => JSON.stringify(hostileText(random))],
    [lists, () => `[${many(random, () => hostileJson(random, depth + 1)).join(',')}]`],
    [lists, () => objectOf(random, depth)],
    [lists, () => typedValue(random, depth)],
    [depth === 0 ? 1 : 0, () => deepText(random)],
  ])();
}

const scalarTexts = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e308',
    '-1e308',
    '1e400',
    '-1e999',
    '5e-324',
    '9007199254740993',
  ],
  ...['2147483648', '4294967296', '-2147483649', '0.1', '""', '[]', '{}', '[[]]', '[{}]', '[null]', '{"":null}'],
  ...['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"a\\ud83d"', '"\\u2028"', '"\\u007f"', '"\\b\\f\\n\\r\\t"', '" "'],
];

const texts = [
  ...['', ' ', '\0', '\u0001\u001f', '\ud800', '\udfff', 'é世🚀', '%s%d%n', '%', '[', ']', '(', '.', '..', '\\', '\\.'],
  ...[
    '__index',
    '__proto__',
    '__gc',
    'constructor',
    'nil',
    'nan',
    'inf',
    'true',
    'Parent',
    'Name',
    'ClassName',
    'Source',
  ],
  ...['game', 'Game', 'game.', 'game.Workspace', 'Workspace', 'workspace', 'Workspace.', 'Workspace..', '.Workspace'],
  ...[
    'Workspace.Baseplate',
    'Workspace.Baseplate[1]',
    'Workspace.Baseplate[0]',
    'Workspace.Baseplate[-1]',
    'Workspace[1e9]',
  ],
  ...[
    'Workspace.Baseplate[99999999999999999999]',
    'Workspace.Nothing.Nothing',
    'Workspace\\.Baseplate',
    'Workspace.\\',
  ],
  ...[
    'Players',
    'Lighting',
    'ServerStorage',
    'ReplicatedStorage',
    'CoreGui',
    'HttpService',
    'inst-',
    'inst-0',
    'inst-zz-1',
  ],
  ...['Part', 'Folder', 'Model', 'Script', 'ModuleScript', 'BasePart', 'Instance', 'DataModel', 'Attributes', 'Tags'],
  ...['Position', 'Size', 'Color', 'Anchored', 'CFrame', 'Material', 'Touched', 'GetChildren', 'Destroy', 'Archivable'],
];

const keys = [
  ...['x', 'y', 'z', 'r', 'g', 'b', 'components', 'name', 'enum', 'value', 'path', 'instanceId', 'keypoints', 'time'],
  ...['min', 'max', 'family', 'weight', 'style', 'scale', 'offset', 'sx', 'ox', 'sy', 'oy', 'x0', 'y1', '_type', ''],
  ...['__index', '__proto__', '\0', '1', '0', '-1', 'density', 'origin', 'direction', 'envelope', 'number'],
];

const types = [
  ...[
    'Vector2',
    'Vector3',
    'CFrame',
    'Color3',
    'Color3Float',
    'BrickColor',
    'UDim',
    'UDim2',
    'Rect',
    'RectFloat',
    'Enum',
  ],
  ...['Ref', 'NumberRange', 'NumberSequence', 'ColorSequence', 'PhysicalProperties', 'Ray', 'Axes', 'Faces', 'Font'],
  ...['Null', 'Nonsense', ''],
];

export function hostileText(random: Random): string {
  return random.weighted<() => string>([
    [20, () => random.pick(texts)],
    [4, () => many(random, () => random.pick(texts)).join(random.pick(['', '.', '\\', '\n']))],
    [3, () => random.bytes(random.int(1, 40)).toString('latin1')],
    [2, () => random.pick(['a', '\\', '.', '[', '\0', '\ud83d', '世']).repeat(random.int(100, 5_000))],
    [0.2, () => 'long '.repeat(random.int(10_000, 100_000))],
  ])();
}

function objectOf(random: Random, depth: number): string {
  return `{${many(random, () => `${JSON.stringify(random.pick(keys))}:${hostileJson(random, depth + 1)}`).join(',')}}`;
}

function typedValue(random: Random, depth: number): string {
  const fields = many(random, () => `${JSON.stringify(random.pick(keys))}:${hostileJson(random, depth + 1)}`);
  return `{${[`"_type":${JSON.stringify(random.pick(types))}`, ...fields].join(',')}}`;
}

function deepText(random: Random): string {
  const levels = random.pick([10, 100, 199, 200, 201, 1_000, 20_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"_type":"Ref","path":', '}'],
  ] as const);
  // Closed too seldom now and then.
  return `${open.repeat(levels)}1${close.repeat(random.chance(0.9) ? levels : levels - 1)}`;
}

function many<T>(random: Random, make: () => T): T[] {
  return Array.from({ length: random.int(0, 5) }, make);
}
