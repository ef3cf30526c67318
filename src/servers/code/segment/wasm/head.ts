// The first bytes of the memory that the loops share with JavaScript: where the tables stand, and how full they are. Tables
// move when they grow, so that a loop asks here after each call that may make them.
import { type Code, load, store, type Value } from './code.ts';

/** Words from place 0 on. */
export const headWords = [
  /** Runs by their hash, which a mask makes a slot of; the next ones are tried while that is another's. */
  'slots',
  'mask',
  /** Of each run: where its bytes stand in the pool, how many, how often it was counted, where its terms begin. */
  'runs',
  'pool',
  'runTerms',
  /** Runs counted since the last end of a field. */
  'touchedRuns',
  'touchedRunCount',
  /** Of each term how often it stands in the chunk in hand, by field: apart from the rest, since most is done with it. */
  'counts',
  'state',
  /** Terms of the chunk in hand. */
  'touchedTerms',
  'touchedTermCount',
  /** How many postings each chunk has. */
  'postingCounts',
  /** Numbers of counts that came up lately, by a hash of the counts: pairs of counts and number. */
  'tuples',
] as const;
export type HeadWord = (typeof headWords)[number];

export const headSize = 64;

/** Which of the words it is. */
export const headIndex = Object.fromEntries(headWords.map((word, index) => [word, index])) as Readonly<
  Record<HeadWord, number>
>;

export function head(word: HeadWord): Code {
  return load(headIndex[word] * 4);
}

export function setHead(word: HeadWord, value: Value): Code {
  return store(headIndex[word] * 4, value);
}

/** Cells of a slot: the number of a run plus one (0 for a free slot), its hash, and its first eight bytes. */
export const slotSize = 16;
export const slotCell = { entry: 0, hash: 4, first: 8 } as const;

/** Cells of a run, in bytes. */
export const runSize = 16;
export const runCell = { start: 0, length: 4, times: 8, terms: 12 } as const;

/** Cells of a term, in bytes. */
export const termSize = 16;
export const termCell = {
  /** How many chunks have it, and so many bytes their postings take; when they are written, where the next one goes. */
  chunks: 0,
  bytes: 4,
  /** The last of these chunks, from 1. */
  last: 8,
  /** How many chunks in a row, up to the last, have the term in their path alone; 0 when the last one has not. */
  row: 12,
} as const;

/** Pairs in the table of tuples. */
export const tupleBits = 8;
