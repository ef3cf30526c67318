// Trees that are deeper than calls may be nested: whatever can be done to a shallow one can be done to them.
import { beforeAll, expect, test } from 'vitest';
import { type LuauBench, openLuauBench } from './luau-bench.ts';

let bench: LuauBench;
beforeAll(async () => {
  bench = await openLuauBench();
});

const chain = `
  local depth = 24000
  local top = Instance.new("Folder", workspace)
  local bottom = top
  for _ = 2, depth do bottom = Instance.new("Folder", bottom) end
  bottom.Name = "Bottom"
  bottom:AddTag("Deep")`;

test('a world with a tree of 24,000 levels is kept and opens again', async () => {
  const answers = await bench.run(`${chain}
    local rows = world.drainChanges().upserts
    local other = bench.freshWorld()
    other.load(rows)
    return #rows > depth, #other.game.Workspace:GetDescendants(), #other.game:GetService("CollectionService"):GetTagged("Deep"),
      #other.drainChanges().upserts`);
  expect(answers).toEqual(['true', '24002', '1', '0']);
});

test('a tree of 24,000 levels is searched, copied, moved, destroyed and brought back', async () => {
  const answers = await bench.run(`${chain}
    local history = game:GetService("ChangeHistoryService")
    local found = workspace:FindFirstChild("Bottom", true) == bottom
    local copy = top:Clone()
    local copied = #copy:GetDescendants()
    top.Parent = game:GetService("ServerStorage")
    local path = #bottom:GetFullName()
    local loop = bench.refusal(function() top.Parent = bottom end)
    copy.Parent = workspace
    local recording = history:TryBeginRecording("destroy")
    copy:Destroy()
    local gone = #workspace:GetDescendants()
    history:FinishRecording(recording, Enum.FinishRecordingOperation.Cancel)
    local back, heard = #workspace:GetDescendants(), 0
    bottom.AncestryChanged:Connect(function() heard += 1 end)
    top.Parent = workspace
    return found, copied, path, loop, gone, back, heard`);
  expect(answers).toEqual([
    'true',
    '23999',
    String('ServerStorage.Bottom'.length + 'Folder.'.length * 23_999),
    'Attempt to set parent of Folder to Bottom would result in circular reference',
    '2',
    '24002',
    '1',
  ]);
});
