// Signals that wait, modules that load, history that records, and the services of an editor.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

test('listeners hear what they ask for, once, always or by waiting', async () => {
  const answers = await bench.run(`
    local part, value = Instance.new("Part", workspace), Instance.new("IntValue")
    local heard = {}
    local function hear(word) return function(...) table.insert(heard, word .. tostring((...))) end end
    local connection = part:GetPropertyChangedSignal("Anchored"):Connect(hear("a"))
    workspace.ChildAdded:Once(hear("c"))
    workspace.DescendantAdded:Connect(hear("d"))
    value.Changed:Connect(hear("v"))
    part.AncestryChanged:Connect(hear("p"))
    task.spawn(function() hear("w")(workspace.ChildRemoved:Wait()) end)
    part.Anchored = true
    part.Anchored = true
    connection:Disconnect()
    part.Anchored = false
    local folder = Instance.new("Folder", workspace)
    Instance.new("Model", workspace)
    value.Value = 7
    part.Parent = folder
    return table.concat(heard, " "), connection.Connected`);
  expect(answers).toEqual(['anil cFolder dFolder dModel v7 wPart dPart pPart', 'false']);
});

test('waiting for a child ends when it comes, when one is renamed, or when the time is over', async () => {
  const answers = await bench.run(`
    local found = {}
    local function wait(name, timeout) task.spawn(function() found[name] = tostring(workspace:WaitForChild(name, timeout)) end) end
    wait("Camera") wait("Late", 10) wait("Never", 2) wait("Renamed")
    task.wait(1)
    local part = Instance.new("Part", workspace)
    part.Name = "Renamed"
    task.wait(3)
    Instance.new("Folder", workspace).Name = "Late"
    wait("Endless")
    task.wait(9)
    return found.Camera, found.Late, found.Never, found.Renamed, found.Endless, bench.warnings[1]`);
  expect(answers).toEqual([
    'Camera',
    'Late',
    'nil',
    'Renamed',
    'nil',
    `Infinite yield possible on 'Workspace:WaitForChild("Endless")'`,
  ]);
});

const moduleSetup = `
  local function module(name, source)
    local made = Instance.new("ModuleScript", workspace)
    made.Name, made.Source = name, source
    return made
  end`;

test('a module runs once per instance, sees its script, and keeps its value when its source changes', async () => {
  const answers = await bench.run(`${moduleSetup}
    local other = module("Other", "return { name = script.Name, kind = typeof(Vector3.one) }")
    local main = module("Main", "task.wait(1) local other = require(script.Parent.Other) return { other = other, at = script:GetFullName() }")
    local waited
    task.spawn(function() waited = require(main) end)
    local value = require(main)
    task.wait(0)
    main.Source = "return 5"
    return value.other.name, value.other.kind, value.at, require(main) == value, waited == value, require(main:Clone()), require(other) == value.other`);
  expect(answers).toEqual(['Other', 'Vector3', 'Workspace.Main', 'true', 'true', '5', 'true']);
});

test('modules that fail say so as in Studio, and the output has the reason', async () => {
  const answers = await bench.run(`${moduleSetup}
    local function failure(source) local made = module("M", source) return bench.refusal(function() local v = require(made) return v end) end
    local a = module("A", "return require(script.Parent.B)")
    module("B", "return require(script.Parent.A)")
    return failure("return"), failure("return 1, 2"), failure("error('broken')"), failure("retrun"),
      bench.refusal(function() local v = require(a) return v end), bench.refusal(function() local v = require(workspace) return v end),
      bench.warnings[1], string.find(bench.warnings[2], "M:1") ~= nil, bench.warnings[3]`);
  expect(answers).toEqual([
    'Module code did not return exactly one value',
    'Module code did not return exactly one value',
    'Requested module experienced an error while loading',
    'Requested module experienced an error while loading',
    'Requested module experienced an error while loading',
    'Attempted to call require with invalid argument(s).',
    'Workspace.M:1: broken',
    'true',
    'Workspace.B:1: Requested module was required recursively',
  ]);
});

test('a recording is one step of undo, a cancelled one is none, and only one is open at a time', async () => {
  const answers = await bench.run(`
    local history = game:GetService("ChangeHistoryService")
    local part = Instance.new("Part", workspace)
    history:SetWaypoint("made")
    local id = history:TryBeginRecording("paint", "Paint")
    local second = history:TryBeginRecording("other")
    local during = history:IsRecordingInProgress(id)
    part.Transparency, part.Name = 0.5, "Painted"
    history:FinishRecording(id, Enum.FinishRecordingOperation.Commit)
    local cancelled = history:TryBeginRecording("mistake")
    part:Destroy()
    history:FinishRecording(cancelled, Enum.FinishRecordingOperation.Cancel)
    part.Parent = game:GetService("ServerStorage")
    part.Parent = workspace
    history:SetWaypoint("there and back")
    local _, name = history:GetCanUndo()
    history:Undo()
    history:Undo()
    local state = part.Name .. part.Transparency
    local _, redo = history:GetCanRedo()
    history:Redo()
    local said = bench.refusal(function() history:FinishRecording(id, Enum.FinishRecordingOperation.Commit) end)
    return second, during, name, state, redo, part.Name, said, select(2, history:GetCanUndo())`);
  expect(answers).toEqual([
    'nil',
    'true',
    'there and back',
    'Part0',
    'paint',
    'Painted',
    'There is no recording with the identifier "recording-1" in progress',
    'paint',
  ]);
});

test('a change after an undo ends what could be redone, and appended recordings belong to the step before', async () => {
  const answers = await bench.run(`
    local history = game:GetService("ChangeHistoryService")
    local function record(operation, change)
      local id = history:TryBeginRecording("step")
      change()
      history:FinishRecording(id, operation)
    end
    record(Enum.FinishRecordingOperation.Commit, function() workspace.Gravity = 10 end)
    record(Enum.FinishRecordingOperation.Append, function() workspace.Name = "World" end)
    history:Undo()
    local state = workspace.Name .. workspace.Gravity
    local could = history:GetCanRedo()
    workspace.Gravity = 20
    return state, could, (history:GetCanRedo())`);
  expect(answers).toEqual(['Workspace196.1999969482422', 'true', 'false']);
});

test('listeners hear of an undo when everything is in place, and what they change is a change of its own', async () => {
  const answers = await bench.run(`
    local history = game:GetService("ChangeHistoryService")
    local a, b = Instance.new("Part", workspace), Instance.new("Part", workspace)
    history:SetWaypoint("made")
    a.Transparency = 1
    b.Transparency = 1
    history:SetWaypoint("changed")
    local seen
    b:GetPropertyChangedSignal("Transparency"):Connect(function() seen = a.Transparency a.Name = "Heard" end)
    history:Undo()
    return seen, a.Name, select(2, history:GetCanUndo())`);
  expect(answers).toEqual(['0', 'Heard', 'Changes']);
});

test('history forgets its oldest steps when there are too many or they weigh too much', async () => {
  const answers = await bench.run(`
    local history, editor = game:GetService("ChangeHistoryService"), game:GetService("ScriptEditorService")
    local function countUndos()
      local count = 0
      while history:GetCanUndo() do history:Undo() count += 1 end
      return count
    end
    local script = Instance.new("Script", workspace)
    for index = 1, 150 do workspace.Gravity = index history:SetWaypoint("light") end
    local light, gravity = countUndos(), workspace.Gravity
    for index = 1, 60 do
      editor:UpdateSourceAsync(script, function() return string.rep(tostring(index % 10), 1000000) end)
      history:SetWaypoint("heavy")
    end
    local heavy = countUndos()
    history:ResetWaypoints()
    return light, gravity, heavy, (history:GetCanUndo()), (history:GetCanRedo())`);
  expect(answers).toEqual(['100', '50', '31', 'false', 'false']);
});

test('the services answer as in an editor that does not run', async () => {
  const answers = await bench.run(`
    local run, selection = game:GetService("RunService"), game:GetService("Selection")
    local part = Instance.new("Part", workspace)
    selection:Set({ part, workspace })
    part:Destroy()
    local foreign = { kind = "http" }
    world.setService("HttpService", foreign)
    local widget = world.createInternal("DockWidgetPluginGui")
    Instance.new("TextLabel", widget).Text = "hello"
    local _, undo = game:GetService("ChangeHistoryService"):GetCanUndo()
    world.drainChanges()
    widget.TextLabel.Text = "again"
    world.setInternal(game, "PlaceId", 95206881)
    local rows = world.drainChanges().upserts
    return run:IsStudio(), run:IsEdit(), run:IsRunning(), #selection:Get(), game:GetService("HttpService") == foreign,
      widget.Title, #rows, game.PlaceId, #game:GetService("StarterPlayer"):GetChildren(), world.instanceById(world.debugId(workspace)) == workspace,
      DateTime.now():ToIsoDate(), typeof(DateTime.now())`);
  expect(answers.slice(0, 10)).toEqual(['true', 'true', 'false', '1', 'true', '', '1', '95206881', '2', 'true']);
  expect(answers[11]).toBe('DateTime');
  expect(answers[10]).toMatch(/^2025-11-16T\d\d:\d\d:\d\dZ$/);
});
