// Edits of whole lines in a text. Lines count from 1 and keep their ends.
import { lineEndOf, splitLines, withLineEnd } from '../patch/text-lines.ts';

/** The line without its end. */
export function lineAt(text: string, line: number): string {
  return (splitLines(text)[line - 1] ?? '').replace(/\r?\n$/, '');
}

export function replaceLine(text: string, line: number, content: string): string {
  const lines = splitLines(text);
  const old = lines[line - 1] ?? '';
  const end = /\r?\n$/.exec(old)?.[0] ?? '';
  return [...lines.slice(0, line - 1), content + end, ...lines.slice(line)].join('');
}

/** Both included. Of the blank lines above and below only one stays. */
export function deleteLines(text: string, from: number, to: number = from): string {
  const lines = splitLines(text);
  const above = lines.slice(0, from - 1);
  const below = lines.slice(to);
  const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === '';
  if (isBlank(above.at(-1)) && isBlank(below[0])) below.shift();
  // A page does not end in a blank line.
  if (below.length === 0) while (isBlank(above.at(-1))) above.pop();
  return [...above, ...below].join('');
}

/** Before this line, with a blank line on both sides unless `isTight`. */
export function insertBefore(text: string, line: number, content: string, isTight = false): string {
  const lines = splitLines(text);
  const end = lineEndOf(text);
  const above = lines.slice(0, line - 1);
  const below = lines.slice(line - 1);
  const last = above.at(-1);
  if (last !== undefined && !last.endsWith('\n')) above[above.length - 1] = last + end;
  const isOpen = (neighbour: string | undefined): boolean => neighbour !== undefined && neighbour.trim() !== '';
  const blankAbove = !isTight && isOpen(above.at(-1)) ? end : '';
  const blankBelow = !isTight && isOpen(below[0]) ? end : '';
  const written = withLineEnd(`${content.replace(/\n+$/, '')}\n`, end);
  return [...above, blankAbove, written, blankBelow, ...below].join('');
}
