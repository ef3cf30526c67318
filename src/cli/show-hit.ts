// One search hit on a terminal: where it is, what it is, and its lines with their numbers.
import { paint } from './paint.ts';

export interface ShownHit {
  readonly file: string;
  readonly startLine: number;
  readonly kind: string;
  readonly name: string;
  readonly signature: string;
  readonly score: number;
  readonly snippet: string;
  readonly snippetStartLine: number;
  readonly context?: { readonly before: readonly string[]; readonly after: readonly string[] };
}

export function showHit(hit: ShownHit): string {
  const what = hit.signature || hit.name || hit.kind;
  const title = `${paint('heading', `${hit.file}:${hit.startLine}`)}  ${clean(what)}  ${paint('quiet', hit.score.toFixed(2))}`;
  return [title, ...numbered(hit)].join('\n');
}

/** The lines of text as they are numbered in the file; a line of `…` stands for some that were left out. */
function numbered({ snippet, snippetStartLine, context }: ShownHit): string[] {
  const before = context?.before ?? [];
  const lines = [...before, ...snippet.split('\n'), ...(context?.after ?? [])];
  const first = snippetStartLine - before.length;
  const width = Math.max(4, String(first + lines.length).length);
  let isKnown = true;
  return lines.map((line, index) => {
    // After a gap only the next hit's own lines could tell the number.
    if (line.trim() === '…') isKnown = false;
    const number = isKnown ? String(first + index) : '';
    return `${paint('quiet', `${number.padStart(width)} │`)} ${clean(line)}`;
  });
}

/** What a file says does not get to steer the terminal. */
function clean(line: string): string {
  return line.replaceAll('\t', '  ').replaceAll(/\p{Cc}+/gu, '');
}
