// Sources of scripts that are open in the editor: Studio may take its time, refuse, and ask again.
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

const open = `
  local bridge = test.dispatcher()
  local container = test.add("Script", "S", workspace, { Source = "old" })
  local typed = "old"
  test.env.editor.GetEditorSource = function() return typed end
  local function update(seconds)
    local deadline = test.env.nowMs() + (seconds or 30) * 1000
    bridge.send({ operation = "script.update", requestId = "update", payload = { scriptPath = "Workspace.S", source = "new" }, deadline = deadline })
  end
  local function outcome()
    local reply = bridge.replies[#bridge.replies]
    return if reply.success then "ok" else reply.error.code .. ": " .. reply.error.message
  end
  local function next() return bridge.ask("instance.create", { parentPath = "Workspace", className = "Part", name = "P" }).success end
`;

test('what somebody typed meanwhile is not overwritten', async () => {
  const result = await plugin.run(`${open}
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      task.wait(1)
      typed = change(typed) or typed
    end
    update()
    typed = "old, and more"
    test.advance(2)
    return { outcome(), typed, test.env.history.log[2], next() }
  `);
  const conflict = 'CONFLICT: The source was changed in Studio meanwhile; nothing was written';
  expect(result).toEqual([conflict, 'old, and more', 'Cancel', true]);
});

test('an edit that Studio refuses and asks for again is made once, or not at all when the text is another by then', async () => {
  const result = await plugin.run(`${open}
    local between = "old"
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      local refused = change(typed)
      task.wait(1)
      typed = between
      typed = change(typed) or typed
    end
    update()
    test.advance(2)
    local outcomes = { outcome(), typed }
    typed, between = "old", "old!"
    bridge.send({ operation = "script.update", payload = { scriptPath = "Workspace.S", source = "newer" } })
    test.advance(2)
    table.insert(outcomes, outcome())
    table.insert(outcomes, typed)
    return outcomes
  `);
  const conflict = 'CONFLICT: The source was changed in Studio meanwhile; nothing was written';
  expect(result).toEqual(['ok', 'new', conflict, 'old!']);
});

test('an editor that never answers does not hold up other writes after the deadline, and gets nothing later', async () => {
  const result = await plugin.run(`${open}
    local later
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      later = change
      coroutine.yield()
    end
    update(2)
    test.advance(3)
    return { outcome(), next(), later("old") == nil }
  `);
  const late = 'DEADLINE_EXCEEDED: Studio had not taken the source by the deadline; nothing was written';
  expect(result).toEqual([late, true, true]);
});

test('a source that Studio has but did not take by the deadline is not said to be lost', async () => {
  const result = await plugin.run(`${open}
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      change(typed)
      coroutine.yield()
    end
    update(2)
    test.advance(1)
    local state = bridge.ask("bridge.cancel", { requestId = "update" }).payload.state
    test.advance(2)
    return { state, outcome(), next() }
  `);
  const late = 'DEADLINE_EXCEEDED: Studio had not taken the source by the deadline; it may still do so';
  expect(result).toEqual(['running', late, true]);
});

test('a source that waits for the editor can be cancelled, and is not written later', async () => {
  const result = await plugin.run(`${open}
    local later
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      later = change
      coroutine.yield()
    end
    update()
    local state = bridge.ask("bridge.cancel", { requestId = "update" }).payload.state
    local code
    for _, reply in bridge.replies do if reply.requestId == "update" then code = reply.error.code end end
    return { state, code, later("old") == nil, next() }
  `);
  expect(result).toEqual(['stopped', 'CANCELLED', true, true]);
});

test('a cancel that comes after the source was given is held to when Studio asks again', async () => {
  const result = await plugin.run(`${open}
    test.env.editor.UpdateSourceAsync = function(_, _, change)
      change(typed)
      task.wait(1)
      typed = change(typed) or typed
    end
    update()
    local state = bridge.ask("bridge.cancel", { requestId = "update" }).payload.state
    test.advance(2)
    return { state, outcome(), typed }
  `);
  expect(result).toEqual(['running', 'CANCELLED: The request was cancelled before Studio took the source', 'old']);
});
