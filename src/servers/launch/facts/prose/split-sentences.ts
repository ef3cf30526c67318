// Cuts prose into sentences. A dot inside code, an address, a version, a name like Node.js or an abbreviation ends none.
import type { Prose } from './prose.ts';

export interface Sentence {
  readonly text: string;
  /** As in Prose. */
  readonly masked: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** `names` are words in lower case that may begin a sentence, as the product's own name often does. */
export function splitSentences(prose: Prose, names: readonly string[] = []): Sentence[] {
  const ends = [...findEnds(prose.masked, names), prose.masked.length];
  let start = 0;
  return ends.flatMap((end) => {
    const sentence = cut(prose, start, end);
    start = end;
    return sentence ?? [];
  });
}

const abbreviations =
  /(?:^|[\s(["'])(?:e\.g|i\.e|eg|ie|cf|vs|approx|resp|incl|excl|ca|al|no|nos|fig|figs|sec|eq|ver|v|mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|corp|dept|est|min|max|misc|[a-z])\.$/i;

function* findEnds(masked: string, names: readonly string[]): Generator<number> {
  let depth = 0;
  for (let at = 0; at < masked.length; at += 1) {
    const character = masked[at] ?? '';
    if (character === '\v') {
      depth = 0;
      yield at + 1;
    } else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    // A run of marks is looked at once, from its first.
    else if (/[.!?…]/.test(character) && depth === 0 && !/[.!?…]/.test(masked[at - 1] ?? '')) {
      const end = endAt(masked, at, names);
      if (end !== null) yield end;
    }
  }
}

/** Where the sentence that this mark may end really ends; null when it goes on. */
function endAt(masked: string, at: number, names: readonly string[]): number | null {
  const rest = masked.slice(at);
  const [marks = '', next = ''] = /^[.!?…]+["'”’)\]*_]*(?=(\s+\S+|\s*$))/.exec(rest) ?? [];
  if (marks === '') return null;
  const before = masked.slice(Math.max(0, at - 20), at + 1);
  if (masked[at] === '.' && abbreviations.test(before) && !isLanguage(before, next.trim())) return null;
  if (next.trim() === '' || canBegin(next.trim(), names)) return at + marks.length;
  return null;
}

/** `written in C. It's small`: a letter that is a language ends a sentence where an initial does not. */
function isLanguage(before: string, next: string): boolean {
  return (
    /\b(?:in|for|of|from|to|and|or|with|plain|pure|ANSI|standard) [A-Z]\.$/.test(before) &&
    /^(?:It|It's|This|These|The|An?|You|Your|To|If|In|For|There|When|With|By|Use|All|Each|No|Its|They)\b/.test(next)
  );
}

function canBegin(word: string, names: readonly string[]): boolean {
  if (/^["'“‘([*_]*(?:\p{Lu}|\p{Lo}|\d|`|\p{Extended_Pictographic})/u.test(word)) return true;
  return names.includes(word.replace(/[.,:;!?'’]+.*$/, '').toLowerCase());
}

function cut(prose: Prose, from: number, to: number): Sentence | null {
  const raw = prose.text.slice(from, to);
  const start = from + (raw.length - raw.trimStart().length);
  const end = from + raw.trimEnd().length;
  if (end <= start) return null;
  return {
    text: squeeze(prose.text.slice(start, end)),
    masked: squeeze(prose.masked.slice(start, end)),
    startLine: prose.lines[start] ?? 1,
    endLine: prose.lines[end - 1] ?? 1,
  };
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
