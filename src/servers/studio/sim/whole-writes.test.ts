import { expect, test } from 'vitest';
import { openTestLuau } from './test-luau.ts';

test('what a write has changed goes to the disk when it is whole, and what was before it at any time', async () => {
  const luau = await openTestLuau(`
    local pending, taken, recordings = {}, {}, 0
    local history = {
      TryBeginRecording = function() recordings += 1 return tostring(recordings) end,
      FinishRecording = function() end,
    }
    local writes = require("WholeWrites")(history, function()
      local text = if pending[1] then table.concat(pending, "+") else nil
      pending = {}
      return text
    end)
    local function change(word) table.insert(pending, word) end
    local function take() table.insert(taken, tostring(writes.take())) end

    take()
    change("a") change("answer a")
    local id = writes.history:TryBeginRecording("b", "b")
    change("half of b")
    take() take()
    change("rest of b")
    writes.history:FinishRecording(id)
    change("answer b")
    take()
    return string.gsub(table.concat(taken, ";"), "\\n", "/")`);
  expect(await luau.run('')).toBe('nil;a+answer a;nil;half of b+rest of b+answer b');
});

test('the ledger forgets its oldest answers, and says which', async () => {
  const luau = await openTestLuau(`
    local ledger = require("Ledger")({ { "old", "text" } })
    for index = 1, 4096 do ledger.remember("k" .. index, "text") end
    ledger.remember("k4096", "other")
    local fresh, gone = ledger.drain()
    local again = ledger.drain()
    for index = 1, 5000 do ledger.remember("n" .. index, "text") end
    local later, goneLater = ledger.drain()
    return table.concat({ tostring(ledger.recall("old")), ledger.recall("n5000"), #fresh, #gone, gone[1], #again, #later,
      #goneLater, tostring(ledger.recall("k4096")) }, " ")`);
  expect(await luau.run('')).toBe('nil text 4096 1 old 0 4096 4096 nil');
});
