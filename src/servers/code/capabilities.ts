// What this process can do beyond the contract's core, as groups of booleans (tooling/6.4).

export type Capabilities = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** The wire is the one this very connection speaks; there is never more than one per process. */
export function capabilitiesOf(wire: string): Capabilities {
  return {
    docs: { pdfjsDist: false, mammoth: false },
    vector: { sqliteVec: false, hnsw: false },
    mcp: { sdk: wire !== 'legacy', legacy: wire === 'legacy' },
  };
}
