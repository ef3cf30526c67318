// Puts spans of lines into each other. Chunks are whole lines, so what shares a line with the one before it begins a line later.
import type { Span } from './outline.ts';

export interface NestedSpan extends Span {
  startLine: number;
  endLine: number;
  children: NestedSpan[];
}

/** Deeper ones stay lines of the one around them: a reader wants no more, and nothing here can overflow. */
const maxDepth = 12;

export function nestSpans(spans: readonly Span[], lineCount: number): NestedSpan[] {
  const ordered = spans
    .filter((span) => span.startLine >= 1 && span.startLine <= span.endLine && span.startLine <= lineCount)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const roots: NestedSpan[] = [];
  const open: NestedSpan[] = [];
  for (const span of ordered) {
    const end = Math.min(span.endLine, lineCount);
    while (open.length > 0 && (open.at(-1)?.endLine ?? 0) < end) open.pop();
    const around = open.at(-1);
    const siblings = around?.children ?? roots;
    const start = Math.max(span.startLine, around?.startLine ?? 1, (siblings.at(-1)?.endLine ?? 0) + 1);
    if (start > end || open.length >= maxDepth) continue;
    // What is known of it would be lost.
    if (around && around.startLine === start && around.endLine === end && !span.facts) continue;
    const nested: NestedSpan = { ...span, startLine: start, endLine: end, children: [] };
    siblings.push(nested);
    open.push(nested);
  }
  return roots;
}
