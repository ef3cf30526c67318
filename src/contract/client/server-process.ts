// The operating system's half of a stdio peer. Unlike a child of our own, a foreign server is not swept when it
// ends: what it leaves behind is what a probe wants to see. It is killed when its peer is.
import { killTree, type ProcessTree } from '../../platform/process/kill-tree.ts';
import { joinLiveSet, leaveLiveSet } from '../../platform/process/live-set.ts';
import { livingMembers } from '../../platform/process/living-members.ts';
import { startOf } from '../../platform/process/process-table.ts';
import { type SpawnError, type StartedChild, startChild } from '../../platform/process/start-child.ts';
import { carriesTag, newTag, withTag } from '../../platform/process/tree-tag.ts';
import type { StdioTarget } from './target.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the command could not be started at all. */
  readonly failure?: string;
}

export interface ServerProcess {
  /** Undefined when the command could not be started. */
  readonly child: StartedChild | undefined;
  readonly exited: Promise<Exit>;
  /** The pids of the tree that run now, the root among them; on Windows the root is all that is known. */
  running(): Promise<number[]>;
  kill(graceMs: number): Promise<void>;
}

export function startServer(target: StdioTarget): ServerProcess {
  const [command = '', ...args] = target.argv;
  const tag = newTag();
  const env = withTag({ ...process.env, ...target.env }, tag);
  const ownsGroup = process.platform !== 'win32';
  const child = startChild(command, args, { cwd: target.cwd, env, detached: ownsGroup });
  if (child instanceof Promise) return notStarted(child);

  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const tree: ProcessTree = {
    child,
    exited,
    pid: child.pid,
    ownsGroup,
    since: startOf(child.pid),
    seen: new Map(),
    isRootRunning: () => child.exitCode === null && child.signalCode === null,
    carriesTag: (pid) => carriesTag(pid, tag),
  };
  joinLiveSet(tree);
  return {
    child,
    exited,
    running: async () => (await livingMembers(tree)).map(({ pid }) => pid),
    async kill(graceMs) {
      const survivors = await killTree(tree, { graceMs });
      if (survivors.length === 0) leaveLiveSet(tree);
    },
  };
}

export function describeExit(exit: Exit): string {
  if (exit.failure) return exit.failure;
  if (exit.signal) return `the server was ended by ${exit.signal}`;
  return `the server ended with exit code ${exit.code}`;
}

function notStarted(failed: Promise<SpawnError>): ServerProcess {
  return {
    child: undefined,
    exited: failed.then(({ message }) => ({ code: null, signal: null, failure: message })),
    running: async () => [],
    kill: async () => {},
  };
}
