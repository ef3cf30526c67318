// Chunks that hold a word in exactly its case, as an identifier or as one part of one: `Map` is in `HashMap`, not in `MAP`.
import type { Concept } from '../query/concepts.ts';
import type { QueryLeaf } from '../query/query-node.ts';
import { chunkModes } from '../segment/segment.ts';
import { type Corpus, partOfChunk } from './corpus.ts';
import { findPhrase } from './find-phrase.ts';

const matchLimit = 100_000;
/** So many chunks are looked at one by one rather than all of the text. */
const fewChunks = 4096;

/**
 * By concept; a concept that no word of the query spells (a stem, a part in other case) has no exact chunks. Only chunks with a
 * 1 in `allowed` are of interest.
 */
export function exactCaseOf(
  corpus: Corpus,
  sought: readonly QueryLeaf[],
  allowed: Uint8Array,
): (concept: Concept) => Uint8Array {
  const texts = sought.flatMap((leaf) => (leaf.type === 'regex' ? [] : [leaf.text])).join(' ');
  const few = fewAllowed(allowed, corpus.chunkCount);
  return ({ text }) => {
    const marks = new Uint8Array(corpus.chunkCount);
    for (const spelling of spellingsOf(texts, text)) {
      if (few) for (const chunk of few) marks[chunk] = marks[chunk] === 1 || holds(corpus, chunk, spelling) ? 1 : 0;
      else for (const chunk of chunksWith(corpus, spelling)) marks[chunk] = 1;
    }
    return marks;
  };
}

/** Null when they are many. */
function fewAllowed(allowed: Uint8Array, chunkCount: number): number[] | null {
  const found: number[] = [];
  for (let chunk = allowed.indexOf(1); chunk !== -1 && chunk < chunkCount; chunk = allowed.indexOf(1, chunk + 1)) {
    found.push(chunk);
    if (found.length > fewChunks) return null;
  }
  return found;
}

function chunksWith(corpus: Corpus, spelling: string): Uint32Array {
  const length = Buffer.byteLength(spelling);
  const { evidence } = findPhrase(corpus, spelling, {
    isCaseSensitive: true,
    limit: matchLimit,
    accepts: (bytes, at) => isWholePart(bytes, at, at + length),
  });
  return evidence.chunks;
}

const extracted = chunkModes.indexOf('extracted');

/** In a line of its own: those of inner chunks are theirs. */
function holds(corpus: Corpus, chunk: number, spelling: string): boolean {
  const { segment, chunkBase } = partOfChunk(corpus, chunk);
  const local = chunk - chunkBase;
  const file = segment.fileOf[local] as number;
  const { textStart } = segment.file(file);
  const end = segment.lineStart(file, (segment.endLineOf[local] as number) + 1) - textStart;
  const text = segment.textOf(file).subarray(0, end);
  const needle = Buffer.from(spelling);
  let at = text.indexOf(needle, segment.lineStart(file, segment.startLineOf[local] as number) - textStart);
  for (; at !== -1; at = text.indexOf(needle, at + 1)) {
    if (!isWholePart(text, at, at + needle.length)) continue;
    if (segment.modeOf[local] === extracted) return true;
    if (segment.chunkAt(file, segment.lineAt(file, textStart + at)) === local) return true;
  }
  return false;
}

/** The ways the query spells what the concept has in lower case. */
function spellingsOf(texts: string, lowered: string): Set<string> {
  const found = new Set<string>();
  const folded = texts.toLowerCase();
  // A letter whose lower case is longer would shift everything after it.
  if (folded.length !== texts.length) return new Set([lowered]);
  for (let at = folded.indexOf(lowered); at !== -1; at = folded.indexOf(lowered, at + 1)) {
    found.add(texts.slice(at, at + lowered.length));
  }
  return found;
}

function isWholePart(text: Buffer, start: number, end: number): boolean {
  return isEdge(text[start - 1], text[start]) && isEdge(text[end - 1], text[end]);
}

/** Between two bytes: one is no letter, or a capital begins a part, or a digit meets a letter. */
function isEdge(left: number | undefined, right: number | undefined): boolean {
  const before = classOf(left);
  const after = classOf(right);
  return before !== after || before === 'sign' ? !(before === 'capital' && after === 'small') : false;
}

function classOf(byte: number | undefined): 'sign' | 'capital' | 'small' | 'digit' {
  if (byte === undefined) return 'sign';
  if (byte >= 65 && byte <= 90) return 'capital';
  if ((byte >= 97 && byte <= 122) || byte >= 128) return 'small';
  return byte >= 48 && byte <= 57 ? 'digit' : 'sign';
}
