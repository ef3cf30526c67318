// What proofs read from the answers of the notes server.

/** A note as answers show it. */
export interface ShownNote {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly links: readonly { readonly id: string; readonly title: string }[];
  readonly hash: string;
}

export type Neighbor = ShownNote & { readonly direction: 'in' | 'out' };

export interface ContextNote extends ShownNote {
  readonly neighbors: readonly Neighbor[];
  readonly incomingCount: number;
  readonly outgoingCount: number;
}

export type Hit = ShownNote & { readonly score: number; readonly heading: string | null; readonly snippet: string };

export interface Listing {
  readonly nodes: readonly { readonly id: string; readonly title: string; readonly tags: readonly string[] }[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export const idsOf = (notes: readonly { readonly id: string }[]) => notes.map(({ id }) => id);
