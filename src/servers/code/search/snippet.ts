// The lines of a chunk that show best why it was found: all of a short one, else its head and the lines with most of the query.
import { linesText } from './chunk-text.ts';
import { conceptsByLine, lineStarts } from './concept-lines.ts';
import type { Candidate, RankContext } from './features/feature.ts';

export interface Snippet {
  readonly text: string;
  readonly startLine: number;
}

const longestLine = 240;
/** Beyond this a chunk is not read for better lines. */
const linesRead = 1500;
const leftOut = '…';

export function snippetOf({ part, local, name }: Candidate, context: RankContext, maxLines: number): Snippet {
  const { segment } = part;
  const file = segment.fileOf[local] as number;
  const start = segment.startLineOf[local] as number;
  const end = Math.min(segment.endLineOf[local] as number, start + linesRead - 1);
  if (maxLines <= 0) return { text: '', startLine: start };
  const lines = new Lines(linesText(segment, file, start, end));
  if (lines.count <= maxLines) return { text: lines.between(0, lines.count), startLine: start };
  const isOwn = (index: number): boolean => {
    const owner = segment.chunkAt(file, start + index);
    return owner === local || segment.modeOf[local] === 2;
  };
  const head = headOf(lines, name?.text ?? '');
  const room = maxLines > 3 ? maxLines - 2 : maxLines;
  const best = bestWindow(lines, context, room, head, isOwn);
  if (best <= head || maxLines <= 3) {
    const from = maxLines <= 3 ? best : Math.min(best, head);
    return { text: lines.between(from, from + maxLines), startLine: start + from };
  }
  const between = best > head + 1 ? `${leftOut}\n` : '';
  const text = `${lines.between(head, head + 1)}\n${between}${lines.between(best, best + room)}`;
  return { text, startLine: start + head };
}

/** A text of which only the lines that are shown are cut out. */
class Lines {
  readonly text: string;
  readonly starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.starts = lineStarts(text);
  }

  get count(): number {
    return this.starts.length;
  }

  /** Without its end. */
  at(line: number): string {
    const next = this.starts[line + 1];
    if (next === undefined) return this.text.slice(this.starts[line]);
    const end = this.text[next - 2] === '\r' ? next - 2 : next - 1;
    return this.text.slice(this.starts[line], end);
  }

  /** As they are shown. */
  between(from: number, to: number): string {
    const shown: string[] = [];
    for (let line = from; line < Math.min(to, this.count); line += 1) shown.push(shortened(this.at(line)));
    return shown.join('\n');
  }
}

/** The line that gives the name; documentation above it is left for those who read on. */
function headOf(lines: Lines, name: string): number {
  if (name === '') return 0;
  for (let line = 0; line < lines.count; line += 1) {
    const at = lines.text.indexOf(name, lines.starts[line]);
    if (at === -1) return 0;
    while (line + 1 < lines.count && (lines.starts[line + 1] as number) <= at) line += 1;
    if (!/^\s*(?:\/?\*|\/\/|#|--|;)/.test(lines.at(line))) return line;
  }
  return 0;
}

/** Where a window begins that has the most of the query; at the head where none has anything. */
function bestWindow(
  lines: Lines,
  { concepts, conceptStems }: RankContext,
  room: number,
  head: number,
  isOwn: (index: number) => boolean,
): number {
  const lowered = lines.text.toLowerCase();
  // A letter whose small form is longer moves what follows it.
  const starts = lowered.length === lines.text.length ? lines.starts : lineStarts(lowered);
  const masks = conceptsByLine(lowered, starts, conceptStems);
  for (let line = 0; line < masks.length; line += 1) if (masks[line] !== 0 && !isOwn(line)) masks[line] = 0;
  let best = head;
  let most = 0;
  for (let start = 0; start < masks.length; start += 1) {
    if (masks[start] === 0) continue;
    const sum = worthOf(masks.subarray(start, start + room), concepts);
    if (sum > most + 1e-9) [best, most] = [start, sum];
  }
  // A line before the first match shows where it stands.
  if (most === 0) return head;
  const earliest = best >= head ? head : 0;
  return Math.max(earliest, Math.min(best - 1, lines.count - room));
}

/** Each concept counts once, and a little more for each further line that has it. */
function worthOf(masks: Uint32Array, concepts: RankContext['concepts']): number {
  let met = 0;
  let sum = 0;
  for (const mask of masks) {
    if (mask === 0) continue;
    for (const [index, { share }] of concepts.entries()) {
      if ((mask & (1 << index)) === 0) continue;
      sum += (met & (1 << index)) === 0 ? share : share * 0.05;
    }
    met |= mask;
  }
  return sum;
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}${leftOut}` : line;
}
