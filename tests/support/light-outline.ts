// What a light chunker makes of a text, for the eye.
import { lightChunks } from '../../src/syntax/parse/light/light-chunks.ts';

/** `kind name start-end`, indented below the chunk it lies in; comments with their text. */
export function outline(lang: string, text: string): string[] {
  const chunks = lightChunks(lang, text)?.chunks ?? [];
  return chunks.map((chunk) => {
    let depth = 0;
    for (let at = chunk.parent; at >= 0; at = chunks[at]?.parent ?? -1) depth += 1;
    const { kind, name, startLine, endLine, doc } = chunk;
    const what = kind === 'Comment' ? `Comment ${name}: ${doc.replaceAll('\n', ' / ')}` : `${kind} ${name}`;
    return `${'  '.repeat(depth)}${what} ${startLine}-${endLine}`;
  });
}
