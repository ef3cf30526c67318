// Where output goes: to readers that leave early, to disks that are full, to terminals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt, launcher, root } from '../e2e/installed.ts';
import { scratch } from './scratch.ts';

const home = scratch()();

beforeAll(assertBuilt);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const product = `${quoted(process.execPath)} ${quoted(launcher)}`;

/** A line for the shell, because pipes and redirections are the shell's. A value of undefined takes the name away. */
async function shell(line: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn('bash', ['-c', line], {
    cwd: root,
    env: { ...process.env, MOORING_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...written };
}

describe.skipIf(process.platform === 'win32')('a reader that has seen enough', () => {
  test.each([
    '',
    'call code check_status',
    'doctor',
    'contract snapshot code',
    'contract docs code',
    'contract verify --only ping',
  ])('leaves `mooring %s` to end quietly, with its own exit code', async (args) => {
    // `exec <&-` closes the pipe before a byte is read.
    const line = `${product} ${args} | { exec <&-; }; echo "\${PIPESTATUS[0]}"`;
    expect(await shell(line)).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  });

  test('does not turn a negative verdict into a good one', async () => {
    const line = `${product} contract check --snapshots /nowhere | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    expect(await shell(line)).toEqual({ code: 0, stdout: '1\n', stderr: '' });
  });

  test('may also have left stderr', async () => {
    expect((await shell(`${product} nonsense 2>&1 >/dev/null | { exec <&-; }; echo "\${PIPESTATUS[0]}"`)).stdout).toBe(
      '2\n',
    );
  });
});

test.skipIf(!existsSync('/dev/full'))('output that cannot be written is told, in one line', async () => {
  expect(await shell(`${product} doctor > /dev/full`)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'mooring: the output cannot be written (ENOSPC)\n',
  });
});

describe.skipIf(!existsSync('/usr/bin/script'))('on a terminal', () => {
  const esc = '\u001b';
  // The names by which Node judges colours, as a person's terminal has them: under CI it answers without.
  const terminal = { TERM: 'xterm', CI: undefined, NO_COLOR: undefined, NODE_DISABLE_COLORS: undefined };
  const onTerminal = (args: string, env: NodeJS.ProcessEnv = {}) =>
    shell(`script -qec ${quoted(`${product} ${args}`)} /dev/null </dev/null`, { ...terminal, ...env });

  test('results have colours and answers are laid out, unless NO_COLOR is set', async () => {
    const { stdout } = await onTerminal('contract check');
    expect(stdout).toContain(`${esc}[32m✓${esc}[39m code`);
    expect((await onTerminal('contract check', { NO_COLOR: '1' })).stdout).toContain('✓ code');
    expect((await onTerminal('call code check_status')).stdout).toContain('{\r\n  "ok": true,\r\n');
  });

  test('progress stands on one line and is gone before the result', async () => {
    const { stdout } = await onTerminal('contract verify --only ping');
    const [progress = '', result = ''] = stdout.split(`${esc}[1mcode`);
    expect(progress).toContain('starting the server');
    expect(progress).toContain('ping ok (2 done)');
    expect(progress).not.toContain('\n');
    expect(progress.endsWith(`\r${esc}[K`)).toBe(true);
    expect(result).toContain('2 ok, 0 failed');
  });
});
