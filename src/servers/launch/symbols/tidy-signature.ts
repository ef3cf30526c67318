// A signature that begins and ends where the declaration does: around it may stand comments, and other shapes of the same function.
import type { Chunk } from '../../../syntax/chunk.ts';

export function tidySignature({ name, signature }: Chunk, language: string): string {
  const word = name.replaceAll(/[^\w]/g, '\\$&');
  const cuts: readonly (readonly [RegExp, string])[] = [
    ...(byLanguage[language]?.(word) ?? []),
    [/\s*;?\s*\/\*.*$/s, ''],
    [/\s\/\/\s.*$/, ''],
    ...(signature.includes(';') ? [[new RegExp(`;\\s+(?:\\w+\\s+)*${word}\\b.*$`), ''] as const] : []),
    [/[\s;{\\]+$/, ''],
  ];
  const tidy = cuts.reduce((text, [found, instead]) => text.replace(found, instead), signature);
  return tidy === '' ? name : tidy;
}

const byLanguage: Readonly<Record<string, (word: string) => readonly (readonly [RegExp, string])[]>> = {
  // Documentation between attributes is a part of what stands before the name.
  rust: (word) => [
    [
      new RegExp(
        `^.*?((?:pub(?:\\([^)]*\\))? )?(?:unsafe |async |const |extern "\\w+" )*(?:enum|struct|trait|fn|type|union|static|const|mod) ${word}\\b)`,
      ),
      '$1',
    ],
  ],
  haskell: (word) => [[new RegExp(`^(${word} ::.*?) ${word}(?!\\w).*$`), '$1']],
  lua: () => [[/\s+--.*$/, '']],
  ruby: () => [[/\s+#[\s:].*$|\s+end$/, '']],
  elixir: () => [[/^(?:@\w+ .*? )(?=def)/, '']],
};
