// The world as rows: what is drained and loaded again is the same world, and cost follows the change.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

const seed = 20_261_116;
const edit = fc.tuple(fc.nat(9), fc.nat(9_999), fc.nat(9_999), fc.nat(9_999));
const edits = fc.array(edit, { minLength: 1, maxLength: 40 });
const toLuau = (rows: number[][]): string => `{${rows.map((row) => `{${row.join(',')}}`).join(',')}}`;

const prelude = `
  local edit, snapshot, json = bench.load("Edits"), bench.load("Snapshot"), bench.load("ExactJson")
  local stored = {}
  local function store()
    local changes = world.drainChanges()
    for _, row in changes.upserts do stored[row.id] = json.encode(row) end
    for _, id in changes.deletes do stored[id] = nil end
  end
  local function reloaded()
    local rows = {}
    for _, text in stored do table.insert(rows, json.decode(text)) end
    local other = bench.freshWorld()
    other.load(rows)
    return other
  end`;

test('random edits, drained at random moments and loaded into another machine, give an equal world', async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.integer({ min: 1, max: 9 }), async (rows, every) => {
      const [done, before, after, again] = await bench.run(`${prelude}
        local count = 0
        local done = edit(world, ${toLuau(rows)}, function()
          count += 1
          if count % ${every} == 0 then store() end
        end)
        store()
        local other = reloaded()
        local left = other.drainChanges()
        return done, snapshot(world.game), snapshot(other.game), #left.upserts + #left.deletes`);
      expect(Number(done)).toBeGreaterThanOrEqual(0);
      expect(after).toBe(before);
      expect(again).toBe('0');
    }),
    { seed, numRuns: 40 },
  );
});

test('a cancelled recording leaves the world, and its rows, as they were before it', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, async (first, second) => {
      const [before, after, kept] = await bench.run(`${prelude}
        local history = game:GetService("ChangeHistoryService")
        edit(world, ${toLuau(first)})
        store()
        local before = snapshot(game)
        local id = history:TryBeginRecording("edits")
        edit(world, ${toLuau(second)}, store)
        history:FinishRecording(id, Enum.FinishRecordingOperation.Cancel)
        store()
        return before, snapshot(game), snapshot(reloaded().game)`);
      expect(after).toBe(before);
      expect(kept).toBe(before);
    }),
    { seed, numRuns: 40 },
  );
});

test('undo and redo walk through the states of the world, and leave equal rows', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, edits, async (first, second, third) => {
      const [answer] = await bench.run(`${prelude}
        local history = game:GetService("ChangeHistoryService")
        local states = { snapshot(game) }
        for index, rows in { ${toLuau(first)}, ${toLuau(second)}, ${toLuau(third)} } do
          local id = history:TryBeginRecording("step " .. index)
          edit(world, rows)
          history:FinishRecording(id, Enum.FinishRecordingOperation.Commit)
          local now = snapshot(game)
          if now ~= states[#states] then table.insert(states, now) end
        end
        -- A step without a lasting change may still be one: undo until the beginning, then redo to the end.
        local function walk(move, can, from, to, by)
          local at = from
          while history[can](history) do
            history[move](history)
            store()
            if snapshot(game) == states[at + by] then at += by
            elseif snapshot(game) ~= states[at] then return "a state that never was" end
          end
          return if at == to then "fine" else "stopped at " .. at
        end
        local back = walk("Undo", "GetCanUndo", #states, 1, -1)
        local forth = walk("Redo", "GetCanRedo", 1, #states, 1)
        return back .. " " .. forth .. " " .. tostring(snapshot(reloaded().game) == states[#states])`);
      expect(answer).toBe('fine fine true');
    }),
    { seed, numRuns: 25 },
  );
});

test('a drain has only what changed since the last one, once each', async () => {
  const answers = await bench.run(`
    for index = 1, 500 do Instance.new("Part", workspace).Name = "P" .. index end
    world.drainChanges()
    workspace.P7.Transparency = 0.5
    workspace.P7.Anchored = true
    workspace.P8:Destroy()
    Instance.new("Folder", workspace):Destroy()
    local outside = Instance.new("Part")
    outside.Anchored = true
    workspace.P9.Anchored = false
    local changes = world.drainChanges()
    return #changes.upserts, changes.upserts[1].name, changes.upserts[1].properties.Transparency, #changes.deletes,
      #world.drainChanges().upserts`);
  expect(answers).toEqual(['1', 'P7', '0.5', '1', '0']);
});

test('rows that are none, and children without the row of their parent, are not taken for a world', async () => {
  const answers = await bench.run(`
    Instance.new("Folder", workspace)
    local rows = world.drainChanges().upserts
    local function refusal(change)
      local changed = table.clone(rows)
      change(changed)
      return bench.refusal(function() bench.freshWorld().load(changed) end)
    end
    local function placeOf(className)
      for place, row in rows do
        if row.className == className then return place end
      end
      return nil
    end
    return refusal(function(changed) changed[5] = { 1, 2 } end),
      refusal(function(changed) table.remove(changed, placeOf("Workspace")) end)`);
  expect(answers).toEqual(['row 5 is no instance', expect.stringMatching(/ is there, but what it was in is gone$/)]);
});

test('a property that its class has no more is left out with a warning; an instance of no class is not', async () => {
  const answers = await bench.run(`
    Instance.new("Part", workspace).Name = "Kept"
    local rows = world.drainChanges().upserts
    for _, row in rows do
      if row.name == "Kept" then row.properties.Gone = 1 end
    end
    local other = bench.freshWorld()
    other.load(rows)
    local warnings = #bench.warnings
    table.insert(rows, { id = "z1", parentId = world.debugId(workspace), className = "NoClass", name = "Lost", order = 900 })
    local isLoaded, problem = pcall(bench.freshWorld().load, rows)
    return other.game.Workspace.Kept.ClassName, warnings, isLoaded, problem`);
  expect(answers).toEqual(['Part', '1', 'false', 'Lost is of the class NoClass, which does not exist']);
});
