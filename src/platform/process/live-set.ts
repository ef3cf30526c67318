// The trees that are alive now. Children lead groups of their own and would outlive us, so whoever ends
// the process ends these first: `killAll` while there is time, `killAllNow` when there is none.
import { killTree, killTreesNow, type ProcessTree } from './kill-tree.ts';

const live = new Set<ProcessTree>();
let isGuarded = false;

export function joinLiveSet(tree: ProcessTree): void {
  live.add(tree);
}

export function leaveLiveSet(tree: ProcessTree): void {
  live.delete(tree);
}

/** Also those that a kill could not end: they stay until they are gone. */
export function liveTrees(): readonly ProcessTree[] {
  return [...live];
}

/** TERM, grace and KILL to all, also to those that start meanwhile. Resolves to the pids still alive. */
export async function killAll(options: { graceMs?: number } = {}): Promise<readonly number[]> {
  const kills = new Map<ProcessTree, readonly number[]>();
  for (let fresh = liveTrees(); fresh.length > 0; fresh = liveTrees().filter((tree) => !kills.has(tree))) {
    const survivors = await Promise.all(fresh.map((tree) => killTree(tree, options)));
    fresh.forEach((tree, index) => {
      kills.set(tree, survivors[index] ?? []);
    });
  }
  return [...kills.values()].flat();
}

/** KILL to all, synchronously. */
export function killAllNow(): void {
  killTreesNow(liveTrees());
}

/** Kills what is left when this process exits, be it by an uncaught error. Signals and the end of stdin are the caller's. */
export function guardExit(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.on('exit', killAllNow);
}
