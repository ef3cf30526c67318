// Compares two schemas and lists every change, with what it does to the accepted values. It is sound: when no change
// narrows, every value accepted before is accepted after; when none widens, the reverse holds.
import type { Node } from '../schema/document.ts';
import { isSame } from '../schema/same.ts';
import { type Change, type Compare, narrows, unprovable } from './change.ts';
import { compareNodes } from './compare-nodes.ts';

/** Pairs compared before the differ gives up and says so. Only hostile schemas get there. */
const maxPairs = 50_000;
/** Pairs compared before a pair already reported at one path is no longer reported at others. */
const maxRepeats = 5_000;

export function compareSchemas(before: Node, after: Node, path: string): Change[] {
  const proofs = new Map<string, boolean>();
  let pairs = 0;

  // Pairs under comparison are taken as unchanged when they come up again inside: each step into them goes deeper
  // into a finite value. Their own changes are in the same list, so nothing is lost.
  const open = (repeats: boolean): Compare => {
    const met = new Set<string>();
    const under = new Set<string>();
    const compare: Compare = {
      walk: (one, two, at) => {
        const key = `${one.id} ${two.id}`;
        const isReported = repeats && pairs < maxRepeats ? under.has(key) : met.has(key);
        if (isReported) return [];
        pairs += 1;
        if (pairs > maxPairs) return [unprovable({ path: at, aspect: 'size', what: 'too large to compare' })];
        met.add(key);
        under.add(key);
        const changes = compareNodes(one, two, at, compare);
        under.delete(key);
        return changes;
      },
      isSubset,
    };
    return compare;
  };

  // A proof starts from nothing assumed: it may stand under a `not`, where assuming would be circular.
  const isSubset = (inner: Node, outer: Node): boolean => {
    const key = `${inner.id} ${outer.id}`;
    const known = proofs.get(key);
    if (known !== undefined) return known;
    proofs.set(key, false);
    const isProven = isSame(inner, outer) || !open(false).walk(inner, outer, '').some(narrows);
    proofs.set(key, isProven);
    return isProven;
  };

  return open(true).walk(before, after, path);
}
