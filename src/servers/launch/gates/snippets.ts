// The gate of code on pages: every piece names its language, has no syntax error, and is word for word one of the catalogue or
// a command that installs the product.
import { languageByName } from '../../../syntax/languages/find-language.ts';
import { checkSyntax } from '../../../syntax/parse/check-syntax.ts';
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import type { Finding } from '../issues/open-issue.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { type CodePiece, readPieces } from './snippets-fences.ts';
import { nearestSnippet, sameCode } from './snippets-nearest.ts';

export const snippets: Gate = { name: 'snippets', timeoutS: 60, judgesPages: true, run: judgeSnippets };

async function judgeSnippets(input: GateInput, signal: AbortSignal): Promise<GateResult> {
  const findings: Finding[] = [];
  const log: string[] = [];
  for (const page of input.pages) {
    const pieces = readPieces(page);
    for (const piece of pieces) {
      signal.throwIfAborted();
      const known = input.snippetCatalog.snippets.filter(({ code }) => sameCode(code, piece.code));
      const place = { path: page.path, line: piece.line };
      findings.push(
        ...judgeLanguage(piece, known).map((each) => ({ ...each, ...place })),
        ...judgeOrigin(piece, known, input).map((each) => ({ ...each, ...place })),
      );
      const { finding, verdict } = await judgeSyntax(piece, known);
      if (finding) findings.push({ ...finding, path: page.path, line: piece.line + (finding.line ?? 1) - 1 });
      const origin = known[0]?.snippet_id ?? (isInstalling(piece, input) ? 'install command' : 'not in the catalogue');
      log.push(
        `${page.path}:${piece.line} ${piece.language === '' ? 'no language' : piece.language}: ${verdict}, ${origin}`,
      );
    }
  }
  return { findings, log: log.length === 0 ? ['no code on the touched pages'] : log };
}

type Judged = Omit<Finding, 'path'>;

function judgeLanguage({ language }: CodePiece, known: readonly Snippet[]): Judged[] {
  const [first] = known;
  if (language === '') {
    const fix = first && { fix: `Write ${first.language} behind the fence.` };
    return [
      { severity: 'error', code: 'SNIPPET_LANGUAGE_MISSING', message: 'The piece of code names no language.', ...fix },
    ];
  }
  if (!first || known.some((each) => idOf(each.language) === idOf(language))) return [];
  const message = `The piece of code is called ${language}, and the catalogue knows it as ${first.language}.`;
  return [
    { severity: 'error', code: 'SNIPPET_LANGUAGE_WRONG', message, fix: `Write ${first.language} behind the fence.` },
  ];
}

function idOf(name: string): string {
  return languageByName(name)?.id ?? name.toLowerCase();
}

function judgeOrigin(piece: CodePiece, known: readonly Snippet[], input: GateInput): Judged[] {
  if (known.length > 0 || isInstalling(piece, input)) return [];
  const near = nearestSnippet(piece.code, input.snippetCatalog.snippets);
  const message = 'The piece of code is neither in the catalogue nor a command that installs the product.';
  if (!near) return [{ severity: 'error', code: 'SNIPPET_NOT_IN_CATALOG', message }];
  const { snippet_id, source } = near.snippet;
  const where = `${source.path}:${source.start_line}`;
  return [
    {
      severity: 'error',
      code: 'SNIPPET_NOT_IN_CATALOG',
      message: `${message} The nearest is ${snippet_id} of ${where}; it differs from line ${near.differsAt} on.`,
      fix: `Replace it by the code of ${snippet_id}.`,
    },
  ];
}

function isInstalling({ code }: CodePiece, { productFacts }: GateInput): boolean {
  const commands = new Set(productFacts.distribution.flatMap(({ install_commands }) => install_commands.map(trim)));
  const lines = code
    .split('\n')
    .map(trim)
    .filter((line) => line !== '');
  return lines.length > 0 && (commands.has(trim(code)) || lines.every((line) => commands.has(line)));
}

function trim(line: string): string {
  return line.trim();
}

interface SyntaxJudgement {
  readonly finding: Judged | null;
  readonly verdict: string;
}

async function judgeSyntax({ language, code }: CodePiece, known: readonly Snippet[]): Promise<SyntaxJudgement> {
  const read = languageByName(language);
  // The catalogue has looked at the whole of what it took the piece from; a second opinion would be a worse one.
  const [first] = known.filter((each) => idOf(each.language) === idOf(language));
  if (first && first.validation.syntax_ok !== false) return { finding: null, verdict: 'syntax as in the catalogue' };
  const checked = read && (await checkSyntax(code, read));
  if (!checked) return { finding: null, verdict: 'syntax not checked' };
  if (checked.isOk) return { finding: null, verdict: 'syntax right' };
  const message = `The piece of code has a syntax error in ${read.title}.`;
  const line = checked.line ?? 1;
  return { finding: { severity: 'error', code: 'SNIPPET_SYNTAX', message, line }, verdict: 'syntax wrong' };
}
