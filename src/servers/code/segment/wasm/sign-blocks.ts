// Sets the bits of the trigrams of a piece of text, in whichever case they stand: see `block-signatures.ts`.
import {
  add,
  and,
  type Code,
  isBelow,
  load,
  loadLong,
  long,
  longAdd,
  longAnd,
  longShiftRight,
  longXor,
  lowHalf,
  mul,
  or,
  repeatWhile,
  shiftLeft,
  shiftRight,
  store,
} from './code.ts';
import { type Local, type Locals, type Routine, routine } from './module.ts';

/** Trigrams that eight bytes hold. */
const atOnce = 6;

export const rowBits = 13;
/** A trigram, its first byte in the lowest place, times this has its row in the highest bits. */
export const rowPrime = 0x9e3779b1;

/** Of those that begin in [from, to), which are places in memory, one bit for each row. */
export const signBlock: Routine = routine('signBlock', ['from', 'to', 'bits'], false, (params, locals) => {
  const { from, to, bits } = params;
  const eight = locals.long();
  const row = locals.number();
  const word = locals.number();
  const setRow = (trigram: Code): Code[] => [
    row.set(shiftRight(mul(trigram, rowPrime), 32 - rowBits)),
    word.set(add(bits.get, shiftLeft(shiftRight(row.get, 5), 2))),
    store(word.get, or(load(word.get), shiftLeft(1, row.get))),
  ];
  const trigramAt = (index: number): Code => and(lowHalf(longShiftRight(eight.get, long(BigInt(index * 8)))), 0xffffff);
  return [
    repeatWhile(isBelow(add(from.get, atOnce - 1), to.get), [
      ...foldInto(eight, loadLong(from.get), locals),
      ...Array.from({ length: atOnce }, (_, index) => setRow(trigramAt(index))).flat(),
      from.raise(atOnce),
    ]),
    repeatWhile(isBelow(from.get, to.get), [
      ...foldInto(eight, loadLong(from.get), locals),
      ...setRow(trigramAt(0)),
      from.raise(),
    ]),
  ];
});

/** Adds 0x20 to those of eight bytes that are from A to Z. */
function foldInto(eight: Local, value: Code, locals: Locals): Code[] {
  const low = locals.long();
  const all = (byte: bigint): Code => long(byte * 0x0101010101010101n);
  const not = (each: Code): Code => longXor(each, long(-1n));
  const atLeastA = longAdd(low.get, all(0x3fn));
  const beyondZ = longAdd(low.get, all(0x25n));
  const isLetter = longAnd(longAnd(atLeastA, not(beyondZ)), longAnd(not(eight.get), all(0x80n)));
  return [
    eight.set(value),
    low.set(longAnd(eight.get, all(0x7fn))),
    eight.set(longAdd(eight.get, longShiftRight(isLetter, long(2n)))),
  ];
}
