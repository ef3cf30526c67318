// The text of a file to its chunks: by its grammar, by the light readers of markup, or in windows where neither can.
import type { Tree } from 'web-tree-sitter';
import type { ParsedFile } from '../chunk.ts';
import { languageByName } from '../languages/find-language.ts';
import type { Conventions, Language, Syntax } from '../languages/language.ts';
import { chunksOf, extractFile } from './extract.ts';
import { type LoadedGrammar, loadGrammar } from './grammars.ts';
import { lightChunks } from './light/light-chunks.ts';
import { markupChunks } from './light/markup.ts';
import { readSwift } from './light/swift/read-swift.ts';
import { windowChunks } from './windows.ts';

const defaultTimeoutMs = 5_000;

/** Never fails because of the text. A grammar that cannot be loaded or a query that does not compile is thrown. */
export async function parseFile(text: string, language: Language, timeoutMs = defaultTimeoutMs): Promise<ParsedFile> {
  if (language.holdsCode) return parseMarkup(text, timeoutMs);
  if (language.conventions) return parseByWords(text, language.conventions, timeoutMs) ?? windowChunks(text);
  if (!language.syntax) return lightChunks(language.id, text) ?? windowChunks(text);
  return (await parseByGrammar(text, language, language.syntax, timeoutMs)) ?? windowChunks(text);
}

/** All scripts of a file together may take as long as one file. */
function parseMarkup(text: string, timeoutMs: number): Promise<ParsedFile> {
  const end = performance.now() + timeoutMs;
  return markupChunks(text, async (script, lang) => {
    const language = languageByName(lang);
    const leftMs = end - performance.now();
    return language?.syntax && leftMs > 0 ? parseByGrammar(script, language, language.syntax, leftMs) : null;
  });
}

function parseByWords(text: string, conventions: Conventions, timeoutMs: number): ParsedFile | null {
  const captures = readSwift(text, deadlineIn(timeoutMs));
  return captures && chunksOf(captures, text, conventions);
}

async function parseByGrammar(
  text: string,
  language: Language,
  own: Syntax,
  timeoutMs: number,
): Promise<ParsedFile | null> {
  const syntax = language.otherSyntax?.(text) ?? own;
  const grammar = await loadGrammar(language, syntax);
  return parseWith(grammar, syntax, text, timeoutMs);
}

function parseWith(grammar: LoadedGrammar, syntax: Syntax, text: string, timeoutMs: number): ParsedFile | null {
  const isOver = deadlineIn(timeoutMs);
  let tree: Tree | null = null;
  try {
    tree = grammar.parser.parse(text, null, { progressCallback: isOver });
    return tree && extractFile(tree, text, grammar, syntax, isOver);
  } finally {
    // A parse that was stopped would go on with the next text.
    if (!tree) grammar.parser.reset();
    tree?.delete();
  }
}

function deadlineIn(timeoutMs: number): () => boolean {
  const end = performance.now() + timeoutMs;
  return () => performance.now() > end;
}
