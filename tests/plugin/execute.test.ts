// Running modules of the place.
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

const counting = `
  local ask = test.dispatcher().ask
  local loads = 0
  test.modules.one = function(module)
    loads += 1
    local calls = 0
    return { count = function() calls += 1 return calls end, neighbour = function() return module.Parent.Other.Name end, version = 1 }
  end
  test.modules.two = function() loads += 1 return { count = function() return "two" end } end
  local module = test.add("ModuleScript", "M", workspace, { Source = "one" })
  test.add("Folder", "Other", workspace)
  local function call(name, more)
    local payload = more or {}
    payload.scriptPath = "Workspace.M"
    payload.functionName = name
    local reply = ask("script.execute", payload)
    return if reply.success then reply.payload.returnValue else reply.error
  end
`;

test('defect 12: a module keeps its state between calls, and is fresh after a change of its source or when forced', async () => {
  const result = await plugin.run(`${counting}
    local values = { call("count"), call("count"), call("count", { forceRequire = true }), call("count") }
    ask("script.update", { scriptPath = "Workspace.M", source = "two" })
    table.insert(values, call("count"))
    return { values = values, loads = loads, children = #workspace:GetChildren() }
  `);
  expect(result).toEqual({ values: [1, 2, 1, 2, 'two'], loads: 3, children: 2 });
});

test('defect 12: the copy that is required stands beside the original, at first and later, and is gone afterwards', async () => {
  const result = await plugin.run(`${counting}
    return { call("neighbour"), call("neighbour"), #workspace:GetChildren() }
  `);
  expect(result).toEqual(['Other', 'Other', 2]);
});

test('the answer tells what was called and what came back', async () => {
  const result = await plugin.run(`${counting}
    test.modules.value = function() return { 1, 2 } end
    test.add("ModuleScript", "V", workspace, { Source = "value" })
    return { ask("script.execute", { scriptPath = "Workspace.V" }).payload, ask("script.execute", { scriptPath = "Workspace.M", functionName = "count" }).payload, ask("script.execute", { scriptPath = "Workspace.M", dryRun = true }).payload }
  `);
  expect(result).toMatchObject([
    {
      executed: true,
      called: false,
      path: 'Workspace.V',
      instanceId: expect.stringMatching(/^inst-/),
      returnValue: [1, 2],
    },
    { executed: true, called: true, path: 'Workspace.M', returnValue: 1, diffSummary: 'executed Workspace.M: count()' },
    { dryRun: true, path: 'Workspace.M', instanceId: expect.any(String), diffSummary: 'would execute Workspace.M' },
  ]);
});

test('arguments keep their places, with Null as nil and typed values inside of lists', async () => {
  const result = await plugin.run(`${counting}
    test.modules.args = function() return { show = function(...)
      local shown = { n = select("#", ...) }
      for index = 1, shown.n do shown["a" .. index] = typeof((select(index, ...))) end
      shown.inner = typeof((select(3, ...))[1])
      return shown
    end } end
    test.add("ModuleScript", "A", workspace, { Source = "args" })
    local null = { _type = "Null" }
    return ask("script.execute", { scriptPath = "Workspace.A", functionName = "show", args = { 1, null, { { _type = "Vector3" } }, "x", null } }).payload.returnValue
  `);
  expect(result).toEqual({ n: 5, a1: 'number', a2: 'nil', a3: 'table', a4: 'string', a5: 'nil', inner: 'Vector3' });
});

test('what is not exported, what returns nothing, what fails and what is no module is told apart', async () => {
  const result = await plugin.run(`${counting}
    test.modules.bad = function() return { fail = function() error("boom", 0) end, odd = function() error({ a = 1 }) end, none = function() end } end
    test.modules.broken = function() error("at load", 0) end
    test.add("ModuleScript", "B", workspace, { Source = "bad" })
    test.add("ModuleScript", "L", workspace, { Source = "broken" })
    test.add("Script", "S", workspace)
    local function run(path, name, more)
      local payload = more or {}
      payload.scriptPath = path
      payload.functionName = name
      return ask("script.execute", payload).error or "ok"
    end
    return {
      run("Workspace.M", "missing"), run("Workspace.M", "version"), run("Workspace.B", "none", { expectReturn = true }), run("Workspace.B", "none"),
      run("Workspace.B", "fail"), run("Workspace.L"), run("Workspace.S"), run("Workspace.Other"), run("Workspace.M", "count", { args = 5 }), run("Workspace.M", "count", { forceRequire = "yes" }),
      #workspace:GetChildren(),
    }
  `);
  const failed = (error: string) => ({
    code: 'INTERNAL_ERROR',
    message: `The script failed: ${error}`,
    retryable: true,
    details: { error },
  });
  expect(result).toMatchObject([
    { code: 'NOT_FOUND', details: { field: 'functionName' } },
    { code: 'NOT_FOUND', details: { field: 'functionName' } },
    { code: 'VALIDATION_ERROR', details: { field: 'expectReturn' } },
    'ok',
    failed('boom'),
    failed('at load'),
    { code: 'VALIDATION_ERROR', details: { field: 'scriptPath' } },
    { code: 'VALIDATION_ERROR', details: { field: 'scriptPath' } },
    { code: 'VALIDATION_ERROR', details: { field: 'args' } },
    { code: 'VALIDATION_ERROR', details: { field: 'forceRequire' } },
    5,
  ]);
});

test('a script may yield until the deadline, and then not one step longer', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    local steps = 0
    test.modules.slow = function() return { go = function() for _ = 1, 100 do task.wait(1) steps += 1 end end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    bridge.send({ operation = "script.execute", payload = { scriptPath = "Workspace.M", functionName = "go" }, deadline = test.env.nowMs() + 5500 })
    test.advance(20)
    return { code = bridge.replies[#bridge.replies].error.code, steps = steps, children = #workspace:GetChildren(), history = test.env.history.log }
  `);
  expect(result).toEqual({ code: 'DEADLINE_EXCEEDED', steps: 5, children: 1, history: ['begin', 'Cancel'] });
});

const slowBody = `
  local bridge = test.dispatcher()
  local steps, calls = 0, 0
  test.modules.slow = function()
    for _ = 1, 10 do task.wait(1) steps += 1 end
    return { go = function() calls += 1 end }
  end
  test.add("ModuleScript", "M", workspace, { Source = "slow" })
  local function start(more)
    local line = more or {}
    line.operation, line.requestId = "script.execute", "script"
    line.payload = { scriptPath = "Workspace.M", functionName = "go" }
    bridge.send(line)
  end
  local function last() return bridge.replies[#bridge.replies].error end
`;

test('the body of a module that cannot be stopped is not said to be stopped, and its function is not called any more', async () => {
  const result = await plugin.run(`${slowBody}
    start()
    test.advance(2.5)
    local cancel = bridge.ask("bridge.cancel", { requestId = "script" }).payload.state
    local status = bridge.ask("bridge.status", { requestId = "script" }).payload.state
    test.advance(9)
    return { cancel, status, steps, calls, last().code, #workspace:GetChildren() }
  `);
  expect(result).toEqual(['running', 'running', 10, 0, 'CANCELLED', 1]);
});

test('the body of a module that goes on after the deadline is said to go on', async () => {
  const result = await plugin.run(`${slowBody}
    start({ deadline = test.env.nowMs() + 2500 })
    test.advance(4)
    return { last(), steps > 2, #workspace:GetChildren() }
  `);
  const message = 'The script had not ended by the deadline; it cannot be stopped and goes on';
  expect(result).toEqual([{ code: 'DEADLINE_EXCEEDED', message }, true, 1]);
});

test('a script whose thread Studio does not end is not said to be stopped', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    test.modules.slow = function() return { go = function() task.wait(2) return "ended" end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    bridge.send({ operation = "script.execute", requestId = "script", payload = { scriptPath = "Workspace.M", functionName = "go" } })
    local cancel = task.cancel
    task.cancel = function() error("cannot cancel thread") end
    local state = bridge.ask("bridge.cancel", { requestId = "script" }).payload.state
    task.cancel = cancel
    test.advance(3)
    return { state, bridge.replies[#bridge.replies].payload.returnValue }
  `);
  expect(result).toEqual(['running', 'ended']);
});

test('a copy gets the source of the editor where it has no place yet, and a long one when it has', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local long = string.rep("-", 200001)
    test.modules.typed = function() return "typed" end
    test.modules[long] = function() return "long" end
    test.add("ModuleScript", "M", workspace, { Source = "saved" })
    local shown = "typed"
    test.env.editor.GetEditorSource = function() return shown end
    local first = ask("script.execute", { scriptPath = "Workspace.M" })
    local updates = test.env.editor.updates
    shown = long
    local second = ask("script.execute", { scriptPath = "Workspace.M" })
    return { first.payload.returnValue, updates, second.payload.returnValue, test.env.editor.updates, #workspace:GetChildren(), workspace.M.Source }
  `);
  expect(result).toEqual(['typed', 0, 'long', 1, 1, 'saved']);
});

test('a dry run of a script says that it would be executed, and refuses what cannot be copied', async () => {
  const result = await plugin.run(`${counting}
    local payload = { scriptPath = "Workspace.M", dryRun = true }
    local fine = ask("script.execute", payload)
    module.Archivable = false
    return { fine.payload.entries, ask("script.execute", payload).error, ask("script.execute", { scriptPath = "Workspace.M" }).error }
  `);
  const message = 'Workspace.M cannot be copied, and so not be run: Archivable is off';
  const refused = { code: 'VALIDATION_ERROR', message, details: { field: 'scriptPath' } };
  expect(result).toEqual([['would execute Workspace.M'], refused, refused]);
});
