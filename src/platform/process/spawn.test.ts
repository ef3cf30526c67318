import { getEventListeners } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { killTree } from './kill-tree.ts';
import { liveTrees } from './live-set.ts';
import { ProcessTimeout, runProcess, spawnTracked } from './spawn.ts';
import { SpawnError } from './start-child.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-spawn-')));
const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]];

afterAll(() => rmSync(folder, { recursive: true }));

describe('runProcess', () => {
  test('gives back code, stdout and stderr of a program that failed', async () => {
    const [command, args] = node('console.log("out"); console.error("err"); process.exitCode = 3');
    expect(await runProcess(command, args)).toEqual({
      exitCode: 3,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
      truncated: false,
    });
  });

  test('passes input, folder and environment on', async () => {
    const script = 'process.stdin.on("data", (d) => console.log(String(d), process.cwd(), process.env.COLOUR))';
    const [command, args] = node(script);
    const result = await runProcess(command, args, { input: 'hello', cwd: folder, env: { COLOUR: 'red' } });
    expect(result.stdout).toBe(`hello ${folder} red\n`);
  });

  test('ends stdin at once when there is no input', async () => {
    const [command, args] = node('process.stdin.resume().on("end", () => console.log("end"))');
    expect((await runProcess(command, args)).stdout).toBe('end\n');
  });

  test('does not mind a program that never reads its input', async () => {
    const [command, args] = node('process.exit(0)');
    expect((await runProcess(command, args, { input: 'x'.repeat(1_000_000) })).exitCode).toBe(0);
  });

  test('hands arguments over as they are, since no shell is asked', async () => {
    const odd = ['$HOME', '; exit 9', '"quoted"', '*', 'two words', ''];
    const result = await runProcess(process.execPath, [
      '-e',
      'console.log(JSON.stringify(process.argv.slice(1)))',
      ...odd,
    ]);
    expect(JSON.parse(result.stdout)).toEqual(odd);
  });

  test('cuts output above the cap, flags it, and lets the program finish', async () => {
    const [command, args] = node('process.stdout.write("x".repeat(3_000_000), () => process.exit(4))');
    const result = await runProcess(command, args, { maxOutputBytes: 1_000 });
    expect(result).toMatchObject({ exitCode: 4, stdout: 'x'.repeat(1_000), truncated: true });
  });

  test('keeps one mebibyte unless told otherwise', async () => {
    const [command, args] = node('process.stderr.write("x".repeat(2 ** 20 + 1))');
    const result = await runProcess(command, args);
    expect(result.stderr.length).toBe(2 ** 20);
    expect(result.truncated).toBe(true);
  });

  test('tells a death by signal', async () => {
    const [command, args] = node('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)');
    expect(await runProcess(command, args)).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test('names the command that does not exist', async () => {
    const error = await runProcess('no-such-command-here', []).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SpawnError);
    expect(error).toMatchObject({
      code: 'ENOENT',
      command: 'no-such-command-here',
      message: 'cannot start no-such-command-here: there is no such command',
    });
  });

  test('names the folder that does not exist', async () => {
    const cwd = join(folder, 'nowhere');
    const [command, args] = node('');
    await expect(runProcess(command, args, { cwd })).rejects.toThrow(`there is no folder ${cwd}`);
  });

  test.skipIf(process.platform === 'win32')('says when a file may not be run', async () => {
    const file = join(folder, 'plain.txt');
    writeFileSync(file, 'text', { mode: 0o644 });
    await expect(runProcess(file, [])).rejects.toMatchObject({ code: 'EACCES' });
  });

  test('refuses an argument that no system takes', async () => {
    await expect(runProcess(process.execPath, ['a\0b'])).rejects.toBeInstanceOf(SpawnError);
  });

  test('starts nothing when cancelled before', async () => {
    const file = join(folder, 'started');
    const [command, args] = node(`require("fs").writeFileSync(${JSON.stringify(file)}, "")`);
    const reason = new Error('before');
    await expect(runProcess(command, args, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(spawnTracked(command, args, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(liveTrees()).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  test('is cancelled right after the start, before the program has run a line', async () => {
    const cancel = new AbortController();
    const [command, args] = node('setInterval(() => {}, 1000)');
    const run = runProcess(command, args, { signal: cancel.signal });
    const reason = new Error('at once');
    cancel.abort(reason);
    await expect(run).rejects.toBe(reason);
  });

  test('passes on any reason, also one that is no error', async () => {
    const cancel = new AbortController();
    const [command, args] = node('setInterval(() => {}, 1000)');
    const run = runProcess(command, args, { signal: cancel.signal });
    cancel.abort('just because');
    await expect(run).rejects.toBe('just because');
  });

  test('says how long the program was allowed to take', async () => {
    const [command, args] = node('setInterval(() => {}, 1000)');
    const error = await runProcess(command, args, { timeoutMs: 50 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProcessTimeout);
    expect(error).toMatchObject({ timeoutMs: 50, message: `${process.execPath} took longer than 50 ms` });
  });

  test('leaves the live set empty', async () => {
    await expect.poll(() => liveTrees()).toEqual([]);
  });
});

describe('spawnTracked', () => {
  test('gives pipes to speak over, and stands in the live set until it is killed', async () => {
    const [command, args] = node('process.stdin.pipe(process.stdout)');
    const tree = await spawnTracked(command, args);
    expect(liveTrees()).toEqual([tree]);
    tree.child.stdin.write('ping');
    const [answer] = await new Promise<Buffer[]>((resolve) =>
      tree.child.stdout.once('data', (chunk) => resolve([chunk])),
    );
    expect(String(answer)).toBe('ping');
    expect(await killTree(tree)).toEqual([]);
    await tree.swept;
    expect(liveTrees()).toEqual([]);
  });

  test('listens to the signal until the child ends, and no longer', async () => {
    const cancel = new AbortController();
    const [command, args] = node('process.exit(0)');
    const tree = await spawnTracked(command, args, { signal: cancel.signal });
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(1);
    await tree.exited;
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
    await tree.swept;
  });

  test('survives writing to a child that is gone', async () => {
    const [command, args] = node('process.exit(0)');
    const tree = await spawnTracked(command, args);
    await tree.exited;
    tree.child.stdin.write('x'.repeat(100_000));
    expect(await tree.swept).toEqual([]);
  });
});
