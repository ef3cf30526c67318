// What this process can do beyond the contract's core, as groups of booleans (tooling/6.4).

export type Capabilities = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** The wire is the one this very connection speaks; there is never more than one per process. */
export function capabilitiesOf(wire: string, hasEmbedding = true): Capabilities {
  return {
    docs: { pdfjsDist: false, mammoth: false },
    // `codes`: vectors as sign codes, compared one after the other; it needs no extension and no graph.
    vector: { sqliteVec: false, hnsw: false, codes: hasEmbedding },
    mcp: { sdk: wire !== 'legacy', legacy: wire === 'legacy' },
  };
}
