// The server as a Luau text, for tests of the connection: it does what each test wants.

/** A server with one session at a time: `push(line)` gives it work, `got` holds the replies. */
export const luauServer = `
  local http = test.env.http
  local app = test.require("App")(test.env)
  local server = { sessions = 0, lines = {}, got = {}, polls = 0, broken = nil, protocolStatus = 200, token = nil }
  local function respond(status, body)
    return { Success = status < 300, StatusCode = status, Body = if body then test.encode(body) else "" }
  end
  function server.push(line)
    line.correlationId = "c"
    line.deadline = test.env.nowMs() + 60000
    table.insert(server.lines, test.encode(line))
  end
  function server.reset()
    server.lines = {}
    server.push({ requestId = "hello-" .. server.sessions, operation = "bridge.hello", payload = { protocolVersion = 2 } })
  end
  local function poll(cursor)
    server.polls += 1
    if cursor > #server.lines then return respond(400) end
    local session = server.sessions
    for _ = 1, 1000 do
      if server.broken then error("HttpError: ConnectionClosed") end
      if server.sessions ~= session then return respond(404) end
      if #server.lines > cursor then
        return respond(200, { lines = table.move(server.lines, cursor + 1, #server.lines, 1, {}), cursor = #server.lines })
      end
      task.wait(0.02)
    end
    return respond(204)
  end
  http.answer = function(request)
    if server.broken then error(server.broken) end
    if server.token and request.Headers["X-Gox-Auth"] ~= server.token then return respond(401) end
    local path = string.match(request.Url, "^http://127%.0%.0%.1:47012/v1/bridge/session(.*)$")
    if path == "" then
      if server.protocolStatus ~= 200 then return respond(server.protocolStatus) end
      server.sessions += 1
      server.reset()
      return respond(200, { sessionId = "s" .. server.sessions })
    end
    if string.match(path, "^/(s%d+)/") ~= "s" .. server.sessions then return respond(404) end
    if request.Method == "DELETE" then server.isClosed = true return respond(204) end
    if request.Method == "GET" then return poll(tonumber(string.match(path, "cursor=(%d+)"))) end
    local body = test.decode(request.Body)
    if server.refuseWrites and not body.cursor then return respond(500) end
    for _, line in body.lines do
      local reply = test.decode(line)
      table.insert(server.got, reply)
    end
    if server.loseAnswers then error("HttpError: Timedout") end
    return if body.cursor then poll(body.cursor) else respond(204)
  end
  local function replies(id)
    local count = 0
    for _, reply in server.got do if reply.requestId == id then count += 1 end end
    return count
  end
`;
