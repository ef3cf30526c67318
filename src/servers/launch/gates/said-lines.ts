// What the lines of a page say, and which claims they name: links, markers and shortcodes taken away.
import { lookAt } from './page-look.ts';
import type { WorktreePage } from './worktree-pages.ts';

export interface SaidLine {
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  /** Ids as they are written, whatever they are. */
  readonly claimIds: readonly string[];
  /** The words, code included, without what only leads elsewhere. */
  readonly said: string;
  /** The same without code: empty for a line of nothing but names. */
  readonly words: string;
  readonly names: readonly string[];
}

const claimMarkers = /<!--\s*claim_id:\s*([^\s>]*)\s*-->/g;

export function claimMarker(claimId: string): string {
  return `<!-- claim_id: ${claimId} -->`;
}

/** Paragraphs, list items and rows of tables. */
export function saidLines(page: WorktreePage): SaidLine[] {
  const look = lookAt(page);
  const names = Map.groupBy(look.inlineCodes, ({ line }) => line);
  const links = Map.groupBy(look.links, ({ line }) => line);
  return look.lines
    .filter(({ kind, text }) => kind === 'text' || (kind === 'html' && text.includes('claim_id:')))
    .map(({ line, text, prose }): SaidLine => {
      const spans = (links.get(line) ?? []).filter((link) => link.endLine === line && link.kind !== 'definition');
      return {
        line,
        text,
        claimIds: [...text.matchAll(claimMarkers)].map(([, id = '']) => id),
        said: withoutMarks(blank(text, spans)),
        words: withoutMarks(blank(prose, spans)),
        names: (names.get(line) ?? []).map(({ code }) => code),
      };
    });
}

/** The words in front of a list of links are no statement. */
const leadIn = /^(?:see also|related(?: links)?|see)\s*:\s*/i;

function withoutMarks(text: string): string {
  return text
    .replaceAll(/<!--.*?-->/g, ' ')
    .replaceAll(/\{\{[<%].*?[>%]\}\}/g, ' ')
    .replace(/^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(?:\[[ xX]\]\s+)?/, '')
    .replace(leadIn, '')
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function blank(text: string, spans: readonly { readonly column: number; readonly endColumn: number }[]): string {
  return spans.reduce(
    (left, { column, endColumn }) =>
      left.slice(0, column - 1) + ' '.repeat(endColumn - column) + left.slice(endColumn - 1),
    text,
  );
}
