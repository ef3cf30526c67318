// The plugin's own Main, as Studio runs it: a person opens the widget, types the address and a token, and presses Connect.
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { SimDriver } from './sim-driver.ts';
import { findSourceFolders } from './sim-sources.ts';
import { openTestMachine } from './test-luau.ts';
import { TestStudio } from './test-studio.ts';
import type { FromWorker } from './worker-messages.ts';
import { WorldFile } from './world-file.ts';

/** Goes on when the widget shows what it waits for, and logs everything it sees. */
const person = `
local require = ...
return function(plugin, compiled)
  local step = require("RealMain")(plugin, compiled)
  local PluginObject, Signal, Proxy = require("PluginObject"), require("Signal"), require("Proxy")
  local decode, encode = require("JsonDecode"), require("JsonEncode").encode
  local start, stage, lastSeen, words = nil, 1, "", {}

  local function all(className)
    local found = {}
    for _, each in PluginObject.current.gui:GetDescendants() do
      if each.ClassName == className then table.insert(found, each) end
    end
    return found
  end
  local function press()
    Signal.fire(Proxy.nodeOf(all("TextButton")[1]), "Activated")
  end
  local function connect(token)
    all("TextBox")[1].Text, all("TextBox")[2].Text = start.url, token
    press()
  end
  local stages = {
    { "Disconnected", function() PluginObject.current.button.Click.fire() connect("wrong") end },
    { "Refused", function() press() connect("  " .. start.token .. " ") end },
    { "Connected", function() end },
  }
  local function look()
    local title = all("TextLabel")[1].Text
    local seen = title .. " / " .. all("TextButton")[1].Text
    if seen ~= lastSeen then
      lastSeen = seen
      table.insert(words, { op = "log", level = "info", text = seen })
    end
    if stages[stage] and stages[stage][1] == title then
      stage += 1
      stages[stage - 1][2]()
      look()
    end
  end

  return function(nowMs, events, texts)
    for _, event in decode(events) do
      start = if event.type == "start" then event else start
    end
    local results = table.pack(step(nowMs, events, texts))
    look()
    -- What the person did has its turn at once.
    local more = table.pack(step(nowMs, "[]", {}))
    local operations = decode(if results[1] == "" then "[]" else results[1])
    for _, operation in decode(if more[1] == "" then "[]" else more[1]) do
      for _, name in { "text", "body", "source" } do
        if type(operation[name]) == "number" then operation[name] += results.n - 2 end
      end
      table.insert(operations, operation)
    end
    look()
    for _, word in words do table.insert(operations, word) end
    words = {}
    local all = table.move(more, 3, more.n, results.n + 1, results)
    return encode(operations), more[2], table.unpack(all, 3, results.n + more.n - 2)
  end
end`;

let studio: TestStudio | undefined;
let driver: SimDriver | undefined;
let world: WorldFile | undefined;
afterEach(async () => {
  await driver?.stop(500);
  world?.close();
  await studio?.end();
});

test('the widget shows how the connection stands, a wrong token is refused, and the right one connects', async () => {
  const opened = await TestStudio.open();
  studio = opened;
  const { url, token, home, bridge } = opened;
  const folder = join(home, 'place');
  world = new WorldFile(folder);
  const said: FromWorker[] = [];
  const crash = vi.fn();
  driver = new SimDriver({ machine: await openTestMachine(person), world, report: (each) => said.push(each), crash });
  const sources = findSourceFolders();
  driver.start({ folder, placeName: 'Mine', url, token, sources, entry: 'Main', circumstances: {}, refused: [] });
  await vi.waitFor(() => expect(shown(said)).toContain('Connected / Disconnect'), { timeout: 20_000, interval: 20 });
  expect(crash).not.toHaveBeenCalled();
  expect(shown(said).filter((each) => !each.startsWith('Connecting'))).toEqual([
    'Disconnected / Connect',
    'Refused / Disconnect',
    'Disconnected / Connect',
    'Connected / Disconnect',
  ]);
  // The window says so when it has a session; the greeting of the server comes a moment later.
  await vi.waitFor(() =>
    expect(bridge.studios()).toMatchObject([{ state: 'paired', isSimulated: false, clientName: 'Roblox Studio' }]),
  );
  expect(await opened.namesIn('Workspace')).toContain('Baseplate');
  await driver.stop(500);
  await vi.waitFor(() => expect(bridge.studios()).toMatchObject([{ state: 'lost' }]));
}, 60_000);

function shown(said: readonly FromWorker[]): string[] {
  return said.flatMap((each) => (each.type === 'log' ? [each.text] : []));
}
