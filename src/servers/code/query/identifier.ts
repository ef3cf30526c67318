// Names as code spells them, and the parts they are put together from.

/** What letters and digits are. Names are nearly always ASCII, and to make ready for all letters there are takes milliseconds. */
interface Letters {
  readonly codeShape: RegExp;
  readonly codeSign: RegExp;
  readonly identifier: RegExp;
  readonly part: RegExp;
  readonly sign: RegExp;
  readonly edge: RegExp;
}

const ascii: Letters = {
  codeShape: /^[A-Za-z_$@#][A-Za-z\d_$]*(?:(?:\.|::|#|->|\/)[A-Za-z_$][A-Za-z\d_$]*)*(?:\(\))?[?!]?$/,
  codeSign: /_|\$|::|#|->|\(\)|[a-z\d][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|[A-Za-z\d]\.[A-Za-z_]/,
  identifier: /[A-Za-z\d_$]+/g,
  part: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g,
  sign: /[^A-Za-z\d]/g,
  edge: /^[^A-Za-z\d_$]+|[^A-Za-z\d_$]+$/g,
};

const unicode: Letters = {
  codeShape: /^[\p{L}_$@#][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\/)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[?!]?$/u,
  codeSign: /_|\$|::|#|->|\(\)|[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d|[\p{L}\p{N}]\.[\p{L}_]/u,
  identifier: /[\p{L}\p{N}_$]+/gu,
  part: /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}]+|[\p{Lo}\p{Lm}]+|\p{N}+/gu,
  sign: /[^\p{L}\p{N}]/gu,
  edge: /^[^\p{L}\p{N}_$]+|[^\p{L}\p{N}_$]+$/gu,
};

function lettersOf(text: string): Letters {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text) ? ascii : unicode;
}

/** Spelt as no word of prose is: camelCase, snake_case, qualified, with digits inside, or called. */
export function isCodeName(word: string): boolean {
  const { codeShape, codeSign } = lettersOf(word);
  return codeShape.test(word) && codeSign.test(word);
}

/** The identifiers of a word: `Foo.bar()` has two. */
export function identifiersIn(word: string): string[] {
  return word.match(lettersOf(word).identifier) ?? [];
}

/** In lower case: `getHTTPServer2` is get, http, server, 2. One that cannot be split is its only part. */
export function partsOf(identifier: string): string[] {
  const parts = identifier.match(lettersOf(identifier).part) ?? [];
  return parts.map((part) => part.toLowerCase());
}

export function withoutSigns(text: string): string {
  return text.replaceAll(lettersOf(text).sign, '');
}

/** Without the signs around it: `"parse",` is parse. */
export function bareWord(word: string): string {
  return word.replace(lettersOf(word).edge, '');
}
