// Finds the heading or line that an edit hangs on, and where text under it goes.
import { readNodes } from '../facts/prose/read-blocks.ts';
import { splitFrontMatter } from './front-matter.ts';
import { splitLines } from './text-lines.ts';

export interface PageLine {
  /** As it stands in the file, without blanks at its end. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly isHeading: boolean;
}

/** The lines of a page that can be an anchor: not its front matter, not code. */
export function listAnchors(page: string): PageLine[] {
  const skipped = bodyStart(page);
  const lines = splitLines(page);
  const nodes = readNodes(page.slice(lines.slice(0, skipped).join('').length));
  const headings = new Set<number>();
  const code = new Set<number>();
  const html = new Set<number>();
  for (const { type, position } of nodes) {
    if (!position) continue;
    if (type === 'heading') headings.add(position.start.line + skipped);
    const hidden = type === 'code' ? code : type === 'html' ? html : null;
    for (let line = position.start.line; line <= position.end.line; line += 1) hidden?.add(line + skipped);
  }
  return lines.flatMap((each, at): PageLine[] => {
    const line = at + 1;
    const text = each.trimEnd();
    // A comment of one line is a mark that somebody put there; longer ones hold what is not shown.
    const isHidden = code.has(line) || (html.has(line) && !/^<!--.*-->$/.test(text));
    return line <= skipped || text === '' || isHidden ? [] : [{ text, line, isHeading: headings.has(line) }];
  });
}

export interface InsertionPoint {
  /** Text goes before this line, from 1. */
  readonly line: number;
  readonly isBlankNeededBefore: boolean;
  readonly isBlankNeededAfter: boolean;
}

/** Null when there is no such line; more than one is as bad. */
export function findInsertion(page: string, anchor: string, newContent: string): InsertionPoint | null {
  const anchors = listAnchors(page);
  const found = anchors.filter(({ text }) => text === anchor.trimEnd());
  const [at] = found;
  if (!at || found.length > 1) return null;
  if (!at.isHeading) return { line: at.line + 1, isBlankNeededBefore: false, isBlankNeededAfter: false };
  const lines = splitLines(page);
  const next = anchors.find(({ line, isHeading }) => isHeading && line > at.line)?.line ?? lines.length + 1;
  let last = next - 1;
  while (last > at.line && (lines[last - 1] ?? '').trim() === '') last -= 1;
  const isInList = isItem(lines[last - 1] ?? '') && isItem(newContent);
  return {
    line: last + 1,
    isBlankNeededBefore: !isInList,
    isBlankNeededAfter: last + 1 <= lines.length && (lines[last] ?? '').trim() !== '',
  };
}

function isItem(text: string): boolean {
  return /^[ \t]{0,3}(?:[-*+]|\d+[.)])[ \t]/.test(text);
}

function bodyStart(page: string): number {
  const yaml = splitFrontMatter(page);
  if (yaml) return splitLines(yaml.opening + yaml.yaml).length + 1;
  const [toml] = /^\+\+\+[ \t]*\r?\n[\s\S]*?(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/.exec(page) ?? [];
  return toml === undefined ? 0 : splitLines(toml).length;
}
