// Pieces of code in the README and the docs.
import type { RepoInventory } from '../../artifacts/schemas/repo-inventory.ts';
import { choosePages } from '../../facts/page-claims.ts';
import type { SourceTexts } from '../../facts/source-texts.ts';
import type { Fence } from '../fence.ts';
import { charactersAtMost, type FoundSnippet, linesAtMost } from '../found-snippet.ts';
import { readDirectives } from '../read-directives.ts';
import { readFences } from '../read-fences.ts';

export function pageSnippets(
  inventory: RepoInventory,
  texts: SourceTexts,
  leftOut: { path: string; reason: string }[],
): { readonly readme: FoundSnippet[]; readonly docs: FoundSnippet[] } {
  const readme: FoundSnippet[] = [];
  const docs: FoundSnippet[] = [];
  for (const { path, isReadme } of choosePages(inventory, texts)) {
    const text = texts.read(path) ?? '';
    const fences = /\.rst$/i.test(path) ? readDirectives(text) : readFences(text);
    (isReadme ? readme : docs).push(
      ...keepShort(fences, path, leftOut).map((fence) => toSnippet(fence, path, isReadme)),
    );
  }
  return { readme, docs };
}

export function keepShort(
  fences: readonly Fence[],
  path: string,
  leftOut: { path: string; reason: string }[],
): readonly Fence[] {
  return fences.filter(({ code, startLine, endLine }) => {
    const isShort = endLine - startLine < linesAtMost && code.length <= charactersAtMost;
    if (!isShort) leftOut.push({ path, reason: `code too long to be shown, from line ${startLine}` });
    return isShort;
  });
}

function toSnippet({ info, ...fence }: Fence, path: string, isReadme: boolean): FoundSnippet {
  return { origin: isReadme ? 'readme' : 'docs', path, language: info, ...fence };
}
