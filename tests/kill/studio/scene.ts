// A workflow that builds a small scene, and what must be there once it has ended. Making a thing twice would show: names
// are not unique in Studio, and the script makes a folder each time it runs.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const at = (id: string) => ({ $ref: `steps.${id}.output.instanceId` });
const create = (id: string, parent: object, className: string, name: string) => ({
  ...{ id, actionId: 'roblox.instance_create', input: { ...parent, className, name } },
});
const set = (id: string, target: string, propertyName: string, value: unknown) => ({
  ...{ id, actionId: 'roblox.instance_set_property', input: { instanceId: at(target), propertyName, value } },
});

const makerSource = (name: string) => `return {
	run = function(count)
		for index = 1, count do
			local made = Instance.new("Folder")
			made.Name = "${name}"
			made.Parent = workspace.Scene
		end
		return count
	end,
}`;

/** A step that was under way when its process died is tried again, and a script that failed half-way is not. */
const steps = [
  create('scene', { parentPath: 'Workspace' }, 'Folder', 'Scene'),
  create('floor', { parentId: at('scene') }, 'Part', 'Floor'),
  create('wall', { parentId: at('scene') }, 'Part', 'Wall'),
  create('lamp', { parentId: at('scene') }, 'Part', 'Lamp'),
  set('floor-size', 'floor', 'Size', { _type: 'Vector3', x: 40, y: 1, z: 40 }),
  set('wall-color', 'wall', 'Color', { _type: 'Color3', r: 200, g: 30, b: 30 }),
  set('lamp-attributes', 'lamp', 'Attributes', { watts: 60, lit: true }),
  set('lamp-tags', 'lamp', 'Tags', ['light']),
  {
    id: 'maker',
    actionId: 'roblox.script_create',
    input: { parentPath: 'ServerStorage', name: 'Maker', scriptType: 'ModuleScript', source: makerSource('Wrong') },
  },
  {
    id: 'maker-source',
    actionId: 'roblox.script_update',
    input: { scriptId: at('maker'), source: makerSource('Made') },
  },
  {
    id: 'make',
    actionId: 'roblox.script_execute',
    input: { scriptId: at('maker'), functionName: 'run', args: [3] },
  },
  create('scratch', { parentId: at('scene') }, 'Folder', 'Scratch'),
  { id: 'no-scratch', actionId: 'roblox.instance_delete', input: { instanceId: at('scratch') } },
];

export const sceneDefinition = { id: 'scene', steps };
export const sceneStepIds = steps.map(({ id }) => id);
export const sceneNames = ['Floor', 'Lamp', 'Made', 'Made', 'Made', 'Wall'];

export function worldFile(home: string): string {
  return join(home, 'studio', 'sim', 'default', 'world.sqlite');
}

interface Row {
  readonly id: string;
  readonly parentId?: string;
  readonly name: string;
  readonly [rest: string]: unknown;
}

/** The world on disk without what is another in every place: ids and the order of making. */
export function readWorld(home: string): string[] {
  const world = new DatabaseSync(worldFile(home), { readOnly: true });
  try {
    const rows = world.prepare('SELECT row FROM instances').all();
    const all = rows.map(({ row }) => JSON.parse(String(row)) as Row);
    const byId = new Map(all.map((row) => [row.id, row]));
    const pathOf = ({ parentId, name }: Row): string => {
      const parent = parentId === undefined ? undefined : byId.get(parentId);
      return parent ? `${pathOf(parent)}.${name}` : name;
    };
    const shown = all.map((row) => {
      const { id: _id, parentId: _parentId, order: _order, ...kept } = row;
      const named = (id: string) => (byId.has(id) ? pathOf(byId.get(id) as Row) : id);
      return `${pathOf(row)} ${stable(kept, named)}`;
    });
    return shown.sort();
  } finally {
    world.close();
  }
}

/** With fields in order, since tables of Luau have none, and what is referred to by its path. */
function stable(value: unknown, named: (id: string) => string): string {
  return JSON.stringify(value, (_key, each) => {
    if (typeof each === 'string') return named(each);
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
