// Names as code spells them, and the parts they are put together from.

/** Spelt as no word of prose is: camelCase, snake_case, qualified, with digits inside, or called. */
export function isCodeName(word: string): boolean {
  if (!/^[\p{L}_$@#][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\/)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[?!]?$/u.test(word))
    return false;
  return /_|\$|::|#|->|\(\)|[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d|[\p{L}\p{N}]\.[\p{L}_]/u.test(word);
}

/** The identifiers of a word: `Foo.bar()` has two. */
export function identifiersIn(word: string): string[] {
  return word.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/** In lower case: `getHTTPServer2` is get, http, server, 2. One that cannot be split is its only part. */
export function partsOf(identifier: string): string[] {
  const parts = identifier.match(/\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}]+|[\p{Lo}\p{Lm}]+|\p{N}+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}
