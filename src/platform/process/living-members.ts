// Who of a tree is alive now: a fresh table, the members in it, zombies left out.
import {
  isAlive,
  type ProcessEntry,
  type ProcessTable,
  readProcessTable,
  readProcessTableNow,
} from './process-table.ts';
import { findMembers, type TreeIdentity } from './tree-members.ts';

export async function livingMembers(tree: TreeIdentity): Promise<ProcessEntry[]> {
  // Asked before the table is read: the root may end and be collected meanwhile, and still stands in the table.
  const wasRootRunning = tree.isRootRunning();
  return pickLiving(tree, await readProcessTable(), wasRootRunning);
}

/** The same at once and for many trees; those without a living member are left out. */
export function livingMembersNow<T extends TreeIdentity>(trees: readonly T[]): Map<T, ProcessEntry[]> {
  const table = readProcessTableNow();
  const living = trees.map((tree) => [tree, pickLiving(tree, table, tree.isRootRunning())] as const);
  return new Map(living.filter(([, members]) => members.length > 0));
}

function pickLiving(tree: TreeIdentity, table: ProcessTable, wasRootRunning: boolean): ProcessEntry[] {
  if (table.size > 0) return findMembers(table, tree, wasRootRunning).filter(isAlive);
  // Without a table the group is all we know. Its zombies answer too, so whoever waits needs a limit.
  const isThere = tree.ownsGroup ? groupAnswers(tree.pid) : wasRootRunning;
  const pgid = tree.ownsGroup ? tree.pid : 0;
  return isThere ? [{ pid: tree.pid, ppid: 0, pgid, start: tree.since, state: '?' }] : [];
}

function groupAnswers(pgid: number): boolean {
  try {
    return process.kill(-pgid, 0);
  } catch {
    return false;
  }
}
