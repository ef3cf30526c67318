// Which processes of a table belong to a tree: the root, its descendants, its groups, those that carry
// its tag, and those seen before. Start times tell a member from a stranger that got its pid.
import type { ProcessEntry, ProcessTable } from './process-table.ts';

export interface TreeIdentity {
  readonly pid: number;
  /** True when the root was made leader of a group of its own; only then may the group be signalled. */
  readonly ownsGroup: boolean;
  /** No member started before this. */
  readonly since: number;
  /** Members met so far: pid and start. */
  readonly seen: Map<number, number>;
  /** False as soon as the root was collected; its pid is then free for others. */
  isRootRunning(): boolean;
  carriesTag(pid: number): boolean;
}

/**
 * The members in the table, zombies included; they are remembered in `seen`. `wasRootRunning` is what was known
 * before the table was read: once the root is collected, whoever has its pid is a stranger.
 */
export function findMembers(
  table: ProcessTable,
  tree: TreeIdentity,
  wasRootRunning = tree.isRootRunning(),
): ProcessEntry[] {
  const members = new Map<number, ProcessEntry>();
  const candidates = new Set<ProcessEntry>();
  for (const entry of table.values()) {
    if (entry.pid === process.pid || entry.start < tree.since) continue;
    const isRoot = entry.pid === tree.pid;
    if (isRoot ? wasRootRunning : isKnown(entry, tree)) members.set(entry.pid, entry);
    else if (!isRoot) candidates.add(entry);
  }
  for (let before = -1; before < members.size; ) {
    before = members.size;
    for (const entry of candidates) {
      if (!isChild(entry, members) && !isInGroup(entry, tree, table, members)) continue;
      members.set(entry.pid, entry);
      candidates.delete(entry);
    }
  }
  for (const entry of members.values()) tree.seen.set(entry.pid, entry.start);
  return [...members.values()];
}

function isKnown(entry: ProcessEntry, tree: TreeIdentity): boolean {
  return tree.seen.get(entry.pid) === entry.start || tree.carriesTag(entry.pid);
}

function isChild(entry: ProcessEntry, members: ReadonlyMap<number, ProcessEntry>): boolean {
  const parent = members.get(entry.ppid);
  return parent !== undefined && parent.start <= entry.start;
}

/** The system gives no pid anew while a group has that number, so a stranger as leader means the group is not ours. */
function isInGroup(
  entry: ProcessEntry,
  tree: TreeIdentity,
  table: ProcessTable,
  members: ReadonlyMap<number, ProcessEntry>,
): boolean {
  const isOurs = entry.pgid === tree.pid ? tree.ownsGroup : tree.seen.has(entry.pgid) || members.has(entry.pgid);
  return isOurs && (members.has(entry.pgid) || !table.has(entry.pgid));
}
