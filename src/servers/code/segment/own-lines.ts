// Which lines of a file are a chunk's own: those that no inner chunk has. Comments are chunks over lines that stay the
// own lines of the code around them.
import type { Chunk } from '../../../syntax/chunk.ts';

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
  eachStretch(owners, 1, lineCount, (startLine, endLine, owner) => own[owner]?.push({ startLine, endLine }));
  const comments: CommentLines[][] = chunks.map(() => []);
  for (let comment = 0; comment < chunks.length; comment += 1) {
    const chunk = chunks[comment] as Chunk;
    if (chunk.mode !== 'extracted') continue;
    const [startLine, endLine] = [Math.max(chunk.startLine, 1), Math.min(chunk.endLine, lineCount)];
    own[comment] = startLine > endLine ? [] : [{ startLine, endLine }];
    eachStretch(owners, startLine, endLine, (start, end, owner) =>
      comments[owner]?.push({ startLine: start, endLine: end, comment }),
    );
  }
  return { owners, own, comments };
}

/** For each line the last chunk that has it: outer ones come before inner ones. */
function ownersOf(chunks: readonly Chunk[], lineCount: number): Int32Array {
  const owners = new Int32Array(lineCount + 1).fill(-1);
  for (let index = 0; index < chunks.length; index += 1) {
    const { mode, startLine, endLine } = chunks[index] as Chunk;
    if (mode !== 'extracted') owners.fill(index, Math.max(startLine, 1), endLine + 1);
  }
  return owners;
}

/** Lines in [from, to] that stand together and have one owner. */
function eachStretch(
  owners: Int32Array,
  from: number,
  to: number,
  take: (startLine: number, endLine: number, owner: number) => void,
): void {
  for (let startLine = from; startLine <= to; ) {
    const endLine = endOfStretch(owners, startLine, to);
    take(startLine, endLine, owners[startLine] as number);
    startLine = endLine + 1;
  }
}

function endOfStretch(owners: Int32Array, startLine: number, to: number): number {
  let endLine = startLine;
  while (endLine < to && owners[endLine + 1] === owners[startLine]) endLine += 1;
  return endLine;
}
