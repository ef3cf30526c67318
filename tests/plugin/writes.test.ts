// Writes of the plugin: done once, undone as one step, checked before they are done.
import { beforeAll, describe, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

test('defect 5: attempts with one key create once, and each gets the answer under its own id', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local payload = { parentPath = "Workspace", className = "Part", name = "P" }
    local replies = {}
    for attempt = 1, 3 do
      table.insert(replies, ask("instance.create", payload, { requestId = "attempt-" .. attempt, correlationId = "c" .. attempt, idempotencyKey = "key" }))
    end
    local conflict = ask("instance.delete", { instancePath = "Workspace.P" }, { idempotencyKey = "key" })
    return { replies = replies, parts = #workspace:GetChildren(), conflict = conflict.error.code }
  `);
  const created = { success: true, payload: { created: true, path: 'Workspace.P', className: 'Part' } };
  expect(result).toMatchObject({
    replies: [1, 2, 3].map((n) => ({ requestId: `attempt-${n}`, correlationId: `c${n}`, ...created })),
    parts: 1,
    conflict: 'CONFLICT',
  });
});

test('defect 5: a second attempt that comes while the first one runs waits for its answer', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    local runs = 0
    test.modules.slow = function() return { go = function() runs += 1 task.wait(2) return runs end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    local payload = { scriptPath = "Workspace.M", functionName = "go" }
    local before = #bridge.replies
    bridge.send({ operation = "script.execute", payload = payload, idempotencyKey = "k", requestId = "one" })
    bridge.send({ operation = "script.execute", payload = payload, idempotencyKey = "k", requestId = "two" })
    local early = #bridge.replies - before
    test.advance(3)
    return { early = early, runs = runs, values = { bridge.replies[before + 1].payload.returnValue, bridge.replies[before + 2].payload.returnValue } }
  `);
  expect(result).toEqual({ early: 0, runs: 1, values: [1, 1] });
});

test('a write that failed may be tried again with its key, and a dry run is not remembered', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local payload = { parentPath = "Workspace.F", className = "Part", name = "P" }
    local dry = { parentPath = "Workspace", className = "Part", name = "P", dryRun = true }
    local first = ask("instance.create", payload, { idempotencyKey = "key" })
    local second = ask("instance.create", dry, { idempotencyKey = "key" })
    test.add("Folder", "F", workspace)
    local third = ask("instance.create", payload, { idempotencyKey = "key" })
    return { first.error.code, second.payload.dryRun, third.payload.path, #workspace:GetChildren() }
  `);
  expect(result).toEqual(['NOT_FOUND', true, 'Workspace.F.P', 1]);
});

test('one request id is done once, also where the same line comes twice', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    local line = { operation = "instance.create", payload = { parentPath = "Workspace", className = "Part", name = "P" }, requestId = "same" }
    local failing = { operation = "instance.create", payload = { parentPath = "Nowhere", className = "Part", name = "P" }, requestId = "bad" }
    local before = #bridge.replies
    for _ = 1, 3 do bridge.send(line) bridge.send(failing) test.settle() end
    return { parts = #workspace:GetChildren(), replies = #bridge.replies - before }
  `);
  expect(result).toEqual({ parts: 1, replies: 6 });
});

test('what comes after its deadline is not done', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local late = { deadline = test.env.nowMs() }
    local codes = {}
    for _, each in {
      { "instance.create", { parentPath = "Workspace", className = "Part", name = "P" } },
      { "instance.create", { parentPath = "Workspace", className = "Part", name = "P", dryRun = true } },
      { "instance.get", { instancePath = "Workspace" } },
    } do
      table.insert(codes, ask(each[1], each[2], { deadline = late.deadline }).error.code)
    end
    return { codes = codes, parts = #workspace:GetChildren() }
  `);
  expect(result).toEqual({ codes: Array(3).fill('DEADLINE_EXCEEDED'), parts: 0 });
});

test('writes take turns: one that waits behind a script can be cancelled, or ends at its deadline', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    test.modules.slow = function() return { go = function() task.wait(10) end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    bridge.send({ operation = "script.execute", payload = { scriptPath = "Workspace.M", functionName = "go" }, requestId = "script" })
    for _, id in { "first", "second", "third" } do
      local deadline = if id == "second" then test.env.nowMs() + 1000 else nil
      bridge.send({ operation = "instance.create", payload = { parentPath = "Workspace", className = "Part", name = id }, requestId = id, deadline = deadline })
    end
    local read = bridge.ask("instance.get", { instancePath = "Workspace" }).success
    local states = {}
    for _, id in { "first", "script", "nothing" } do
      table.insert(states, bridge.ask("bridge.status", { requestId = id }).payload.state)
    end
    table.insert(states, bridge.ask("bridge.cancel", { requestId = "first" }).payload.state)
    test.advance(2)
    table.insert(states, bridge.ask("bridge.cancel", { requestId = "second" }).payload.state)
    table.insert(states, bridge.ask("bridge.cancel", { requestId = "script" }).payload.state)
    test.advance(1)
    table.insert(states, bridge.ask("bridge.status", { requestId = "third" }).payload.state)
    local outcomes, names = {}, {}
    for _, reply in bridge.replies do
      outcomes[reply.requestId] = if reply.success then "ok" else reply.error.code
    end
    for _, child in workspace:GetChildren() do table.insert(names, child.Name) end
    return { read = read, states = states, names = names, first = outcomes.first, second = outcomes.second, third = outcomes.third, script = outcomes.script, history = test.env.history.log }
  `);
  expect(result).toEqual({
    read: true,
    states: ['running', 'running', 'unknown', 'cancelled', 'done', 'stopped', 'done'],
    names: ['M', 'third'],
    first: 'CANCELLED',
    second: 'DEADLINE_EXCEEDED',
    third: 'ok',
    script: 'CANCELLED',
    history: ['begin', 'Cancel', 'begin', 'Commit'],
  });
});

test('a thousand writes that wait for one are all done, in order; more are turned away, but reads never', async () => {
  const result = await plugin.run(`
    local bridge = test.dispatcher()
    test.modules.slow = function() task.wait(1) return {} end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    local part = test.add("Part", "P", workspace)
    bridge.send({ operation = "script.execute", payload = { scriptPath = "Workspace.M" } })
    for index = 1, 1100 do
      bridge.send({ operation = "instance.set_property", payload = { instancePath = "Workspace.P", propertyName = "Transparency", value = index } })
    end
    local read = bridge.ask("instance.get", { instancePath = "Workspace" }).success
    test.advance(2)
    local counts = {}
    for _, reply in bridge.replies do
      local outcome = if reply.success then "ok" else reply.error.code
      counts[outcome] = (counts[outcome] or 0) + 1
    end
    return { counts = counts, last = part.Transparency, read = read }
  `);
  // One hello, one read, the script and 1,023 writes.
  expect(result).toEqual({ counts: { ok: 1026, TRANSIENT_ERROR: 77 }, last: 1023, read: true });
});

describe('defect 11: undo', () => {
  test('every write is one recording, committed when it worked and cancelled when it failed', async () => {
    const result = await plugin.run(`
      local ask = test.dispatcher().ask
      ask("script.create", { parentPath = "Workspace", name = "S", scriptType = "Script", source = "x" })
      ask("instance.set_property", { instancePath = "Workspace.S", propertyName = "Enabled", value = false })
      ask("script.update", { scriptPath = "Workspace.S", source = "y" })
      test.env.editor.problem = "no"
      ask("script.update", { scriptPath = "Workspace.S", source = "z" })
      ask("script.create", { parentPath = "Workspace", name = "T", scriptType = "Script", source = "x" })
      ask("instance.create", { parentPath = "Workspace", name = "T", className = "Workspace" })
      ask("script.delete", { scriptPath = "Workspace.S", dryRun = true })
      ask("script.delete", { scriptPath = "Workspace.S" })
      return { log = test.env.history.log, left = #workspace:GetChildren() }
    `);
    const done = ['begin', 'Commit'];
    const failed = ['begin', 'Cancel'];
    expect(result).toEqual({ log: [...done, ...done, ...done, ...failed, ...failed, ...done], left: 0 });
  });

  test('where Studio gives no recording nothing is done, and the same write may be tried again', async () => {
    const result = await plugin.run(`
      local ask = test.dispatcher().ask
      local payload = { parentPath = "Workspace", name = "P", className = "Part" }
      test.env.history.isBusy = true
      local reply = ask("instance.create", payload, { idempotencyKey = "key" })
      local children = #workspace:GetChildren()
      test.env.history.isBusy = false
      local again = ask("instance.create", payload, { idempotencyKey = "key" })
      return { reply.error, children, again.success, #workspace:GetChildren() }
    `);
    const message = 'Studio is in a play test, or a recording of this plugin is stuck; nothing was done';
    expect(result).toEqual([{ code: 'TRANSIENT_ERROR', message, retryable: true }, 0, true, 1]);
  });

  test('what is deleted is taken out and not destroyed, so that undo can bring it back', async () => {
    const result = await plugin.run(`
      local part = test.add("Part", "P", test.add("Model", "M", workspace))
      local reply = test.dispatcher().ask("instance.delete", { instancePath = "Workspace.M" })
      part.Parent.Parent = workspace
      return { reply.payload, #workspace:GetChildren() }
    `);
    const text = 'deleted Model Workspace.M and 1 descendant';
    expect(result).toEqual([{ deleted: true, path: 'Workspace.M', diffSummary: text, entries: [text] }, 1]);
  });

  test('sources go through the editor, a megabyte as well', async () => {
    const result = await plugin.run(`
      local ask = test.dispatcher().ask
      local source = string.rep("local a = 1\\n", 90000)
      local made = ask("script.create", { parentPath = "Workspace", name = "S", scriptType = "ModuleScript", source = source })
      local read = ask("script.get_source", { scriptPath = "Workspace.S" })
      return { made.success, read.payload.source == source, test.env.editor.updates }
    `);
    expect(result).toEqual([true, true, 1]);
  });
});

test('defect 10: an empty source is a source', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local made = ask("script.create", { parentPath = "Workspace", name = "S", scriptType = "Script", source = "" })
    local read = ask("script.get_source", { scriptId = made.payload.instanceId })
    local missing = ask("script.create", { parentPath = "Workspace", name = "S", scriptType = "Script" })
    return { made.payload.entries, read.payload, missing.error }
  `);
  expect(result).toMatchObject([
    ['created Script Workspace.S', 'Workspace.S source: 0 lines → 0 lines (+0 −0)'],
    { path: 'Workspace.S', className: 'Script', source: '' },
    { code: 'VALIDATION_ERROR', details: { field: 'source' } },
  ]);
});

test('an update tells how many lines come and go', async () => {
  const result = await plugin.run(
    `
    local ask = test.dispatcher().ask
    test.add("Script", "S", workspace, { Source = input.before })
    return ask("script.update", { scriptPath = "Workspace.S", source = input.after }).payload.entries[1]
    `,
    { before: 'a\nb\nc\nd\ne', after: 'a\nB\nc\nx\nd\ne\nf' },
  );
  expect(result).toBe('Workspace.S source: 5 lines → 7 lines (+3 −1)');
});
