// A note as pieces small enough to embed. The first one stands for the whole note; the others follow its headings.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Section } from '../vault/scanned-note.ts';
import { cleanMarkdown } from './clean-markdown.ts';

export interface Chunk {
  /** SHA-256 of `text`: the same text has the same vector, in whichever note it stands. */
  readonly hash: string;
  readonly heading: string | null;
  /** Where it stands in the text of the file. */
  readonly start: number;
  readonly end: number;
  /** What is embedded: the title and headings above the piece, then the piece without its markdown. */
  readonly text: string;
}

export interface ChunkedNote {
  readonly title: string;
  readonly text: string;
  readonly bodyStart: number;
  readonly sections: readonly Section[];
}

/** Counts towards the keys of stored outlines: raise it when the same note would be split differently. */
export const splitVersion = 1;

/** Sentence models read about 500 characters of a text and charge for each chunk: few of them, and not much longer. */
const wholeNoteLength = 600;
const leadLength = 400;
const headingsLength = 120;
const pieceLength = 600;
/** Neighbouring sections that are shorter together make one piece. */
const packedLength = 450;
const longestHeading = 200;
export const mostChunks = 16;

/** At least one chunk, also for an empty note: its title can be searched. */
export function splitChunks(note: ChunkedNote): Chunk[] {
  const parts = partsOf(note);
  const lead = leadOf(note, parts);
  const pieces = packed(parts, lead.end).flatMap((part) => [...piecesOf(note, part)]);
  // The beginnings of all sections come before the second piece of any: a bounded note is covered evenly.
  const kept = pieces.sort((a, b) => a.turn - b.turn || a.start - b.start).slice(0, mostChunks - 1);
  return [lead, ...kept.sort((a, b) => a.start - b.start).map((piece) => chunkOf(note, piece))];
}

/** A section without the space around it. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly heading: string | null;
  /** The heading as it is read aloud; empty where there is none. */
  readonly spoken: string;
  /** The headings above and its own, outermost first. */
  readonly path: readonly string[];
}

interface Piece extends Part {
  /** 0 for the first piece of its section. */
  readonly turn: number;
}

function partsOf({ title, text, bodyStart, sections }: ChunkedNote): Part[] {
  const above: { level: number; spoken: string }[] = [];
  return sections.map(({ heading, level, start, end }) => {
    if (heading === null) {
      return { heading, spoken: '', path: [], start: skipSpace(text, Math.max(start, bodyStart), end), end };
    }
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    const spoken = speak(heading);
    above.push({ level, spoken });
    // A first heading that repeats the title says nothing more.
    const path = above.map((each) => each.spoken).filter((each) => !isSame(each, title));
    return { heading, spoken, path, start: skipSpace(text, start, end), end };
  });
}

function leadOf(note: ChunkedNote, parts: readonly Part[]): Chunk {
  const { title, text, bodyStart } = note;
  const size = text.length - bodyStart;
  if (size <= wholeNoteLength) return chunk(title, [], bodyStart, text.length, text.slice(bodyStart), null);
  const first = parts.find(({ start, end }) => end > start);
  const start = first?.start ?? bodyStart;
  const all = first?.end ?? text.length;
  // A few words that are left over are no chunk of their own.
  const end = all - start <= wholeNoteLength ? all : cutAt(text, start, all, leadLength);
  return chunk(title, headingsIn(parts, title), start, end, text.slice(start, end), first?.heading ?? null);
}

/** As many of the note's headings as fit. */
function headingsIn(parts: readonly Part[], title: string): string[] {
  const headings: string[] = [];
  let length = 0;
  for (const { spoken } of parts) {
    if (spoken === '' || isSame(spoken, title)) continue;
    length += spoken.length + 2;
    if (length > headingsLength) break;
    headings.push(spoken);
  }
  return headings;
}

/** What comes after the lead, short neighbours together: their headings stand between them as text. */
function packed(parts: readonly Part[], from: number): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    if (part.end <= from) continue;
    const last = all.at(-1);
    if (last && part.end - last.start <= packedLength) all[all.length - 1] = { ...last, end: part.end };
    else all.push({ ...part, start: Math.max(part.start, from) });
  }
  return all;
}

/** Equally long ones, as few as come near the length that a model reads. */
function* piecesOf({ text }: ChunkedNote, part: Part): Generator<Piece> {
  let start = skipSpace(text, part.start, part.end);
  const count = Math.max(1, Math.round((part.end - start) / pieceLength));
  for (let turn = 0; start < part.end && turn < Math.min(count, mostChunks); turn += 1) {
    const end =
      turn === count - 1 ? part.end : cutAt(text, start, part.end, Math.ceil((part.end - start) / (count - turn)));
    // A rule or an image alone means nothing to a model of language.
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) yield { ...part, start, end, turn };
    start = skipSpace(text, end, part.end);
  }
}

function chunkOf({ title, text }: ChunkedNote, { heading, path, start, end }: Piece): Chunk {
  return chunk(title, path, start, end, text.slice(start, end), heading);
}

function chunk(
  title: string,
  headings: readonly string[],
  start: number,
  end: number,
  raw: string,
  heading: string | null,
): Chunk {
  const text = [title, ...headings, cleanMarkdown(raw)].filter((part) => part !== '').join('. ');
  return { hash: hashBytes(text), heading, start, end, text };
}

/** Where to cut so that at most `length` characters come before it: after a paragraph, else a sentence, else a word. */
function cutAt(text: string, start: number, end: number, length: number): number {
  if (end - start <= length) return end;
  const window = text.slice(start, start + length);
  for (const border of [/\n[ \t]*\r?\n/g, /[.!?]["')\]]*\s|\n/g, /\s/g]) {
    const cut = [...window.matchAll(border)].map((found) => found.index + found[0].length).at(-1) ?? 0;
    if (cut >= length / 2) return start + cut;
  }
  const last = window.charCodeAt(window.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return start + length - (splitsPair ? 1 : 0);
}

function skipSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /\s/.test(text[at] ?? '')) at += 1;
  return Math.min(at, end);
}

function speak(heading: string): string {
  return cleanMarkdown(heading.slice(0, longestHeading));
}

function isSame(heading: string, title: string): boolean {
  return heading.toLowerCase() === title.toLowerCase();
}
