// How many chunks of the whole corpus call a name. Kept, because the same names are asked for at every query.
import type { Corpus } from './corpus.ts';

const mostNames = 20_000;

const known = new WeakMap<Corpus, Map<string, number>>();

export function countCallers(corpus: Corpus, name: string): number {
  const counts = known.get(corpus) ?? new Map<string, number>();
  known.set(corpus, counts);
  const found = counts.get(name);
  if (found !== undefined) return found;
  let sum = 0;
  for (const { segment } of corpus.parts) {
    const calls = segment.values('calls');
    const value = calls.find(name);
    if (value !== -1) sum += calls.chunksOf(value).length;
  }
  if (counts.size >= mostNames) counts.clear();
  counts.set(name, sum);
  return sum;
}
