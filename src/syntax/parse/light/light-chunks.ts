// Files whose structure is read without a grammar: prose, settings, markup, style and queries. Every line ends up in one chunk,
// for any text whatever, at a cost that grows with the text alone.
import type { ParsedFile } from '../../chunk.ts';
import { assembleChunks } from './assemble-chunks.ts';
import { cssOutline } from './css.ts';
import { htmlOutline } from './html.ts';
import { jsonOutline } from './json.ts';
import { linesOf } from './lines-of.ts';
import { markdownOutline } from './markdown.ts';
import type { LightChunker } from './outline.ts';
import { plainTextOutline } from './plain-text.ts';
import { sqlOutline } from './sql.ts';
import { tomlOutline } from './toml.ts';
import { yamlOutline } from './yaml.ts';

const chunkers: ReadonlyMap<string, LightChunker> = new Map([
  ['markdown', markdownOutline],
  ['text', plainTextOutline],
  ['yaml', yamlOutline],
  ['toml', tomlOutline],
  ['json', jsonOutline],
  ['html', htmlOutline],
  ['css', cssOutline],
  ['sql', sqlOutline],
]);

/** Null for a language that has no light chunker. */
export function lightChunks(lang: string, text: string): ParsedFile | null {
  const chunker = chunkers.get(lang);
  if (!chunker) return null;
  const lines = linesOf(text);
  return assembleChunks(lines, chunker(lines, text));
}
