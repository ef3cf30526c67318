// Starts programs so that none is left behind: each child leads a group of its own, stands in the live set,
// and is ended with all it started when it is cancelled, runs out of time, or has ended itself.
import { defaultGraceMs, killTree, type ProcessTree } from './kill-tree.ts';
import { joinLiveSet, leaveLiveSet } from './live-set.ts';
import { collectOutput, drainOutput } from './output.ts';
import { startOf } from './process-table.ts';
import { type StartedChild, startChild } from './start-child.ts';
import { watchStop } from './stop.ts';
import { carriesTag, newTag, withTag } from './tree-tag.ts';

export interface SpawnOptions {
  readonly cwd?: string | undefined;
  /** The whole environment of the child; ours when absent. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** When it aborts, the tree is killed. */
  readonly signal?: AbortSignal | undefined;
  readonly graceMs?: number | undefined;
}

export interface RunOptions extends SpawnOptions {
  readonly input?: string | Uint8Array | undefined;
  readonly timeoutMs?: number | undefined;
  /** For each of stdout and stderr. */
  readonly maxOutputBytes?: number | undefined;
}

export interface ProcessExit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProcessResult extends ProcessExit {
  readonly stdout: string;
  readonly stderr: string;
  /** Output above the cap was dropped. */
  readonly truncated: boolean;
}

export interface TrackedChild extends ProcessTree {
  readonly child: StartedChild;
  readonly exited: Promise<ProcessExit>;
  /** After the exit: what the child left behind was killed. Holds the pids that survived even that. */
  readonly swept: Promise<readonly number[]>;
}

/** The program took longer than it may. */
export class ProcessTimeout extends Error {
  override readonly name = 'ProcessTimeout';
  readonly command: string;
  readonly timeoutMs: number;
  /** What it wrote before it was killed. */
  readonly stdout: string;
  readonly stderr: string;
  /** Pids that outlived the kill, normally none. */
  readonly survivors: readonly number[];

  constructor(
    command: string,
    timeoutMs: number,
    output: { readonly stdout: string; readonly stderr: string },
    survivors: readonly number[] = [],
  ) {
    super(`${command} took longer than ${timeoutMs} ms`);
    this.command = command;
    this.timeoutMs = timeoutMs;
    this.stdout = output.stdout;
    this.stderr = output.stderr;
    this.survivors = survivors;
  }
}

/** The program was cancelled, and not all of its tree could be ended. The cause is the reason of the cancel. */
export class KillFailure extends Error {
  override readonly name = 'KillFailure';
  readonly survivors: readonly number[];

  constructor(command: string, survivors: readonly number[], cause: unknown) {
    super(`${command} left processes that could not be ended: ${survivors.join(', ')}`, { cause });
    this.survivors = survivors;
  }
}

/**
 * Runs a program to its end. Any exit code is a result. Rejects with `signal.reason` when cancelled and with
 * ProcessTimeout when out of time, in both cases after the whole tree was killed; with KillFailure when it was
 * cancelled and something outlived the kill.
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  { input, timeoutMs, maxOutputBytes = 1024 * 1024, ...options }: RunOptions = {},
): Promise<ProcessResult> {
  const stop = watchStop(options.signal, timeoutMs);
  try {
    const tree = await spawnTracked(command, args, { ...options, signal: stop.signal });
    const stdout = collectOutput(tree.child.stdout, maxOutputBytes);
    const stderr = collectOutput(tree.child.stderr, maxOutputBytes);
    tree.child.stdin.end(input);
    const exit = await Promise.race([tree.exited, stop.stopped]);
    const survivors = await (exit ? tree.swept : killTree(tree));
    const output = { stdout: stdout.text(), stderr: stderr.text() };
    if (exit) return { ...exit, ...output, truncated: stdout.isCut() || stderr.isCut() };
    if (stop.isExpired()) throw new ProcessTimeout(command, timeoutMs ?? 0, output, survivors);
    const { reason } = stop.signal;
    throw survivors.length > 0 ? new KillFailure(command, survivors, reason) : reason;
  } finally {
    stop.release();
  }
}

/** Starts a program that lives on, to be spoken to over its pipes; `killTree` ends it. */
export async function spawnTracked(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, signal, graceMs = defaultGraceMs }: SpawnOptions = {},
): Promise<TrackedChild> {
  signal?.throwIfAborted();
  const tag = newTag();
  const ownsGroup = process.platform !== 'win32';
  const child = startChild(command, args, { cwd, env: withTag(env, tag), detached: ownsGroup });
  if (child instanceof Promise) throw await child;

  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (exitCode, by) => resolve({ exitCode, signal: by }));
  });
  const kill = (): Promise<readonly number[]> => killTree(tree, { graceMs });
  const sweep = async (): Promise<readonly number[]> => {
    // From here on the end is the child's own: a late cancel must not cut off what it wrote.
    signal?.removeEventListener('abort', kill);
    await drainOutput([child.stdout, child.stderr]);
    const survivors = await kill();
    if (survivors.length === 0) leaveLiveSet(tree);
    return survivors;
  };
  const tree: TrackedChild = {
    child,
    pid: child.pid,
    ownsGroup,
    since: startOf(child.pid),
    seen: new Map(),
    isRootRunning: () => child.exitCode === null && child.signalCode === null,
    carriesTag: (pid) => carriesTag(pid, tag),
    exited,
    swept: exited.then(sweep),
  };
  joinLiveSet(tree);
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  return tree;
}
