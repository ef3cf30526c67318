import { expect, test } from 'vitest';
import { openTestLuau } from './test-luau.ts';

/** `log(word)` notes what happens; `at(seconds)` sets the clock and runs what is due. Answers the words. */
async function play(script: string): Promise<string[]> {
  const luau = await openTestLuau(`
    local words, now = {}, 0
    local function log(...) table.insert(words, table.concat({ ... }, " ")) end
    local scheduler = require("Scheduler")(function(problem)
      log("warn", (string.match(problem, "^[^\\n]+")))
    end, function() return now end)
    local task, untilDue = scheduler.task, scheduler.untilDue
    local function at(seconds) now = seconds; scheduler.run() end
    ${script}
    return table.concat(words, "\\n")`);
  return (await luau.run('')).split('\n');
}

test('spawn runs at once, defer after what runs now, and delay when its time has come, in the order of their times', async () => {
  const words = await play(`
    task.delay(2, log, "late")
    task.delay(1, log, "b")
    task.delay(1, log, "c")
    task.defer(log, "deferred", "with", "arguments")
    task.spawn(log, "spawned")
    log("here")
    at(0) at(1) at(2)`);
  expect(words).toEqual(['spawned', 'here', 'deferred with arguments', 'b', 'c', 'late']);
});

test('wait gives the time that passed, and never comes back within the same run', async () => {
  const words = await play(`
    task.spawn(function()
      log(string.format("%.2f", task.wait(1)))
      log(string.format("%.2f", task.wait()))
    end)
    at(0.5) log("half") at(1.25) log("one") at(1.25) at(1.5)
    log(tostring(untilDue()))`);
  expect(words).toEqual(['half', '1.25', 'one', '0.25', 'nil']);
});

test('an error ends its own thread only, and is warned of', async () => {
  const words = await play(`
    task.spawn(function() error("broken", 0) end)
    task.delay(1, function() local none = nil; return none.x end)
    task.delay(1, log, "still running")
    at(1)`);
  expect(words[0]).toBe('warn broken');
  expect(words[1]).toContain('attempt to index nil');
  expect(words[2]).toBe('still running');
});

test('a cancelled thread does not run, whatever it waited for', async () => {
  const words = await play(`
    task.cancel(task.delay(1, log, "no"))
    task.cancel(task.defer(log, "no"))
    local waiting = task.spawn(function() task.wait(1) log("no") end)
    task.cancel(waiting)
    task.cancel(waiting)
    log(tostring(untilDue()))
    at(2)
    log(tostring(pcall(task.cancel, coroutine.running())), coroutine.status(waiting))`);
  expect(words).toEqual(['0', 'false dead']);
});

test('a yield across pcall and inside a coroutine of its own comes back to where it was', async () => {
  const words = await play(`
    task.spawn(function()
      log(tostring(pcall(function() task.wait(1) error("after", 0) end)))
      coroutine.wrap(function() task.wait(1) log("inner") end)()
      log("outer")
    end)
    at(1) at(2)`);
  expect(words).toEqual(['false', 'outer', 'inner']);
});

test('threads that defer each other for ever leave time for the others', async () => {
  const words = await play(`
    local count = 0
    local function again() count += 1 task.defer(again) end
    again()
    task.delay(1, log, "timer")
    at(1)
    log(if count < 5000 then "bounded" else "unbounded", tostring(untilDue()))`);
  expect(words).toEqual(['timer', 'bounded 0']);
});

test('a thousand timers fire in the order of their times', async () => {
  const words = await play(`
    local last, isOrdered, fired = -1, true, 0
    for index = 1, 1000 do
      local due = index * 7919 % 997
      task.delay(due + 1, function() fired += 1; if due < last then isOrdered = false end; last = due end)
    end
    at(2000)
    log(tostring(isOrdered), tostring(fired))`);
  expect(words).toEqual(['true 1000']);
});
