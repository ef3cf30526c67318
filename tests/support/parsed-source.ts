// A source text parsed as the code index parses it, with its symbols by name: for the tests of languages.
import type { Chunk, ChunkFacts, ParsedFile } from '../../src/syntax/chunk.ts';
import type { Language } from '../../src/syntax/languages/language.ts';
import { parseFile } from '../../src/syntax/parse/parse-file.ts';

export interface ParsedSource extends ParsedFile {
  /** `kind name`, indented below the symbol it lies in. Comments and what has no name are left out. */
  readonly outline: readonly string[];
  /** The first symbol of this name. */
  symbol(name: string): Chunk & { readonly facts: ChunkFacts };
}

export async function parseSource(text: string, language: Language): Promise<ParsedSource> {
  const parsed = await parseFile(text, language);
  const { chunks } = parsed;
  const depthOf = (chunk: Chunk): number => {
    const around = chunks[chunk.parent];
    return around ? depthOf(around) + 1 : 0;
  };
  const named = chunks.filter(({ name, mode }) => name !== '' && mode === 'code');
  return {
    ...parsed,
    outline: named.map(
      (chunk) => `${'  '.repeat(depthOf(chunk))}${chunk.kind.replace('Declaration', '')} ${chunk.name}`,
    ),
    symbol(name) {
      const found = named.find((chunk) => chunk.name === name);
      if (!found?.facts) throw new Error(`There is no symbol ${name} with facts.`);
      return { ...found, facts: found.facts };
    },
  };
}

/** Lines with something in them that lie in no chunk of code: there should be none. */
export function uncoveredLines({ chunks }: ParsedFile, text: string): number[] {
  const isCovered = new Set<number>();
  for (const { startLine, endLine, mode } of chunks) {
    for (let line = startLine; mode === 'code' && line <= endLine; line += 1) isCovered.add(line);
  }
  const lines = text.split('\n').map((line, place) => ({ line, number: place + 1 }));
  return lines.filter(({ line, number }) => line.trim() !== '' && !isCovered.has(number)).map(({ number }) => number);
}
