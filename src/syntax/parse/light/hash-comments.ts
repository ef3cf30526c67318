// Comments that begin with `#` (in settings also `;`) and run to the end of their line; adjacent whole lines are one comment.
import { isBlank } from './lines-of.ts';
import type { Remark } from './outline.ts';

/** `isText` says which lines (from 1) lie in a value that spans several lines, where the sign means nothing. */
export function hashComments(
  lines: readonly string[],
  isText: (line: number) => boolean,
  signs = /^[ \t]*#/,
): Remark[] {
  const remarks: Remark[] = [];
  let block: string[] = [];
  let blockStart = 0;
  const closeBlock = (end: number): void => {
    if (block.length > 0) remarks.push({ startLine: blockStart, endLine: end, text: block.join('\n').trim() });
    block = [];
  };
  for (let number = 1; number <= lines.length; number++) {
    const line = lines[number - 1] ?? '';
    if (!isText(number) && signs.test(line)) {
      if (block.length === 0) blockStart = number;
      block.push(line.trim().replace(/^[#;!]+ ?/, ''));
      continue;
    }
    closeBlock(number - 1);
    const trailing = isText(number) ? null : trailingComment(line);
    if (trailing) remarks.push({ startLine: number, endLine: number, text: trailing });
  }
  closeBlock(lines.length);
  return remarks.filter(({ text }) => !isBlank(text));
}

/** After a blank and outside quotes; an apostrophe within a word is no quote. */
function trailingComment(line: string): string | null {
  if (!line.includes('#')) return null;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? '';
    const before = line[i - 1] ?? ' ';
    if (quote !== '') {
      if (char === '\\' && quote === '"') i += 1;
      else if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && /[\s[{(,:=]/.test(before)) quote = char;
    else if (char === '#' && /\s/.test(before)) return line.slice(i).replace(/^#+/, '').trim() || null;
  }
  return null;
}
