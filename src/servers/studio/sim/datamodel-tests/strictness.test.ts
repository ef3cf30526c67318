// What Studio refuses, the simulator refuses, in the same words.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

/** What the world says to each action that it must refuse. */
async function refusals(setup: string, actions: string[]): Promise<string[]> {
  return bench.run(`${setup}\nreturn ${actions.map((each) => `bench.refusal(function() ${each} end)`).join(', ')}`);
}

test('classes that do not exist, are abstract or are services cannot be made', async () => {
  const names = [
    'Nothing',
    'BasePart',
    'Instance',
    'Workspace',
    'Lighting',
    'UnionOperation',
    'Terrain',
    'DataModel',
    'DockWidgetPluginGui',
  ];
  const said = await refusals(
    '',
    names.map((name) => `Instance.new("${name}")`),
  );
  expect(said).toEqual(names.map((name) => `Unable to create an Instance of type "${name}"`));
});

test('members that do not exist can be neither read nor written', async () => {
  const said = await refusals(
    'local part = Instance.new("Part", workspace) local folder = Instance.new("Folder", part)',
    [
      'return part.Colour',
      'part.Colour = 1',
      'part.Folder = nil',
      'part.Destroy = 1',
      'return game.Nowhere',
      'return part[1]',
    ],
  );
  expect(said).toEqual([
    'Colour is not a valid member of Part "Workspace.Part"',
    'Colour is not a valid member of Part "Workspace.Part"',
    'Folder is not a valid member of Part "Workspace.Part"',
    'Destroy is not a valid member of Part "Workspace.Part"',
    'Nowhere is not a valid member of DataModel "Game"',
    'invalid argument #2 (string expected, got number)',
  ]);
});

test('values of the wrong type are refused and name both types', async () => {
  const said = await refusals('local part, label = Instance.new("Part"), Instance.new("TextLabel")', [
    'part.Size = "big"',
    'part.Anchored = 1',
    'part.CFrame = Vector3.zero',
    'part.Transparency = {}',
    'part.Name = nil',
    'part.Parent = "Workspace"',
    'part.Material = "Cheese"',
    'part.Material = Enum.PartType.Ball',
    'label.Size = UDim.new()',
    'Instance.new("WeldConstraint").Part0 = label',
  ]);
  expect(said).toEqual([
    'Unable to assign property Size. Vector3 expected, got string',
    'Unable to assign property Anchored. boolean expected, got number',
    'Unable to assign property CFrame. CFrame expected, got Vector3',
    'Unable to assign property Transparency. number expected, got table',
    'Unable to assign property Name. string expected, got nil',
    'Unable to assign property Parent. Instance expected, got string',
    'Invalid value "Cheese" for enum Material',
    'Unable to assign property Material. EnumItem of Material expected, got PartType',
    'Unable to assign property Size. UDim2 expected, got UDim',
    'Unable to assign property Part0. BasePart expected, got TextLabel',
  ]);
});

test('read-only properties stay as they are', async () => {
  const said = await refusals('', [
    'workspace.ClassName = "Part"',
    'game.PlaceId = 1',
    'Instance.new("MeshPart").MeshId = "rbxassetid://1"',
    'Instance.new("Part").Mass = 1',
  ]);
  expect(said).toEqual(
    ['ClassName', 'PlaceId', 'MeshId', 'Mass'].map(
      (name) => `Unable to assign property ${name}. Property is read only`,
    ),
  );
});

test('services and destroyed instances keep their parents', async () => {
  const said = await refusals('local part = Instance.new("Part", workspace) part:Destroy() part:Destroy()', [
    'part.Parent = workspace',
    'workspace.Parent = nil',
    'workspace:Destroy()',
    'workspace.Terrain:Destroy()',
    'game:GetService("CoreGui").Parent = workspace',
    'game:Destroy()',
  ]);
  expect(said).toEqual([
    'The Parent property of Part is locked, current parent: NULL, new parent Workspace',
    'The Parent property of Workspace is locked, current parent: Game, new parent NULL',
    'The Parent property of Workspace is locked, current parent: Game, new parent NULL',
    'The Parent property of Terrain is locked, current parent: Workspace, new parent NULL',
    'The Parent property of CoreGui is locked, current parent: Game, new parent Workspace',
    'The Parent property of Game is locked, current parent: NULL, new parent NULL',
  ]);
});

test('nothing can be put into itself', async () => {
  const said = await refusals('local a = Instance.new("Folder", workspace) local b = Instance.new("Model", a)', [
    'a.Parent = a',
    'a.Parent = b',
  ]);
  expect(said).toEqual([
    'Attempt to set Folder as its own parent',
    'Attempt to set parent of Folder to Model would result in circular reference',
  ]);
});

test('methods want a colon, services a real name, attributes a fitting name and type', async () => {
  const said = await refusals('local folder = Instance.new("Folder")', [
    'folder.GetChildren()',
    'folder:FindFirstChild()',
    'folder:IsDescendantOf(5)',
    'game:GetService("Nothing")',
    'folder:SetAttribute("a b", 1)',
    'folder:SetAttribute("RBXa", 1)',
    'folder:SetAttribute("ok", {})',
    'folder:SetAttribute("ok", folder)',
  ]);
  expect(said).toEqual([
    "Expected ':' not '.' calling member function GetChildren",
    'Argument 1 missing or nil',
    'Unable to cast number to Object',
    "'Nothing' is not a valid Service name",
    "Attribute name 'a b' contains invalid characters",
    'Attribute names starting with RBX are reserved',
    'table is not a supported attribute type',
    'Instance is not a supported attribute type',
  ]);
});

test('errors name the line of the script', async () => {
  const [inside, fromMethod] = await bench.run(`
    local _, inside = pcall(function()
      return workspace.Nothing
    end)
    local _, fromMethod = pcall(function()
      local found = game:GetService("Nothing")
      return found
    end)
    return inside, fromMethod`);
  expect(inside).toBe('snippet:3: Nothing is not a valid member of Workspace "Workspace"');
  expect(fromMethod).toBe("snippet:6: 'Nothing' is not a valid Service name");
});

test('instances and values are sealed', async () => {
  const answers = await bench.run(`
    local part = Instance.new("Part")
    return typeof(part), type(part), getmetatable(part), pcall(rawset, part, "a", 1),
      getmetatable(Vector3.one), typeof(Vector3.one), type(Color3.new()), pcall(rawset, Color3.new(), "R", 2)`);
  expect(answers.slice(0, 4)).toEqual(['Instance', 'userdata', 'The metatable is locked', 'false']);
  expect(answers.slice(4)).toEqual(['The metatable is locked', 'Vector3', 'userdata', 'false', expect.any(String)]);
  expect(await refusals('', ['Vector3.one.X = 2', 'return Vector3.one.W'])).toEqual([
    expect.stringContaining('X cannot be assigned to'),
    'W is not a valid member of Vector3',
  ]);
});

test('a source of more than 200,000 characters needs the script editor', async () => {
  const answers = await bench.run(`
    local script = Instance.new("ModuleScript", workspace)
    script.Source = string.rep("x", 200000)
    local said = bench.refusal(function() script.Source = string.rep("x", 200001) end)
    local editor = game:GetService("ScriptEditorService")
    editor:UpdateSourceAsync(script, function(old) return old .. string.rep("y", 900000) end)
    editor:UpdateSourceAsync(script, function() return nil end)
    return said, #script.Source, editor:GetEditorSource(script) == script.Source,
      bench.refusal(function() editor:UpdateSourceAsync(workspace, print) end)`);
  expect(answers).toEqual(['string too long', '1100000', 'true', 'Unable to cast Workspace to LuaSourceContainer']);
});
