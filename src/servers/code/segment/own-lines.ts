// Which lines of a file are a chunk's own: those that no inner chunk has. Comments are chunks over lines that stay the
// own lines of the code around them.
import type { Chunk } from '../chunk.ts';

/** Both from 1 and inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

export interface OwnLines {
  /** For each line from 1 on the innermost chunk of code or prose that has it, -1 for none. */
  readonly owners: Int32Array;
  /** By chunk. */
  readonly own: readonly (readonly LineRange[])[];
  /** By chunk: where comments stand in its own lines, with the chunk of each. */
  readonly comments: readonly (readonly CommentLines[])[];
}

export interface CommentLines extends LineRange {
  readonly comment: number;
}

export function ownLinesOf(chunks: readonly Chunk[], lineCount: number): OwnLines {
  const owners = ownersOf(chunks, lineCount);
  const own: LineRange[][] = chunks.map(() => []);
  for (const { startLine, endLine, owner } of stretches(owners, 1, lineCount)) own[owner]?.push({ startLine, endLine });
  const comments: CommentLines[][] = chunks.map(() => []);
  for (const [comment, chunk] of chunks.entries()) {
    if (chunk.mode !== 'extracted') continue;
    const [startLine, endLine] = [Math.max(chunk.startLine, 1), Math.min(chunk.endLine, lineCount)];
    own[comment] = startLine > endLine ? [] : [{ startLine, endLine }];
    for (const { owner, ...range } of stretches(owners, startLine, endLine)) {
      comments[owner]?.push({ ...range, comment });
    }
  }
  return { owners, own, comments };
}

/** For each line the last chunk that has it: outer ones come before inner ones. */
function ownersOf(chunks: readonly Chunk[], lineCount: number): Int32Array {
  const owners = new Int32Array(lineCount + 1).fill(-1);
  for (const [index, chunk] of chunks.entries()) {
    if (chunk.mode !== 'extracted') owners.fill(index, Math.max(chunk.startLine, 1), chunk.endLine + 1);
  }
  return owners;
}

function stretches(owners: Int32Array, from: number, to: number): (LineRange & { readonly owner: number })[] {
  const found: (LineRange & { readonly owner: number })[] = [];
  for (let startLine = from; startLine <= to; ) {
    const owner = owners[startLine] as number;
    let endLine = startLine;
    while (endLine < to && owners[endLine + 1] === owner) endLine += 1;
    found.push({ startLine, endLine, owner });
    startLine = endLine + 1;
  }
  return found;
}
