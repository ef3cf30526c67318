// What users of a library may call, read from its sources by their syntax: nothing of it is run. The same commit gives the
// same list; what is too much is cut by count and size, never by the clock.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseFile } from '../../../syntax/parse/parse-file.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { ApiSymbol } from '../facts/api-symbol.ts';
import { openTexts } from '../facts/source-texts.ts';
import { chooseSources } from './choose-sources.ts';
import { offersOf } from './offers.ts';
import type { ParsedSource } from './parsed-source.ts';
import { publicSymbols } from './public-symbols.ts';

export interface PublicApi {
  /** By path and line. */
  readonly symbols: ApiSymbol[];
  readonly leftOut: { readonly path: string; readonly reason: string }[];
}

const symbolsAtMost = 5_000;
/** Far beyond what a file within the caps needs: it only ends what would never end. */
const hungAfterMs = 60_000;

export async function readPublicApi(
  folder: string,
  inventory: RepoInventory,
  signal?: AbortSignal,
): Promise<PublicApi> {
  const texts = openTexts(folder, inventory);
  const { chosen, leftOut } = chooseSources(inventory, texts);
  const sources: ParsedSource[] = [];
  for (const { path, language, text } of chosen) {
    // Parsing holds the thread; others get their turn between two files.
    await nextTurn();
    signal?.throwIfAborted();
    const parsed = await parseFile(withoutMacros(text, language.id), language, hungAfterMs);
    if (parsed.chunks.some(({ kind }) => kind === 'Window'))
      leftOut.push({ path, reason: 'its syntax cannot be read' });
    else sources.push({ path, language: language.id, text, parsed });
  }
  const offers = offersOf(sources, inventory, texts);
  const found = sources.flatMap((source) => publicSymbols(source, offers(source)));
  const symbols = onceEach(found).sort(byPlace);
  if (symbols.length > symbolsAtMost)
    leftOut.push({ path: '.', reason: `${symbols.length - symbolsAtMost} more public names` });
  return { symbols: symbols.slice(0, symbolsAtMost), leftOut };
}

/** `class ACME_EXPORT Name {` is a class only to those who know the macro. Blanks in its place keep every line and column. */
function withoutMacros(text: string, language: string): string {
  if (language !== 'c' && language !== 'cpp') return text;
  return text.replaceAll(
    /(?<=^[ \t]*(?:template\s*<[^>\n]*>\s*)?(?:class|struct)[ \t]+)[A-Z][A-Z0-9_]+(?:\([^)\n]*\))?(?=[ \t]+\w+)/gm,
    (macro) => ' '.repeat(macro.length),
  );
}

const scripts = new Set(['javascript', 'typescript', 'tsx']);

/** A package of JavaScript that ships its types says everything twice; the saying with documentation stays. */
function onceEach(symbols: readonly ApiSymbol[]): ApiSymbol[] {
  const kept = new Map<string, ApiSymbol>();
  for (const symbol of symbols) {
    const { name, path, language, signature } = symbol;
    const key = scripts.has(language) ? `script ${name}` : `${path} ${name} ${signature}`;
    const before = kept.get(key);
    if (!before || (before.doc === '' && symbol.doc !== '')) kept.set(key, symbol);
  }
  return [...kept.values()];
}

function byPlace(a: ApiSymbol, b: ApiSymbol): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.startLine - b.startLine || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
