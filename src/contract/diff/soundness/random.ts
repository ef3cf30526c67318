// A small seeded source of choices, so that a failing case can be told by one number.

export interface Random {
  /** A whole number from 0 up to, but without, the limit. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  some<T>(items: readonly T[], share: number): T[];
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => items[random.below(items.length)] as T,
    some: (items, share) => items.filter(() => random.chance(share)),
  };
  return random;
}
