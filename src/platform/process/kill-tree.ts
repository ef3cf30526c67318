// Ends a process and everything it started: TERM, a grace to finish, KILL, and a bounded wait.
// Cancel, timeout and shutdown all come here; the first call decides, later ones get the same promise.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isAlive,
  type ProcessEntry,
  type ProcessTable,
  readProcessTable,
  readProcessTableNow,
} from './process-table.ts';
import { taskkill, taskkillNow } from './taskkill.ts';
import { findMembers, type TreeIdentity } from './tree-members.ts';
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
  let alive = membersAlive(tree, await readProcessTable());
  if (alive.length > 0) {
    sendSignal(tree, alive, 'SIGTERM');
    alive = await pollUntilEmpty(tree, graceMs, () => {});
  }
  if (alive.length > 0) {
    sendSignal(tree, alive, 'SIGKILL');
    // Again at each look: a member may have forked between the look and the signal.
    alive = await pollUntilEmpty(tree, settleMs, (stragglers) => sendSignal(tree, stragglers, 'SIGKILL'));
  }
  await release(tree);
  return alive.map((entry) => entry.pid);
}

async function endByTaskkill(tree: ProcessTree): Promise<readonly number[]> {
  // Once the root is collected its pid may name a stranger.
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
    const table = readProcessTableNow();
    const left = trees
      .map((tree) => ({ tree, alive: membersAlive(tree, table) }))
      .filter((each) => each.alive.length > 0);
    if (left.length === 0) return;
    for (const { tree, alive } of left) sendSignal(tree, alive, 'SIGKILL');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}

async function pollUntilEmpty(
  tree: ProcessTree,
  limitMs: number,
  onStragglers: (alive: readonly ProcessEntry[]) => void,
): Promise<ProcessEntry[]> {
  const endsAt = performance.now() + limitMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
    const leftMs = endsAt - performance.now();
    await delay(Math.max(0, Math.min(pauseMs, leftMs)));
    const alive = membersAlive(tree, await readProcessTable());
    if (alive.length === 0 || performance.now() >= endsAt) return alive;
    onStragglers(alive);
  }
}

function membersAlive(tree: ProcessTree, table: ProcessTable): ProcessEntry[] {
  if (table.size > 0) return findMembers(table, tree).filter(isAlive);
  // Without a table the group is all we know; its zombies count, which the limits bound.
  const isThere = tree.ownsGroup ? trySignal(-tree.pid, 0) : tree.isRootRunning();
  return isThere
    ? [{ pid: tree.pid, ppid: 0, pgid: tree.ownsGroup ? tree.pid : 0, start: tree.since, state: '?' }]
    : [];
}

function sendSignal(tree: ProcessTree, alive: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  const isInOwnGroup = (entry: ProcessEntry): boolean => tree.ownsGroup && entry.pgid === tree.pid;
  // Without a group of its own, minus its pid could be our group or a stranger's.
  if (alive.some(isInOwnGroup)) trySignal(-tree.pid, signal);
  for (const entry of alive) if (!isInOwnGroup(entry)) trySignal(entry.pid, signal);
}

/** False when nobody was there, or nobody whom we may signal; who is left is seen at the next look. */
function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Waits for `exit`, never for `close`: that one comes only when every holder of the pipes is gone. */
async function release(tree: ProcessTree): Promise<void> {
  await waitAtMost(100, tree.exited);
  for (const stream of tree.child.stdio) stream?.destroy();
}
