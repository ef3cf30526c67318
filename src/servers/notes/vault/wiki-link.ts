// Reads `[[target#heading|label]]`. Both brackets stand on one line, and the innermost pair counts.
import { backslash, closeBracket, hash, newline, openBracket, pipe, trimEnd, trimStart } from './characters.ts';
import type { Link, LinkKind } from './link.ts';
import { fragmentOf } from './link-destination.ts';

/** Where the `]]` stands that closes the `[[` before `from`; -1 when the line ends or another `[[` begins first. */
export function findWikiEnd(text: string, from: number, end: number): number {
  if (text.charCodeAt(from) === openBracket) return -1;
  for (let at = from; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === closeBracket) {
      if (text.charCodeAt(at + 1) === closeBracket && at + 1 < end) return at;
    } else if (char === openBracket) {
      if (text.charCodeAt(at + 1) === openBracket) return -1;
    } else if (char === newline) return -1;
  }
  return -1;
}

const url = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The link whose `[[` stands at `open` and whose `]]` stands at `close`; null when it names nothing of the vault. */
export function readWikiLink(text: string, open: number, close: number, kind: LinkKind): Link | null {
  let nameEnd = close;
  let bar = -1;
  let mark = -1;
  for (let at = open + 2; at < close; at++) {
    const char = text.charCodeAt(at);
    if (char === pipe) {
      bar = at;
      // In a table the author had to write `\|`.
      nameEnd = text.charCodeAt(at - 1) === backslash ? at - 1 : at;
      break;
    }
    if (char === hash && mark < 0) mark = at;
  }
  const fragment = mark < 0 ? null : fragmentOf(text.slice(mark + 1, nameEnd));
  const targetStart = trimStart(text, open + 2, mark < 0 ? nameEnd : mark);
  const targetEnd = trimEnd(text, targetStart, mark < 0 ? nameEnd : mark);
  const target = text.slice(targetStart, targetEnd);
  if (target === '' && fragment?.heading == null && fragment?.block == null) return null;
  if (url.test(target)) return null;
  const labelStart = bar < 0 ? -1 : trimStart(text, bar + 1, close);
  const labelEnd = bar < 0 ? -1 : trimEnd(text, labelStart, close);
  const hasLabel = labelEnd > labelStart;
  return {
    kind,
    target,
    heading: fragment?.heading ?? null,
    block: fragment?.block ?? null,
    label: hasLabel ? text.slice(labelStart, labelEnd) : null,
    line: 0,
    column: 0,
    start: open,
    end: close + 2,
    targetStart,
    targetEnd,
    labelStart: hasLabel ? labelStart : -1,
    labelEnd: hasLabel ? labelEnd : -1,
  };
}
