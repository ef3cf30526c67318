// Which bytes of UTF-8 text make a word. A run is as many of them as stand together; it is split into terms as a whole.

export const isLower = 1;
export const isUpper = 2;
export const isDigit = 4;
export const isUnderscore = 8;
/** A byte of a character outside ASCII: whether that one is a letter is asked later, of the whole run. */
export const isForeign = 16;

/** One of the bits above for every byte, 0 for what separates words. */
export const byteClass: Uint8Array = classesOfBytes();

/** Case folded for ASCII letters, every other byte as it is. */
export const foldedByte: Uint8Array = foldedBytes();

/** Longer runs of ASCII are data (hashes, encoded bytes): a literal search finds them, no term does. */
export const longestRun = 128;

function classesOfBytes(): Uint8Array {
  const classes = new Uint8Array(256);
  classes.fill(isForeign, 0x80);
  classes.fill(isDigit, 0x30, 0x3a);
  classes.fill(isUpper, 0x41, 0x5b);
  classes.fill(isLower, 0x61, 0x7b);
  classes[0x5f] = isUnderscore;
  return classes;
}

function foldedBytes(): Uint8Array {
  const folded = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (let byte = 0x41; byte <= 0x5a; byte += 1) folded[byte] = byte + 0x20;
  return folded;
}
