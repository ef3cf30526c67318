import { describe, expect, test } from 'vitest';
import { settled } from '../../tests/support/manual-clock.ts';
import { deferred, openTiny, tinyFaults, tinyTool } from '../../tests/support/tiny-server.ts';
import { deafClient } from '../kernel/call/client.ts';
import { CallControl } from '../kernel/call/control.ts';
import { runRead } from '../kernel/call/run-call.ts';
import { faultsOf } from '../kernel/fault.ts';
import { resourcesOf } from '../kernel/resource.ts';
import { Metrics } from './metrics.ts';

const busy = () => {
  throw faultsOf(tinyFaults)('BUSY');
};

function linesOf(metrics: Metrics, ...servers: Parameters<Metrics['render']>[0][number][]): string[] {
  return metrics.render(servers).split('\n');
}

test('calls are counted by server, kind, name and how they ended', async () => {
  const metrics = new Metrics();
  const tools = [tinyTool({ aliases: ['old_work'] }), tinyTool({ name: 'busy', faults: ['BUSY'], run: busy })];
  const { call, server } = openTiny(tools, { host: { listener: metrics } });
  for (const name of ['work', 'work', 'old_work', 'busy']) await call(name);
  await call('work', { unknown: 1 });
  expect(linesOf(metrics, server).filter((line) => line.startsWith('mooring_calls_total'))).toEqual([
    'mooring_calls_total{server="tiny",kind="tool",name="work",code="ok"} 3',
    'mooring_calls_total{server="tiny",kind="tool",name="busy",code="BUSY"} 1',
    'mooring_calls_total{server="tiny",kind="tool",name="work",code="INVALID_ARGUMENTS"} 1',
  ]);
});

test('names that callers make up do not become labels', async () => {
  const metrics = new Metrics();
  const { call, server } = openTiny([tinyTool()], { host: { listener: metrics } });
  for (let at = 0; at < 50; at += 1) await call(`made_up_${at}"} 1\nmooring_fake 1`);
  const text = metrics.render([server]);
  expect(text).toContain('mooring_calls_total{server="tiny",kind="tool",name="unknown",code="UNKNOWN_TOOL"} 50');
  expect(text).not.toContain('made_up');
  expect(text).not.toContain('mooring_fake');
});

test('reads share one label, whatever their uri, and so do those of nothing', async () => {
  const metrics = new Metrics();
  const resource = resourcesOf<object>()({
    uri: 'x://{id}',
    name: 'it',
    title: 'It',
    description: 'It.',
    mimeType: 'text/plain',
    read: ({ id }) => (id === 'gone' ? null : { text: 'here' }),
  });
  const { server } = openTiny([], { spec: { resources: [resource] }, host: { listener: metrics } });
  for (const uri of ['x://a', 'x://b', 'x://gone', 'y://nowhere']) {
    await runRead(server, { uri, meta: {} }, new CallControl(), deafClient);
  }
  expect(linesOf(metrics, server).filter((line) => line.startsWith('mooring_calls_total'))).toEqual([
    'mooring_calls_total{server="tiny",kind="resource",name="read",code="ok"} 2',
    'mooring_calls_total{server="tiny",kind="resource",name="unknown",code="UNKNOWN_RESOURCE"} 2',
  ]);
});

test('latency is a histogram whose buckets add up, waiting included', async () => {
  const metrics = new Metrics();
  const ends = [2, 3, 30, 90_000].map((ms) => ({ ms, end: deferred() }));
  let started = 0;
  const run = () => ends[started++]?.end.promise;
  const { call, clock, server } = openTiny([tinyTool({ timeoutMs: 1_000_000, run })], { host: { listener: metrics } });
  for (const { ms, end } of ends) {
    const ended = call('work');
    await clock.elapse(ms);
    end.resolve({});
    await ended;
  }
  const labels = 'server="tiny",kind="tool",name="work"';
  const lines = linesOf(metrics, server);
  const bucket = (le: string) =>
    lines.find((line) => line.startsWith(`mooring_call_duration_seconds_bucket{${labels},le="${le}"}`));
  expect(
    ['0.001', '0.0025', '0.005', '0.025', '0.05', '60', '+Inf'].map((le) => bucket(le)?.split(' ').at(-1)),
  ).toEqual(['0', '1', '2', '2', '3', '3', '4']);
  expect(lines).toContain(`mooring_call_duration_seconds_sum{${labels}} 90.035`);
  expect(lines).toContain(`mooring_call_duration_seconds_count{${labels}} 4`);
});

describe('gauges', () => {
  test('tell what runs and what waits right now', async () => {
    const metrics = new Metrics();
    const end = deferred();
    const { call, server } = openTiny([tinyTool({ run: () => end.promise })], {
      spec: { queue: { concurrency: 1, max: 5 } },
      host: { listener: metrics },
    });
    const calls = [call('work'), call('work'), call('work')];
    await settled();
    expect(linesOf(metrics, server)).toEqual(
      expect.arrayContaining(['mooring_calls_in_flight 3', 'mooring_queue_size{server="tiny"} 2']),
    );
    end.resolve({});
    await Promise.all(calls);
    expect(linesOf(metrics, server)).toEqual(
      expect.arrayContaining(['mooring_calls_in_flight 0', 'mooring_queue_size{server="tiny"} 0']),
    );
  });
});

test('every series has its help and type before it, and the text ends with a line end', async () => {
  const metrics = new Metrics();
  const { call, server } = openTiny([tinyTool()], { host: { listener: metrics } });
  await call('work');
  const text = metrics.render([server]);
  expect(text.endsWith('\n')).toBe(true);
  const declared = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type?.[1]) declared.add(type[1]);
    else if (!line.startsWith('# HELP ')) {
      expect(line).toMatch(/^\w+(\{(\w+="[^"\\\n]*",?)+\})? [0-9.e+-]+$/);
      const name = /^\w+/.exec(line)?.[0].replace(/_(bucket|sum|count)$/, '') ?? '';
      expect(declared).toContain(name);
    }
  }
});
