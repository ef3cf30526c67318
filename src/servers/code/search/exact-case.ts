// Chunks that hold a word in exactly its case, as an identifier or as one part of one: `Map` is in `HashMap`, not in `MAP`.
import type { Concept } from '../query/concepts.ts';
import type { QueryLeaf } from '../query/query-node.ts';
import { chunkModes, type Postings } from '../segment/segment.ts';
import { type Corpus, partOfChunk } from './corpus.ts';

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
  return ({ text, terms }) => {
    const marks = new Uint8Array(corpus.chunkCount);
    const spellings = [...spellingsOf(texts, text)];
    if (spellings.length === 0) return marks;
    const isLookedAt = new Uint8Array(corpus.chunkCount);
    for (const chunk of chunksWithAny(corpus, terms)) {
      if (allowed[chunk] !== 1 || isLookedAt[chunk] === 1) continue;
      isLookedAt[chunk] = 1;
      marks[chunk] = spellings.some((spelling) => holds(corpus, chunk, spelling)) ? 1 : 0;
    }
    return marks;
  };
}

/** What the concept may match at all: no other chunk has to be looked at. One may come several times. */
function* chunksWithAny(corpus: Corpus, terms: Concept['terms']): Generator<number> {
  const postings: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
  for (const { segment, chunkBase } of corpus.parts) {
    for (const { term } of terms) {
      const number = segment.findTerm(term);
      if (number === -1) continue;
      segment.readPostings(number, postings);
      for (let at = 0; at < postings.length; at += 1) yield chunkBase + (postings.chunks[at] as number);
    }
  }
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
