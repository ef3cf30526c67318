// On fabricated tables: pid reuse cannot be brought about on purpose.
import { describe, expect, test } from 'vitest';
import type { ProcessEntry } from './process-table.ts';
import { findMembers, type TreeIdentity } from './tree-members.ts';

const rootPid = 1_000_100;
const [running, gone] = [true, false];
const [midPid, leafPid, otherPid] = [rootPid + 1, rootPid + 2, rootPid + 3];

describe('findMembers', () => {
  test('finds root, descendants and group, and nobody else', () => {
    const table = tableOf(
      [rootPid, 1, rootPid],
      [midPid, rootPid, rootPid],
      [leafPid, midPid, leafPid],
      [otherPid, 1, 1],
    );
    expect(pidsOf(table, tree())).toEqual([rootPid, midPid, leafPid]);
  });

  test('finds descendants whatever the order of the table', () => {
    const table = tableOf([leafPid, midPid, leafPid], [midPid, rootPid, midPid], [rootPid, 1, rootPid]);
    expect(pidsOf(table, tree())).toEqual([rootPid, midPid, leafPid]);
  });

  test('finds the group when the root is gone', () => {
    const table = tableOf([leafPid, 1, rootPid]);
    expect(pidsOf(table, tree(), gone)).toEqual([leafPid]);
  });

  test('finds an orphan in its own session by its tag, and its children', () => {
    const table = tableOf([leafPid, 1, leafPid], [otherPid, leafPid, leafPid]);
    const tagged = tree({ carriesTag: (pid) => pid === leafPid });
    expect(pidsOf(table, tagged, gone)).toEqual([leafPid, otherPid]);
  });

  test('finds again whom it has seen, when every tie is cut', () => {
    const watched = tree();
    findMembers(tableOf([rootPid, 1, rootPid], [leafPid, rootPid, leafPid]), watched);
    const later = tableOf([leafPid, 1, leafPid]);
    expect(pidsOf(later, watched, gone)).toEqual([leafPid]);
  });

  test('finds the group of a member that has ended', () => {
    const watched = tree();
    findMembers(tableOf([rootPid, 1, rootPid], [leafPid, rootPid, leafPid]), watched);
    expect(pidsOf(tableOf([rootPid, 1, rootPid], [otherPid, 1, leafPid]), watched)).toEqual([rootPid, otherPid]);
  });

  test('takes a stranger with the pid of a member for a stranger', () => {
    const watched = tree();
    findMembers(tableOf([rootPid, 1, rootPid], [leafPid, rootPid, leafPid, 600]), watched);
    const later = tableOf([rootPid, 1, rootPid], [leafPid, 1, leafPid, 900], [otherPid, leafPid, leafPid, 901]);
    expect(pidsOf(later, watched)).toEqual([rootPid]);
  });

  test('takes a stranger with the pid of the root, and its group, for strangers', () => {
    const table = tableOf([rootPid, 1, rootPid, 900], [otherPid, rootPid, rootPid, 901]);
    expect(pidsOf(table, tree(), gone)).toEqual([]);
  });

  test('takes nobody who started before the tree', () => {
    const table = tableOf([rootPid, 1, rootPid], [otherPid, rootPid, rootPid, 499]);
    expect(pidsOf(table, tree({ carriesTag: (pid) => pid === otherPid }))).toEqual([rootPid]);
  });

  test('takes nobody for a child who is older than the parent', () => {
    const table = tableOf([rootPid, 1, 1, 700], [otherPid, rootPid, 1, 600]);
    expect(pidsOf(table, tree({ ownsGroup: false }))).toEqual([rootPid]);
  });

  test('leaves the group of a child alone that was not made to lead one', () => {
    const table = tableOf([rootPid, 1, rootPid], [otherPid, 1, rootPid]);
    expect(pidsOf(table, tree({ ownsGroup: false }))).toEqual([rootPid]);
  });

  test('never takes this process itself', () => {
    const table = tableOf([rootPid, 1, rootPid], [process.pid, rootPid, rootPid]);
    expect(pidsOf(table, tree({ carriesTag: () => true }))).toEqual([rootPid]);
  });
});

function tree(changes: Partial<TreeIdentity> = {}): TreeIdentity {
  return {
    pid: rootPid,
    ownsGroup: true,
    since: 500,
    seen: new Map(),
    isRootRunning: () => running,
    carriesTag: () => false,
    ...changes,
  };
}

/** Rows of pid, parent, group and start. */
function tableOf(...rows: readonly (readonly [number, number, number, number?])[]): Map<number, ProcessEntry> {
  return new Map(rows.map(([pid, ppid, pgid, start = 500]) => [pid, { pid, ppid, pgid, start, state: 'S' }]));
}

function pidsOf(table: ReadonlyMap<number, ProcessEntry>, identity: TreeIdentity, wasRootRunning = running): number[] {
  return findMembers(table, identity, wasRootRunning)
    .map((entry) => entry.pid)
    .sort((a, b) => a - b);
}
