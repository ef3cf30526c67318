// What stands in for words the table does not hold, found out once per word: a vault has its own names, and the same
// ones everywhere. No strings are made on the way; the memory is a hash table like the one of the known words.
import { standIns } from './stand-ins.ts';
import { hashNext, hashSeed, slotOf, wordCodes } from './table-layout.ts';
import type { WordTable } from './word-table.ts';

// Hashes, encoded data and run-together keys are no words, and looking at them costs time.
const longestWord = 40;
const shortestWord = 3;
// About half a megabyte. When it is full, all are forgotten: the frequent ones are soon back.
const mostWords = 16_384;
const slots = mostWords * 2;
const mostLetters = mostWords * 12;

// Where programmers join words: userName, HTTPServer, python3.
const seam = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])/;

export class UnknownWords {
  readonly #table: WordTable;
  /** Number of the remembered word plus one. */
  readonly #slots = new Uint16Array(slots);
  readonly #starts = new Uint32Array(mostWords + 1);
  readonly #letters = new Uint8Array(mostLetters);
  /** Up to two known words for each, as their number plus one: the first in the lower half. */
  readonly #found = new Uint32Array(mostWords);
  #words = 0;

  constructor(table: WordTable) {
    this.#table = table;
  }

  /** Adds what stands for the word in `text[start..end)`, whose hash the caller has made. */
  addTo(sum: Float64Array, text: string, start: number, end: number, hash: number): void {
    if (end - start < shortestWord || end - start > longestWord) return;
    const kind = kindOf(text, start, end);
    if (kind === 'joined') this.#addParts(sum, text.slice(start, end).split(seam));
    else if (kind === 'plain') this.#addPlain(sum, this.#find(text, start, end, hash));
  }

  #addPlain(sum: Float64Array, pair: number): void {
    addPair(this.#table, sum, pair, 1 / wordsIn(pair));
  }

  #addParts(sum: Float64Array, parts: readonly string[]): void {
    const pairs = parts.map((part) => (isAscii(part) ? this.#find(part, 0, part.length, hashOf(part)) : 0));
    const words = pairs.reduce((count, pair) => count + wordsIn(pair), 0);
    for (const pair of pairs) addPair(this.#table, sum, pair, 1 / words);
  }

  #find(text: string, start: number, end: number, hash: number): number {
    let slot = slotOf(hash, slots);
    for (; ; slot = (slot + 1) & (slots - 1)) {
      const word = (this.#slots[slot] ?? 0) - 1;
      if (word < 0) break;
      if (this.#isWord(word, text, start, end)) return this.#found[word] ?? 0;
    }
    const [first = -1, second = -1] = standIns(this.#table, text.slice(start, end).toLowerCase());
    const pair = ((second + 1) * 65_536 + first + 1) >>> 0;
    if (this.#hasRoom(end - start)) this.#remember(slot, text, start, end, pair);
    else this.#forget();
    return pair;
  }

  #isWord(word: number, text: string, start: number, end: number): boolean {
    const first = this.#starts[word] ?? 0;
    if ((this.#starts[word + 1] ?? 0) - first !== end - start) return false;
    for (let offset = 0; start + offset < end; offset += 1) {
      if (this.#letters[first + offset] !== wordCodes[text.charCodeAt(start + offset)]) return false;
    }
    return true;
  }

  #hasRoom(length: number): boolean {
    return this.#words < mostWords && (this.#starts[this.#words] ?? 0) + length <= mostLetters;
  }

  #remember(slot: number, text: string, start: number, end: number, pair: number): void {
    const word = this.#words;
    const first = this.#starts[word] ?? 0;
    for (let at = start; at < end; at += 1) this.#letters[first + at - start] = wordCodes[text.charCodeAt(at)] ?? 0;
    this.#starts[word + 1] = first + end - start;
    this.#found[word] = pair;
    this.#slots[slot] = word + 1;
    this.#words += 1;
  }

  #forget(): void {
    this.#slots.fill(0);
    this.#words = 0;
  }
}

/** Joined ones may have a seam. Foreign ones have letters of other scripts, and nothing stands for them. */
function kindOf(text: string, start: number, end: number): 'plain' | 'joined' | 'foreign' {
  let isForeign = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    // A digit, or a capital that is not the first letter.
    if (code < 58 || (code < 91 && at > start)) return 'joined';
    if (code >= 128) isForeign = true;
  }
  return isForeign ? 'foreign' : 'plain';
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= 128) return false;
  return true;
}

function hashOf(word: string): number {
  let hash = hashSeed;
  for (let at = 0; at < word.length; at += 1) hash = hashNext(hash, wordCodes[word.charCodeAt(at)] ?? 0);
  return hash;
}

function wordsIn(pair: number): number {
  return pair > 65_535 ? 2 : pair > 0 ? 1 : 0;
}

function addPair(table: WordTable, sum: Float64Array, pair: number, share: number): void {
  if (pair > 0) table.addTo(sum, (pair & 65_535) - 1, share);
  if (pair > 65_535) table.addTo(sum, (pair >>> 16) - 1, share);
}
