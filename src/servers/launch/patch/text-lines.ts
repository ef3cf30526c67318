// A text as lines that keep their ends, so that putting them together again gives the same bytes.
import { isUtf8 } from 'node:buffer';

export function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Null for what is no text: another encoding, or bytes that no text has. */
export function decodeText(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes) || bytes.includes(0)) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** How this text ends its lines. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n';
}

export function withLineEnd(text: string, end: '\n' | '\r\n'): string {
  return text.replaceAll(/\r?\n/g, end);
}

/** The span of lines in which two texts differ; outside of it they are the same. Lines count from 0, ends are not included. */
export function differingSpan(
  before: readonly string[],
  after: readonly string[],
): { readonly start: number; readonly beforeEnd: number; readonly afterEnd: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, beforeEnd: before.length - same, afterEnd: after.length - same };
}
