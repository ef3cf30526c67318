// What instances do: the tree, copies, attributes, tags, signals, and properties that follow each other.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

test('properties and methods come before children of the same name', async () => {
  const answers = await bench.run(`
    local model = Instance.new("Model", workspace)
    for _, name in { "Name", "Destroy", "Changed", "Free" } do Instance.new("Part", model).Name = name end
    return model.Name, type(model.Destroy), typeof(model.Changed), model.Free.ClassName, model:FindFirstChild("Name").ClassName`);
  expect(answers).toEqual(['Model', 'function', 'RBXScriptSignal', 'Part', 'Part']);
});

test('the tree answers who is where', async () => {
  const answers = await bench.run(`
    local model = Instance.new("Model", workspace)
    local folder = Instance.new("Folder", model)
    local part = Instance.new("Part", folder)
    local wedge = Instance.new("WedgePart", model)
    return part:GetFullName(), wedge.Name, #model:GetChildren(), #model:GetDescendants(), model:FindFirstChild("Part"),
      model:FindFirstChild("Part", true) == part, model:FindFirstChildOfClass("BasePart"),
      model:FindFirstChildWhichIsA("BasePart") == wedge, part:FindFirstAncestor("Model") == model,
      part:FindFirstAncestorWhichIsA("WorldRoot") == workspace, part:IsDescendantOf(game), game:IsAncestorOf(part),
      part:IsA("BasePart"), part:IsA("Model"), tostring(part), Instance.new("Part") == Instance.new("Part"),
      game.Workspace == workspace, model.Parent.Parent == game`);
  expect(answers.join(' ')).toBe(
    'Workspace.Model.Folder.Part Wedge 2 3 nil true nil true true true true true true false Part false true true',
  );
});

test('children stand in the order in which they came', async () => {
  const [order] = await bench.run(`
    local folder = Instance.new("Folder", workspace)
    local made = {}
    for index = 1, 4 do made[index] = Instance.new("Part", folder) made[index].Name = tostring(index) end
    made[2].Parent = nil
    made[2].Parent = folder
    made[3].Parent = folder
    local names = {}
    for index, child in folder:GetChildren() do names[index] = child.Name end
    return table.concat(names)`);
  expect(order).toBe('1342');
});

test('a destroyed tree is taken apart, its listeners hear it once and then no more', async () => {
  const answers = await bench.run(`
    local model = Instance.new("Model", workspace)
    local part = Instance.new("Part", model)
    local heard = {}
    part.Destroying:Connect(function() table.insert(heard, "destroying") end)
    part.Changed:Connect(function(name) table.insert(heard, name) end)
    workspace.ChildRemoved:Connect(function(child) table.insert(heard, "removed " .. child.Name) end)
    model:Destroy()
    part.Name = "Ghost"
    return table.concat(heard, " "), part.Parent, model.Parent, #model:GetChildren(), workspace:FindFirstChild("Model")`);
  expect(answers).toEqual(['removed Model destroying Parent', 'nil', 'nil', '0', 'nil']);
});

test('a copy has its own values, marks and inner references, and leaves out what is not archivable', async () => {
  const answers = await bench.run(`
    local model = Instance.new("Model", workspace)
    local part, secret = Instance.new("Part", model), Instance.new("Part", model)
    secret.Archivable = false
    local weld = Instance.new("WeldConstraint", model)
    weld.Part0, weld.Part1 = part, workspace.Terrain
    part.Transparency = 0.5
    part:SetAttribute("Price", 5)
    part:AddTag("Sold")
    model.PrimaryPart = part
    local twin = model:Clone()
    local copied = twin.Part
    part.Transparency = 1
    return twin.Parent, #twin:GetChildren(), copied.Transparency, copied:GetAttribute("Price"), copied:HasTag("Sold"),
      twin.PrimaryPart == copied, twin.WeldConstraint.Part0 == copied, twin.WeldConstraint.Part1 == workspace.Terrain,
      secret:Clone(), twin:GetDebugId() == model:GetDebugId()`);
  expect(answers.join(' ')).toBe('nil 2 0.5 5 true true true true nil false');
});

test('clearing the workspace leaves the terrain', async () => {
  const answers = await bench.run(`
    Instance.new("Part", workspace)
    workspace:ClearAllChildren()
    return #workspace:GetChildren(), workspace.Terrain.ClassName, workspace.CurrentCamera`);
  expect(answers).toEqual(['1', 'Terrain', 'nil']);
});

test('attributes and tags are kept per instance, and the collection finds what is in the game', async () => {
  const answers = await bench.run(`
    local tags, a, b = game:GetService("CollectionService"), Instance.new("Part", workspace), Instance.new("Part")
    local heard = {}
    tags:GetInstanceAddedSignal("Hot"):Connect(function(one) table.insert(heard, "+" .. one.Name) end)
    tags:GetInstanceRemovedSignal("Hot"):Connect(function(one) table.insert(heard, "-" .. one.Name) end)
    a.Name, b.Name = "A", "B"
    a:AddTag("Hot") tags:AddTag(b, "Hot") b:AddTag("Cold")
    local before = #tags:GetTagged("Hot")
    b.Parent = workspace
    local after = #tags:GetTagged("Hot")
    a:Destroy()
    a:SetAttribute("Size", Vector3.new(1, 2, 3)) a:SetAttribute("Gone", 1) a:SetAttribute("Gone", nil)
    local count = 0
    for _ in a:GetAttributes() do count += 1 end
    return before, after, table.concat(b:GetTags(), ","), table.concat(heard), a:GetAttribute("Size"), count, a:GetAttribute("Gone")`);
  expect(answers).toEqual(['1', '2', 'Cold,Hot', '+A+B-A', '1, 2, 3', '1', 'nil']);
});

test('colours, places and sizes of a part follow each other', async () => {
  const answers = await bench.run(`
    local part = Instance.new("Part")
    local heard = {}
    part.Changed:Connect(function(name) table.insert(heard, name) end)
    part.BrickColor = BrickColor.new("Bright red")
    part.Position = Vector3.new(1, 2, 3)
    part.Position = Vector3.new(1, 2, 3)
    part.Orientation = Vector3.new(0, 90, 0)
    local look = part.CFrame.LookVector
    part.Size = Vector3.new(-1, 5000, 2)
    local color = part.Color
    part.Color = Color3.fromRGB(13, 105, 172)
    return color:ToHex(), part.BrickColor, part.Position, part.Orientation, math.round(look.X), part.Size, table.concat(heard, " ")`);
  expect(answers).toEqual([
    'c4281c',
    'Bright blue',
    '1, 2, 3',
    '0, 90, 0',
    '-1',
    '0.001, 2048, 2',
    `Color BrickColor ${'CFrame Position Orientation Rotation '.repeat(2)}Size Color BrickColor`,
  ]);
});

test('a model moves as one, about its primary part', async () => {
  const answers = await bench.run(`
    local model = Instance.new("Model", workspace)
    local a, b = Instance.new("Part", model), Instance.new("Part", model)
    b.Position = Vector3.new(10, 0, 0)
    local middle = model:GetPivot().Position
    model.PrimaryPart = a
    model:PivotTo(CFrame.new(0, 5, 0) * CFrame.Angles(0, math.pi / 2, 0))
    local moved = b.Position
    a.Parent = workspace
    return middle, moved:FuzzyEq(Vector3.new(0, 5, -10), 1e-4), model.PrimaryPart`);
  expect(answers).toEqual(['5, 0, 0', 'true', 'nil']);
});

test('a primary part outside of its model is taken, and gone at the next step', async () => {
  const answers = await bench.run(`
    local model, stranger = Instance.new("Model", workspace), Instance.new("Part", workspace)
    local late = Instance.new("Part", workspace)
    local other = Instance.new("Model", workspace)
    model.PrimaryPart, other.PrimaryPart = stranger, late
    local before = model.PrimaryPart == stranger
    late.Parent = other
    task.wait(0)
    local after = model.PrimaryPart
    stranger.Parent = model
    return before, after, model.PrimaryPart, other.PrimaryPart == late`);
  expect(answers).toEqual(['true', 'nil', 'nil', 'true']);
});

test('enum properties take items, names and numbers; numbers take numeric texts', async () => {
  const answers = await bench.run(`
    local part = Instance.new("Part")
    part.Material = "Wood"
    local byName = part.Material
    part.Material = 1088
    part.Transparency = "0.25"
    part.Name = 12
    local label = Instance.new("TextLabel")
    label.Font = Enum.Font.GothamBold
    return byName, part.Material == Enum.Material.Metal, part.Transparency, part.Name, label.FontFace.Weight, label.Font`);
  expect(answers).toEqual(['Enum.Material.Wood', 'true', '0.25', '12', 'Enum.FontWeight.Bold', 'Enum.Font.GothamBold']);
});
