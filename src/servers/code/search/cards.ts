// What ranking asks of files and names again and again, worked out at the first asking and kept with the segment.

import { partsOf } from '../query/identifier.ts';
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
  readonly files: (FileCard | undefined)[];
  readonly names: (NameCard | undefined)[];
  /** By chunk: index into the table of names, -1 for none. */
  readonly nameOf: Int32Array;
}

const cards = new WeakMap<Segment, SegmentCards>();

export function fileCard(segment: Segment, file: number): FileCard {
  const { files } = cardsOf(segment);
  const known = files[file];
  if (known) return known;
  const made = makeFileCard(segment, file);
  files[file] = made;
  return made;
}

export function nameCard(segment: Segment, chunk: number): NameCard | null {
  const { nameOf, names } = cardsOf(segment);
  const index = nameOf[chunk] as number;
  if (index === -1) return null;
  const known = names[index];
  if (known) return known;
  const text = segment.values('name').valueAt(index);
  const made = { text, lowered: text.toLowerCase(), parts: stemmedParts(text) };
  names[index] = made;
  return made;
}

function cardsOf(segment: Segment): SegmentCards {
  const known = cards.get(segment);
  if (known) return known;
  const table = segment.values('name');
  const nameOf = new Int32Array(segment.chunkCount).fill(-1);
  for (let value = 0; value < table.size; value += 1) for (const chunk of table.chunksOf(value)) nameOf[chunk] = value;
  const made = { files: [], names: [], nameOf };
  cards.set(segment, made);
  return made;
}

function makeFileCard(segment: Segment, file: number): FileCard {
  const own = segment.file(file);
  const slash = own.path.lastIndexOf('/');
  const name = own.path.slice(slash + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot === -1 ? name : name.slice(0, dot);
  return {
    ...own,
    stem: stem.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
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
