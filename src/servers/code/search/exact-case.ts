// Chunks that hold a word in exactly its case, as an identifier or as one part of one: `Map` is in `HashMap`, not in `MAP`.
import type { Concept } from '../query/concepts.ts';
import type { QueryLeaf } from '../query/query-node.ts';
import type { Corpus } from './corpus.ts';
import { findPhrase } from './find-phrase.ts';

const matchLimit = 100_000;

/** By concept; a concept that no word of the query spells (a stem, a part in other case) has no exact chunks. */
export function exactCaseOf(corpus: Corpus, sought: readonly QueryLeaf[]): (concept: Concept) => Uint8Array {
  const texts = sought.flatMap((leaf) => (leaf.type === 'regex' ? [] : [leaf.text])).join(' ');
  return ({ text }) => {
    const marks = new Uint8Array(corpus.chunkCount);
    for (const spelling of spellingsOf(texts, text)) {
      const length = Buffer.byteLength(spelling);
      const { evidence } = findPhrase(corpus, spelling, {
        isCaseSensitive: true,
        limit: matchLimit,
        accepts: (bytes, at) => isWholePart(bytes, at, at + length),
      });
      for (const chunk of evidence.chunks) marks[chunk] = 1;
    }
    return marks;
  };
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
