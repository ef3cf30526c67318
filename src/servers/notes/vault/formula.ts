// Inline math: `$x$`. As in other readers the opening mark has text right after it, the closing one text right before
// it and no digit behind, so that prices are no formulas. It ends on its line.
import { backslash, dollar, isDigit, isSpace, newline } from './characters.ts';
import type { InlineScan } from './inline-scan.ts';

/** Where to go on after the `$` at `at`: behind the formula, or behind the mark when it opens none. */
export function findFormulaEnd(scan: InlineScan, at: number): number {
  if (at + 1 >= scan.end || isSpace(scan.text.charCodeAt(at + 1))) return at + 1;
  const close = findClose(scan, at + 2);
  return close < 0 ? at + 1 : close + 1;
}

/** Which marks can close does not depend on the one that opened, so what was searched once is never searched again. */
function findClose(scan: InlineScan, from: number): number {
  if (scan.dollarFrom < 0 || from < scan.dollarFrom || from > scan.dollarClose) {
    scan.dollarFrom = from;
    scan.dollarClose = searchClose(scan.text, from, scan.end);
  }
  const close = scan.dollarClose;
  return close < scan.end && scan.text.charCodeAt(close) === dollar ? close : -1;
}

/** The next mark that can close, or where the line ends. */
function searchClose(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === newline) return at;
    if (char === dollar && canClose(text, at, end)) return at;
  }
  return end;
}

function canClose(text: string, at: number, end: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (isSpace(before) || before === backslash || before === dollar) return false;
  return at + 1 >= end || (!isDigit(text.charCodeAt(at + 1)) && text.charCodeAt(at + 1) !== dollar);
}
