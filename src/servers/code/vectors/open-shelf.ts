// The shelf of vectors for the embedding that was chosen.
import { chooseEmbedding, openProvider } from '../../../embedding/choose-provider.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { VectorShelf } from './vector-shelf.ts';

/**
 * The default is the word vectors: the sentence model, which is the default elsewhere, takes some fifty
 * milliseconds a chunk, hours for a large repository, and finds code no better.
 */
export function openShelf(embedding: string | undefined, clock: Clock): VectorShelf {
  const choice = chooseEmbedding(embedding);
  const provider = openProvider(choice.kind === 'sentence' ? { kind: 'static' } : choice);
  if (!provider) throw new TypeError('there are no vectors without an embedding provider');
  return new VectorShelf(provider, clock);
}
