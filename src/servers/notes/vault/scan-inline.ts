// The second half of reading a note: one stretch of prose, left to right, each character looked at a bounded number
// of times. Finds links and tags, and steps over code spans, formulas, comments, HTML tags and escapes.
import {
  backslash,
  backtick,
  closeBracket,
  colon,
  dollar,
  exclamation,
  hash,
  isPunctuation,
  isSpace,
  less,
  openBracket,
  percent,
  tableOf,
} from './characters.ts';
import { closeLink } from './close-link.ts';
import { findFormulaEnd } from './formula.ts';
import { findHtmlTagEnd } from './html-tag.ts';
import { type InlineScan, lookAhead } from './inline-scan.ts';
import { findTagEnd } from './inline-tag.ts';
import { findWikiEnd, readWikiLink } from './wiki-link.ts';

const specials = tableOf('\\`$%<[]#:');

export function scanInline(scan: InlineScan, start: number, end: number): void {
  const { text } = scan;
  beginStretch(scan, end);
  let at = start;
  while (at < end) {
    const char = text.charCodeAt(at);
    if (char > 127 || specials[char] === 0) at += 1;
    else at = readSpecial(scan, char, at, start);
  }
}

function beginStretch(scan: InlineScan, end: number): void {
  scan.end = end;
  scan.openers.length = 0;
  scan.areImages.length = 0;
  scan.inactiveBelow = 0;
  scan.lastBackticks = null;
}

/** Reads what begins at `at` and answers where to go on. */
function readSpecial(scan: InlineScan, char: number, at: number, start: number): number {
  switch (char) {
    case backslash:
      return skipEscape(scan, at);
    case backtick:
      return skipCode(scan, at);
    case dollar:
      return skipFormula(scan, at);
    case percent:
      return skipPercents(scan, at);
    case less:
      return skipMarkup(scan, at);
    case openBracket:
      return readOpening(scan, at, start);
    case closeBracket:
      return closeLink(scan, at);
    case hash:
      return readTag(scan, at, start);
    case colon:
      return noteUrl(scan, at);
    default:
      return at + 1;
  }
}

function skipEscape(scan: InlineScan, at: number): number {
  if (!isPunctuation(scan.text.charCodeAt(at + 1))) return at + 1;
  scan.escapedAt = at + 1;
  return at + 2;
}

/** A run of backticks ends at the next run of the same length; without one it is text. */
function skipCode(scan: InlineScan, at: number): number {
  const { text, end } = scan;
  const after = skipBackticks(text, at, end);
  const length = after - at;
  if (scan.lastBackticks !== null && (scan.lastBackticks.get(length) ?? -1) < after) return after;
  const last = scan.lastBackticks ?? new Map<number, number>();
  for (let from = text.indexOf('`', after); from >= 0 && from < end; from = text.indexOf('`', from)) {
    const runEnd = skipBackticks(text, from, end);
    if (runEnd - from === length) return runEnd;
    last.set(runEnd - from, from);
    from = runEnd;
  }
  // Now every run to the end of the stretch is known, so that no later one searches in vain.
  scan.lastBackticks = last;
  return after;
}

function skipBackticks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) === backtick) at += 1;
  return at;
}

function skipFormula(scan: InlineScan, at: number): number {
  if (scan.text.charCodeAt(at + 1) !== dollar) return findFormulaEnd(scan, at);
  const close = lookAhead(scan.dollars, scan.text, at + 2);
  return close + 2 <= scan.end ? close + 2 : at + 2;
}

function skipPercents(scan: InlineScan, at: number): number {
  if (scan.text.charCodeAt(at + 1) !== percent) return at + 1;
  const close = lookAhead(scan.percents, scan.text, at + 2);
  return close + 2 <= scan.end ? close + 2 : at + 2;
}

function skipMarkup(scan: InlineScan, at: number): number {
  if (!scan.text.startsWith('<!--', at)) return findHtmlTagEnd(scan.text, at, scan.end);
  const close = lookAhead(scan.comments, scan.text, at + 4);
  return close + 3 <= scan.end ? close + 3 : at + 4;
}

function readOpening(scan: InlineScan, at: number, start: number): number {
  const { text, end } = scan;
  const isImage = at > start && text.charCodeAt(at - 1) === exclamation && scan.escapedAt !== at - 1;
  scan.lastOpener = at;
  if (text.charCodeAt(at + 1) === openBracket) {
    const close = findWikiEnd(text, at + 2, end);
    const link = close < 0 ? null : readWikiLink(text, at, close, isImage ? 'embed' : 'wiki');
    if (link !== null) {
      scan.links.push(isImage ? { ...link, start: at - 1 } : link);
      return close + 2;
    }
  }
  scan.openers.push(at);
  scan.areImages.push(isImage);
  return at + 1;
}

function readTag(scan: InlineScan, at: number, start: number): number {
  const { text, end } = scan;
  const tagEnd = at < scan.urlEnd ? -1 : findTagEnd(text, at, start, end);
  if (tagEnd < 0) return at + 1;
  scan.tags.push(text.slice(at + 1, tagEnd));
  scan.tagStarts.push(at);
  return tagEnd;
}

/** An address goes on to the next white space; no `#` in it is a tag's. */
function noteUrl(scan: InlineScan, at: number): number {
  if (at < scan.urlEnd || !scan.text.startsWith('//', at + 1)) return at + 1;
  let urlEnd = at;
  while (urlEnd < scan.end && !isSpace(scan.text.charCodeAt(urlEnd))) urlEnd += 1;
  scan.urlEnd = urlEnd;
  return at + 1;
}
