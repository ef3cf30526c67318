// Long lines in pieces, in the plugin.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

test('pieces are never longer than asked for, never end within a character, and give the text again', async () => {
  const samples = fc.sample(
    fc.record({
      text: fc.string({ unit: fc.constantFrom('a', '\n', 'é', '世', '🧱', '\u0000'), maxLength: 60 }),
      size: fc.integer({ min: 4, max: 20 }),
    }),
    { numRuns: 300, seed: 6 },
  );
  const failures = await plugin.run(
    `
    local Chunks = test.require("Chunks")
    local failures = {}
    for _, sample in input do
      local pieces = Chunks.cut(sample.text, sample.size)
      local isFine = table.concat(pieces) == sample.text
      for _, piece in pieces do
        isFine = isFine and #piece <= sample.size and utf8.len(piece) ~= nil
      end
      if not isFine then table.insert(failures, sample) end
    end
    -- Bytes that are no UTF-8 are cut all the same.
    if #Chunks.cut(string.rep("\\x80", 100), 10) ~= 10 then table.insert(failures, "continuations") end
    return failures
    `,
    samples,
  );
  expect(failures).toEqual([]);
});

test('a line of a megabyte comes together from pieces in any order, some of them twice', async () => {
  const result = await plugin.run(`
    local Chunks = test.require("Chunks")
    local line = string.rep('{"é":"long enough"} ', 54000)
    local lines = Chunks.toLines(line, function() return "one" end, test.encode)
    local assembler = Chunks.newAssembler()
    local whole = {}
    for index = #lines, 1, -1 do
      for _ = 1, 2 do
        table.insert(whole, assembler.accept(test.decode(lines[index])))
      end
    end
    return { pieces = #lines, wholes = #whole, isEqual = whole[1] == line, isShortAlone = Chunks.toLines("{}", nil, nil)[1] }
  `);
  expect(result).toEqual({ pieces: 12, wholes: 1, isEqual: true, isShortAlone: '{}' });
});

test('what is no piece, what is too long and what never ends is dropped', async () => {
  const result = await plugin.run(`
    local Chunks = test.require("Chunks")
    local assembler = Chunks.newAssembler()
    local got = {}
    for _, bad in { 1, "x", {}, { chunk = 1, data = "" }, { chunk = { id = 1, index = 0, count = 1 }, data = "" },
      { chunk = { id = "a", index = 0.5, count = 1 }, data = "" }, { chunk = { id = "a", index = -1, count = 1 }, data = "" },
      { chunk = { id = "a", index = 1, count = 1 }, data = "" }, { chunk = { id = "a", index = 0, count = 1e9 }, data = "" },
      { chunk = { id = "a", index = 0, count = 1 } } } do
      table.insert(got, assembler.accept(bad))
    end
    local piece = string.rep("x", 96000)
    for index = 0, 83 do
      table.insert(got, assembler.accept({ chunk = { id = "long", index = index, count = 84 }, data = piece }))
    end
    for message = 1, 40 do
      assembler.accept({ chunk = { id = "open-" .. message, index = 0, count = 2 }, data = "a" })
    end
    local first = assembler.accept({ chunk = { id = "open-1", index = 1, count = 2 }, data = "b" })
    local last = assembler.accept({ chunk = { id = "open-40", index = 1, count = 2 }, data = "b" })
    return { got = #got, isFirstForgotten = first == nil, last = last }
  `);
  expect(result).toEqual({ got: 0, isFirstForgotten: true, last: 'ab' });
});
