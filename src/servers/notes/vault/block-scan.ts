// Where the block scanner stands: the line, the quotes and lists around it, the paragraph it may go on with, and what
// was found so far.
import type { Definitions } from './definitions.ts';
import type { LineCursor } from './line-cursor.ts';

export interface Blocks {
  /** Pairs of start and end: each a stretch of prose that code spans and links do not cross. */
  readonly runs: number[];
  /** Those that stand in no quote and in no list. */
  readonly headings: HeadingPlace[];
  readonly definitions: Definitions;
}

interface HeadingPlace {
  readonly level: number;
  readonly lineStart: number;
  readonly textStart: number;
  readonly textEnd: number;
  /** Where the line after it begins. */
  readonly next: number;
}

export interface BlockScan extends Blocks, LineCursor {
  /** From the outside in: 0 for a quote; for a list item the columns its text is indented by. */
  readonly containers: number[];
  /** How many of them the present line goes on with. */
  matched: number;
  fenceChar: number;
  /** 0 outside fenced code. */
  fenceLength: number;
  /** -1 while there is no paragraph. */
  paragraphStart: number;
  paragraphEnd: number;
  paragraphLineStart: number;
  /** Content of the paragraph's last line: it may turn out to be the head of a table. */
  lastLineContent: number;
  isTable: boolean;
  /** False once no closing mark is left in the text, so that it is not looked for again. */
  hasPercents: boolean;
  hasDollars: boolean;
}

export function newBlockScan(text: string, from: number): BlockScan {
  return {
    text,
    runs: [],
    headings: [],
    definitions: new Map(),
    lineStart: from,
    lineEnd: from,
    next: from,
    at: from,
    column: 0,
    content: from,
    indent: 0,
    containers: [],
    matched: 0,
    fenceChar: 0,
    fenceLength: 0,
    paragraphStart: -1,
    paragraphEnd: -1,
    paragraphLineStart: -1,
    lastLineContent: -1,
    isTable: false,
    hasPercents: true,
    hasDollars: true,
  };
}

export function isWholeMatch(scan: BlockScan): boolean {
  return scan.matched === scan.containers.length;
}

export function beginParagraph(scan: BlockScan, start: number): void {
  scan.paragraphStart = start;
  scan.paragraphEnd = scan.lineEnd;
  scan.paragraphLineStart = scan.lineStart;
  scan.lastLineContent = start;
}

export function endParagraph(scan: BlockScan): void {
  if (scan.paragraphStart >= 0) scan.runs.push(scan.paragraphStart, scan.paragraphEnd);
  scan.paragraphStart = -1;
}

/** Something new begins: what the line does not go on with ends here. */
export function closeUnmatched(scan: BlockScan): void {
  endParagraph(scan);
  scan.containers.length = scan.matched;
  scan.isTable = false;
}

/** Something new begins and takes the whole line. */
export function useLine(scan: BlockScan): true {
  closeUnmatched(scan);
  scan.at = scan.lineEnd;
  return true;
}

export function addHeading(
  scan: BlockScan,
  level: number,
  lineStart: number,
  textStart: number,
  textEnd: number,
): void {
  if (scan.containers.length > 0) return;
  scan.headings.push({ level, lineStart, textStart, textEnd, next: scan.next });
}
