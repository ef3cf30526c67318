// When the plugin connects, and what it keeps: its own Main, over a stand-in of what Studio gives to a plugin.
import { beforeAll, expect, test } from 'vitest';
import { luauServer } from './support/luau-server.ts';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

const main = `${luauServer}
  local screen = test.main()
  local url = "http://127.0.0.1:47012"
  local kept = { MooringUrl = url, MooringToken = "secret", MooringAutomatic = true, MooringWithoutToken = false }
`;

test('a plugin that was never paired does not obey whoever listens on the port', async () => {
  const result = await plugin.run(`${main}
    screen.start({})
    test.advance(10)
    return { #http.calls, screen.title() }
  `);
  expect(result).toEqual([0, 'Disconnected']);
});

test('a token that Studio does not give at the start does not make a paired plugin one without a token', async () => {
  const result = await plugin.run(`${main}
    local token = kept.MooringToken
    kept.MooringToken = nil
    server.token = token
    screen.start(kept)
    test.advance(0.5)
    local early = #http.calls
    kept.MooringToken = token
    test.advance(1)
    local text = screen.shown.TextBox[2].Text
    return { early, #http.calls > 0, http.calls[1].Headers["X-Gox-Auth"], text }
  `);
  expect(result).toEqual([0, true, 'secret', 'secret']);
});

test('a token that Studio never gives leaves the plugin disconnected, also where it was once used without one', async () => {
  const result = await plugin.run(`${main}
    screen.start({ MooringUrl = url, MooringAutomatic = true, MooringWithoutToken = true })
    test.advance(10)
    return { #http.calls, test.require("Settings").read(plugin).isAutomatic }
  `);
  expect(result).toEqual([0, false]);
});

test('a token is not sent to the usual address when Studio does not give the one it belongs to', async () => {
  const result = await plugin.run(`${main}
    kept.MooringUrl = nil
    screen.start(kept)
    test.advance(10)
    return #http.calls
  `);
  expect(result).toBe(0);
});

test('without a token it connects only after a person pressed Connect, and by itself from then on', async () => {
  const outcomes = [
    'screen.start({}) screen.press(url, "")',
    'screen.start({ MooringUrl = url, MooringToken = "", MooringAutomatic = true, MooringWithoutToken = true })',
    'screen.start({ MooringUrl = url, MooringToken = "", MooringAutomatic = true })',
    'screen.start(kept)',
    'screen.start({}) screen.press(url, " secret ") screen.press()',
  ];
  const results = [];
  for (const outcome of outcomes) {
    results.push(
      await plugin.run(`${main}
        ${outcome}
        test.advance(5)
        return { title = screen.title(), settings = screen.settings }
      `),
    );
  }
  const free = { MooringUrl: 'http://127.0.0.1:47012', MooringToken: '', MooringAutomatic: true };
  const paired = { ...free, MooringToken: 'secret', MooringWithoutToken: false };
  expect(results).toEqual([
    { title: 'Connected', settings: { ...free, MooringWithoutToken: true } },
    { title: 'Connected', settings: { ...free, MooringWithoutToken: true } },
    { title: 'Disconnected', settings: free },
    { title: 'Connecting …', settings: paired },
    { title: 'Disconnected', settings: { ...paired, MooringAutomatic: false } },
  ]);
});

test('what a person does before the settings come is not undone by them', async () => {
  const result = await plugin.run(`${main}
    screen.start({})
    screen.press(url, "mine")
    screen.press()
    for name, value in kept do screen.settings[name] = value end
    test.advance(5)
    return { screen.title(), screen.shown.TextBox[2].Text }
  `);
  expect(result).toEqual(['Disconnected', 'mine']);
});

test('settings that Studio does not keep stop neither Connect nor Disconnect', async () => {
  const result = await plugin.run(`${main}
    screen.start({})
    screen.settingsProblem = "disk full"
    screen.press(url, "")
    test.advance(1)
    local connected = screen.title()
    screen.press()
    test.advance(1)
    return { connected, screen.title(), server.isClosed, #test.warnings > 0 }
  `);
  expect(result).toEqual(['Connected', 'Disconnected', true, true]);
});

test('the toolbar button follows the window, also when that is closed by its own cross', async () => {
  const result = await plugin.run(`${main}
    screen.start({})
    local seen = { screen.isActive }
    screen.clickButton()
    table.insert(seen, screen.isActive)
    screen.gui.Enabled = false
    table.insert(seen, screen.isActive)
    screen.clickButton()
    screen.clickButton()
    table.insert(seen, screen.isActive)
    return seen
  `);
  expect(result).toEqual([false, true, false, false]);
});

test('ids are made of the whole scope of an instance, which two cannot share', async () => {
  const result = await plugin.run(`
    test.main()
    local env = test.require("StudioEnv")({ url = "", token = "" }, function() end)
    return env.debugId({ GetDebugId = function(_, length) return "scope of " .. tostring(length) end })
  `);
  expect(result).toBe('scope of 32');
});
