// Where does a markdown link say it leads? Reads the part between the parentheses, or after the colon of a
// definition, and what is meant by it.
import {
  backslash,
  closeParen,
  doubleQuote,
  greater,
  isPunctuation,
  less,
  newline,
  openParen,
  singleQuote,
  space,
  trimStart,
} from './characters.ts';

export interface Destination {
  readonly start: number;
  readonly end: number;
  /** Where reading goes on. */
  readonly next: number;
}

/** No path is nested deeper; without a limit, `[](` over and over would cost the square of its length. */
const maxParens = 10;

/** The destination that begins exactly at `from`; null when there is none. */
export function readDestination(text: string, from: number, end: number): Destination | null {
  return text.charCodeAt(from) === less ? readAngled(text, from, end) : readBare(text, from, end);
}

/** The position after the title that begins at `from`, or -1. */
export function skipTitle(text: string, from: number, end: number): number {
  const opener = text.charCodeAt(from);
  if (opener !== doubleQuote && opener !== singleQuote && opener !== openParen) return -1;
  const closer = opener === openParen ? closeParen : opener;
  for (let at = from + 1; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === closer) return at + 1;
    else if (char === openParen && opener === openParen) return -1;
  }
  return -1;
}

/** The position after `](destination "title")` whose `(` stands at `open`, and the destination; null when it is no such thing. */
export function readLinkTail(text: string, open: number, end: number): Destination | null {
  const from = trimStart(text, open + 1, end);
  if (text.charCodeAt(from) === closeParen && from < end) return { start: from, end: from, next: from + 1 };
  const destination = readDestination(text, from, end);
  if (destination === null) return null;
  let at = trimStart(text, destination.next, end);
  if (at < end && text.charCodeAt(at) !== closeParen && at > destination.next) {
    const afterTitle = skipTitle(text, at, end);
    if (afterTitle < 0) return null;
    at = trimStart(text, afterTitle, end);
  }
  if (at >= end || text.charCodeAt(at) !== closeParen) return null;
  return { start: destination.start, end: destination.end, next: at + 1 };
}

export interface Meaning {
  readonly target: string;
  readonly heading: string | null;
  readonly block: string | null;
  readonly targetStart: number;
  readonly targetEnd: number;
}

const external = /^(?:[a-z][a-z0-9+.-]*:(?=\S)|\/\/)/i;

/** What a destination means within the vault; null when it leads out of it, or nowhere. */
export function meaningOf(text: string, start: number, end: number): Meaning | null {
  const raw = text.slice(start, end);
  if (raw === '' || external.test(raw)) return null;
  const mark = raw.indexOf('#');
  const path = mark < 0 ? raw : raw.slice(0, mark);
  const fragment = mark < 0 ? '' : decode(raw.slice(mark + 1));
  return {
    target: decode(path),
    ...fragmentOf(fragment),
    targetStart: start,
    targetEnd: start + path.length,
  };
}

/** `A#B` is a heading below a heading, `^x` a block, `A#^x` a block below a heading. */
export function fragmentOf(fragment: string): { readonly heading: string | null; readonly block: string | null } {
  const text = fragment.trim();
  if (text === '') return { heading: null, block: null };
  const last = text.lastIndexOf('#') + 1;
  if (text.charCodeAt(last) !== 94) return { heading: text, block: null };
  return { heading: text.slice(0, Math.max(0, last - 1)).trim() || null, block: text.slice(last + 1).trim() || null };
}

function readAngled(text: string, from: number, end: number): Destination | null {
  for (let at = from + 1; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === greater) return { start: from + 1, end: at, next: at + 1 };
    else if (char === less || char === newline) return null;
  }
  return null;
}

function readBare(text: string, from: number, end: number): Destination | null {
  let depth = 0;
  let at = from;
  for (; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char <= space) break;
    if (char === backslash && at + 1 < end && isPunctuation(text.charCodeAt(at + 1))) at += 1;
    else if (char === openParen) {
      depth += 1;
      if (depth > maxParens) return null;
    } else if (char === closeParen) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (depth > 0 || at === from) return null;
  return { start: from, end: at, next: at };
}

const encoded = /(?:%[0-9a-f]{2})+/gi;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** Escapes and percent signs undone; a `%` that encodes nothing stays as it is. */
function decode(raw: string): string {
  let text = raw;
  if (text.includes('\\')) text = text.replace(escaped, '$1');
  if (text.includes('&amp;')) text = text.replaceAll('&amp;', '&');
  return text.includes('%') ? text.replace(encoded, decodeRun) : text;
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
