import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestLuau, type TestLuau } from './test-luau.ts';

let echo: TestLuau;
let exact: TestLuau;
let say: TestLuau;
const run = { seed: 20_261_116, numRuns: 400 };

beforeAll(async () => {
  // Failures begin with a mark that no JSON begins with.
  echo = await openTestLuau(`
    local ok, result = pcall(function() return require("JsonEncode").encode(require("JsonDecode")(text)) end)
    return if ok then result else "!" .. result`);
  exact = await openTestLuau(`
    local kept = require("ExactJson")
    return kept.encode(kept.decode(text))`);
  say = await openTestLuau(`
    local encode = require("JsonEncode").encode
    local values = {
      empty = function() return encode({}) end,
      nested = function() return encode({ list = {}, map = { x = 1 } }) end,
      numbers = function() return encode({ 1, 0.1, -2.5e-7, 1e21, 2 ^ 53, math.huge, -math.huge, 0 / 0 }) end,
      nothing = function() return encode(nil) end,
      unknown = function() return encode({ print, newproxy(true), setmetatable({}, {}) }) end,
      invalid = function() return encode("\\xff") end,
      surrogate = function() return encode("\\xed\\xa0\\x80") end,
      cycle = function() local loop = {}; loop[1] = loop; return encode(loop) end,
      keepsBytes = function()
        local kept = require("ExactJson")
        local back = kept.decode(kept.encode({ "\\xff\\0a\\n", "\\1x", 1 / 0, -1 / 0, 0 / 0, "plain" }))
        return tostring(back[1] == "\\xff\\0a\\n" and back[2] == "\\1x" and back[3] == 1 / 0 and back[4] == -1 / 0
          and back[5] ~= back[5] and back[6] == "plain")
      end,
    }
    local ok, result = pcall(values[text])
    return if ok then result else "!" .. result`);
});

test('what JSON.stringify writes is read and written again as the same, but for null and empty objects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const text = JSON.stringify(withoutHoles(value));
      const written = await echo.run(text);
      expect(JSON.parse(written)).toEqual(asLuau(JSON.parse(text)));
      expect(JSON.parse(await exact.run(text))).toEqual(JSON.parse(written));
    }),
    run,
  );
});

test('any text comes back as it was, short or long, with every sort of escape', async () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('"', '\\', '\n', '\r', '\t', '\u0001', '\u0000', '/', 'u', 'n', '\u007f', '😀', '\u2028', 'é'),
  );
  const texts = fc.array(character, { maxLength: 60 }).map((each) => each.join(''));
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(1, 12), async (text, times) => {
      const long = text.repeat(times);
      expect(JSON.parse(await echo.run(JSON.stringify([long])))).toEqual([long]);
      // With every character escaped as other writers do it.
      const escaped = [...long].map((each) => [...units(each)].join('')).join('');
      expect(JSON.parse(await echo.run(`["${escaped}"]`))).toEqual([long]);
    }),
    { ...run, numRuns: 120 },
  );
});

test('what JSON.parse refuses is refused, and nothing breaks', async () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '.5',
    'e9',
    '01',
    'true',
    'nul',
    'null',
    ' ',
    '\\u12',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
      const text = parts.join('');
      const written = await echo.run(text);
      expect(written.startsWith('!')).toBe(!isJson(text));
    }),
    { ...run, numRuns: 2_000 },
  );
});

test('values without JSON are written as HttpService writes them', async () => {
  expect(await say.run('empty')).toBe('[]');
  expect(JSON.parse(await say.run('nested'))).toEqual({ list: [], map: { x: 1 } });
  expect(JSON.parse(await say.run('numbers'))).toEqual([1, 0.1, -2.5e-7, 1e21, 2 ** 53, Infinity, -Infinity, null]);
  expect(await say.run('nothing')).toBe('null');
  expect(await say.run('unknown')).toBe('[null,null,null]');
});

test('text that is not UTF-8 and tables that contain themselves are refused', async () => {
  for (const each of ['invalid', 'surrogate', 'cycle']) expect(await say.run(each)).toMatch(/^!Can't convert to JSON/);
});

test('the world keeps bytes and numbers that JSON has no word for', async () => {
  expect(await say.run('keepsBytes')).toBe('true');
});

test('what is nested too deep is refused in both directions', async () => {
  expect(await echo.run('['.repeat(100_000))).toMatch(/^!Can't parse JSON/);
});

/** Lists with nulls before other values are no lists in Luau. */
function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutHoles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutHoles(each)]));
}

/** Null is dropped, and an object without fields is a list. */
function asLuau(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asLuau);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, each]) => each !== null);
  return fields.length === 0 ? [] : Object.fromEntries(fields.map(([name, each]) => [name, asLuau(each)]));
}

function* units(character: string): Generator<string> {
  for (let index = 0; index < character.length; index += 1) {
    yield `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
