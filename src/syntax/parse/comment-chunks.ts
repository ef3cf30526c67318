// Comments and docstrings as chunks of their own, so that prose within code is found as prose.
import type { Conventions } from '../languages/language.ts';
import { bareComment, bareDocstring } from './bare-comment.ts';
import type { Span } from './captures.ts';
import type { Comments } from './comments.ts';
import type { Lines } from './lines.ts';
import type { Piece } from './order-chunks.ts';
import type { PlacedSymbol } from './place-symbols.ts';

const fewestWords = 3;

export function commentChunks(
  comments: Comments,
  symbols: readonly PlacedSymbol[],
  lines: Lines,
  text: string,
  syntax: Conventions,
): Piece[] {
  const pieces: Piece[] = [];
  const documented = symbolByComment(symbols);
  const bare = syntax.bareComment ?? bareComment;
  let owner = -1;
  let next = 0;
  const add = (spans: readonly Span[], symbol: number, doc: string) => {
    const first = spans[0] as Span;
    const last = spans.at(-1) as Span;
    if (!hasWords(doc)) return;
    const startLine = lines.lineAt(first.start);
    const endLine = lines.lineAt(last.end - 1);
    const name = symbols[symbol]?.draft.name ?? '';
    pieces.push({
      around: symbol,
      chunk: { startLine, endLine, mode: 'extracted', kind: 'Comment', name, signature: '', doc, facts: null },
    });
  };
  for (const run of comments.runs()) {
    const first = run[0] as Span;
    const line = lines.lineAt(first.start);
    // Walks along: the innermost symbol whose lines hold this one.
    while (next < symbols.length && (symbols[next] as PlacedSymbol).startLine <= line) owner = next++;
    while (owner >= 0 && (symbols[owner] as PlacedSymbol).endLine < line)
      owner = (symbols[owner] as PlacedSymbol).parent;
    const words = run.map(({ start, end }) => text.slice(start, end));
    add(run, documented.get((run.at(-1) as Span).start) ?? owner, words.map(bare).join('\n'));
  }
  for (const [place, { draft }] of symbols.entries()) {
    for (const docstring of draft.docstrings.values()) add([docstring], place, bareDocstring(docstring.text));
  }
  return pieces;
}

function symbolByComment(symbols: readonly PlacedSymbol[]): Map<number, number> {
  const documented = new Map<number, number>();
  for (const [place, { comments }] of symbols.entries()) for (const { start } of comments) documented.set(start, place);
  return documented;
}

function hasWords(text: string): boolean {
  let words = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words += 1;
    if (words >= fewestWords) return true;
  }
  return false;
}
