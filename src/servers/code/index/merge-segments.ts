// Makes few segments out of many, and drops what is dead, without reading or parsing any file of the repository.
import type { BuildWork } from './build-work.ts';
import type { Draft } from './draft.ts';
import type { SegmentRecord } from './manifest.ts';
import { SegmentWriter } from './segment-writer.ts';

/** True when the draft has other segments than before. */
export async function mergeSegments(work: BuildWork): Promise<boolean> {
  const { draft, cache, parts, pace } = work;
  const chosen = chooseSegments([...draft.segments], work.limits.segmentBytes);
  if (chosen.length === 0) return false;
  const merged: SegmentRecord[] = [];
  const writer = new SegmentWriter(work, async (record) => void merged.push(record));
  for (const record of chosen) {
    const segment = cache.get(record);
    for (const [number, { stamp }] of record.rows.entries()) {
      if (stamp) await writer.add(parts.inputOf(segment, number), stamp);
      if (pace.isDue()) await pace.rest();
    }
  }
  await writer.seal();
  for (const { name } of chosen) draft.dropSegment(name);
  for (const record of merged) draft.addSegment(record);
  return true;
}

/** Without a living row, a segment is kept only for what may come back: parsed files of the current rebuild. */
export function dropUseless(draft: Draft): void {
  const useless = [...draft.segments].filter(({ rows, generation }) => {
    if (rows.some(({ stamp }) => stamp)) return false;
    return generation !== draft.generation || rows.every(({ isParsed }) => !isParsed);
  });
  for (const { name } of useless) draft.dropSegment(name);
}

const maxDeadShare = 0.25;
const maxSmall = 8;
/** Below this, dead text costs less than writing anew, and a branch that comes back finds it. */
const cheapDeadBytes = 256 * 1024;

/** Dead weight first; else, when small segments are too many, the smaller half: each text is rewritten only a few times. */
export function chooseSegments(segments: readonly SegmentRecord[], segmentBytes: number): readonly SegmentRecord[] {
  const weighed = segments.map((record) => ({ record, ...weigh(record) }));
  const dead = weighed.reduce((sum, each) => sum + each.dead, 0);
  const all = weighed.reduce((sum, each) => sum + each.dead + each.live, 0);
  if (dead > cheapDeadBytes && dead > all * maxDeadShare) {
    return weighed.filter((each) => each.dead > (each.dead + each.live) * maxDeadShare).map(({ record }) => record);
  }
  // Full ones are as large as they may be: merging them would only copy them.
  const small = weighed.filter(({ live }) => live < segmentBytes / 2).sort((a, b) => a.live - b.live);
  if (small.length <= maxSmall) return [];
  return small.slice(0, Math.ceil(small.length / 2)).map(({ record }) => record);
}

function weigh({ rows }: SegmentRecord): { live: number; dead: number } {
  let live = 0;
  let dead = 0;
  for (const { stamp, textBytes } of rows) {
    if (stamp) live += textBytes;
    else dead += textBytes;
  }
  return { live, dead };
}
