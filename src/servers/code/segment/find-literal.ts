// Where a literal stands in the text. Blocks that cannot hold its beginning are left out by their signatures, the others
// are looked at by the engine's own string search.
import { blockSize, groupBlocks, overlap, rowAt, rowCount } from './block-signatures.ts';
import type { LiteralMatches, LiteralOptions } from './segment.ts';
import type { SegmentText } from './segment-text.ts';
import { foldedByte } from './word-bytes.ts';

export interface LiteralIndex {
  readonly text: SegmentText;
  readonly signatures: () => Uint32Array;
  /** Where files begin in `text`, and the end of the last. */
  readonly textStarts: Uint32Array;
  /** How full each row is, from some groups: those that exclude most are asked first. */
  readonly weights: () => Uint16Array;
}

export function openLiteralIndex(
  text: SegmentText,
  signatures: () => Uint32Array,
  textStarts: Uint32Array,
): LiteralIndex {
  let weighed: Uint16Array | null = null;
  const weights = (): Uint16Array => {
    weighed ??= weightsOf(signatures());
    return weighed;
  };
  return { text, signatures, textStarts, weights };
}

export function findLiteral(index: LiteralIndex, needle: Buffer, options: LiteralOptions): LiteralMatches {
  const offsets: number[] = [];
  if (needle.length === 0) return { offsets, isCut: false };
  const { text, textStarts } = index;
  const { limit, isAlive } = options;
  const search = options.isCaseSensitive || !hasLetter(needle) ? exactSearch(needle) : foldedSearch(needle);
  let fileEnd = 0;
  let isInDead = false;
  for (const [start, end] of candidateRanges(index, needle)) {
    const next = search(text.between(start, Math.min(end + needle.length - 1, text.size)));
    for (let at = next(0); at >= 0; at = next(at + 1)) {
      const offset = start + at;
      if (offset >= fileEnd) {
        const file = fileAt(textStarts, offset);
        fileEnd = textStarts[file + 1] as number;
        isInDead = isAlive !== undefined && !isAlive(file);
      }
      if (isInDead || offset + needle.length > fileEnd) continue;
      if (offsets.length >= limit) return { offsets, isCut: true };
      offsets.push(offset);
    }
  }
  return { offsets, isCut: false };
}

/** Answers, for a stretch of text, how to find the needle in it from a place on. */
type Search = (text: Buffer) => (from: number) => number;

/** Where there are many, each is found several times faster in a copy that is a string. */
function exactSearch(needle: Buffer): Search {
  const { start, end } = probeOf(needle);
  const probe = needle.subarray(start, end);
  const characters = needle.toString('latin1');
  return (text) => {
    let copy: string | null = null;
    let count = 0;
    return (from) => {
      count += 1;
      if (count > fewMatches) {
        copy ??= text.toString('latin1');
        return copy.indexOf(characters, from);
      }
      for (let at = text.indexOf(probe, from + start); at >= 0; at = text.indexOf(probe, at + 1)) {
        const place = at - start;
        if (place + needle.length > text.length) return -1;
        if (text.compare(needle, 0, needle.length, place, place + needle.length) === 0) return place;
      }
      return -1;
    };
  };
}

/**
 * Over the bytes as one character each. A needle with a rare byte is quickly leapt to in a copy that the engine folds; to
 * look for common ones without folding first is left to a regular expression. Both fold some bytes beyond ASCII too, which
 * finds too much, never too little.
 */
function foldedSearch(needle: Buffer): Search {
  const folded = Buffer.from(needle.map((byte) => foldedByte[byte] as number));
  const { start, end, rarity } = probeOf(folded);
  const probe = folded.toString('latin1', start, end);
  const prepare = rarity > commonLetters ? foldedFinder(probe.toLowerCase()) : patternFinder(probe);
  return (text) => {
    const find = prepare(text.toString('latin1'));
    return (from) => {
      for (let at = find(from + start); at >= 0; at = find(at + 1)) {
        if (at - start + needle.length > text.length) return -1;
        if (isSameFolded(text, at - start, folded)) return at - start;
      }
      return -1;
    };
  };
}

type Finder = (characters: string) => (from: number) => number;

function foldedFinder(probe: string): Finder {
  return (characters) => {
    const lowered = characters.toLowerCase();
    return (from) => lowered.indexOf(probe, from);
  };
}

function patternFinder(probe: string): Finder {
  const escaped = Array.from(probe, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const pattern = new RegExp(escaped.join(''), 'gi');
  return (characters) => (from) => {
    pattern.lastIndex = from;
    return pattern.test(characters) ? pattern.lastIndex - probe.length : -1;
  };
}

/** Bytes of source code, the commonest first. Those that are not named here are rare. */
const commonBytes = Buffer.from(' etrnoisalcdpumh\n.,();:fgby_"\'=/-*vk{}[]<>0123456789jqxwzTSECARIPONMLDFB');
/** So many of them, a blank and letters, are a good part of any text. */
const commonLetters = 16;
/** In one stretch of text. */
const fewMatches = 4;
/** The engine looks for up to so many bytes without making a table first, which does not pay within a block. */
const probeLength = 7;

/** The part of the needle to look for: it begins with its rarest byte, because the engine leaps to that. */
function probeOf(needle: Buffer): { readonly start: number; readonly end: number; readonly rarity: number } {
  let start = 0;
  let rarity = -1;
  for (const [place, byte] of needle.entries()) {
    const rank = commonBytes.indexOf(byte);
    const found = rank < 0 ? commonBytes.length : rank;
    if (found <= rarity) continue;
    start = place;
    rarity = found;
  }
  return { start, end: Math.min(start + probeLength, needle.length), rarity };
}

function hasLetter(needle: Buffer): boolean {
  return needle.some((byte) => foldedByte[byte] !== byte || (byte >= 0x61 && byte <= 0x7a));
}

/** Files that may hold all the needles. Needles of less than three bytes exclude none. */
export function filesWith(index: LiteralIndex, needles: readonly Buffer[]): Uint32Array {
  const { textStarts } = index;
  const telling = needles.filter((needle) => needle.length >= 3);
  const fileCount = textStarts.length - 1;
  const passed = new Uint32Array(fileCount);
  for (const [round, needle] of telling.entries()) {
    for (const [start, end] of candidateRanges(index, needle)) {
      for (let file = fileAt(textStarts, start); file < fileCount && (textStarts[file] as number) < end; file += 1) {
        if (passed[file] === round) passed[file] = round + 1;
      }
    }
  }
  const found: number[] = [];
  for (let file = 0; file < fileCount; file += 1) if (passed[file] === telling.length) found.push(file);
  return Uint32Array.from(found);
}

/** The file that a byte of the text lies in; empty files have none. */
export function fileAt(textStarts: Uint32Array, byte: number): number {
  let low = 0;
  let high = textStarts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((textStarts[middle] as number) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Stretches of text that the needle may begin in, ascending. Blocks side by side come as one, up to a whole group. */
function* candidateRanges(index: LiteralIndex, needle: Buffer): Generator<readonly [number, number]> {
  const { size } = index.text;
  const signatures = index.signatures();
  const rows = rowsOf(index, needle);
  const groups = Math.ceil(size / (blockSize * groupBlocks));
  for (let group = 0; group < groups; group += 1) {
    const base = group * rowCount;
    let blocks = -1;
    // Blocks at the end may have no signature.
    if (base < signatures.length) {
      for (let row = 0; row < rows.length && blocks !== 0; row += 1) {
        blocks &= signatures[base + (rows[row] as number)] as number;
      }
    }
    for (let left = blocks; left !== 0; ) {
      const first = 31 - Math.clz32(left & -left);
      const length = 31 - Math.clz32(~(left >>> first) & -~(left >>> first));
      const width = length < 0 ? groupBlocks - first : length;
      const start = (group * groupBlocks + first) * blockSize;
      if (start >= size) break;
      yield [start, Math.min(start + width * blockSize, size)];
      left = first + width >= groupBlocks ? 0 : left & (-1 << (first + width));
    }
  }
}

/** Rows of the needle's trigrams, as far as a block has them, the emptiest first. None for a needle of less than three bytes. */
function rowsOf(index: LiteralIndex, needle: Buffer): number[] {
  const weights = index.weights();
  const rows = new Set<number>();
  const length = Math.min(needle.length, overlap);
  for (let at = 0; at + 2 < length; at += 1) rows.add(rowAt(needle, at));
  return [...rows].sort((one, other) => (weights[one] as number) - (weights[other] as number));
}

const sampledGroups = 8;

function weightsOf(signatures: Uint32Array): Uint16Array {
  const weights = new Uint16Array(rowCount);
  const groups = signatures.length / rowCount;
  const step = Math.max(1, Math.floor(groups / sampledGroups));
  for (let group = 0; group < groups; group += step) {
    for (let row = 0; row < rowCount; row += 1) {
      weights[row] = (weights[row] as number) + bitCount(signatures[group * rowCount + row] as number);
    }
  }
  return weights;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The needle must be folded. */
function isSameFolded(text: Buffer, offset: number, needle: Buffer): boolean {
  for (let at = 0; at < needle.length; at += 1) {
    if (foldedByte[text[offset + at] as number] !== needle[at]) return false;
  }
  return true;
}
