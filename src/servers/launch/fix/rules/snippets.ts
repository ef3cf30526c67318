// Code on a page that is not the repository's: the piece of the catalogue takes its place, or the command that the facts know.
import type { Snippet } from '../../artifacts/schemas/snippet-catalog.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { type LookedCode, lookAt } from '../../gates/page-look.ts';
import { nearestSnippet, sameCode } from '../../gates/snippets-nearest.ts';
import { renderBlocks } from '../../write/block.ts';
import { codeBlock } from '../../write/show-code.ts';
import { deleteLines, lineAt, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';

/** The piece that is planned here and most alike; without one the code goes. */
export const takeCatalogueCode: FixRule = (context) => {
  const { page } = context;
  const code = codeAt(context);
  if (!code) return null;
  const snippet = pieceFor(context, code);
  if (!snippet) return deleteLines(page.text, code.line, code.endLine);
  const [indent = ''] = /^\s*/.exec(lineAt(page.text, code.line)) ?? [];
  const fence = renderBlocks('', [codeBlock(snippet)])
    .text.trimEnd()
    .split('\n');
  const above = page.text.split('\n').slice(0, code.line - 1);
  const below = page.text.split('\n').slice(code.endLine);
  return [...above, ...fence.map((line) => (line === '' ? '' : indent + line)), ...below].join('\n');
};

/** That of the same code in the catalogue; a fence that nobody knows is text. */
export const setFenceLanguage: FixRule = (context) => {
  const { page, input } = context;
  const code = codeAt(context);
  if (!code?.isFenced) return null;
  const known = input.snippetCatalog.snippets.find((snippet) => sameCode(snippet.code, code.code));
  const language = known ? codeLanguage(known) : 'text';
  const fence = lineAt(page.text, code.line);
  return replaceLine(page.text, code.line, fence.replace(/^(\s*(?:`{3,}|~{3,})).*$/, `$1${language}`));
};

export const replaceCommand: FixRule = ({ page, line, subject: command, input }) => {
  const commands = input.productFacts.distribution.flatMap(({ install_commands }) => install_commands);
  const headOf = (text: string): string => text.split(/\s+/)[0] ?? '';
  const wanted = commands.find((each) => headOf(each) === headOf(command)) ?? commands[0];
  if (wanted === undefined) return null;
  return replaceLine(
    page.text,
    line,
    lineAt(page.text, line).replace(command, () => wanted),
  );
};

function codeAt({ page, line }: FixContext): LookedCode | undefined {
  return lookAt(page).codes.find((code) => code.line <= line && line <= code.endLine);
}

/** Planned for this page and not shown yet, else any that has a line in common. */
function pieceFor({ page, input }: FixContext, { code }: LookedCode): Snippet | undefined {
  const { snippets } = input.snippetCatalog;
  const planned = new Set(plannedPage(page, input)?.snippet_ids ?? []);
  const shown = lookAt(page).codes.map((each) => each.code);
  const open = snippets.filter(
    ({ snippet_id, code: own }) => planned.has(snippet_id) && !shown.some((each) => sameCode(each, own)),
  );
  return nearestSnippet(code, open)?.snippet ?? open[0] ?? nearestSnippet(code, snippets)?.snippet;
}

function codeLanguage(snippet: Snippet): string {
  const block = codeBlock(snippet);
  return block.kind === 'code' ? block.language : 'text';
}
