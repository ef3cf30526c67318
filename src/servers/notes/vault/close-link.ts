// A `]` in prose: which `[` does it close, and is that a link? Inline `[text](there)` first, then by reference.
import { openBracket, openParen } from './characters.ts';
import { findLabelEnd, labelKey } from './definitions.ts';
import type { InlineScan } from './inline-scan.ts';
import type { LinkKind } from './link.ts';
import { meaningOf, readLinkTail } from './link-destination.ts';

/** Where to go on after the `]` at `close`. */
export function closeLink(scan: InlineScan, close: number): number {
  const open = scan.openers.pop();
  const isImage = scan.areImages.pop() ?? false;
  if (open === undefined) return close + 1;
  const index = scan.openers.length;
  const isActive = isImage || index >= scan.inactiveBelow;
  scan.inactiveBelow = Math.min(scan.inactiveBelow, index);
  const next = isActive ? readLink(scan, open, close, isImage) : -1;
  if (next < 0) return close + 1;
  if (!isImage) scan.inactiveBelow = index;
  dropTagsAfter(scan, open);
  return next;
}

/** The end of the link, or -1 when it is none. One that leads out of the vault is a link too, but not kept. */
function readLink(scan: InlineScan, open: number, close: number, isImage: boolean): number {
  const start = isImage ? open - 1 : open;
  if (scan.text.charCodeAt(close + 1) === openParen && close + 1 < scan.end) {
    const tail = readLinkTail(scan.text, close + 1, scan.end);
    if (tail !== null) {
      addLink(scan, 'markdown', start, tail.next, open, close, tail.start, tail.end);
      return tail.next;
    }
  }
  return scan.definitions.size > 0 ? readReference(scan, start, open, close) : -1;
}

function readReference(scan: InlineScan, start: number, open: number, close: number): number {
  const { text, end } = scan;
  let from = open + 1;
  let to = close;
  let next = close + 1;
  const hasSecond = text.charCodeAt(next) === openBracket && next < end;
  const secondEnd = hasSecond ? findLabelEnd(text, next + 1, end) : -1;
  if (secondEnd > next + 1) {
    from = next + 1;
    to = secondEnd;
    next = secondEnd + 1;
  } else {
    // A label holds no brackets.
    if (scan.lastOpener !== open) return -1;
    if (secondEnd >= 0) next = secondEnd + 1;
  }
  if (to - from > 999) return -1;
  const definition = scan.definitions.get(labelKey(text.slice(from, to)));
  if (definition === undefined) return -1;
  addLink(scan, 'reference', start, next, open, close, definition.start, definition.end);
  return next;
}

function addLink(
  scan: InlineScan,
  kind: LinkKind,
  start: number,
  end: number,
  open: number,
  close: number,
  from: number,
  to: number,
): void {
  const meaning = meaningOf(scan.text, from, to);
  if (meaning === null) return;
  const hasLabel = close > open + 1;
  scan.links.push({
    kind,
    target: meaning.target,
    heading: meaning.heading,
    block: meaning.block,
    label: hasLabel ? scan.text.slice(open + 1, close) : null,
    line: 0,
    column: 0,
    start,
    end,
    targetStart: meaning.targetStart,
    targetEnd: meaning.targetEnd,
    labelStart: hasLabel ? open + 1 : -1,
    labelEnd: hasLabel ? close : -1,
  });
}

function dropTagsAfter(scan: InlineScan, position: number): void {
  while ((scan.tagStarts.at(-1) ?? -1) > position) {
    scan.tagStarts.pop();
    scan.tags.pop();
  }
}
