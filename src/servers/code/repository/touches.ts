// Who changed a file, when, and by how much: the last few times, newest first. From these come the facts that
// filters ask; keeping them, and not only their sum, lets the next reading of the history go on from here.
import type { GitFacts } from './git-facts.ts';
import { churnCommits } from './limits.ts';

/** What one commit did to one file. */
export interface Touch {
  readonly timeMs: number;
  /** Lines added and deleted. */
  readonly churn: number;
  readonly author: string;
}

export type Touches = ReadonlyMap<string, readonly Touch[]>;

/** Of those with the same time the one added first counts as the newer: git tells children before parents. */
export function addTouch(touches: Touch[], touch: Touch): void {
  let at = touches.length;
  while (at > 0 && (touches[at - 1]?.timeMs ?? 0) < touch.timeMs) at -= 1;
  if (at >= churnCommits) return;
  touches.splice(at, 0, touch);
  if (touches.length > churnCommits) touches.pop();
}

export function joinTouches(newer: Touches, older: Touches): Touches {
  const joined = new Map(older);
  for (const [path, touches] of newer) {
    const both = [...touches];
    for (const touch of older.get(path) ?? []) addTouch(both, touch);
    joined.set(path, both);
  }
  return joined;
}

export function factsOf(touches: Touches): Map<string, GitFacts> {
  const facts = new Map<string, GitFacts>();
  for (const [path, list] of touches) {
    const [last] = list;
    if (!last) continue;
    const churn = list.reduce((sum, touch) => sum + touch.churn, 0);
    facts.set(path, { lastAuthor: last.author, lastModifiedMs: last.timeMs, churn });
  }
  return facts;
}
