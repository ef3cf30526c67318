// How many cases each target gets, and from which seed. `npm test` runs a part of it; MOORING_SOAK=1 all 20,000.
// MOORING_FUZZ_SEED chooses other bytes; the default never changes by itself.

interface Share {
  /** Cases in every test run. */
  readonly quick: number;
  /** Cases in a soak. */
  readonly soak: number;
}

const shares = {
  'lines product': { quick: 200, soak: 3_000 },
  'lines code': { quick: 200, soak: 2_500 },
  'lines notes': { quick: 100, soak: 1_250 },
  'lines launch': { quick: 100, soak: 1_250 },
  'lines studio': { quick: 100, soak: 1_500 },
  'frames product': { quick: 200, soak: 3_000 },
  'frames code': { quick: 200, soak: 2_500 },
  'http calls': { quick: 250, soak: 3_000 },
  'http mcp': { quick: 150, soak: 2_000 },
} as const satisfies Record<string, Share>;

export type TargetName = keyof typeof shares;

export const isSoak = process.env['MOORING_SOAK'] === '1';

export const seed = process.env['MOORING_FUZZ_SEED'] ?? '20251125';

export function casesFor(target: TargetName): number {
  return shares[target][isSoak ? 'soak' : 'quick'];
}

/** Time a target's test may take: generous, since what hangs is told by its own bounds long before. */
export const testTimeoutMs = isSoak ? 900_000 : 90_000;

/** How long a server may take to answer what it must answer. */
export const patienceMs = 20_000;
