// Reads what may have changed and finds for each file the cheapest way into the index: it is the same after all, an
// old row says it already, the same content stands elsewhere, or it is new. Much new text becomes searchable by its
// lines first; a little is handed on to be parsed at once.
import { ReadingRoom } from '../repository/reading-room.ts';
import type { SegmentInput } from '../segment/segment.ts';
import type { SourceFile } from '../source-file.ts';
import type { BuildWork } from './build-work.ts';
import type { Comparison } from './compare-files.ts';
import { type FileStamp, stampOf } from './file-stamp.ts';
import type { SkippedRecord } from './manifest.ts';
import { SegmentWriter } from './segment-writer.ts';

export interface ReadFile {
  readonly source: SourceFile;
  readonly stamp: FileStamp;
  /** Known from the same content elsewhere. */
  readonly input: SegmentInput | null;
}

export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** New files that stand in no segment yet; empty after a text phase. */
  readonly direct: readonly ReadFile[];
  /** Live at their paths by their lines only, or by an earlier rebuild. */
  readonly toParse: readonly string[];
}

export async function readChanges(work: BuildWork, comparison: Comparison): Promise<Changes> {
  const { draft, parts, root, clock, pace, limits, onProgress } = work;
  const { toRead } = comparison;
  const toParse = [...comparison.toParse];
  const skipped: SkippedRecord[] = [...comparison.skipped];
  const counts = { added: 0, changed: 0, removed: comparison.removed.length, unchanged: comparison.unchanged };
  const text = new TextPhase(work, limits.directBytes);
  for (const path of comparison.removed) draft.kill(path);

  for (const [done, found] of toRead.entries()) {
    if (pace.isDue()) {
      onProgress({ phase: 'text', done, total: toRead.length });
      await pace.rest();
    }
    const before = text.room.mark();
    const read = await parts.read(root, found, text.room);
    const live = draft.live(found.path);
    const stamp = stampOf(found, clock.now());
    if (typeof read === 'string') {
      skipped.push({ path: found.path, reason: read, stamp });
      if (live) counts.removed += 1;
      draft.kill(found.path);
    } else if (live?.row.hash === read.hash) {
      counts.unchanged += 1;
      draft.restamp(found.path, stamp);
      if (!live.row.isParsed || draft.generationOf(live) !== draft.generation) toParse.push(found.path);
    } else {
      counts[live ? 'changed' : 'added'] += 1;
      const same = draft.findSame(read.path, read.hash);
      if (!same) {
        await text.add({ source: read, stamp, input: knownElsewhere(work, read) });
        continue;
      }
      draft.revive(same, stamp);
    }
    // Not for a segment: the next file may have its place.
    text.room.backTo(before);
  }
  onProgress({ phase: 'text', done: toRead.length, total: toRead.length });
  draft.skipped = skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
  const { direct, written } = await text.end();
  return { ...counts, direct, toParse: [...toParse, ...written] };
}

/** What a syntax tree says depends on language and text alone, so a moved or copied file is not parsed again. */
function knownElsewhere({ draft, cache, parts }: BuildWork, source: SourceFile): SegmentInput | null {
  const place = draft.findContent(source.hash);
  const record = place && draft.segment(place.segment);
  if (!place || !record) return null;
  const segment = cache.get(record);
  if (segment.file(place.number).lang !== source.lang) return null;
  const { parsed } = parts.inputOf(segment, place.number);
  return { source, parsed, isParsed: true };
}

/** Keeps files while they are few, and writes them by their lines once they are many. */
class TextPhase {
  readonly #work: BuildWork;
  readonly #maxBytes: number;
  readonly #writer: SegmentWriter;
  readonly #written: string[] = [];
  /** Left with each segment that has been made: the file read last is the first of the next one. */
  readonly room = new ReadingRoom();
  #kept: ReadFile[] | null = [];
  #keptBytes = 0;

  constructor(work: BuildWork, maxBytes: number) {
    this.#work = work;
    this.#maxBytes = maxBytes;
    this.#writer = new SegmentWriter(work, async (record) => {
      work.draft.addSegment(record);
      this.room.leave();
    });
  }

  async add(file: ReadFile): Promise<void> {
    if (!this.#kept) return this.#write(file);
    this.#kept.push(file);
    this.#keptBytes += file.source.text.length;
    if (this.#keptBytes <= this.#maxBytes) return;
    const kept = this.#kept;
    this.#kept = null;
    for (const each of kept) await this.#write(each);
  }

  async end(): Promise<{ direct: readonly ReadFile[]; written: readonly string[] }> {
    if (this.#kept) return { direct: this.#kept, written: [] };
    await this.#writer.seal();
    return { direct: [], written: this.#written };
  }

  async #write({ source, stamp, input }: ReadFile): Promise<void> {
    if (!input) this.#written.push(source.path);
    const windows = (): SegmentInput => ({ source, parsed: this.#work.parts.windows(source), isParsed: false });
    await this.#writer.add(input ?? windows(), stamp);
  }
}
