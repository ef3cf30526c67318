// Whether a line says what a claim says, by its words: the same figures, the same yes or no, most words shared.

/** How much of what the line says is said by the claims, from 0 to 1; 0 where they contradict each other. */
export function sharedWords(line: string, claims: readonly string[]): number {
  const own = wordsOf(line);
  const theirs = new Set(claims.flatMap((text) => [...wordsOf(text)]));
  if (own.size === 0) return 1;
  if (!claims.some((text) => isDenied(text) === isDenied(line))) return 0;
  return [...own].filter((word) => theirs.has(word)).length / own.size;
}

/** How alike two texts are as wholes, from 0 to 1. */
export function likeness(a: string, b: string): number {
  if (isDenied(a) !== isDenied(b) || figuresOf(a).join(' ') !== figuresOf(b).join(' ')) return 0;
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}

/** Numbers and versions, sorted. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:\.\d+)*/g) ?? []).sort();
}

function isDenied(text: string): boolean {
  return /\b(?:not?|never|cannot|without)\b|n't\b/i.test(text);
}

const empty = new Set('a an the is are be and or of for to in on with by that this it its your you as'.split(' '));

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !empty.has(word)).map((word) => word.replace(/(?<=\p{L}{3})(?:es|s)$/u, '')));
}

/** A text as a pattern that matches just it. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
