// The first half of reading a note: line by line, which stretches of it are prose, where its headings stand, and
// what its link definitions say. Code, and comments and math that begin a line, are left out here.
import {
  type BlockScan,
  type Blocks,
  beginParagraph,
  closeUnmatched,
  endParagraph,
  isWholeMatch,
  newBlockScan,
} from './block-scan.ts';
import { closesFence } from './block-starts.ts';
import { isIn, tableOf } from './characters.ts';
import { advance, beginLine, findContent, takeQuoteMark } from './line-cursor.ts';
import { openBlock } from './open-block.ts';
import { addTableRow } from './table-row.ts';

export function scanBlocks(text: string, from: number): Blocks {
  const scan = newBlockScan(text, from);
  while (scan.next < text.length) {
    beginLine(scan);
    matchContainers(scan);
    if (scan.fenceLength > 0 && isWholeMatch(scan)) readFenceLine(scan);
    else readLine(scan);
  }
  endParagraph(scan);
  return scan;
}

function matchContainers(scan: BlockScan): void {
  const { containers } = scan;
  scan.matched = 0;
  while (scan.matched < containers.length) {
    findContent(scan);
    const indented = containers[scan.matched] ?? 0;
    if (indented === 0) {
      if (!takeQuoteMark(scan)) return;
    } else if (scan.content < scan.lineEnd) {
      if (scan.indent < indented) return;
      advance(scan, indented);
    }
    scan.matched += 1;
  }
}

function readFenceLine(scan: BlockScan): void {
  findContent(scan);
  if (scan.indent > 3 || scan.content >= scan.lineEnd) return;
  if (closesFence(scan.text, scan.content, scan.lineEnd, scan.fenceChar, scan.fenceLength)) scan.fenceLength = 0;
}

/** What a line must begin with to be anything but text. */
const starters = tableOf('>`~#<%$=-_*+0123456789[|:');

function readLine(scan: BlockScan): void {
  // The quote or list it stood in has ended, and the fence with it.
  scan.fenceLength = 0;
  do {
    findContent(scan);
  } while (openNext(scan) && scan.at < scan.lineEnd);
}

/** True when a block was opened and more of the line may be left. */
function openNext(scan: BlockScan): boolean {
  if (scan.content >= scan.lineEnd) closeUnmatched(scan);
  else if (scan.indent > 3) addIndented(scan);
  else if (isIn(starters, scan.text.charCodeAt(scan.content)) && openBlock(scan)) return true;
  else addText(scan);
  return false;
}

/** Indented code cannot break a paragraph; then the line belongs to that. */
function addIndented(scan: BlockScan): void {
  if (scan.paragraphStart >= 0) addText(scan);
  else closeUnmatched(scan);
}

function addText(scan: BlockScan): void {
  if (scan.isTable && isWholeMatch(scan)) {
    addTableRow(scan.runs, scan.text, scan.content, scan.lineEnd);
  } else if (scan.paragraphStart >= 0) {
    // Also without the `>` or the indent of its paragraph: markdown forgives that.
    scan.paragraphEnd = scan.lineEnd;
    scan.lastLineContent = scan.content;
  } else {
    closeUnmatched(scan);
    beginParagraph(scan, scan.content);
  }
}
