// From what a light chunker found to the chunks of the file: spans nest, gaps between them are filled, long ones are split,
// comments lie beside the code they stand in.
import type { Chunk, ChunkKind, ChunkMode, ParsedFile } from '../../chunk.ts';
import { type NestedSpan, nestSpans } from './nest-spans.ts';
import type { Outline, Remark } from './outline.ts';
import { splitLines } from './split-lines.ts';

export function assembleChunks(lines: readonly string[], outline: Outline): ParsedFile {
  const roots = fillGaps(lines, nestSpans(outline.spans, lines.length), outline);
  for (const root of roots) splitLong(lines, root, outline);
  return { chunks: toChunks(roots, outline), imports: [...new Set(outline.imports)], bindings: outline.bindings ?? [] };
}

/** Lines with nothing to read in them (blank, a closing brace or tag) go with the span before them, or with the first one. */
function fillGaps(lines: readonly string[], spans: readonly NestedSpan[], outline: Outline): NestedSpan[] {
  const filled: NestedSpan[] = [];
  let next = 1;
  for (const span of spans) {
    fillGap(lines, next, span.startLine - 1, outline, filled);
    // Nothing before it could take the gap, so this one does.
    const previous = filled.at(-1);
    span.startLine = (previous?.endLine ?? 0) + 1;
    filled.push(span);
    next = span.endLine + 1;
  }
  fillGap(lines, next, lines.length, outline, filled);
  return filled;
}

function fillGap(lines: readonly string[], start: number, end: number, outline: Outline, filled: NestedSpan[]): void {
  if (start > end) return;
  const before = filled.at(-1);
  if (!hasWord(lines, start, end)) {
    if (before) before.endLine = end;
    else if (end === lines.length) filled.push(filler(start, end, outline.filler));
    return;
  }
  for (const piece of splitLines(lines, start, end, outline.maxLines)) {
    filled.push(filler(piece.startLine, piece.endLine, outline.filler));
  }
}

function hasWord(lines: readonly string[], start: number, end: number): boolean {
  for (let line = start; line <= end; line++) {
    const bare = (lines[line - 1] ?? '').replace(/<\/[\w:.-]{1,80}>/g, '');
    if (/[\p{L}\p{N}]/u.test(bare)) return true;
  }
  return false;
}

function filler(startLine: number, endLine: number, kind: ChunkKind): NestedSpan {
  return { startLine, endLine, kind, name: '', signature: '', doc: '', children: [] };
}

/** The first lines stay the chunk's own; what is too much goes on in inner chunks of the same name. */
function splitLong(lines: readonly string[], span: NestedSpan, outline: Outline): void {
  for (const child of span.children) splitLong(lines, child, outline);
  if (span.endLine - span.startLine < outline.maxLines || !isDivisible(span.kind, outline)) return;
  const children: NestedSpan[] = [];
  let room = outline.maxLines;
  let next = span.startLine;
  for (const child of [...span.children, null]) {
    const end = child ? child.startLine - 1 : span.endLine;
    const length = end - next + 1;
    if (length > room) {
      const pieces = splitLines(lines, next, end, outline.maxLines);
      const rest = room === outline.maxLines ? pieces.slice(1) : pieces;
      for (const piece of rest) children.push({ ...span, ...piece, doc: '', children: [] });
      room = 0;
    } else {
      room -= length;
    }
    if (child) {
      children.push(child);
      next = child.endLine + 1;
    }
  }
  span.children = children;
}

function isDivisible(kind: ChunkKind, outline: Outline): boolean {
  return kind === outline.filler || kind === 'Section' || kind === 'ConfigDeclaration';
}

interface Placed {
  readonly index: number;
  readonly span: NestedSpan;
}

function toChunks(roots: readonly NestedSpan[], outline: Outline): Chunk[] {
  const remarks = outline.remarks
    .filter(({ text }) => hasWords(text))
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const chunks: Chunk[] = [];
  const open: Placed[] = [];
  let remark = 0;
  const addRemarksBefore = (line: number): void => {
    for (let next = remarks[remark]; next && next.startLine < line; next = remarks[remark]) {
      chunks.push(commentChunk(next, open));
      remark += 1;
    }
  };
  const add = (span: NestedSpan): void => {
    addRemarksBefore(span.startLine);
    while (open.length > 0 && (open.at(-1)?.span.endLine ?? 0) < span.startLine) open.pop();
    const parent = open.at(-1)?.index ?? -1;
    open.push({ index: chunks.length, span });
    chunks.push(codeChunk(span, parent, outline.mode));
    for (const child of span.children) add(child);
  };
  for (const root of roots) add(root);
  addRemarksBefore(Number.POSITIVE_INFINITY);
  return chunks;
}

/** Rulers and a word or two say nothing that is worth a chunk. */
function hasWords(text: string): boolean {
  let words = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words += 1;
    if (words === 3) return true;
  }
  return false;
}

function codeChunk(span: NestedSpan, parent: number, mode: ChunkMode): Chunk {
  const { startLine, endLine, kind, name, signature, doc, facts = null } = span;
  return { startLine, endLine, parent, mode, kind, name, signature, doc, facts };
}

/** Closed spans may still be on the stack: the innermost that holds the whole comment is meant. */
function commentChunk(remark: Remark, open: readonly Placed[]): Chunk {
  const holder = open.findLast(({ span }) => span.startLine <= remark.startLine && remark.endLine <= span.endLine);
  return {
    startLine: remark.startLine,
    endLine: remark.endLine,
    parent: holder?.index ?? -1,
    mode: 'extracted',
    kind: 'Comment',
    name: holder?.span.name ?? '',
    signature: '',
    doc: remark.text,
    facts: null,
  };
}
