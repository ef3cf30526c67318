// Real processes for the end-to-end tests: started, listened to, waited for with a limit, and never left behind.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export interface StartOptions {
  readonly cwd?: string;
  /** Added to this process's environment; undefined takes a name away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it wrote. */
  readonly stdout: string;
  readonly stderr: string;
  /** From the moment somebody began to wait. */
  readonly ms: number;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits for the end; kills the process and fails when the limit passes. */
  readonly exit: (limitMs?: number) => Promise<Exit>;
}

const defaultLimitMs = 15_000;

/** A process that ends with the test, whatever the test does. */
export function start(command: string, args: readonly string[], options: StartOptions = {}): Running {
  const running = startUnowned(command, args, options);
  onTestFinished(() => stop(running));
  return running;
}

/** The same for a process that several tests share: whoever starts it stops it. */
export function startUnowned(command: string, args: readonly string[], { cwd, env }: StartOptions = {}): Running {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  // A process that is gone cannot be written to; the tests look at its exit, not at the pipe.
  child.stdin.on('error', () => {});
  // 'close' comes after the last byte of its streams, 'exit' may come before.
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    pid: child.pid ?? -1,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    exit: async (limitMs = defaultLimitMs) => {
      const from = performance.now();
      const ended = await Promise.race([closed, pause(limitMs, null, { ref: false })]);
      if (ended === null) {
        child.kill('SIGKILL');
        throw new Error(`${command} ${args.join(' ')} did not end within ${limitMs} ms; stderr: ${written.stderr}`);
      }
      const [code, signal] = ended;
      return { code, signal, ...written, ms: performance.now() - from };
    },
  };
}

/** Runs to the end with an empty input. */
export function runToEnd(command: string, args: readonly string[], options: StartOptions = {}): Promise<Exit> {
  const running = start(command, args, options);
  running.child.stdin.end();
  return running.exit();
}

/** Lets a process end by its input, and by force when it does not. */
export async function stop({ child, exit }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin.end();
  await exit(8_000).catch(() => {});
}

type Asked<T> = T | undefined | false;

/** Asks again and again until the answer is there; fails readably when it does not come. */
export async function eventually<T>(
  what: string,
  ask: () => Asked<T> | Promise<Asked<T>>,
  limitMs = 10_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms in vain: ${what}`);
    await pause(15);
  }
}
