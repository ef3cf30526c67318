// The memory of answers that a real Studio has.
import { expect, test } from 'vitest';
import { openPlugin } from './support/plugin-under-test.ts';

test('the ledger keeps the newest 1,024 answers, and of long ones as many as fit into 4 MB', async () => {
  const plugin = await openPlugin();
  const result = await plugin.run(`
    local newLedger = test.require("Ledger")
    local ledger = newLedger()
    for index = 1, 1500 do ledger.remember("key-" .. index, "text-" .. index) end
    ledger.remember("key-1500", "another")
    local long = newLedger()
    for index = 1, 10 do long.remember("key-" .. index, string.rep("x", 1000000)) end
    local huge = newLedger()
    huge.remember("key", string.rep("x", 5000000))
    return {
      forgotten = ledger.recall("key-476") == nil, oldest = ledger.recall("key-477"), newest = ledger.recall("key-1500"),
      longForgotten = long.recall("key-7") == nil, longKept = long.recall("key-8") ~= nil, huge = huge.recall("key") ~= nil,
    }
  `);
  expect(result).toEqual({
    forgotten: true,
    oldest: 'text-477',
    newest: 'text-1500',
    longForgotten: true,
    longKept: true,
    huge: true,
  });
});

test('a write whose answer is too long to be kept pushes no other out, and is still done once', async () => {
  const plugin = await openPlugin();
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    local runs = 0
    test.add("ModuleScript", "M", workspace).Source = "long"
    test.modules["long"] = function() return { run = function() runs += 1 return string.rep("x", 100000) end } end
    local payload = { scriptPath = "Workspace.M", functionName = "run" }
    local first = bridge.ask("script.execute", payload, { idempotencyKey = "key" })
    local again = bridge.ask("script.execute", payload, { idempotencyKey = "key" })
    return { first = #first.payload.returnValue, code = again.error.code, message = again.error.message, runs = runs }
  `);
  expect(result).toEqual({
    ...{ first: 100_000, code: 'INTERNAL_ERROR', runs: 1 },
    message: 'It was done by an earlier attempt, whose answer was too long to be kept',
  });
});
