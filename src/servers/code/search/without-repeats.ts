// No hit says again what another has said: a chunk found by its path alone stands for its whole file, a copy of a file is left
// out, and each further hit of one file counts less, so that the first page shows several files.
import { fields } from '../segment/segment.ts';
import type { Corpus } from './corpus.ts';
import type { Candidate } from './features/feature.ts';
import { repeatKeeps } from './features/table.ts';
import type { RankOptions } from './rank-options.ts';

/** Takes them by score; answers them in their final order, with their final scores. */
export function withoutRepeats(
  ranked: readonly Candidate[],
  corpus: Corpus,
  { off, explain, wanted }: RankOptions,
): Candidate[] {
  const kept = ranked.filter(leavesOutRepeats(corpus));
  if (off.has('repeat')) return kept;
  const taken = new Map<number, number>();
  const order: Candidate[] = [];
  // Scores of one file only fall as its hits are taken, so a queue by score that puts a fallen one back is enough.
  const queue = new ScoreQueue(kept);
  for (let next = queue.take(); next; next = queue.take()) {
    const { candidate } = next;
    const before = order.length < wanted ? (taken.get(candidate.fileNumber) ?? 0) : next.seen;
    if (next.seen < before) {
      queue.put({ candidate, score: candidate.score * repeatKeeps ** before, seen: before });
      continue;
    }
    taken.set(candidate.fileNumber, before + 1);
    if (before > 0) {
      if (explain)
        candidate.effects.push({ feature: 'repeat', value: 1, effect: 'multiplied', by: repeatKeeps ** before });
      candidate.score = next.score;
    }
    order.push(candidate);
  }
  return order;
}

const pathOnly = 1 << fields.indexOf('path');

function leavesOutRepeats({ hasCopy }: Corpus): (candidate: Candidate) => boolean {
  const filesByPath = new Set<number>();
  const seen = new Set<string>();
  return (candidate) => {
    const { part, local, file, fileNumber } = candidate;
    if (hasCopy[fileNumber] === 1) {
      const place = `${file.hash}:${part.segment.startLineOf[local]}-${part.segment.endLineOf[local]}`;
      if (seen.has(place)) return false;
      seen.add(place);
    }
    const isNewFile = !filesByPath.has(fileNumber);
    filesByPath.add(fileNumber);
    return isNewFile || candidate.fieldBits !== pathOnly;
  };
}

interface Waiting {
  readonly candidate: Candidate;
  readonly score: number;
  readonly seen: number;
}

/** A sorted list with a sorted few put back: candidates are some hundreds, and few fall. */
class ScoreQueue {
  readonly #sorted: readonly Candidate[];
  readonly #back: Waiting[] = [];
  #at = 0;

  constructor(sorted: readonly Candidate[]) {
    this.#sorted = sorted;
  }

  take(): Waiting | undefined {
    const candidate = this.#sorted[this.#at];
    const first = candidate && { candidate, score: candidate.score, seen: 0 };
    const again = this.#back.at(-1);
    if (again && (!first || isBefore(again, first))) return this.#back.pop();
    this.#at += 1;
    return first;
  }

  put(waiting: Waiting): void {
    let low = 0;
    let high = this.#back.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#back[middle] as Waiting, waiting)) high = middle;
      else low = middle + 1;
    }
    this.#back.splice(low, 0, waiting);
  }
}

function isBefore(one: Waiting, other: Waiting): boolean {
  return one.score > other.score || (one.score === other.score && one.candidate.chunk < other.candidate.chunk);
}
