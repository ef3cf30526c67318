// Compares two schemas and lists every change, with what it does to the accepted values. It is sound: when no change
// narrows, every value accepted before is accepted after; when none widens, the reverse holds.
import type { Node } from '../schema/document.ts';
import { isSame } from '../schema/same.ts';
import { type Change, type Compare, narrows, unprovable } from './change.ts';
import { compareNodes, compareWording } from './compare-nodes.ts';

/** Comparisons after which the differ gives up and says so. Only hostile schemas get there. */
const maxPairs = 50_000;
const maxDepth = 150;
/** Comparisons after which a pair already reported at one path is no longer reported at others. */
const maxRepeats = 500;

export function compareSchemas(before: Node, after: Node, path: string): Change[] {
  const proofs = new Map<string, boolean>();
  let pairs = 0;
  let depth = 0;

  // Pairs under comparison are taken as unchanged when they come up again inside: each step into them goes deeper
  // into a finite value. Their own changes are in the same list, so nothing is lost.
  const open = (repeats: boolean): Compare => {
    const met = new Set<string>();
    const under = new Set<string>();
    const compare: Compare = {
      walk: (one, two, at) => {
        const key = keyOf(one, two);
        const isReported = repeats && pairs < maxRepeats ? under.has(key) : met.has(key);
        if (isReported) return isReference(one) || isReference(two) ? compareWording(one, two, at) : [];
        if (pairs >= maxPairs || depth >= maxDepth)
          return [unprovable({ path: at, aspect: 'size', what: 'too large to compare' })];
        pairs += 1;
        depth += 1;
        met.add(key);
        under.add(key);
        const changes = compareNodes(one, two, at, compare);
        under.delete(key);
        depth -= 1;
        return changes;
      },
      isSubset,
    };
    return compare;
  };

  // A proof starts from nothing assumed: it may stand under a `not`, where assuming would be circular.
  const isSubset = (inner: Node, outer: Node): boolean => {
    const key = keyOf(inner, outer);
    const known = proofs.get(key);
    if (known !== undefined) return known;
    proofs.set(key, false);
    const isProven = isSame(inner, outer) || !open(false).walk(inner, outer, '').some(narrows);
    proofs.set(key, isProven);
    return isProven;
  };

  return open(true).walk(before, after, path);
}

/** The same for all references to the same two schemas: what they accept is compared once. */
function keyOf(one: Node, two: Node): string {
  return `${one.document.core(one).id} ${two.document.core(two).id}`;
}

function isReference(node: Node): boolean {
  return node.document.core(node) !== node;
}
