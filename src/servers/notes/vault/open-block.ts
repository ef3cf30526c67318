// Opens whatever begins at the content of a line: a quote, a list item, code, a heading, a table, a definition, or a
// comment or a formula that may go on over many lines.
import { addHeading, type BlockScan, beginParagraph, closeUnmatched, isWholeMatch, useLine } from './block-scan.ts';
import {
  atxLevel,
  atxTextEnd,
  fenceLength,
  isDelimiterRow,
  isThematicBreak,
  listMarkerWidth,
  setextLevel,
} from './block-starts.ts';
import { skipBlanks } from './characters.ts';
import { readDefinition } from './definitions.ts';
import { advance, findContent, findLineEnd, takeQuoteMark } from './line-cursor.ts';
import { addTableRow } from './table-row.ts';

/** Deeper than anyone writes; without a limit one line of `- - - -` would make every line after it dear. */
const maxDepth = 64;

/** False when the line is text. When the block takes the whole line, the cursor is at its end. */
export function openBlock(scan: BlockScan): boolean {
  const { text, content } = scan;
  switch (text[content]) {
    case '>':
      return openQuote(scan);
    case '`':
    case '~':
      return openFence(scan);
    case '#':
      return openAtx(scan);
    case '<':
      return text.startsWith('<!--', content) && skipComment(scan);
    case '%':
      return scan.hasPercents && text.startsWith('%%', content) && skipPercents(scan);
    case '$':
      return scan.hasDollars && text.startsWith('$$', content) && skipDollars(scan);
    case '[':
      return scan.paragraphStart < 0 && takeDefinition(scan);
    default:
      return openByLine(scan);
  }
}

function openQuote(scan: BlockScan): boolean {
  if (scan.matched >= maxDepth) return false;
  closeUnmatched(scan);
  takeQuoteMark(scan);
  scan.containers.push(0);
  scan.matched += 1;
  return true;
}

function openFence(scan: BlockScan): boolean {
  const length = fenceLength(scan.text, scan.content, scan.lineEnd);
  if (length === 0) return false;
  scan.fenceChar = scan.text.charCodeAt(scan.content);
  scan.fenceLength = length;
  return useLine(scan);
}

function openAtx(scan: BlockScan): boolean {
  const { text, content, lineEnd } = scan;
  const level = atxLevel(text, content, lineEnd);
  if (level === 0) return false;
  useLine(scan);
  const textStart = skipBlanks(text, content + level, lineEnd);
  const textEnd = atxTextEnd(text, textStart, lineEnd);
  scan.runs.push(textStart, textEnd);
  addHeading(scan, level, scan.lineStart, textStart, textEnd);
  return true;
}

/** As markdown has it, a comment that begins a line and never ends hides the rest of the note. */
function skipComment(scan: BlockScan): boolean {
  const close = scan.text.indexOf('-->', scan.content + 4);
  return skipTo(scan, close < 0 ? scan.text.length : close + 3);
}

function skipPercents(scan: BlockScan): boolean {
  const close = scan.text.indexOf('%%', scan.content + 2);
  if (close >= 0) return skipTo(scan, close + 2);
  scan.hasPercents = false;
  return false;
}

function skipDollars(scan: BlockScan): boolean {
  const close = scan.text.indexOf('$$', scan.content + 2);
  if (close >= 0) return skipTo(scan, close + 2);
  scan.hasDollars = false;
  return false;
}

/**
 * Goes on after `position`, maybe many lines below. What stands there before the end of the line is text, but for one
 * more mark of this kind: `<!-- a --> <!-- b` opens a second comment.
 */
function skipTo(scan: BlockScan, position: number): boolean {
  closeUnmatched(scan);
  scan.lineStart = position;
  if (position > scan.lineEnd) findLineEnd(scan, position);
  const content = skipBlanks(scan.text, position, scan.lineEnd);
  const isMark = marks.some((mark) => scan.text.startsWith(mark, content));
  scan.at = isMark ? content : scan.lineEnd;
  if (!isMark && content < scan.lineEnd) beginParagraph(scan, position);
  return true;
}

const marks = ['<!--', '%%', '$$'];

function takeDefinition(scan: BlockScan): boolean {
  const definition = readDefinition(scan.text, scan.content, scan.lineEnd);
  if (definition === null) return false;
  closeUnmatched(scan);
  if (!scan.definitions.has(definition.key)) scan.definitions.set(definition.key, definition.destination);
  findLineEnd(scan, definition.end);
  scan.at = scan.lineEnd;
  return true;
}

/** Blocks that only the whole line gives away. */
function openByLine(scan: BlockScan): boolean {
  const { text, content, lineEnd } = scan;
  const isInParagraph = scan.paragraphStart >= 0 && isWholeMatch(scan);
  if (isInParagraph) {
    const level = setextLevel(text, content, lineEnd);
    if (level > 0) return closeSetext(scan, level);
    if (isDelimiterRow(text, content, lineEnd)) return openTable(scan);
  }
  if (isThematicBreak(text, content, lineEnd)) return useLine(scan);
  return openItem(scan, listMarkerWidth(text, content, lineEnd, isInParagraph));
}

function closeSetext(scan: BlockScan, level: number): boolean {
  const { paragraphLineStart, paragraphStart, paragraphEnd } = scan;
  useLine(scan);
  addHeading(scan, level, paragraphLineStart, paragraphStart, paragraphEnd);
  return true;
}

/** The paragraph's last line was the head. Each row is apart: a stray backtick in one hides nothing in the next. */
function openTable(scan: BlockScan): boolean {
  const { paragraphStart, paragraphEnd, lastLineContent } = scan;
  scan.paragraphStart = -1;
  useLine(scan);
  if (paragraphStart < lastLineContent) scan.runs.push(paragraphStart, lastLineContent);
  addTableRow(scan.runs, scan.text, lastLineContent, paragraphEnd);
  scan.isTable = true;
  return true;
}

function openItem(scan: BlockScan, width: number): boolean {
  if (width === 0 || scan.matched >= maxDepth) return false;
  closeUnmatched(scan);
  const before = scan.indent + width;
  scan.column += before;
  scan.at = scan.content + width;
  findContent(scan);
  const isEmpty = scan.content >= scan.lineEnd;
  // Five columns and more are one of space and then indented code.
  const gap = isEmpty || scan.indent > 4 ? 1 : scan.indent;
  advance(scan, gap);
  scan.containers.push(before + gap);
  scan.matched += 1;
  return true;
}
