// The fast pass over text: finds the runs of word bytes and counts them, without making a string for one that was seen
// before. What the terms of a run are is worked out once, when it is new.
import { ByteInterner, emptyHash, grown, hashOf, slotOf } from './byte-interner.ts';
import { newSplitWord, splitWord } from './split-word.ts';
import { termsOfRun } from './tokenize.ts';
import { byteClass, isForeign, longestRun } from './word-bytes.ts';

const prime = 0x01000193;
/** Text is copied here before it is looked at: an array the compiler knows the place and the length of is read faster. */
const pieceSize = 1 << 18;
const piece = Buffer.alloc(pieceSize + 8);
const view = new DataView(piece.buffer, piece.byteOffset, piece.length);

export class RunCounter {
  /** Runs counted since the last `clear`, each once. */
  touched: Uint32Array = new Uint32Array(1024);
  touchedCount = 0;
  /** Two cells for each run: how often it was counted, and where its terms begin in `runTerms`; they end where the next one's begin. */
  runs: Uint32Array = new Uint32Array(2048);
  runTerms: Uint32Array = new Uint32Array(2048);
  readonly #known = new ByteInterner();
  readonly #terms: ByteInterner;
  readonly #split = newSplitWord();

  /** Terms get their numbers from `terms`. */
  constructor(terms: ByteInterner) {
    this.#terms = terms;
  }

  /** No run may go on beyond [start, end). */
  count(bytes: Buffer, start: number, end: number): void {
    let from = start;
    while (end - from > pieceSize) {
      let cut = from + pieceSize;
      while (cut > from && byteClass[bytes[cut - 1] as number] !== 0) cut -= 1;
      if (cut === from) cut = this.#countHugeRun(bytes, from, end);
      else this.#countPiece(this.#copyPiece(bytes, from, cut));
      from = cut;
    }
    this.#countPiece(this.#copyPiece(bytes, from, end));
  }

  countString(text: string): void {
    if (text.length * 3 <= pieceSize) this.#countPiece(piece.write(text));
    else {
      const bytes = Buffer.from(text);
      this.count(bytes, 0, bytes.length);
    }
  }

  #copyPiece(bytes: Buffer, start: number, end: number): number {
    piece.set(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end));
    return end - start;
  }

  #countPiece(length: number): void {
    piece[length] = 0;
    const known = this.#known;
    let { slots, mask, starts } = known;
    for (let at = 0; at < length; ) {
      let byte = piece[at] as number;
      let kind = byteClass[byte] as number;
      if (kind === 0) {
        at += 1;
        continue;
      }
      const from = at;
      let hash = emptyHash;
      let seen = 0;
      do {
        hash = Math.imul(hash ^ byte, prime);
        seen |= kind;
        at += 1;
        byte = piece[at] as number;
        kind = byteClass[byte] as number;
      } while (kind !== 0);
      if (at - from > longestRun && (seen & isForeign) === 0) continue;

      let run = -1;
      let slot = slotOf(hash) & mask;
      for (let entry = slots[slot * 2] as number; entry !== 0; entry = slots[slot * 2] as number) {
        if (slots[slot * 2 + 1] === hash) {
          const other = starts[entry - 1] as number;
          if ((starts[entry] as number) - other === at - from && isSame(view, from, at, known.view, other)) {
            run = entry - 1;
            break;
          }
        }
        slot = (slot + 1) & mask;
      }
      if (run < 0) {
        run = this.#learn(piece, from, at, hash, (seen & isForeign) !== 0);
        ({ slots, mask, starts } = known);
      }
      this.#touch(run);
    }
  }

  /** A run that fills a piece and more. Answers its end. */
  #countHugeRun(bytes: Buffer, start: number, end: number): number {
    let at = start;
    let seen = 0;
    for (; at < end && byteClass[bytes[at] as number] !== 0; at += 1) seen |= byteClass[bytes[at] as number] as number;
    if ((seen & isForeign) === 0) return at;
    this.#touch(this.#learn(bytes, start, at, hashOf(bytes, start, at), true));
    return at;
  }

  /** Forgets the counts; the runs stay known. */
  clear(): void {
    for (let index = 0; index < this.touchedCount; index += 1) this.runs[(this.touched[index] as number) * 2] = 0;
    this.touchedCount = 0;
  }

  #touch(run: number): void {
    const count = this.runs[run * 2] as number;
    this.runs[run * 2] = count + 1;
    if (count !== 0) return;
    if (this.touchedCount === this.touched.length) this.touched = grown(this.touched, this.touched.length * 2);
    this.touched[this.touchedCount] = run;
    this.touchedCount += 1;
  }

  #learn(bytes: Buffer, start: number, end: number, hash: number, hasForeign: boolean): number {
    const before = this.#known.count;
    const run = this.#known.intern(bytes, start, end, hash);
    if (run === before) this.#splitRun(run, bytes, start, end, hasForeign);
    return run;
  }

  #splitRun(run: number, bytes: Buffer, start: number, end: number, hasForeign: boolean): void {
    if (run * 2 + 4 > this.runs.length) this.runs = grown(this.runs, this.runs.length * 2);
    let used = this.runs[run * 2 + 1] as number;
    if (hasForeign) {
      for (const term of termsOfRun(bytes, start, end, true)) {
        const encoded = Buffer.from(term);
        used = this.#pushTerm(used, encoded, 0, encoded.length);
      }
    } else {
      const split = this.#split;
      splitWord(bytes, start, end, split);
      for (let term = 0, from = 0; term < split.count; term += 1) {
        const to = split.ends[term] as number;
        used = this.#pushTerm(used, split.bytes, from, to);
        from = to;
      }
    }
    this.runs[run * 2 + 3] = used;
  }

  #pushTerm(used: number, bytes: Uint8Array, start: number, end: number): number {
    if (used === this.runTerms.length) this.runTerms = grown(this.runTerms, this.runTerms.length * 2);
    this.runTerms[used] = this.#terms.intern(bytes, start, end, hashOf(bytes, start, end));
    return used + 1;
  }
}

/** Compares four bytes at a time; both have some to spare at their end. */
function isSame(one: DataView, from: number, to: number, other: DataView, start: number): boolean {
  let at = from;
  let place = start;
  for (; to - at > 4; at += 4, place += 4) if (one.getInt32(at, true) !== other.getInt32(place, true)) return false;
  return (one.getInt32(at, true) ^ other.getInt32(place, true)) << (32 - (to - at) * 8) === 0;
}
