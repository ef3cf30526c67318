// The built product at the prompt: one command, its exit code, and its two streams apart.

import { launcher, root } from '../e2e/installed.ts';
import { type Exit, type StartOptions, startUnowned } from '../e2e/processes.ts';
import { scratch } from './scratch.ts';

export interface CommandOptions extends StartOptions {
  readonly limitMs?: number;
}

// What the person who runs the tests has set must not decide how they end, and their state is not ours to touch.
const home = scratch()();
const clean = { MOORING_TOKEN: undefined, MOORING_LOG: undefined, MOORING_HOME: home, FORCE_COLOR: undefined };

/** Runs a command to its end, in the repository unless told otherwise. */
export function mooring(args: readonly string[], options: CommandOptions = {}): Promise<Exit> {
  const { cwd = root, env = {}, limitMs = 20_000 } = options;
  const running = startUnowned(process.execPath, [launcher, ...args], { cwd, env: { ...clean, ...env } });
  running.child.stdin.end();
  return running.exit(limitMs);
}

/** The same for a command that goes on until it is told to stop. */
export function startMooring(args: readonly string[], { env = {} }: StartOptions = {}) {
  return startUnowned(process.execPath, [launcher, ...args], { cwd: root, env: { ...clean, ...env } });
}
