import { describe, expect, test } from 'vitest';
import { manualStart } from '../../tests/support/manual-clock.ts';
import { openTiny, tinyFaults, tinyTool } from '../../tests/support/tiny-server.ts';
import { faultsOf } from '../kernel/fault.ts';
import { createLog, type LogLevel, logLevels, logListener } from './log.ts';

function openLog(threshold: LogLevel) {
  const lines: string[] = [];
  return {
    log: createLog(
      threshold,
      () => manualStart,
      (line) => lines.push(line),
    ),
    lines,
  };
}

describe('levels', () => {
  const written = (threshold: LogLevel) => {
    const { log, lines } = openLog(threshold);
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, 'something');
    return lines.map((line) => JSON.parse(line).level);
  };

  test('only what reaches the threshold is written', () => {
    expect(Object.fromEntries(logLevels.map((level) => [level, written(level)]))).toEqual({
      debug: ['debug', 'info', 'warn', 'error'],
      info: ['info', 'warn', 'error'],
      warn: ['warn', 'error'],
      error: ['error'],
      silent: [],
    });
  });
});

describe('a line', () => {
  test('is one JSON object with time, level, event and fields', () => {
    const { log, lines } = openLog('info');
    log('info', 'served', { port: 7345, note: 'two\nlines' });
    expect(lines).toEqual([
      '{"ts":"2026-01-01T00:00:00.000Z","level":"info","event":"served","port":7345,"note":"two\\nlines"}\n',
    ]);
  });

  test.each([
    ['a token', `ghp_${'a1B2'.repeat(9)}`],
    ['a token on a line of its own', `see:\nghp_${'a1B2'.repeat(9)}`],
    ['a token after a tab', `\tsk-${'a1B2'.repeat(9)}`],
    ['half a private key', '-----BEGIN PRIVATE KEY-----\na1B2a1B2a1B2'],
    ['a bearer header', 'Authorization: Bearer a1B2a1B2a1B2a1B2'],
  ])('stays JSON and loses %s, wherever it stands', (_what, secret) => {
    const { log, lines } = openLog('info');
    log('info', 'odd', { before: 1, nested: { list: [secret] }, secret, after: 2 });
    expect(lines[0]).not.toContain('a1B2');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ before: 1, after: 2 });
  });

  test('keeps the files of a stack: they are what an operator needs', () => {
    const { log, lines } = openLog('info');
    const cause = 'Error: x\n    at run (file:///srv/mooring/source/servers/code/tools/check-status.ts:12:3)';
    log('error', 'call failed', { cause });
    expect(JSON.parse(lines[0] ?? '').cause).toBe(cause);
  });
});

describe('calls', () => {
  test('are told by server, task, id, duration and code; only our own bugs carry a cause', async () => {
    const { log, lines } = openLog('debug');
    const busy = () => {
      throw faultsOf(tinyFaults)('BUSY');
    };
    const broken = () => {
      throw new RangeError('hunter2');
    };
    const tools = [
      tinyTool(),
      tinyTool({ name: 'busy', faults: ['BUSY'], run: busy }),
      tinyTool({ name: 'broken', run: broken }),
    ];
    const { call } = openTiny(tools, { host: { listener: logListener(log) } });
    for (const name of ['work', 'busy', 'broken']) await call(name);
    const told = lines.map((line) => JSON.parse(line));
    const common = (task: string, callId: string) => ({ server: 'tiny', task, callId });
    expect(told).toMatchObject([
      { level: 'debug', event: 'call started', ...common('work', 'call-1') },
      { level: 'info', event: 'call finished', ...common('work', 'call-1'), durationMs: 0 },
      { level: 'debug', event: 'call started', ...common('busy', 'call-2') },
      { level: 'warn', event: 'call failed', ...common('busy', 'call-2'), code: 'BUSY' },
      { level: 'debug', event: 'call started', ...common('broken', 'call-3') },
      { level: 'error', event: 'call failed', ...common('broken', 'call-3'), code: 'INTERNAL' },
    ]);
    expect(told[3]).not.toHaveProperty('cause');
    expect(told[5].cause).toContain('RangeError: hunter2');
  });

  test('never quote arguments', async () => {
    const { log, lines } = openLog('debug');
    const { call } = openTiny([tinyTool()], { host: { listener: logListener(log) } });
    await call('work', { password: 'hunter2' });
    expect(lines.join('')).not.toContain('hunter2');
  });

  test('cut a made-up name short', async () => {
    const { log, lines } = openLog('debug');
    const { call } = openTiny([], { host: { listener: logListener(log) } });
    await call('x'.repeat(100_000));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
  });
});
