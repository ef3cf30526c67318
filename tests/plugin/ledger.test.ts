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
