// One tool from the shell.
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { assertBuilt } from '../e2e/installed.ts';
import { eventually, start } from '../e2e/processes.ts';
import { temporaryFolder } from '../e2e/temporary.ts';
import { reportedPids, survivors } from '../fixtures/trees/survivors.ts';
import { mooring } from './mooring.ts';

beforeAll(assertBuilt);

describe.concurrent('the product', () => {
  test('prints the answer as one line of JSON, and nothing else', async () => {
    const { code, stdout, stderr } = await mooring(['call', 'code', 'check_status']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd()).not.toContain('\n');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: { status: 'ok', transports: ['cli'] } });
  });

  test.each(['{"verbose":true}', '[]', 'null', '5'])(
    'answers arguments %s as the wire would, and exits with 1',
    async (json) => {
      const { code, stdout, stderr } = await mooring(['call', 'code', 'check_status', '--json', json]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
    },
  );

  test.each([
    { args: ['nonsense'], says: 'there is no server nonsense. Servers: code' },
    { args: ['--json', '{}', 'code'], says: 'name the server and the tool before --json. Try: mooring call --help' },
    { args: ['code', 'nonsense'], says: 'code has no tool nonsense. Try: mooring call code --help' },
    { args: ['code', 'check_status', '--json', '{'], says: '--json is not JSON: {' },
    {
      args: ['code', 'check_status', '--json'],
      says: "Option '--json <value>' argument missing. Try: mooring call code",
    },
    {
      args: ['code', 'check_status', '--deep'],
      says: "Unknown option '--deep'. Try: mooring call code check_status --help",
    },
    { args: ['code', 'check_status', 'now'], says: "Unexpected argument 'now'. This command does not take positional" },
  ])('mooring call $args is a mistake', async ({ args, says }) => {
    const { code, stdout, stderr } = await mooring(['call', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice(0, `mooring: ${says}`.length)).toBe(`mooring: ${says}`);
  });
});

/** The same command on a fixture server, whose tools take their time. */
const startCall = (server: string, tool: string, args: object) =>
  start(process.execPath, [join(import.meta.dirname, 'call-main.ts'), server, tool, JSON.stringify(args)]);

describe('a fixture server', () => {
  test.each([
    { server: 'code', tool: 'echo', args: { text: 'hi' }, exit: 0, says: { ok: true, result: { text: 'hi' } } },
    { server: 'notes', tool: 'get', args: { id: 'nothing' }, exit: 0, says: null },
    { server: 'notes', tool: 'get', args: {}, exit: 1, says: { error: { code: 'INVALID_PARAMS' } } },
    { server: 'launch', tool: 'fail', args: { code: 'ILLEGAL_STATE' }, exit: 1, says: { ok: false, run_id: 'r_1' } },
    { server: 'studio', tool: 'fail', args: { code: 'NOT_FOUND' }, exit: 1, says: { error: { code: -32044 } } },
  ])('$server $tool $args speaks its own dialect and exits with $exit', async ({ server, tool, args, exit, says }) => {
    const { code, stdout } = await startCall(server, tool, args).exit();
    expect(code).toBe(exit);
    if (says === null) expect(stdout).toBe('null\n');
    else expect(JSON.parse(stdout)).toMatchObject(says);
  });

  test.skipIf(process.platform === 'win32').each([
    { signal: 'SIGINT', exit: 130 },
    { signal: 'SIGTERM', exit: 143 },
  ] as const)('$signal ends a call, its processes too, and the answer says so', async ({ signal, exit }) => {
    const report = join(temporaryFolder(), 'pids');
    const running = startCall('code', 'hold_tree', { flags: ['--report', report] });
    const pids = await reportedPids(report);
    onTestFinished(() => {
      for (const pid of survivors(pids)) process.kill(pid, 'SIGKILL');
    });
    running.child.kill(signal);
    const { code, stdout } = await running.exit(6_000);
    expect(code).toBe(exit);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await eventually('the tree is gone', () => survivors(pids).length === 0)).toBe(true);
  });
});
