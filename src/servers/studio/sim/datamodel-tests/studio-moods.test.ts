// What Studio itself brings about: play tests, recordings of other plugins, scripts that are open in the editor, and
// instances that it keeps for itself.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

test('a recording of another plugin keeps nobody from beginning one, and each takes back its own', async () => {
  const answers = await bench.run(`
    local ours, theirs = game:GetService("ChangeHistoryService"), world.historyOf("Other")
    local part = Instance.new("Part", workspace)
    local cancel = Enum.FinishRecordingOperation.Cancel
    local their = theirs:TryBeginRecording("theirs")
    part.Name = "Theirs"
    local our = ours:TryBeginRecording("ours")
    part.Transparency = 0.5
    local foreign = bench.refusal(function() ours:FinishRecording(their, cancel) end)
    ours:FinishRecording(our, cancel)
    local kept = part.Name .. part.Transparency
    theirs:FinishRecording(their, cancel)
    return their ~= our, theirs:TryBeginRecording("again") ~= nil, theirs:TryBeginRecording("twice"), foreign, kept, part.Name`);
  expect(answers).toEqual([
    'true',
    'true',
    'nil',
    'There is no recording with the identifier "recording-1" in progress',
    'Theirs0',
    'Part',
  ]);
});

test('during a play test no recording begins, and RunService tells of it', async () => {
  const answers = await bench.run(`
    local history, run = game:GetService("ChangeHistoryService"), game:GetService("RunService")
    local function state() return tostring(history:TryBeginRecording("x")) .. tostring(run:IsEdit()) .. tostring(run:IsRunning()) end
    world.circumstances.isPlayTesting = true
    local during = state()
    world.circumstances.isPlayTesting = false
    return during, state()`);
  expect(answers).toEqual(['nilfalsetrue', 'recording-1truefalse']);
});

const openScript = `
  local editor, script = game:GetService("ScriptEditorService"), Instance.new("Script", workspace)
  script.Source = "old\\n"`;

test('a script that is open in the editor is changed after a while, and what came of an older text is made anew', async () => {
  const answers = await bench.run(`${openScript}
    world.circumstances.openDocument = { pauseSeconds = 3, rejections = 2 }
    local seen, isDone = {}, false
    task.spawn(function()
      editor:UpdateSourceAsync(script, function(old) table.insert(seen, old) return old .. "new\\n" end)
      isDone = true
    end)
    task.wait(2)
    local early = tostring(isDone) .. script.Source
    task.wait(2)
    local saved, shown = script.Source, editor:GetEditorSource(script)
    task.wait(9)
    return early, saved, shown, #seen, isDone, script.Source, editor:GetEditorSource(script) == script.Source`);
  const typed = '-- typed meanwhile\n';
  expect(answers).toEqual(['falseold\n', 'old\n', `old\n${typed}`, '3', 'true', `old\n${typed}${typed}new\n`, 'true']);
});

test('who gives up when the editor has refused leaves what was typed', async () => {
  const answers = await bench.run(`${openScript}
    world.circumstances.openDocument = { rejections = 1 }
    editor:UpdateSourceAsync(script, function(old) return if old == "old\\n" then "new\\n" else nil end)
    return script.Source, editor:GetEditorSource(script)`);
  expect(answers).toEqual(['old\n', 'old\n-- typed meanwhile\n']);
});

test('an instance that Studio keeps for itself is in the tree, and reading it fails', async () => {
  const answers = await bench.run(`
    local locked
    for _, child in game:GetChildren() do
      if not pcall(function() return child.Name end) then locked = child end
    end
    local said = {}
    for index, action in {
      function() return locked.Name end,
      function() return locked.ClassName end,
      function() return locked:GetChildren() end,
      function() local children = game.GetChildren(locked) return children end,
      function() locked.Name = "Mine" end,
      function() locked.Parent = workspace end,
      function() return world.debugId(locked) end,
    } do
      said[index] = bench.refusal(action)
    end
    local isSame = true
    for _, each in said do isSame = isSame and each == said[1] end
    return said[1], isSame, #said, game:IsAncestorOf(locked), #game:GetDescendants() > 20`);
  expect(answers).toEqual([
    "The current thread cannot access 'RobloxPluginGuiService' (lacking capability RobloxScript)",
    'true',
    '7',
    'true',
    'true',
  ]);
});

test('what is locked leaves no row, and a place that was kept has it again', async () => {
  const answers = await bench.run(`
    local function count(game)
      local locked = 0
      for _, child in game:GetChildren() do locked += if pcall(function() return child.Name end) then 0 else 1 end
      return locked
    end
    local rows, named = world.drainChanges().upserts, 0
    for _, row in rows do named += if row.className == "RobloxPluginGuiService" then 1 else 0 end
    local other = bench.freshWorld()
    other.load(rows)
    return named, count(game), count(other.game), #other.drainChanges().upserts`);
  expect(answers).toEqual(['0', '1', '1', '0']);
});

test('a module goes on when the thread that requires it is cancelled', async () => {
  const answers = await bench.run(`
    local module = Instance.new("ModuleScript", workspace)
    module.Source = 'task.wait(1) workspace.Name = "Changed" task.wait(1) return 7'
    local thread = coroutine.create(function() require(module) end)
    local second
    task.spawn(thread)
    task.spawn(function() second = require(module) end)
    task.wait(0.5)
    coroutine.close(thread)
    task.wait(1)
    local name = workspace.Name
    task.wait(1)
    return name, second, #bench.warnings`);
  expect(answers).toEqual(['Changed', '7', '0']);
});
