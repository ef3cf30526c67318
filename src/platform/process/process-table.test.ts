import { expect, test } from 'vitest';
import { isAlive, parsePs, parseStat, readProcessTable, readProcessTableNow, startOf } from './process-table.ts';

const statTail = '1 20 20 0 -1 4194304 99 0 0 0 0 0 0 0 20 0 THREADS 0 82261 3133440';
const statOf = (name: string, state: string, threads = 1): string =>
  `21 (${name}) ${state} ${statTail.replace('THREADS', String(threads))}\n`;

test('reads pid, parent, group, start and state from a stat line', () => {
  expect(parseStat(statOf('cat', 'S'))).toEqual({ pid: 21, ppid: 1, pgid: 20, start: 82261, state: 'S' });
});

test('is not misled by a command name that looks like the fields after it', () => {
  expect(parseStat(statOf('a) Z 9 9 (b', 'R'))).toEqual({ pid: 21, ppid: 1, pgid: 20, start: 82261, state: 'R' });
});

test('yields nothing for a line that is cut off', () => {
  expect(parseStat('')).toBeNull();
  expect(parseStat('21 (cat) S 1')).toBeNull();
});

test('counts zombies and the dead as not alive', () => {
  const states = ['R', 'S', 'D', 'T', 'Z', 'X'].filter((state) => {
    const entry = parseStat(statOf('x', state));
    return entry && isAlive(entry);
  });
  expect(states).toEqual(['R', 'S', 'D', 'T']);
});

test('counts a zombie with running threads as alive', () => {
  const entry = parseStat(statOf('x', 'Z', 3));
  expect(entry && isAlive(entry)).toBe(true);
});

test('reads what ps prints', () => {
  const table = parsePs(
    [
      '    1     0     1 Ss   Sun Nov 15 21:26:51 2026',
      '  700     1   700 Z+   Mon Nov 16 09:00:00 2026    ',
      'garbage',
      '',
    ].join('\n'),
  );
  expect([...table.keys()]).toEqual([1, 700]);
  expect(table.get(1)).toEqual({
    pid: 1,
    ppid: 0,
    pgid: 1,
    start: Date.parse('2026-11-15T21:26:51'),
    state: 'S',
  });
  expect(table.get(700)?.state).toBe('Z');
});

test.skipIf(process.platform === 'win32')('finds this process and its parent in the table', async () => {
  for (const table of [await readProcessTable(), readProcessTableNow()]) {
    expect(table.get(process.pid)).toMatchObject({ pid: process.pid, ppid: process.ppid });
    expect(table.has(process.ppid)).toBe(true);
  }
});

test.skipIf(process.platform !== 'linux')('tells when a process started, and 0 for one that is not there', () => {
  expect(startOf(process.pid)).toBe(readProcessTableNow().get(process.pid)?.start);
  expect(startOf(2 ** 30)).toBe(0);
});
