// How many live chunks say anything on what a filter looks at, so that an empty answer can be told from missing data.
import { flags, type Segment, uncounted, type ValueField } from '../../segment/segment.ts';
import type { Corpus, CorpusPart } from '../corpus.ts';
import type { AskedFilter } from './asked-filters.ts';

const known = new WeakMap<Corpus, Map<string, number>>();

export function countCarriers(corpus: Corpus, asked: AskedFilter): number {
  const counts = known.get(corpus) ?? new Map<string, number>();
  known.set(corpus, counts);
  const found = counts.get(asked.row.filter);
  if (found !== undefined) return found;
  const count = corpus.parts.reduce((sum, part) => sum + countOnce(corpus, part, asked), 0);
  counts.set(asked.row.filter, count);
  return count;
}

const ofSegments = new WeakMap<Segment, Map<string, number>>();
/** What they look at is not in the segment. */
const fromOutside: ReadonlySet<string> = new Set(['lint', 'git', 'blame', 'branch']);

/** A segment never changes: most parts of a corpus are those of the one before. */
function countOnce(corpus: Corpus, part: CorpusPart, asked: AskedFilter): number {
  const { filter, rule } = asked.row;
  if (!part.areAllAlive || fromOutside.has(rule.rule)) return countPart(corpus, part, asked);
  const counts = ofSegments.get(part.segment) ?? new Map<string, number>();
  ofSegments.set(part.segment, counts);
  const count = counts.get(filter) ?? countPart(corpus, part, asked);
  counts.set(filter, count);
  return count;
}

function countPart(corpus: Corpus, part: CorpusPart, { row }: AskedFilter): number {
  const { segment } = part;
  const { rule } = row;
  switch (rule.rule) {
    case 'value-exact':
      return countValues(corpus, part, [rule.field]);
    case 'value-within':
      return countValues(corpus, part, rule.fields);
    case 'calls':
    case 'uses':
      return countValues(corpus, part, [rule.rule]);
    case 'signature':
      return countFlag(corpus, part, flags.hasSignature);
    case 'flag':
      return countFlag(corpus, part, flags.hasFacts);
    case 'counter': {
      const counts = segment.counterOf[rule.counter];
      return countLive(corpus, part, (chunk) => counts[chunk] !== uncounted);
    }
    case 'lint':
      return countFiles(part, (path) => corpus.snapshot.lint.has(path));
    case 'git':
    case 'blame':
      return countFiles(part, (path) => corpus.snapshot.git?.files.has(path) === true);
    case 'branch':
      return corpus.snapshot.git?.branch ? countLive(corpus, part, () => true) : 0;
    case 'kind':
    case 'language':
    case 'ending':
    case 'path':
      return countLive(corpus, part, () => true);
    case 'absent':
      return 0;
  }
}

/** The table's own count holds where nothing is gone and one field is asked. */
function countValues(corpus: Corpus, part: CorpusPart, fields: readonly ValueField[]): number {
  const [only] = fields;
  if (part.areAllAlive && fields.length === 1 && only) return part.segment.values(only).carriers;
  const carries = carriersOf(part.segment, fields);
  return countLive(corpus, part, (chunk) => carries[chunk] === 1);
}

function carriersOf(segment: Segment, fields: readonly ValueField[]): Uint8Array {
  const carries = new Uint8Array(segment.chunkCount);
  for (const field of fields) {
    const table = segment.values(field);
    for (let value = 0; value < table.size; value += 1) for (const chunk of table.chunksOf(value)) carries[chunk] = 1;
  }
  return carries;
}

function countFlag(corpus: Corpus, part: CorpusPart, bit: number): number {
  const { flagsOf } = part.segment;
  return countLive(corpus, part, (chunk) => ((flagsOf[chunk] as number) & bit) !== 0);
}

function countFiles(part: CorpusPart, carries: (path: string) => boolean): number {
  let count = 0;
  for (let file = 0; file < part.segment.fileCount; file += 1) {
    const { path, chunkCount } = part.segment.file(file);
    if (part.alive[file] === 1 && carries(path)) count += chunkCount;
  }
  return count;
}

function countLive(corpus: Corpus, part: CorpusPart, carries: (chunk: number) => boolean): number {
  let count = 0;
  for (let chunk = 0; chunk < part.segment.chunkCount; chunk += 1) {
    if (corpus.modeBits[part.chunkBase + chunk] !== 0 && carries(chunk)) count += 1;
  }
  return count;
}
