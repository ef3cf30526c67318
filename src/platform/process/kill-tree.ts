// Ends a process and everything it started: TERM, a grace to finish, KILL, and a bounded wait.
// Cancel, timeout and shutdown all come here; the first call decides, later ones get the same promise.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { livingMembers, livingMembersNow } from './living-members.ts';
import type { ProcessEntry } from './process-table.ts';
import { taskkill, taskkillNow } from './taskkill.ts';
import type { TreeIdentity } from './tree-members.ts';
import { waitAtMost } from './wait-at-most.ts';

export interface ProcessTree extends TreeIdentity {
  readonly child: ChildProcess;
  /** Settles when the root itself has ended. */
  readonly exited: Promise<unknown>;
}

export const defaultGraceMs = 2_000;

/** How long after KILL we wait for the system to carry it out. */
export const settleMs = 1_000;

const kills = new WeakMap<ProcessTree, Promise<readonly number[]>>();

/** Resolves to the pids that are still alive, normally none; never rejects. */
export function killTree(tree: ProcessTree, { graceMs = defaultGraceMs } = {}): Promise<readonly number[]> {
  let kill = kills.get(tree);
  if (!kill) {
    kill = process.platform === 'win32' ? endByTaskkill(tree) : endBySignals(tree, graceMs);
    kills.set(tree, kill);
  }
  return kill;
}

async function endBySignals(tree: ProcessTree, graceMs: number): Promise<readonly number[]> {
  let alive = await signalUntilEmpty(tree, 'SIGTERM', graceMs);
  if (alive.length > 0) alive = await signalUntilEmpty(tree, 'SIGKILL', settleMs);
  await release(tree);
  return alive.map((entry) => entry.pid);
}

async function signalUntilEmpty(
  tree: ProcessTree,
  signal: 'SIGTERM' | 'SIGKILL',
  limitMs: number,
): Promise<ProcessEntry[]> {
  const endsAt = performance.now() + limitMs;
  for (let pauseMs = 5, isFirst = true; ; pauseMs = Math.min(pauseMs * 2, 100), isFirst = false) {
    const alive = await livingMembers(tree);
    const leftMs = endsAt - performance.now();
    if (alive.length === 0 || (leftMs <= 0 && !isFirst)) return alive;
    // TERM is said once, so as not to hit what tidies up. KILL is repeated for whoever was forked meanwhile.
    if (isFirst || signal === 'SIGKILL') sendSignal(tree, alive, signal);
    await delay(Math.max(0, Math.min(pauseMs, leftMs)));
  }
}

async function endByTaskkill(tree: ProcessTree): Promise<readonly number[]> {
  if (tree.isRootRunning()) await taskkill(tree.pid, settleMs);
  await release(tree);
  return tree.isRootRunning() ? [tree.pid] : [];
}

/** The last resort, synchronous, for a process that is about to end: KILL to all trees at once. */
export function killTreesNow(trees: readonly ProcessTree[]): void {
  if (process.platform === 'win32') {
    for (const tree of trees) if (tree.isRootRunning()) taskkillNow(tree.pid);
    return;
  }
  for (let round = 0; round < 10; round += 1) {
    const living = livingMembersNow(trees);
    if (living.size === 0) return;
    for (const [tree, alive] of living) sendSignal(tree, alive, 'SIGKILL');
    // The one way to sleep synchronously: the system needs a moment to carry it out.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}

function sendSignal(tree: ProcessTree, alive: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  const isInOwnGroup = (entry: ProcessEntry): boolean => tree.ownsGroup && entry.pgid === tree.pid;
  // Without a group of its own, minus its pid could be our group or a stranger's.
  if (alive.some(isInOwnGroup)) trySignal(-tree.pid, signal);
  for (const entry of alive) if (!isInOwnGroup(entry)) trySignal(entry.pid, signal);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nobody was there, or nobody whom we may signal; the next look shows who is left.
  }
}

/** Waits for `exit`, never for `close`: that one comes only when every holder of the pipes is gone. */
async function release(tree: ProcessTree): Promise<void> {
  await waitAtMost(100, tree.exited);
  for (const stream of tree.child.stdio) stream?.destroy();
}
