// Two claims that say the same in other words stand on a page as one line. The one that says more is said, and both are named.
import type { PageClaim } from './material.ts';

/** What is said, and the ids of all that say it, its own first. */
export interface Statement extends PageClaim {
  readonly claimIds: readonly string[];
}

/** In the order given; the place of a statement is that of the first who made it. */
export function mergeSame(claims: readonly PageClaim[], product: string): Statement[] {
  const merged: { said: PageClaim; ids: string[]; words: ReadonlySet<string> }[] = [];
  for (const claim of claims) {
    const words = wordsOf(claim.text, product);
    const same = merged.find((each) => saysSame(each.said, each.words, claim, words));
    if (!same) {
      merged.push({ said: claim, ids: [claim.id], words });
    } else if (claim.text.length > same.said.text.length) {
      same.said = claim;
      same.words = words;
      same.ids.unshift(claim.id);
    } else {
      same.ids.push(claim.id);
    }
  }
  return merged.map(({ said, ids }) => ({ ...said, claimIds: ids }));
}

const sameFrom = 0.85;
const enoughWords = 3;

function saysSame(a: PageClaim, aWords: ReadonlySet<string>, b: PageClaim, bWords: ReadonlySet<string>): boolean {
  if (a.kind === 'api' || b.kind === 'api') return a.text === b.text;
  if (!sameFigures(a.text, b.text) || isDenied(a.text) !== isDenied(b.text)) return false;
  const both = [...aWords].filter((word) => bWords.has(word)).length;
  if (Math.min(aWords.size, bWords.size) < enoughWords) return aWords.size === bWords.size && both === aWords.size;
  return both >= sameFrom * (aWords.size + bWords.size - both);
}

/** A version, a number or a piece of code that only one of them has is another statement. */
function sameFigures(a: string, b: string): boolean {
  const figures = (text: string) =>
    (text.match(/`[^`]+`|\d+(?:\.\d+)*/g) ?? []).map((each) => each.replaceAll('`', '')).sort();
  return figures(a).join(' ') === figures(b).join(' ');
}

function isDenied(text: string): boolean {
  return /\b(?:not?|never|cannot|without)\b|n't\b/i.test(text);
}

const empty = new Set('a an the is are be and or of for to in on with by that this it its your you as'.split(' '));

function wordsOf(text: string, product: string): ReadonlySet<string> {
  const plain = text.toLowerCase().replaceAll(product.toLowerCase(), ' ');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !empty.has(word)).map((word) => word.replace(/(?<=\p{L}{3})(?:es|s)$/u, '')));
}
