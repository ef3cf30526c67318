// Finds values in texts that are programs: by patterns, only what is written out counts, and nothing is run.
import type { Located } from './manifest-record.ts';

/** The first match of a pattern whose first group is the value. */
export function locate(text: string, pattern: RegExp): Located | null {
  const found = pattern.exec(text);
  return (found && toLocated(found, (place) => 1 + newlinesIn(text, 0, place))) ?? null;
}

/** `pattern` must be global. */
export function locateAll(text: string, pattern: RegExp): Located[] {
  let line = 1;
  let seen = 0;
  return [...text.matchAll(pattern)].flatMap((found) => {
    // Counted on from the last one, so that a thousand matches do not count a thousand times from the top.
    const lineOf = (place: number): number => {
      line += newlinesIn(text, seen, place);
      seen = place;
      return line;
    };
    return toLocated(found, lineOf) ?? [];
  });
}

/** A string in quotes after `before` and before `after`; one that is put together at run time is none. */
export function locateQuoted(text: string, before: string, after = ''): Located | null {
  return (
    locate(text, new RegExp(`${before}"((?:(?![#$]\\{)[^"\\n])+)"${after}`, 'm')) ??
    locate(text, new RegExp(`${before}'([^'\\n]+)'${after}`, 'm'))
  );
}

/** The part of a text that a pattern finds, on the same lines as before. */
export function keepLines(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  return found ? '\n'.repeat(newlinesIn(text, 0, found.index)) + found[0] : '';
}

export function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 1_000);
}

function toLocated(found: RegExpExecArray, lineOf: (place: number) => number): Located | null {
  const [whole, group = ''] = found;
  const value = squeeze(group);
  return value === '' ? null : { value, line: lineOf(found.index + whole.indexOf(group)) };
}

function newlinesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let next = text.indexOf('\n', from); next >= 0 && next < to; next = text.indexOf('\n', next + 1)) count += 1;
  return count;
}
