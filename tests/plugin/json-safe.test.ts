// What scripts return, as JSON.
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

const safe = (expression: string) =>
  plugin.run(`
    local JsonSafe = test.require("JsonSafe")
    local function summarise(instance) return { name = instance.Name } end
    local value = (function() ${expression} end)()
    return { JsonSafe(value, summarise) }
  `);

test('scalars stay as they are, and numbers that JSON lacks become texts', async () => {
  expect(await safe('return { 1.5, true, "é", 0/0, math.huge, -math.huge }')).toEqual([
    [1.5, true, 'é', 'NaN', 'Infinity', '-Infinity'],
  ]);
});

test('bytes that are no UTF-8 are replaced one by one', async () => {
  expect(await safe('return "a\\xffb\\xc3"')).toEqual(['a�b�']);
});

test('a table that contains itself ends, and one that is only used twice is shown twice', async () => {
  expect(await safe('local t = { a = 1 } t.me = t return t')).toEqual([{ a: 1, me: '<cycle>' }]);
  expect(await safe('local t = { 1 } return { t, t }')).toEqual([[[1], [1]]]);
});

test('tables are shown to a depth of five and to 128 keys', async () => {
  expect(await safe('return {{{{{{ 1 }}}}}}')).toEqual([[[[[['<max-depth>']]]]]]);
  const [map] = (await safe('local t = {} for i = 1, 200 do t["k" .. i] = i end return t')) as [
    Record<string, unknown>,
  ];
  expect(Object.keys(map)).toHaveLength(129);
  expect(map['__truncated']).toBe(true);
  const [list] = (await safe('local t = {} for i = 1, 200 do t[i] = i end return t')) as [unknown[]];
  expect(list).toHaveLength(129);
  expect(list[128]).toBe('<truncated: 72 more>');
});

test('tables with keys of several kinds become maps with texts as keys', async () => {
  expect(await safe('return { 1, x = 2 }')).toEqual([{ 1: 1, x: 2 }]);
  expect(await safe('return { [3] = "c" }')).toEqual([{ 3: 'c' }]);
  expect(Object.values(((await safe('return { [1] = "n", ["1"] = "s" }')) as [object])[0]).sort()).toEqual(['n', 's']);
});

test('instances become summaries, everything else its text, and values that cannot be printed do no harm', async () => {
  expect(await safe('return { workspace, Vector3.new(1, 2, 3) }')).toEqual([[{ name: 'Workspace' }, '1, 2, 3']]);
  expect(await safe('return newproxy(true) ~= nil')).toEqual([true]);
  expect(
    await safe('local p = newproxy(true) getmetatable(p).__tostring = function() error("no") end return { p }'),
  ).toEqual([['an error that cannot be printed']]);
});

test('a small table that means a huge tree is cut off', async () => {
  const [value] = (await safe(
    'local t = 1 for _ = 1, 5 do local n = {} for i = 1, 128 do n[i] = t end t = n end return t',
  )) as [unknown];
  expect(JSON.stringify(value).length).toBeLessThan(8_000_000);
  const [texts] = (await safe('local t = {} for i = 1, 100 do t[i] = string.rep("x", 50000) end return t')) as [
    string[],
  ];
  expect(texts.at(-1)).toBe('<too-large>');
});
