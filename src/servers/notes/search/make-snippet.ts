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
  // The line of a heading lies before its section, and belongs to it.
  const section = sections.find(({ end }) => place < end) ?? sections.at(-1);
  const from = Math.max(section?.start ?? bodyStart, bodyStart, place - leadInLength);
  return { heading: section?.heading ?? null, snippet: cut(text, from, bodyStart) };
}

/** Where the most different words stand together; of equal places the one in the best chunk, then the closest together. */
function placeOf(text: string, start: number, end: number, all: readonly FoundWord[], bodyStart: number): number {
  const found = all.filter((word) => word.start >= bodyStart);
  let best = { at: skipSpace(text, start), count: 0, isIn: true, span: 0 };
  for (let first = 0, next = 0; first < found.length; first += 1) {
    const at = found[first]?.start ?? 0;
    while (next < found.length && (found[next]?.end ?? 0) <= at + snippetLength) next += 1;
    next = Math.max(next, first + 1);
    // A window of at most 240 characters holds few words, so counting them again costs little.
    const window = found.slice(first, next);
    const count = new Set(window.map(({ stem }) => stem)).size;
    const place = { at, count, isIn: at >= start && at < end, span: (window.at(-1)?.end ?? at) - at };
    if (isBetter(place, best)) best = place;
  }
  return best.at;
}

interface Place {
  readonly at: number;
  readonly count: number;
  readonly isIn: boolean;
  readonly span: number;
}

function isBetter(one: Place, other: Place): boolean {
  if (one.count !== other.count) return one.count > other.count;
  return one.isIn === other.isIn ? one.span < other.span : one.isIn;
}

function cut(text: string, from: number, bodyStart: number): string {
  const start = wordStart(text, from, bodyStart);
  const clean = cleanMarkdown(wellFormed(text.slice(start, start + windowLength)));
  const isWhole = clean.length <= snippetLength;
  const end = isWhole ? clean.length : clean.lastIndexOf(' ', snippetLength - 2);
  const shown = isWhole ? clean : wellFormed(clean.slice(0, end > 0 ? end : snippetLength - 2));
  const hasMore = !isWhole || start + windowLength < text.length;
  return `${start > bodyStart && text[start - 1] !== '\n' ? '…' : ''}${shown}${hasMore ? '…' : ''}`;
}

/** A cut through a character that takes two units leaves none of it. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
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
