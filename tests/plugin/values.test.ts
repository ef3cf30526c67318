// Typed values of requests, and how properties, attributes and tags take them. All types: see the simulator's tests.
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

interface Reply {
  success: boolean;
  payload?: Record<string, unknown>;
  error?: { code: string; message: string; details?: Record<string, unknown> };
}

/** Sets one property of a new Part `P` in a place that also has a Folder `F`, and shows what it holds then. */
async function set(propertyName: string, value: unknown, className = 'Part'): Promise<Reply & { after: string }> {
  return plugin.run(
    `
    local ask = test.dispatcher().ask
    test.add("Folder", "F", workspace)
    local instance = test.add(input.className, "P", workspace)
    local reply = ask("instance.set_property", { instancePath = "Workspace.P", propertyName = input.propertyName, value = input.value })
    local ok, after = pcall(function() return instance[input.propertyName] end)
    reply.after = tostring(after)
    return reply
    `,
    { propertyName, value, className },
  );
}

const entry = (reply: Reply) => (reply.payload?.['entries'] as string[] | undefined)?.[0];

test('typed values are set, and the diff shows before and after', async () => {
  expect(entry(await set('Position', { _type: 'Vector3', y: 5 }))).toBe('Workspace.P.Position: 0, 0, 0 → 0, 5, 0');
  expect(entry(await set('Color', { _type: 'Color3', r: 255 }))).toBe('Workspace.P.Color: rgb 0, 0, 0 → rgb 255, 0, 0');
  expect(entry(await set('Color', { _type: 'Color3Float', g: 1 }))).toBe(
    'Workspace.P.Color: rgb 0, 0, 0 → rgb 0, 255, 0',
  );
  expect(entry(await set('Anchored', true))).toBe('Workspace.P.Anchored: false → true');
  expect(entry(await set('Transparency', 0.25))).toBe('Workspace.P.Transparency: 0 → 0.25');
  expect(entry(await set('Value', 'x'.repeat(70), 'StringValue'))).toBe(`Workspace.P.Value: "" → "${'x'.repeat(60)}…"`);
});

test('plain texts stand for items of enums and for colours where nothing else can be meant', async () => {
  const neon = 'Workspace.P.Material: Enum.Material.Plastic → Enum.Material.Neon';
  expect(entry(await set('Material', 'Neon'))).toBe(neon);
  expect(entry(await set('Material', 'Enum.Material.Neon'))).toBe(neon);
  expect(entry(await set('Material', { _type: 'Enum', enum: 'Material', value: 'Neon' }))).toBe(neon);
  expect(entry(await set('Material', { _type: 'Enum', enum: 'Material', value: 288 }))).toBe(neon);
  expect(entry(await set('BrickColor', 'Bright red'))).toBe('Workspace.P.BrickColor: Medium stone grey → Bright red');
  for (const bad of ['Gold', 'GetEnumItems', 3, { _type: 'Enum', enum: 'Axis', value: 'X' }]) {
    expect((await set('Material', bad)).error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'value' } });
  }
  expect((await set('BrickColor', 'Nice red')).error?.message).toBe('There is no BrickColor "Nice red"');
});

test('a wrong value is refused by the name of what is wrong, and changes nothing', async () => {
  const refusals: [string, unknown, string][] = [
    ['Position', { _type: 'Vector3', x: 'a' }, 'Vector3 needs numbers x, y, z; x is a string'],
    ['Position', { _type: 'Vector9' }, '_type is "Vector9", which is no type of value'],
    ['Position', { _type: 5 }, '_type is a number, which is no type of value'],
    ['Position', { x: 1 }, 'An object needs _type, the name of its type, such as Vector3; a list is no value'],
    ['Position', [1, 2, 3], 'An object needs _type, the name of its type, such as Vector3; a list is no value'],
    ['Position', 5, 'The property holds a Vector3, not a number'],
    ['Anchored', 'true', 'The property holds a boolean, not a string'],
    ['Transparency', '0.5', 'The property holds a number, not a string'],
    ['Color', { _type: 'Color3', r: 256 }, 'Color3 needs r, g, b from 0 to 255; r is 256'],
    [
      'Transparency',
      { _type: 'NumberRange', min: 5, max: 1 },
      'This NumberRange is not possible: NumberRange: invalid range',
    ],
    ['Transparency', { _type: 'Axes' }, 'Axes needs at least one of x, y, z to be true'],
    ['Anchored', { _type: 'Null' }, 'The property holds a boolean, which cannot be Null'],
  ];
  for (const [name, value, message] of refusals) {
    const reply = await set(name, value);
    expect(reply.error).toEqual({ code: 'VALIDATION_ERROR', message, details: { field: 'value' } });
  }
});

test('a property that is not there, not writable or none at all is refused by name', async () => {
  expect((await set('Colour', 1)).error).toMatchObject({ code: 'NOT_FOUND', details: { field: 'propertyName' } });
  expect((await set('AssemblyMass', 1)).error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { field: 'propertyName' },
  });
  expect((await set('Destroy', 1)).error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { field: 'propertyName' },
  });
  expect((await set(' ', 1)).error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'propertyName' } });
  const child = await plugin.run(`
    test.add("Folder", "Inner", test.add("Part", "P", workspace))
    return test.dispatcher().ask("instance.set_property", { instancePath = "Workspace.P", propertyName = "Inner", value = { _type = "Ref", path = "Workspace" } })
  `);
  expect(child).toMatchObject({ error: { code: 'NOT_FOUND', details: { field: 'propertyName' } } });
});

test('a reference is set by path or id and cleared by Null', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local folder = test.add("Folder", "F", workspace)
    local value = test.add("ObjectValue", "V", workspace)
    local function set(given)
      local reply = ask("instance.set_property", { instancePath = "Workspace.V", propertyName = "Value", value = given })
      return if reply.success then reply.payload.entries[1] else reply.error.code .. " " .. reply.error.details.field
    end
    return {
      set({ _type = "Ref", path = "Workspace.F" }),
      set({ _type = "Ref", instanceId = "inst-" .. test.env.debugId(workspace) }),
      set({ _type = "Ref", path = "Workspace.Nothing" }),
      set({ _type = "Null" }),
    }
  `);
  expect(result).toEqual([
    'Workspace.V.Value: nil → Workspace.F',
    'Workspace.V.Value: Workspace.F → Workspace',
    'NOT_FOUND value',
    'Workspace.V.Value: Workspace → nil',
  ]);
});

test('Name and Parent are set with care', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local folder = test.add("Folder", "F", workspace)
    local inner = test.add("Part", "P", folder)
    local function set(path, name, value)
      local reply = ask("instance.set_property", { instancePath = path, propertyName = name, value = value })
      return if reply.success then reply.payload.path .. " | " .. reply.payload.entries[1] else reply.error.code
    end
    return {
      set("Workspace.F.P", "Name", "a.b"), set("Workspace.F", "Name", "  "), set("Workspace.F", "Name", 5),
      set("Workspace.F", "Parent", { _type = "Ref", path = "Workspace.F.a\\\\.b" }),
      set("Workspace.F", "Parent", { _type = "Ref", path = "Workspace.F" }),
      set("Workspace.F", "Parent", { _type = "Null" }), set("Workspace.F", "Parent", { _type = "Ref", path = "game" }),
      set("Workspace", "Parent", { _type = "Ref", path = "ReplicatedStorage" }), set("game", "Name", "x"),
      set("Workspace.F.a\\\\.b", "Parent", { _type = "Ref", path = "ReplicatedStorage" }),
    }
  `);
  expect(result).toEqual([
    'Workspace.F.a\\.b | Workspace.F.P.Name: "P" → "a.b"',
    ...Array(6).fill('VALIDATION_ERROR'),
    'ACCESS_DENIED',
    'ACCESS_DENIED',
    'ReplicatedStorage.a\\.b | Workspace.F.a\\.b.Parent: Workspace.F → ReplicatedStorage',
  ]);
});

test('attributes are merged, Null removes one, and a failure leaves none of the others', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local part = test.add("Part", "P", workspace)
    part:SetAttribute("kept", 1)
    part:SetAttribute("gone", 2)
    local function set(value)
      local reply = ask("instance.set_property", { instancePath = "Workspace.P", propertyName = "Attributes", value = value })
      return if reply.success then reply.payload.entries else reply.error
    end
    local first = set({ speed = 5, gone = { _type = "Null" }, at = { _type = "Vector3", x = 1 } })
    local second = set({ speed = 6, ["bad name"] = 1 })
    local third = set({ speed = 7, ref = { _type = "Ref", path = "Workspace" } })
    return { first = first, second = second, third = third, list = set({ 1, 2 }), null = set({ _type = "Null" }), speed = part:GetAttribute("speed"), kept = part:GetAttribute("kept") }
  `);
  expect(result).toMatchObject({
    first: [
      'Workspace.P.Attributes.at: nil → 1, 0, 0',
      'Workspace.P.Attributes.gone: 2 → nil',
      'Workspace.P.Attributes.speed: nil → 5',
    ],
    second: { code: 'VALIDATION_ERROR', details: { field: 'value' } },
    third: { code: 'VALIDATION_ERROR', details: { field: 'value' } },
    list: { code: 'VALIDATION_ERROR' },
    null: { code: 'VALIDATION_ERROR' },
    speed: 5,
    kept: 1,
  });
});

test('tags become exactly those that are given', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local part = test.add("Part", "P", workspace)
    local function set(value)
      local reply = ask("instance.set_property", { instancePath = "Workspace.P", propertyName = "Tags", value = value })
      return if reply.success then reply.payload.entries[1] else reply.error.code
    end
    return { set({ "b", "a", "b" }), set({ "c", "b" }), set({}), set({ 1 }), set({ a = 1 }), set("a") }
  `);
  expect(result).toEqual([
    'Workspace.P.Tags: none → a, b',
    'Workspace.P.Tags: a, b → b, c',
    'Workspace.P.Tags: b, c → none',
    ...Array(3).fill('VALIDATION_ERROR'),
  ]);
});
