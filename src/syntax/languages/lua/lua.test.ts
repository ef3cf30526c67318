import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { lua } from './language.ts';

const text = `local json = require("json")
local util = require 'lib.util'

local Cart = {}
Cart.__index = Cart
LIMIT = 10

--- Makes a cart for somebody.
function Cart.new(owner, ...)
  local self = setmetatable({}, Cart)
  self.owner = owner
  self.items[1] = util.first(...)
  return self
end

--[[ Loads what the cart
     held before. ]]
function Cart:load(path)
  local data, size = self:fetch(path), 3
  if data == nil then
    error("nothing there")
  elseif size > 3 then
    error({ code = 1 })
  end
  for i = 1, size do
    if i == 2 then goto continue end
    if i == 3 then break end
    ::continue::
  end
  for key, value in pairs(data) do
    table.insert(self.items, value)
  end
  while size > 0 do size = size - 1 end
  repeat local done = true until done
  local copy = data
  local name = "x"
  coroutine.yield(copy)
end

local function helper(a, b)
  return a + b
end

local double = function(x)
  return x * 2
end

Cart.run = function(self, speed)
  return helper(self, speed)
end

return Cart
`;

const source = await parseSource(text, lua);

describe('Lua', () => {
  it('finds functions wherever they are given a name', () => {
    expect(source.outline).toEqual([
      'Variable LIMIT',
      'Method new',
      'Method load',
      'Function helper',
      'Function double',
      'Method run',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations; what is local is private', () => {
    expect(source.symbol('new')).toMatchObject({
      signature: 'function Cart.new(owner, ...)',
      doc: 'Makes a cart for somebody.',
    });
    expect(source.symbol('load').doc).toBe('Loads what the cart\nheld before.');
    expect(source.symbol('new').facts).toMatchObject({ visibility: 'public', params: [{ name: 'owner', type: null }] });
    expect(source.symbol('helper').facts).toMatchObject({ visibility: 'private', modifiers: ['local'], returns: true });
    expect(source.symbol('double').facts).toMatchObject({
      visibility: 'private',
      params: [{ name: 'x', type: null }],
      returns: true,
    });
    expect(source.symbol('run').facts.params.map(({ name }) => name)).toEqual(['self', 'speed']);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual(['self:fetch', 'error', 'pairs', 'table.insert', 'coroutine.yield']);
    expect(facts).toMatchObject({
      throws: ['error'],
      mutates: ['self.items'],
      aliases: ['copy=data'],
      isGenerator: true,
      branches: 4,
      loops: 4,
      breaks: 1,
      continues: 1,
    });
    expect(facts.writes).toEqual(['data', 'size', 'i', 'key', 'value', 'done', 'copy', 'name']);
    expect(facts.reads).toEqual(expect.arrayContaining(['path', 'data', 'self.items', 'value']));
    expect(facts.inferredTypes).toEqual(expect.arrayContaining(['number', 'string', 'boolean']));
    expect(source.symbol('new').facts).toMatchObject({ mutates: ['self.owner', 'self.items[1]'], returns: true });
  });

  it('knows what a file requires', () => {
    expect(source.imports).toEqual(['json', 'lib.util']);
    expect(source.bindings).toContainEqual({ local: 'util', imported: '*', from: 'lib.util' });
  });

  it('knows a name taken of a module, and no symbol where there is no name', async () => {
    const parsed = await parseSource(
      'local trim = require("lib.util").trim\nDates[c] = function(self, x)\n  trim(x)\n  return x\nend\n',
      lua,
    );
    expect(parsed.bindings).toEqual([{ local: 'trim', imported: 'trim', from: 'lib.util' }]);
    expect(parsed.outline).toEqual([]);
  });
});
