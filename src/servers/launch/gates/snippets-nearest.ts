// Which piece of the catalogue a piece of code is: the very same, or the one that it has most lines in common with.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';

export interface NearestSnippet {
  readonly snippet: Snippet;
  /** The first line in which the two differ, from 1. */
  readonly differsAt: number;
}

export function sameCode(one: string, other: string): boolean {
  return linesOf(one).join('\n') === linesOf(other).join('\n');
}

/** Null where no line is the same. Of two that are as near, the first by id. */
export function nearestSnippet(code: string, snippets: readonly Snippet[]): NearestSnippet | null {
  const lines = linesOf(code);
  const words = meaningful(lines);
  let best: { readonly snippet: Snippet; readonly share: number } | null = null;
  for (const snippet of snippets.toSorted((one, other) => (one.snippet_id < other.snippet_id ? -1 : 1))) {
    const share = shareOf(words, meaningful(linesOf(snippet.code)));
    if (share > (best?.share ?? 0)) best = { snippet, share };
  }
  if (!best) return null;
  const other = linesOf(best.snippet.code);
  const at = lines.findIndex((line, each) => line !== other[each]);
  return { snippet: best.snippet, differsAt: (at < 0 ? lines.length : at) + 1 };
}

function linesOf(code: string): string[] {
  return code.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
}

/** A bracket alone is in every piece. */
function meaningful(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => /\w/.test(line));
}

function shareOf(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of one) {
    const count = left.get(line) ?? 0;
    if (count > 0) shared += 1;
    left.set(line, count - 1);
  }
  return (2 * shared) / (one.length + other.length);
}
