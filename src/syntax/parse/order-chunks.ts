// Puts the pieces of a file in their final order and makes their links to each other hold.
import type { Chunk } from '../chunk.ts';

export interface Piece {
  readonly chunk: Omit<Chunk, 'parent'>;
  /** Place among the pieces of the one it lies in, -1 for none. */
  readonly around: number;
}

/** By start line, outer before inner. */
export function orderChunks(pieces: readonly Piece[]): Chunk[] {
  const order = pieces.map((_, place) => place);
  order.sort((a, b) => compare(pieces[a] as Piece, pieces[b] as Piece) || a - b);
  const placeOf = new Int32Array(pieces.length);
  for (const [place, piece] of order.entries()) placeOf[piece] = place;
  return order.map((each) => {
    const { chunk, around } = pieces[each] as Piece;
    const { startLine, endLine, ...rest } = chunk;
    return { startLine, endLine, parent: around < 0 ? -1 : (placeOf[around] as number), ...rest };
  });
}

function compare({ chunk: a }: Piece, { chunk: b }: Piece): number {
  return a.startLine - b.startLine || rank(a.mode) - rank(b.mode) || b.endLine - a.endLine;
}

function rank(mode: string): number {
  return mode === 'extracted' ? 1 : 0;
}
