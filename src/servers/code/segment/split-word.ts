// One identifier of ASCII, split into its terms: the whole of it in small letters, then the stems of its parts.

import { stemInPlace } from './stem.ts';
import { byteClass, foldedByte, isDigit, isLower, isUnderscore, isUpper, longestRun } from './word-bytes.ts';

/** Terms one after the other, each ending where `ends` says. Used again for the next word. */
export interface SplitWord {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  count: number;
}

/** Words with more changes between letters and digits are data, such as hexadecimal: their parts mean nothing. */
const mostChanges = 4;

export function newSplitWord(): SplitWord {
  return { bytes: new Uint8Array(longestRun * 3), ends: new Uint32Array(longestRun + 2), count: 0 };
}

/** Splits the run of ASCII word bytes at [start, end); a run that is too long has no terms. */
export function splitWord(bytes: Uint8Array, start: number, end: number, into: SplitWord): void {
  into.count = 0;
  if (end - start > longestRun) return;
  let from = start;
  let to = end;
  while (from < to && bytes[from] === 0x5f) from += 1;
  while (to > from && bytes[to - 1] === 0x5f) to -= 1;
  if (from === to) return;
  const wholeEnd = append(bytes, from, to, into, 0);
  if (changesOf(bytes, from, to) <= mostChanges) appendParts(bytes, from, to, into, wholeEnd);
}

function append(bytes: Uint8Array, from: number, to: number, into: SplitWord, at: number): number {
  let end = at;
  for (let byte = from; byte < to; byte += 1, end += 1) {
    into.bytes[end] = foldedByte[bytes[byte] as number] as number;
  }
  into.ends[into.count] = end;
  into.count += 1;
  return end;
}

function changesOf(bytes: Uint8Array, from: number, to: number): number {
  let changes = 0;
  let wasDigit = byteClass[bytes[from] as number] === isDigit;
  for (let at = from + 1; at < to; at += 1) {
    const kind = byteClass[bytes[at] as number];
    if (kind === isUnderscore || (kind === isDigit) === wasDigit) continue;
    wasDigit = !wasDigit;
    changes += 1;
  }
  return changes;
}

function appendParts(bytes: Uint8Array, from: number, to: number, into: SplitWord, wholeEnd: number): void {
  let used = wholeEnd;
  for (let at = from; at < to; ) {
    const kind = byteClass[bytes[at] as number] as number;
    if (kind === isUnderscore) {
      at += 1;
      continue;
    }
    const partEnd = endOfPart(bytes, at, to, kind);
    const isOnly = at === from && partEnd === to;
    // A single letter within an identifier says too little.
    if (partEnd - at > 1) {
      const end = append(bytes, at, partEnd, into, used);
      const stemmed = kind === isDigit ? end : stemInPlace(into.bytes, used, end);
      if (isOnly && isSameAsWhole(into.bytes, wholeEnd, stemmed)) {
        into.count -= 1;
        return;
      }
      into.ends[into.count - 1] = stemmed;
      used = stemmed;
    }
    at = partEnd;
  }
}

function isSameAsWhole(bytes: Uint8Array, wholeEnd: number, stemEnd: number): boolean {
  if (stemEnd !== wholeEnd * 2) return false;
  for (let at = 0; at < wholeEnd; at += 1) if (bytes[at] !== bytes[wholeEnd + at]) return false;
  return true;
}

function endOfPart(bytes: Uint8Array, at: number, to: number, kind: number): number {
  const sameEnd = endOfKind(bytes, at + 1, to, kind);
  if (kind !== isUpper || sameEnd === to || byteClass[bytes[sameEnd] as number] !== isLower) return sameEnd;
  const lowerEnd = endOfKind(bytes, sameEnd, to, isLower);
  if (sameEnd - at === 1) return lowerEnd;
  // `HTTPServer` is http and server, but `URLs` is one word in the plural.
  return lowerEnd - sameEnd === 1 && bytes[sameEnd] === 0x73 ? lowerEnd : sameEnd - 1;
}

function endOfKind(bytes: Uint8Array, at: number, to: number, kind: number): number {
  let end = at;
  while (end < to && byteClass[bytes[end] as number] === kind) end += 1;
  return end;
}
