// The plugin's half of the sessions over HTTP, against a server that does what each test wants.
import { beforeAll, expect, test } from 'vitest';
import { luauServer as server } from './support/luau-server.ts';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

test('it greets, answers, and brings each answer with the next poll', async () => {
  const result = await plugin.run(`${server}
    app.start()
    test.advance(1)
    local before = #http.calls
    for index = 1, 5 do
      server.push({ requestId = "p" .. index, operation = "bridge.ping", payload = {} })
      test.advance(0.1)
    end
    local calls = #http.calls - before
    test.advance(60)
    app.stop()
    test.advance(60)
    return { answered = replies("p1") + replies("p5"), calls = calls, told = test.told, idlePolls = server.polls, isClosed = server.isClosed, session = test.decode(http.calls[1].Body), warnings = test.warnings }
  `);
  expect(result).toEqual({
    answered: 2,
    calls: 5,
    told: ['connecting', 'connected', 'stopped'],
    idlePolls: expect.toSatisfy((polls: number) => polls < 12),
    isClosed: true,
    session: { clientName: 'Stand-in', studioId: 'studio-1', protocolVersion: 2 },
    warnings: [],
  });
});

test('an answer that comes while a poll is open does not wait for the poll to end', async () => {
  const result = await plugin.run(`${server}
    test.modules.slow = function() task.wait(1) return 5 end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    app.start()
    test.advance(0.5)
    server.push({ requestId = "slow", operation = "script.execute", payload = { scriptPath = "Workspace.M" } })
    server.refuseWrites = true
    test.advance(1.5)
    local early = replies("slow")
    server.refuseWrites = false
    test.advance(1.5)
    return { early, replies("slow"), server.polls }
  `);
  expect(result).toEqual([0, 1, 3]);
});

test('an answer that was lost on its way is sent again, and the work is done once', async () => {
  const result = await plugin.run(`${server}
    app.start()
    test.advance(0.5)
    server.loseAnswers = true
    server.push({ requestId = "make", operation = "instance.create", idempotencyKey = "k", payload = { parentPath = "Workspace", className = "Part", name = "P" } })
    test.advance(1)
    server.loseAnswers = false
    test.advance(3)
    return { isSentAgain = replies("make") > 1, parts = #workspace:GetChildren(), sessions = server.sessions }
  `);
  expect(result).toEqual({ isSentAgain: true, parts: 1, sessions: 1 });
});

test('when nobody listens it tries again, first soon and then every five seconds, and says so', async () => {
  const result = await plugin.run(`${server}
    server.broken = "HttpError: ConnectFail"
    app.start()
    test.advance(6.6)
    local early = #http.calls
    test.advance(50)
    local late = #http.calls
    server.broken = nil
    test.advance(6)
    local states = {}
    for _, state in test.told do states[state] = true end
    return { early = early, late = late - early, sessions = server.sessions, last = test.told[#test.told], waiting = states.waiting }
  `);
  expect(result).toEqual({ early: 7, late: 10, sessions: 1, last: 'connected', waiting: true });
});

test('a connection that breaks keeps its session and its cursor', async () => {
  const result = await plugin.run(`${server}
    app.start()
    test.advance(0.5)
    server.broken = "HttpError: ConnectionClosed"
    test.advance(1)
    server.push({ requestId = "p", operation = "bridge.ping", payload = {} })
    server.broken = nil
    test.advance(3)
    return { sessions = server.sessions, answered = replies("p"), hellos = replies("hello-1"), last = test.told[#test.told] }
  `);
  expect(result).toEqual({ sessions: 1, answered: 1, hellos: 2, last: 'connected' });
});

test('a session that the server does not know any more is opened anew, and open answers come with it', async () => {
  const result = await plugin.run(`${server}
    test.modules.slow = function() task.wait(2) return 5 end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    app.start()
    test.advance(0.5)
    server.push({ requestId = "slow", operation = "script.execute", payload = { scriptPath = "Workspace.M" } })
    test.advance(0.5)
    server.sessions += 1
    test.advance(3)
    return { sessions = server.sessions, answered = replies("slow"), hello = replies("hello-3") }
  `);
  expect(result).toEqual({ sessions: 3, answered: 1, hello: 1 });
});

test('a wrong token is refused and tried again; another version every thirty seconds', async () => {
  const result = await plugin.run(`${server}
    server.token = "secret"
    app.start()
    test.advance(30)
    local refused = test.told[#test.told]
    local calls = #http.calls
    app.setConnection({ url = "localhost:47012/", token = "secret" })
    server.protocolStatus = 409
    test.advance(1)
    local incompatible = test.told[#test.told]
    local before = #http.calls
    test.advance(61)
    local tries = #http.calls - before
    server.protocolStatus = 200
    test.advance(31)
    return { refused, calls < 20, incompatible, tries, server.sessions, http.calls[#http.calls].Headers["X-Gox-Auth"] }
  `);
  expect(result).toEqual(['refused', true, 'incompatible', 2, 1, 'secret']);
});

test('stop ends everything: no request, no script and no timer goes on', async () => {
  const result = await plugin.run(`${server}
    local steps = 0
    test.modules.slow = function() return { go = function() while true do task.wait(0.1) steps += 1 end end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    app.start()
    test.advance(0.5)
    server.push({ requestId = "slow", operation = "script.execute", payload = { scriptPath = "Workspace.M", functionName = "go" } })
    test.advance(1)
    app.stop()
    local calls, ran = #http.calls, steps
    test.advance(120)
    return { calls = #http.calls - calls, ran = steps - ran, timers = test.scheduler.untilDue(), children = #workspace:GetChildren() }
  `);
  expect(result).toEqual({ calls: 0, ran: 0, children: 1 });
});

test('it can be started again after a stop, and a second start changes nothing', async () => {
  const result = await plugin.run(`${server}
    app.start()
    app.start()
    test.advance(1)
    app.stop()
    app.stop()
    test.advance(1)
    app.start()
    test.advance(1)
    return { server.sessions, test.told[#test.told] }
  `);
  expect(result).toEqual([2, 'connected']);
});

test('answers that make no sense are survived and do not lead to a storm of requests', async () => {
  const result = await plugin.run(`${server}
    local usual = http.answer
    local odd = { "", "null", "[]", "5", '{"lines":5,"cursor":1}', '{"lines":[],"cursor":"x"}', '{"lines":[1,{},"{","null"],"cursor":4}', '{"lines":[],"cursor":0}', "{" }
    local turn = 0
    http.answer = function(request)
      if string.find(request.Url, "session$") then return usual(request) end
      turn += 1
      return { Success = true, StatusCode = 200, Body = odd[turn % #odd + 1] }
    end
    app.start()
    test.advance(60)
    local calls = #http.calls
    http.answer = usual
    test.advance(20)
    return { calls < 40, test.told[#test.told], test.warnings }
  `);
  expect(result).toEqual([true, 'connected', []]);
});

test('an answer of a megabyte goes out in pieces that fit into one request each', async () => {
  const result = await plugin.run(`${server}
    local source = string.rep("local value = 1234567890 -- é\\n", 36000)
    test.add("ModuleScript", "M", workspace, { Source = source })
    app.start()
    test.advance(0.5)
    server.push({ requestId = "read", operation = "script.get_source", payload = { scriptPath = "Workspace.M" } })
    test.advance(2)
    local assembler = test.require("Chunks").newAssembler()
    local whole, longest = nil, 0
    for _, line in server.got do
      if line.chunk then whole = assembler.accept(line) or whole end
    end
    for _, call in http.calls do longest = math.max(longest, #(call.Body or "")) end
    return { test.decode(whole).payload.source == source, longest < 1000000 }
  `);
  expect(result).toEqual([true, true]);
});

test("Studio's limit of requests in a minute is told as such, and waited for instead of run against", async () => {
  const result = await plugin.run(`${server}
    server.broken = "Number of requests exceeded limit"
    app.start()
    test.advance(1)
    local text = test.toldTexts[#test.toldTexts]
    local before = #http.calls
    test.advance(60)
    local opening = #http.calls - before
    server.broken = nil
    test.advance(31)
    local usual = http.answer
    server.push({ requestId = "slow", operation = "script.execute", payload = { scriptPath = "Workspace.M", functionName = "go" } })
    test.modules.slow = function() return { go = function() task.wait(0.5) end } end
    test.add("ModuleScript", "M", workspace, { Source = "slow" })
    test.advance(0.3)
    local refused = 0
    http.answer = function(request)
      if request.Method == "POST" and not test.decode(request.Body).cursor then
        refused += 1
        error("Number of requests exceeded limit")
      end
      return usual(request)
    end
    test.advance(19)
    return { text, opening, test.told[#test.told], refused }
  `);
  const text = 'Studio allows 500 HTTP requests in a minute, and they are used up; next try in 30 s';
  expect(result).toEqual([text, 2, 'connected', 1]);
});

test('HTTP requests that are off in the place are told as such, with both ways to turn them on', async () => {
  const result = await plugin.run(`${server}
    server.broken = "Http requests are not enabled. Enable via game settings"
    app.start()
    test.advance(0.05)
    return test.toldTexts[#test.toldTexts]
  `);
  expect(result).toBe(
    'HTTP requests are off: allow them in Experience Settings, or run game:GetService("HttpService").HttpEnabled = true in the command bar; next try in 0.1 s',
  );
});
