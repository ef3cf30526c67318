// Inline HTML: nothing within `<a href="#top">` is a tag or a link. What does not look like a tag throughout is text.
import { doubleQuote, greater, isAsciiLetter, singleQuote, slash, tableOf } from './characters.ts';

/** What stands in a tag outside quotes: names, `=`, white space. A bracket or a `<` means it is none. */
const inside = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-=/%;,#@+&?! \t\r\n');
/** Longer ones (images as text, mostly) are read as text, which costs no more. */
const maxLength = 1000;

/** Where to go on after the `<` at `at`: behind the tag, or behind the `<` when it opens none. */
export function findHtmlTagEnd(text: string, at: number, end: number): number {
  const first = text.charCodeAt(at + 1);
  const name = first === slash ? text.charCodeAt(at + 2) : first;
  if (!isAsciiLetter(name)) return at + 1;
  const limit = Math.min(end, at + maxLength);
  let quote = 0;
  for (let i = at + 2; i < limit; i++) {
    const char = text.charCodeAt(i);
    if (quote !== 0) {
      if (char === quote) quote = 0;
    } else if (char === greater) return i + 1;
    else if (char === doubleQuote || char === singleQuote) quote = char;
    else if (char > 127 || inside[char] === 0) return at + 1;
  }
  return at + 1;
}
