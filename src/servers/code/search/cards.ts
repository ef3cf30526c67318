// What ranking asks of files and names again and again, worked out at the first asking and kept with the segment.

import { partsOf, withoutSigns } from '../query/identifier.ts';
import { chunkKinds, type Segment, type SegmentFile } from '../segment/segment.ts';
import { termsOf } from '../segment/tokenize.ts';
import { isCodeKind } from './kinds.ts';

export interface FileCard extends SegmentFile {
  /** Name of the file up to its first dot, in small letters and without signs: `http_server.test.ts` is httpserver. */
  readonly stem: string;
  readonly stemParts: readonly string[];
  readonly folderParts: readonly string[];
  /** It declares nothing and only hands on what others declare. */
  readonly isReexport: boolean;
}

export interface NameCard {
  readonly text: string;
  readonly lowered: string;
  /** Stemmed, in small letters. */
  readonly parts: readonly string[];
}

interface SegmentCards {
  readonly files: Map<number, FileCard>;
  /** By the number of the name. */
  readonly names: Map<number, NameCard>;
}

const cards = new WeakMap<Segment, SegmentCards>();
/** Searches come back to the same names and files; those of all searches ever need not be kept. */
const mostCards = 4096;

export function fileCard(segment: Segment, file: number): FileCard {
  const { files } = cardsOf(segment);
  const known = files.get(file);
  if (known) return known;
  return keep(files, file, makeFileCard(segment, file));
}

export function nameCard(segment: Segment, chunk: number): NameCard | null {
  const number = segment.nameNumberOf(chunk);
  if (number === -1) return null;
  const { names } = cardsOf(segment);
  const known = names.get(number);
  if (known) return known;
  const text = segment.stringAt(number);
  return keep(names, number, { text, lowered: text.toLowerCase(), parts: stemmedParts(text) });
}

function cardsOf(segment: Segment): SegmentCards {
  const known = cards.get(segment);
  if (known) return known;
  const made = { files: new Map(), names: new Map() };
  cards.set(segment, made);
  return made;
}

function keep<T>(kept: Map<number, T>, number: number, card: T): T {
  if (kept.size >= mostCards) kept.clear();
  kept.set(number, card);
  return card;
}

function makeFileCard(segment: Segment, file: number): FileCard {
  const own = segment.file(file);
  const slash = own.path.lastIndexOf('/');
  const name = own.path.slice(slash + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot === -1 ? name : name.slice(0, dot);
  return {
    ...own,
    stem: withoutSigns(stem.toLowerCase()),
    stemParts: stemmedParts(stem),
    folderParts: slash === -1 ? [] : own.path.slice(0, slash).split('/').flatMap(stemmedParts),
    isReexport: isReexport(segment, own),
  };
}

/** The last term of a part is its stem. */
export function stemmedParts(text: string): string[] {
  return partsOf(text).map((part) => termsOf(part).at(-1) ?? part);
}

const longestReexport = 60;

function isReexport(segment: Segment, { lineCount, firstChunk, chunkCount, isParsed }: SegmentFile): boolean {
  if (!isParsed || lineCount > longestReexport) return false;
  let hasCode = false;
  for (let chunk = firstChunk; chunk < firstChunk + chunkCount; chunk += 1) {
    const kind = chunkKinds[segment.kindOf[chunk] as number];
    if (kind === 'Comment') continue;
    if (kind === undefined || !isCodeKind(kind)) return false;
    hasCode = true;
  }
  return hasCode && segment.importsOf(segment.fileOf[firstChunk] as number).length > 0;
}
