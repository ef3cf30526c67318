// A payload for each operation that would do, with one or two fields made hostile: so spoilt, it comes as far as it can.
import type { Operation } from '../../src/servers/studio/bridge/protocol.ts';
import type { Random } from '../fuzz/random.ts';
import { hostileJson, hostileText } from './hostile-json.ts';

type Working = Exclude<Operation, `bridge.${string}`>;
/** Names of fields with their JSON. */
export type Payload = ReadonlyMap<string, string>;

const instances = ['Workspace.Baseplate', 'Workspace.SpawnLocation', 'Workspace.Camera', 'Lighting', 'Workspace'];
const parents = ['Workspace', 'ServerStorage', 'Lighting', 'Workspace.Baseplate', 'game'];
const classes = ['Part', 'Folder', 'Frame', 'ObjectValue', 'ParticleEmitter', 'StringValue'];
const properties = [
  'Position',
  'CFrame',
  'Color',
  'Material',
  'Attributes',
  'Tags',
  'Parent',
  'Name',
  'Size',
  'Anchored',
];
const scripts = ['ServerStorage.Script', 'ServerStorage.Module'];
const values = [1, true, 'Neon', null, [], {}, ['tag'], { _type: 'Vector3', x: 1 }, { a: { _type: 'Color3', r: 1 } }];

/** Everything that a field may well be. */
const good: Readonly<Record<Working, Readonly<Record<string, readonly unknown[]>>>> = {
  'script.create': {
    ...{ parentPath: parents, name: ['Script', 'Module'], source: ['return 1', ''] },
    scriptType: ['Script', 'LocalScript', 'ModuleScript'],
  },
  'script.update': { scriptPath: scripts, source: ['return 2', ''] },
  'script.delete': { scriptPath: scripts },
  'script.get_source': { scriptPath: scripts },
  'script.execute': { scriptPath: scripts, args: [[], [1, 'two', { three: 3 }]], forceRequire: [true, false] },
  'instance.create': { parentPath: parents, className: classes, name: ['Thing', 'a.b', 'Other'] },
  'instance.set_property': { instancePath: instances, propertyName: properties, value: values },
  'instance.delete': { instancePath: ['Workspace.Thing', 'Workspace.Other', 'Lighting.Thing'] },
  'instance.get': { instancePath: instances },
  'instance.list_children': { parentPath: parents, limit: [1, 100], offset: [0, 1] },
  'instance.find': { rootPath: parents, nameContains: ['a', 'e'], className: classes, limit: [1, 100] },
};

export const workingOperations = Object.keys(good) as Working[];

export function spoiltPayload(random: Random, operation: Working): Payload {
  const fields = Object.entries(good[operation]);
  const payload = new Map(fields.map(([name, choices]) => [name, JSON.stringify(random.pick(choices))]));
  const times = random.weighted([
    [2, 0],
    [6, 1],
    [2, 2],
  ]);
  for (let time = 0; time < times; time += 1) spoil(random, payload, random.pick(fields)[0]);
  return payload;
}

function spoil(random: Random, payload: Map<string, string>, name: string): void {
  random.weighted<() => void>([
    [5, () => payload.set(name, JSON.stringify(hostileText(random)))],
    [5, () => payload.set(name, hostileJson(random))],
    [1, () => payload.delete(name)],
    [1, () => payload.set(name.replace('Path', 'Id'), JSON.stringify(hostileText(random)))],
    [0.5, () => payload.set(random.pick(['', '__index', '__proto__', 'dryRun', 'unknown']), hostileJson(random))],
  ])();
}

export function textOf(payload: Payload): string {
  return `{${[...payload].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
