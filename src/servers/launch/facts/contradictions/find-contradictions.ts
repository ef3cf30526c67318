// Claims that cannot both be true: the manifest against the README, the README against the docs. Who wins is decided by where
// each stands; where that does not decide, nobody wins and people have to.
import { type EvidenceMap, sourceTypes } from '../../artifacts/schemas/evidence-map.ts';
import type { Claim } from '../claim.ts';
import { type Assertion, disagree } from './assertion.ts';

export interface Contradiction {
  readonly a: Claim;
  readonly b: Claim;
  readonly resolution: EvidenceMap['contradictions'][number]['resolution'];
  /** Null when unresolved. */
  readonly winner: Claim | null;
  readonly reasoning: string;
}

interface Side {
  readonly claim: Claim;
  readonly assertion: Assertion;
}

/** Each pair once, sorted; the stronger side, else the one found first, is `a`. */
export function findContradictions(claims: readonly Claim[]): Contradiction[] {
  const sides = claims.flatMap((claim) => claim.assertions.map((assertion): Side => ({ claim, assertion })));
  const found = new Map<string, Contradiction>();
  for (const group of Map.groupBy(sides, ({ assertion }) => assertion.topic).values()) {
    for (const [index, left] of group.entries()) {
      for (const right of group.slice(index + 1)) {
        if (!disagree(left.assertion, right.assertion) || standTogether(left.claim, right.claim)) continue;
        const [a, b] = left.claim.priority <= right.claim.priority ? [left, right] : [right, left];
        const key = `${a.claim.id} ${b.claim.id}`;
        if (!found.has(key)) found.set(key, { a: a.claim, b: b.claim, ...resolve(a, b) });
      }
    }
  }
  return [...found].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, contradiction]) => contradiction);
}

/** Two sentences of one file were written side by side: the second qualifies the first, it does not deny it. */
function standTogether(a: Claim, b: Claim): boolean {
  return a === b || a.citations.some((left) => b.citations.some((right) => left.path === right.path));
}

/** `a` is at least as strong as `b`. */
function resolve(a: Side, b: Side): Pick<Contradiction, 'resolution' | 'winner' | 'reasoning'> {
  const gap = b.claim.priority - a.claim.priority;
  const against = `${sourceOf(a.claim)} (${placeOf(a.claim)}) against ${sourceOf(b.claim)} (${placeOf(b.claim)})`;
  if (gap >= 2 && sourceOf(a.claim) === 'implementation_doc') {
    const reasoning = `${against}: notes of the implementation are nearer to the code.`;
    return { resolution: 'prefer_implementation_notes', winner: a.claim, reasoning };
  }
  if (gap >= 2) {
    const reasoning = `${against}: the stronger source is followed.`;
    return { resolution: 'prefer_higher_priority', winner: a.claim, reasoning };
  }
  const specific = moreSpecific(a, b);
  if (specific) {
    const reasoning = `${against}: ${placeOf(specific)} says under which condition.`;
    return { resolution: 'prefer_more_specific', winner: specific, reasoning };
  }
  const why = gap === 0 ? 'both sources are of the same rank' : 'the sources are too close in rank to decide';
  return { resolution: 'unresolved', winner: null, reasoning: `${against}: ${why}.` };
}

/** Of two, the one that names a condition while the other names none. */
function moreSpecific(a: Side, b: Side): Claim | null {
  const [left, right] = [a.assertion.condition !== undefined, b.assertion.condition !== undefined];
  return left === right ? null : (left ? a : b).claim;
}

function sourceOf({ priority }: Claim): string {
  return sourceTypes[priority - 1] ?? 'an unknown source';
}

export function placeOf({ citations: [first] }: Claim): string {
  return first ? `${first.path}:${first.start_line}` : 'nowhere';
}
