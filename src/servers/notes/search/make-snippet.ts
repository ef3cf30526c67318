// The piece of a note that shows why it was found: around the query's words, else where its best chunk begins.
import { scanNote } from '../vault/scan-note.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import type { FoundWord } from './find-words.ts';

export interface Snippet {
  readonly heading: string | null;
  readonly snippet: string;
}

const snippetLength = 240;
/** Read more than is shown: what is cleaned away does not count. */
const windowLength = 400;
/** Shown before the first word that was found. */
const leadInLength = 60;

/** `chunk` is the place of the best chunk, `found` the query's words in the whole text. */
export function makeSnippet(
  text: string,
  chunk: { readonly start: number; readonly end: number },
  found: readonly FoundWord[],
): Snippet {
  const { sections, bodyStart } = scanNote(text);
  const place = placeOf(text, Math.max(chunk.start, bodyStart), chunk.end, found, bodyStart);
  const section = sections.find(({ start, end }) => place >= start && place < end) ?? sections[0];
  const from = Math.max(section?.start ?? bodyStart, bodyStart, place - leadInLength);
  return { heading: section?.heading ?? null, snippet: cut(text, from, bodyStart) };
}

/** The start of the window with the most different words; of equals the one in the best chunk, then the first. */
function placeOf(text: string, start: number, end: number, all: readonly FoundWord[], bodyStart: number): number {
  const found = all.filter((word) => word.start >= bodyStart);
  const isIn = (at: number): boolean => at >= start && at < end;
  let [best, bestCount] = [start, 0];
  for (let first = 0, last = 0; first < found.length; first += 1) {
    const at = found[first]?.start ?? 0;
    last = Math.max(last, first);
    while (last < found.length && (found[last]?.end ?? 0) <= at + snippetLength) last += 1;
    // A window of at most 240 characters holds few words, so counting them again costs little.
    const count = new Set(found.slice(first, last).map(({ stem }) => stem)).size;
    if (count < bestCount || (count === bestCount && !(isIn(at) && !isIn(best)))) continue;
    [best, bestCount] = [at, count];
  }
  return bestCount === 0 ? skipSpace(text, start) : best;
}

function cut(text: string, from: number, bodyStart: number): string {
  const start = wordStart(text, from, bodyStart);
  const clean = cleanMarkdown(text.slice(start, start + windowLength));
  const isWhole = clean.length <= snippetLength;
  const end = isWhole ? clean.length : clean.lastIndexOf(' ', snippetLength - 2);
  const shown = isWhole ? clean : clean.slice(0, end > 0 ? end : snippetLength - 2);
  const hasMore = !isWhole || start + windowLength < text.length;
  return `${start > bodyStart && text[start - 1] !== '\n' ? '…' : ''}${shown}${hasMore ? '…' : ''}`;
}

/** Never in the middle of a word, nor of a link or a tag, when a border is near. */
function wordStart(text: string, from: number, bodyStart: number): number {
  if (from <= bodyStart || /\s/.test(text[from - 1] ?? '')) return from;
  const space = /\s/.exec(text.slice(from, from + leadInLength));
  return space ? from + space.index + 1 : from;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}
