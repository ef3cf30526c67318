// What Studio's HttpService does not let through.
import { expect, test } from 'vitest';
import { openTestLuau } from './test-luau.ts';

/** `send(body)` answers what happened to the request; `words` gathers it. */
async function play(script: string): Promise<string[]> {
  const luau = await openTestLuau(`
    local words, nowMs, waited = {}, 1000, 0
    local sent = 0
    local operations = {
      attach = function() return 1 end,
      perform = function() sent += 1 return { status = 204 }, "" end,
    }
    local function wait(seconds) waited += seconds end
    local function open(quota)
      return require("HttpService")(operations, tostring, require("HttpQuota")(quota, function() return nowMs end, wait))
    end
    local function send(http, body)
      local isSent, problem = pcall(http.RequestAsync, http, { Url = "http://127.0.0.1/", Method = "POST", Body = body })
      table.insert(words, if isSent then "sent" else (string.gsub(tostring(problem), "^[^ ]+:%d+: ", "")))
    end
    ${script}
    return table.concat(words, "\\n")`);
  return (await luau.run('')).split('\n');
}

test('a body of more than a megabyte is not sent', async () => {
  const words = await play(`
    local http = open(nil)
    send(http, string.rep("x", 1048576))
    send(http, string.rep("x", 1048577))
    table.insert(words, tostring(sent))`);
  expect(words).toEqual(['sent', 'Post data too large. Limit: 1024 KB. Post size: 1025 KB', '1']);
});

test('requests beyond the quota of a minute are held, and fail, until the next minute', async () => {
  const words = await play(`
    local http = open({ perMinute = 2, stallSeconds = 30 })
    for _ = 1, 3 do send(http, "x") end
    nowMs += 60000
    send(http, "x")
    table.insert(words, sent .. " " .. waited)`);
  expect(words).toEqual(['sent', 'sent', 'Number of requests exceeded limit', 'sent', '3 30']);
});
