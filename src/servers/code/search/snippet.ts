// The lines of a chunk that show best why it was found: all of a short one, else its head and the lines with most of the query.
import { linesText } from './chunk-text.ts';
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
  const lines = linesText(segment, file, start, end).split(/\r?\n/);
  if (lines.length <= maxLines) return { text: lines.map(shortened).join('\n'), startLine: start };
  const isOwn = (index: number): boolean => {
    const owner = segment.chunkAt(file, start + index);
    return owner === local || segment.modeOf[local] === 2;
  };
  const head = headOf(lines, name?.text ?? '');
  const room = maxLines > 3 ? maxLines - 2 : maxLines;
  const best = bestWindow(lines, context, room, head, isOwn);
  if (best <= head || maxLines <= 3) {
    const from = maxLines <= 3 ? best : Math.min(best, head);
    return {
      text: lines
        .slice(from, from + maxLines)
        .map(shortened)
        .join('\n'),
      startLine: start + from,
    };
  }
  const window = lines.slice(best, best + room);
  const between = best > head + 1 ? [leftOut] : [];
  return { text: [lines[head] as string, ...between, ...window].map(shortened).join('\n'), startLine: start + head };
}

/** The line that gives the name; documentation above it is left for those who read on. */
function headOf(lines: readonly string[], name: string): number {
  if (name === '') return 0;
  const found = lines.findIndex((line) => line.includes(name) && !/^\s*(?:\/?\*|\/\/|#|--|;)/.test(line));
  return found === -1 ? 0 : found;
}

/** Where a window begins that has the most of the query; at the head where none has anything. */
function bestWindow(
  lines: readonly string[],
  { concepts, conceptStems }: RankContext,
  room: number,
  head: number,
  isOwn: (index: number) => boolean,
): number {
  const masks = lines.map((line, index) => {
    const text = line.toLowerCase();
    let mask = 0;
    for (const [concept, stems] of conceptStems.entries())
      if (stems.some((stem) => text.includes(stem))) mask |= 1 << concept;
    return mask === 0 || !isOwn(index) ? 0 : mask;
  });
  let best = head;
  let most = 0;
  for (const [start, first] of masks.entries()) {
    if (first === 0) continue;
    let met = 0;
    let sum = 0;
    for (let at = start; at < Math.min(masks.length, start + room); at += 1) {
      const mask = masks[at] as number;
      for (const [index, { share }] of concepts.entries()) {
        if ((mask & (1 << index)) === 0) continue;
        sum += (met & (1 << index)) === 0 ? share : share * 0.05;
      }
      met |= mask;
    }
    if (sum > most + 1e-9) [best, most] = [start, sum];
  }
  // A line before the first match shows where it stands.
  if (most === 0) return head;
  const earliest = best >= head ? head : 0;
  return Math.max(earliest, Math.min(best - 1, lines.length - room));
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}${leftOut}` : line;
}
