// Parses what is known by its lines only. Each full segment of parsed files takes the place of the lines at once, so
// that a build which is cancelled or killed loses only the segment in work.
import type { ParsedFile } from '../../../syntax/chunk.ts';
import type { SourceFile } from '../source-file.ts';
import type { BuildWork } from './build-work.ts';
import type { FileStamp } from './file-stamp.ts';
import type { Parser } from './index-parts.ts';
import type { Changes } from './read-changes.ts';
import { SegmentWriter } from './segment-writer.ts';

interface Target {
  readonly source: SourceFile;
  readonly stamp: FileStamp;
  /** Null where it has to be parsed. */
  readonly parsed: ParsedFile | null;
}

/** `publish` shows what was parsed so far to the readers. */
export async function parseAll(work: BuildWork, changes: Changes, publish: () => Promise<void>): Promise<void> {
  const { draft, signal, onProgress } = work;
  const total = changes.direct.length + changes.toParse.length;
  if (total === 0) return;
  const parser = work.parts.openParser();
  let done = 0;
  const parseInto = async (writer: SegmentWriter, targets: Iterable<Target>): Promise<void> => {
    for await (const { source, stamp, parsed } of parsedInOrder(parser, targets, signal)) {
      await writer.add({ source, parsed, isParsed: true }, stamp);
      done += 1;
      if (!work.pace.isDue()) continue;
      onProgress({ phase: 'parse', done, total });
      await work.pace.rest();
    }
    onProgress({ phase: 'parse', done, total });
  };
  try {
    // What stands in no segment yet comes all at once or not at all.
    const direct = new SegmentWriter(work, async (record) => draft.addSegment(record));
    await parseInto(direct, directTargets(changes));
    await direct.seal();
    if (changes.toParse.length === 0) return;
    await publish();
    // What the last segment changes is shown by the end of the build.
    let isLast = false;
    const replacing = new SegmentWriter(work, async (record) => {
      draft.addSegment(record);
      if (!isLast) await publish();
    });
    await parseInto(replacing, liveTargets(work, changes)).catch(async (error: unknown) => {
      // Cancelled on the way: what is parsed is kept, and the next build goes on from there.
      if (signal?.aborted) await replacing.seal();
      throw error;
    });
    isLast = true;
    await replacing.seal();
  } finally {
    await parser.close();
  }
}

/** As many files are under way as keep the parser busy; results come in the order of the files. */
async function* parsedInOrder(
  parser: Parser,
  targets: Iterable<Target>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Target & { parsed: ParsedFile }> {
  const underWay: { readonly target: Target; readonly parsed: Promise<ParsedFile> }[] = [];
  const first = async (): Promise<Target & { parsed: ParsedFile }> => {
    const next = underWay.shift();
    if (!next) throw new RangeError('nothing is under way');
    return { ...next.target, parsed: await next.parsed };
  };
  for (const target of targets) {
    signal?.throwIfAborted();
    const parsed = target.parsed ? Promise.resolve(target.parsed) : parser.parse(target.source);
    // Nobody may be waiting for it yet when it fails.
    parsed.catch(() => {});
    underWay.push({ target, parsed });
    if (underWay.length >= parser.width) yield await first();
  }
  while (underWay.length > 0) yield await first();
}

function* directTargets({ direct }: Changes): Generator<Target> {
  for (const { source, stamp, input } of direct) yield { source, stamp, parsed: input?.parsed ?? null };
}

function* liveTargets({ draft, cache, parts }: BuildWork, { toParse }: Changes): Generator<Target> {
  for (const path of toParse) {
    const live = draft.live(path);
    const record = live && draft.segment(live.segment);
    if (!live?.row.stamp || !record) continue;
    const { source } = parts.inputOf(cache.get(record), live.number);
    yield { source, stamp: live.row.stamp, parsed: null };
  }
}
