// The engine's datatypes: arithmetic, texts, equality by value, and their exact way through rows.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

test('vectors calculate in 32 bits and compare by value', async () => {
  const answers = await bench.run(`
    local a, b = Vector3.new(1, 2, 3), Vector3.new(4, 5, 6)
    return a + b, b - a, a * 2, 2 * a, a * b, b / 2, -a, a:Dot(b), a:Cross(b), Vector3.new(3, 4, 0).Magnitude,
      Vector3.new(0, 5, 0).Unit, a:Lerp(b, 0.5), a == Vector3.new(1, 2, 3), a ~= b, Vector3.new(0.1).X == 0.1,
      Vector3.new(0.1, 1 / 3), Vector2.new(3, 4).Magnitude, Vector2.one + Vector2.new(1, 2)`);
  expect(answers).toEqual(
    [
      ['5, 7, 9', '3, 3, 3', '2, 4, 6', '2, 4, 6', '4, 10, 18', '2, 2.5, 3', '-1, -2, -3', '32', '-3, 6, -3', '5'],
      ['0, 1, 0', '2.5, 3.5, 4.5', 'true', 'true', 'false', '0.1, 0.33333334, 0', '5', '2, 3'],
    ].flat(),
  );
});

test('frames turn, move, look and undo themselves', async () => {
  const answers = await bench.run(`
    local turn = CFrame.new(1, 2, 3) * CFrame.Angles(0.3, 0.7, -1.1)
    local other = CFrame.new(-4, 0, 9) * CFrame.fromOrientation(0.2, -2, 0.4)
    local rx, ry, rz = turn:ToEulerAnglesXYZ()
    local axis, angle = CFrame.fromAxisAngle(Vector3.yAxis, math.pi):ToAxisAngle()
    return (turn * turn:Inverse()):FuzzyEq(CFrame.identity), (turn * other):FuzzyEq(turn:ToWorldSpace(other)),
      turn:ToObjectSpace(turn * other):FuzzyEq(other), (turn * Vector3.zero) == turn.Position,
      turn:PointToObjectSpace(turn:PointToWorldSpace(Vector3.one)):FuzzyEq(Vector3.one),
      math.abs(rx - 0.3) + math.abs(ry - 0.7) + math.abs(rz + 1.1) < 1e-5,
      CFrame.lookAt(Vector3.zero, Vector3.new(0, 0, 5)).LookVector, CFrame.new(0, 0, 0, 0, 0, 0, 1) == CFrame.identity,
      CFrame.new(turn:GetComponents()) == turn, math.abs(angle - math.pi) < 1e-5 and math.abs(axis.Y) > 0.999,
      turn:Lerp(other, 0):FuzzyEq(turn), turn:Lerp(other, 1):FuzzyEq(other, 1e-4), CFrame.new(1, 2, 3)`);
  expect(answers.slice(0, 6)).toEqual(Array(6).fill('true'));
  expect(answers.slice(6)).toEqual([
    '0, 0, 1',
    'true',
    'true',
    'true',
    'true',
    'true',
    '1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1',
  ]);
});

test('colours come from bytes, hues, hex texts and the palette', async () => {
  const answers = await bench.run(`
    local h, s, v = Color3.fromRGB(0, 128, 255):ToHSV()
    return Color3.fromRGB(255, 0, 51), Color3.fromHex("#ff8000"):ToHex(), Color3.fromHSV(1 / 3, 1, 1),
      Color3.fromHSV(h, s, v):ToHex(), Color3.new(0, 0, 0):Lerp(Color3.new(1, 1, 1), 0.25),
      BrickColor.new("Bright red").Number, BrickColor.new("No such colour"), BrickColor.new(1010), BrickColor.new(Color3.new(1, 0, 0)),
      BrickColor.new("Toothpaste").Color:ToHex(), BrickColor.Red() == BrickColor.new(21)`);
  expect(answers).toEqual(
    [
      ['1, 0, 0.2', 'ff8000', '0, 1, 0', '0080ff', '0.25, 0.25, 0.25'],
      ['21', 'Medium stone grey', 'Really blue', 'Really red', '00ffff', 'true'],
    ].flat(),
  );
});

test('the smaller datatypes have their parts and their rules', async () => {
  const answers = await bench.run(`
    return UDim2.new(0.5, 10, 1, -20), UDim2.fromScale(1, 0) + UDim2.fromOffset(5, 6), Rect.new(1, 2, 5, 9).Width,
      Ray.new(Vector3.zero, Vector3.new(0, 0, 9)).Unit.Direction, NumberRange.new(3).Max, #NumberSequence.new(1, 2).Keypoints,
      ColorSequence.new(Color3.new(1, 0, 0)).Keypoints[2].Value, PhysicalProperties.new(500, 0.3, 0.5).Density,
      Axes.new(Enum.Axis.X, Enum.NormalId.Top), Faces.new(Enum.NormalId.Front).Front, Font.fromEnum(Enum.Font.GothamBold).Bold,
      Font.fromName("Arial").Family, DateTime.fromUnixTimestampMillis(951826154005):ToIsoDate(),
      DateTime.fromIsoDate("2026-11-16T10:00:00Z").UnixTimestamp, Random.new(7):NextInteger(1, 1000) == Random.new(7):NextInteger(1, 1000),
      bench.refusal(function() NumberSequence.new({ NumberSequenceKeypoint.new(0, 1) }) end),
      bench.refusal(function() NumberRange.new(2, 1) end)`);
  expect(answers).toEqual([
    '{0.5, 10}, {1, -20}',
    '{1, 5}, {0, 6}',
    '4',
    '0, 0, 1',
    '3',
    '2',
    '1, 0, 0',
    '100',
    'X, Y',
    'true',
    'true',
    'rbxasset://fonts/families/Arial.json',
    '2000-02-29T12:09:14.005Z',
    '1794823200',
    'true',
    expect.stringContaining('requires at least 2 keypoints'),
    expect.stringContaining('invalid range'),
  ]);
});

test('enums have their items with the numbers of the engine', async () => {
  const answers = await bench.run(`
    local names = {}
    for _, item in Enum.PartType:GetEnumItems() do table.insert(names, item.Name .. "=" .. item.Value) end
    return table.concat(names, " "), Enum.Material.Neon, Enum.Material.Neon.EnumType == Enum.Material, typeof(Enum.Material.Neon),
      typeof(Enum.Material), typeof(Enum), Enum.Material:FromName("Wood").Value, Enum.Material:FromValue(1088).Name,
      Enum.Material:FromName("Cheese"), Enum.NormalId.Top == Enum.NormalId.Bottom,
      bench.refusal(function() return Enum.Material.Cheese end), bench.refusal(function() return Enum.Cheese end),
      bench.refusal(function() return Enum.pick end)`);
  expect(answers).toEqual([
    'Ball=0 Block=1 Cylinder=2 Wedge=3 CornerWedge=4',
    'Enum.Material.Neon',
    'true',
    'EnumItem',
    'Enum',
    'Enums',
    '512',
    'Metal',
    'nil',
    'false',
    'Cheese is not a valid member of "Enum.Material"',
    'Cheese is not a valid member of "Enum"',
    'pick is not a valid member of "Enum"',
  ]);
});

test('every kind of value comes back from its row as it was', async () => {
  const [wrong] = await bench.run(`
    local codec, json = bench.load("ValueCodec"), bench.load("ExactJson")
    local wrong = {}
    for _, value in {
      true, false, 0, -0.1, 1 / 3, math.huge, -math.huge, 2 ^ 53, "", "ü\\0\\n", "\\255bytes", Vector3.new(0.1, math.huge, -3),
      Vector2.new(1 / 3, 2), CFrame.Angles(1, 2, 3) + Vector3.one, Color3.new(0.1, 0.2, 0.3), UDim.new(1 / 3, 4), UDim2.new(0.1, 2, 0.3, 4),
      Rect.new(0.1, 2, 3, 4), Ray.new(Vector3.one, Vector3.xAxis), BrickColor.new("Teal"), NumberRange.new(0.1, 7), NumberSequence.new(0.1, 3),
      ColorSequence.new(Color3.new(0.1, 0, 1), Color3.new()), PhysicalProperties.new(0.1, 0.2, 0.3), Axes.new(Enum.Axis.Y),
      Faces.new(Enum.NormalId.Back), Font.new("x", Enum.FontWeight.Heavy, Enum.FontStyle.Italic), Enum.KeyCode.E,
    } do
      local back = codec.decode(json.decode(json.encode(codec.encode(value))), {})
      if back ~= value or typeof(back) ~= typeof(value) then table.insert(wrong, typeof(value) .. " " .. tostring(value)) end
    end
    local nan = codec.decode(json.decode(json.encode(codec.encode(0 / 0))), {})
    if nan == nan then table.insert(wrong, "nan") end
    return table.concat(wrong, "; ")`);
  expect(wrong).toBe('');
});

test('there are more than ninety classes to make, and each takes its own defaults', async () => {
  const [count, wrong, missing] = await bench.run(`
    local count, wrong = 0, {}
    for name, class in bench.load("ClassTable") do
      if class.isCreatable then
        count += 1
        local made = Instance.new(name)
        for property, member in class.members do
          if member.kind == "property" and property ~= "Parent" then
            local value = made[property]
            local isFine, problem = pcall(function() if not member.isReadOnly then made[property] = value end end)
            if not isFine or made[property] ~= value then table.insert(wrong, name .. "." .. property .. " " .. tostring(problem)) end
          end
        end
        made.Parent = workspace
      end
    end
    local rows = world.drainChanges().upserts
    for _, row in rows do
      if next(row.properties) and row.className ~= "Workspace" then table.insert(wrong, row.className .. " stores " .. next(row.properties)) end
    end
    local missing = {}
    for name in string.gmatch([[Folder Model Part WedgePart MeshPart SpawnLocation TrussPart Script LocalScript ModuleScript StringValue BoolValue
      IntValue NumberValue ObjectValue Vector3Value CFrameValue Color3Value BrickColorValue RayValue Attachment WeldConstraint Motor6D
      HingeConstraint Sound SoundGroup PointLight SpotLight SurfaceLight Decal Texture SpecialMesh Highlight ParticleEmitter Beam Trail Fire Smoke
      Sparkles Humanoid Animation Tool RemoteEvent RemoteFunction BindableEvent BindableFunction ProximityPrompt ClickDetector Camera Team
      Configuration Sky Atmosphere BloomEffect BlurEffect ColorCorrectionEffect DepthOfFieldEffect SunRaysEffect ScreenGui SurfaceGui BillboardGui
      Frame TextLabel TextButton TextBox ImageLabel ImageButton ScrollingFrame UICorner UIListLayout UIPadding UIStroke UIGradient UIGridLayout
      UIScale UIAspectRatioConstraint]], "%S+") do
      if not pcall(Instance.new, name) then table.insert(missing, name) end
    end
    return count, table.concat(wrong, "; "), table.concat(missing, " ")`);
  expect(wrong).toBe('');
  expect(missing).toBe('');
  expect(Number(count)).toBeGreaterThan(90);
});
