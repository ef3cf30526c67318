// What the plugin answers to whatever it is sent, and that it goes on afterwards.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/servers/studio/bridge/protocol.ts';
import { anyPayload, anyValue } from './support/any-payload.ts';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

test('defect 8: a dry run that names its parent by id alone is answered like any other, and so is what follows', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local id = ask("instance.get", { instancePath = "Workspace" }).payload.instance.instanceId
    local instance = ask("instance.create", { parentId = id, className = "Part", name = "P", dryRun = true })
    local script = ask("script.create", { parentId = id, scriptType = "Script", name = "S", source = "", dryRun = true })
    local service = ask("instance.delete", { instanceId = id })
    local root = ask("instance.delete", { instancePath = "game" })
    return { instance.payload, script.payload.dryRun, service.error.code, root.error.code, ask("bridge.ping", {}).payload, #workspace:GetChildren(), #test.env.history.log }
  `);
  const preview = { dryRun: true, diffSummary: 'would create Part Workspace.P', entries: ['created Part Workspace.P'] };
  expect(result).toEqual([
    preview,
    true,
    'ACCESS_DENIED',
    'ACCESS_DENIED',
    { ok: true, placeId: 7, studio: true },
    0,
    0,
  ]);
});

test('defect 8: whatever a handler throws becomes an answer, and the next request is answered', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    local operations = test.require("Operations")
    local thrown = { "text", { a = 1 }, setmetatable({}, { __tostring = function() error("no") end }), string.rep("x", 100000), "bad \\xff" }
    local answers = {}
    for _, value in thrown do
      operations.reads["instance.get"] = function() error(value, 0) end
      local reply = bridge.ask("instance.get", {})
      table.insert(answers, { code = reply.error.code, length = utf8.len(reply.error.message) <= 501 })
    end
    operations.reads["instance.get"] = function() return { text = "bad \\xff", deep = { "\\xfe" } } end
    table.insert(answers, bridge.ask("instance.get", {}).payload)
    operations.reads["instance.get"] = function() return { f = string.rep("x", 8000001) } end
    table.insert(answers, bridge.ask("instance.get", {}).error.code)
    operations.reads["instance.get"] = function() local function deeper() return (deeper()) end return deeper() end
    table.insert(answers, bridge.ask("instance.get", {}).error.code)
    return { answers = answers, ping = bridge.ask("bridge.ping", {}).success, warnings = #test.warnings }
  `);
  const internal = { code: 'INTERNAL_ERROR', length: true };
  expect(result).toEqual({
    answers: [...Array(5).fill(internal), { text: 'bad �', deep: ['�'] }, 'INTERNAL_ERROR', 'INTERNAL_ERROR'],
    ping: true,
    warnings: 0,
  });
});

test('defect 7: with no token on either side hello is enough, and with one nothing goes before auth', async () => {
  const result = await plugin.run(`
    local function outcome(reply) return if reply.success then "ok" else reply.error.code end
    local bridge = test.dispatcher("secret")
    local hello = { protocolVersion = 2, clientName = "test" }
    local results = {}
    for _, each in {
      { "bridge.ping", {} }, { "bridge.hello", hello }, { "bridge.auth", { token = "wrong" } }, { "bridge.auth", {} }, { "instance.get", { instancePath = "Workspace" } },
      { "bridge.auth", { token = "secret" } }, { "bridge.ping", {} }, { "bridge.hello", { protocolVersion = 1 } }, { "bridge.ping", {} }, { "bridge.hello", hello }, { "bridge.ping", {} },
    } do
      -- The same id each time: an earlier answer must not stand for a later one.
      table.insert(results, outcome(bridge.ask(each[1], each[2], { requestId = each[1] })))
    end
    bridge.dispatcher.beginSession()
    table.insert(results, outcome(bridge.ask("bridge.ping", {})))
    local free = test.dispatcher()
    return { results = results, free = outcome(free.ask("bridge.ping", {})), hello = free.ask("bridge.hello", hello).payload }
  `);
  const denied = 'ACCESS_DENIED';
  expect(result).toEqual({
    results: [denied, denied, denied, denied, denied, 'ok', denied, 'ok', denied, 'ok', 'ok', denied],
    free: 'ok',
    hello: expect.objectContaining({
      protocolVersion: 2,
      studioId: 'studio-1',
      placeId: 7,
      placeName: 'Place1',
      isSimulated: true,
    }),
  });
});

const line = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      {
        requestId: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: anyValue }),
        correlationId: fc.oneof(fc.constant('c'), anyValue),
        operation: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...operations.filter((each) => each !== 'bridge.hello')) },
          { weight: 1, arbitrary: anyValue },
        ),
        payload: anyPayload,
        deadline: fc.oneof({ weight: 5, arbitrary: fc.constant(9e12) }, { weight: 1, arbitrary: anyValue }),
        idempotencyKey: fc.oneof({ weight: 5, arbitrary: fc.uuid() }, { weight: 1, arbitrary: anyValue }),
      },
      { requiredKeys: ['requestId'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

test('five thousand lines of any JSON are survived: each with an id is answered, and the place is still served', async () => {
  const lines = fc.sample(line, { numRuns: 5_000, seed: 6 });
  const codes: Record<string, number> = {};
  for (let at = 0; at < lines.length; at += 100) {
    const result = await plugin.run<{
      missing: string[];
      ping: boolean;
      warnings: string[];
      internal: string[];
      codes: Record<string, number>;
    }>(
      `
      local bridge = test.dispatcher()
      test.modules["return {}"] = function() return { run = function(...) return ... end } end
      test.add("Part", "P", workspace)
      test.add("ModuleScript", "M", workspace)
      for _, line in input do
        bridge.dispatcher.accept(line)
        test.settle()
      end
      test.advance(1)
      local answered, codes, missing, internal = {}, {}, {}, {}
      for _, reply in bridge.replies do
        answered[reply.requestId] = true
        local code = if reply.success then "ok" else reply.error.code
        codes[code] = (codes[code] or 0) + 1
        if code == "INTERNAL_ERROR" and not string.find(reply.error.message, "The script failed", 1, true) then table.insert(internal, reply.error.message) end
      end
      for _, line in input do
        local id = if type(line) == "table" then line.requestId else nil
        if type(id) == "string" and id ~= "" and #id <= 512 and not answered[id] then table.insert(missing, id) end
      end
      return { missing = missing, ping = bridge.ask("bridge.ping", {}).success, warnings = test.warnings, internal = internal, codes = codes }
      `,
      lines.slice(at, at + 100),
    );
    expect({ ...result, codes: {} }).toEqual({ missing: [], ping: true, warnings: [], internal: [], codes: {} });
    for (const [code, count] of Object.entries(result.codes)) codes[code] = (codes[code] ?? 0) + count;
  }
  // All kinds of answers came up, and no input made the plugin itself fail.
  expect(Object.keys(codes)).toEqual(
    expect.arrayContaining(['ok', 'VALIDATION_ERROR', 'NOT_FOUND', 'ACCESS_DENIED', 'UNIMPLEMENTED']),
  );
});
