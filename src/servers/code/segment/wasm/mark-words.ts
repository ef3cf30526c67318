// Which bytes of a text make words, as a bit for each, sixteen at a time. The classes are those of `word-bytes.ts`.
import { add, bytes, isBelow, isOther, repeatWhile, shiftRight, storeShort } from './code.ts';
import { type Routine, routine } from './module.ts';

/** Answers whether there is a byte of a character outside ASCII. Behind the text and its bits it leaves zeros. */
export const markWords: Routine = routine('markWords', ['text', 'length', 'bits'], true, (params, locals) => {
  const { text, length, bits } = params;
  const at = locals.number();
  const here = locals.bytes();
  const seen = locals.bytes();
  const isLetter = bytes.isAtMost(bytes.sub(bytes.or(here.get, bytes.all(0x20)), bytes.all(0x61)), bytes.all(25));
  const isDigit = bytes.isAtMost(bytes.sub(here.get, bytes.all(0x30)), bytes.all(9));
  const isUnderscore = bytes.isEqual(here.get, bytes.all(0x5f));
  const isForeign = bytes.isBelowSigned(here.get, bytes.all(0));
  const isWord = bytes.or(bytes.or(isLetter, isDigit), bytes.or(isUnderscore, isForeign));
  const end = add(text.get, length.get);
  return [
    bytes.store(end, bytes.all(0)),
    bytes.store(add(end, 16), bytes.all(0)),
    repeatWhile(isBelow(at.get, length.get), [
      here.set(bytes.load(add(text.get, at.get))),
      seen.set(bytes.or(seen.get, here.get)),
      storeShort(add(bits.get, shiftRight(at.get, 3)), bytes.highBits(isWord)),
      at.raise(16),
    ]),
    bytes.store(add(bits.get, shiftRight(at.get, 3)), bytes.all(0)),
    isOther(bytes.highBits(seen.get), 0),
  ];
});
