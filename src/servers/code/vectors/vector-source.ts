// The vectors of this process, opened when they are first asked for: few searches ask, and a start should not wait for them.
import type { Clock } from '../../../kernel/clock.ts';
import type { VectorShelf } from './vector-shelf.ts';

export interface VectorSource {
  shelf(): Promise<VectorShelf>;
  close(): Promise<void>;
}

/** Null where no embedding provider was chosen: then there is no search by meaning. */
export function vectorsBy(embedding: string | undefined, clock: Clock): VectorSource | null {
  if (embedding === 'none') return null;
  let opening: Promise<VectorShelf> | undefined;
  return {
    shelf: () => {
      opening ??= import('./open-shelf.ts').then(({ openShelf }) => openShelf(embedding, clock));
      return opening;
    },
    close: async () => (await opening)?.close(),
  };
}
