// What a sentence says is supported, or not, and under which condition.
import type { ProductNames } from '../judge/product-names.ts';
import type { Assertion } from './assertion.ts';

const negative: readonly RegExp[] = [
  /\b(?:does not|doesn't|do not|don't|will not|won't) (?:currently |yet |officially )?support (?:the )?([^.;:()]+)/i,
  /\b(?:has |with |there is )?no support for (?:the )?([^.;:()]+)/i,
  /^(?:the )?([^.;:(),]+?) (?:is|are) (?:not|no longer) (?:yet |currently |officially |)supported\b([^.;:()]*)/i,
  /^(?:the )?([^.;:(),]+?) (?:isn't|aren't) (?:yet |currently )?supported\b([^.;:()]*)/i,
  /\b(?:does not|doesn't|do not|don't) (?:work|run) (?:on|in|with|under) (?:the )?([^.;:()]+)/i,
];
const positive: readonly RegExp[] = [
  /(?<!\bnot |n't )\bsupports (?:the )?([^.;:()]+)/i,
  /^(?:the )?([^.;:(),]+?) (?:is|are) (?:fully |also |always |officially )?supported\b([^.;:()]*)/i,
  /^[^.;:(),]*\b(?:works|runs) (?:on|in|under) (?:the )?([^.;:()]+)/i,
];

export function readSupport(text: string, names: ProductNames): Assertion[] {
  const no = firstMatch(negative, text);
  const said = no ?? firstMatch(positive, text);
  if (!said) return [];
  const [head = '', condition] = splitCondition(said);
  const value = no ? 'no' : 'yes';
  const under = condition === undefined ? '' : normalForm(condition, names);
  return head
    .split(/,\s*(?:and |or )?|\s+(?:and|or|&)\s+/i)
    .map((part) => normalForm(part, names))
    .filter((subject) => subject !== '' && subject.split(' ').length <= 4)
    .map((subject) => ({ topic: 'support', subject, value, ...(under !== '' && { condition: under }) }));
}

/** The phrase, and what follows it: `globs`, ` on Windows`. */
function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const [, phrase, rest = ''] = pattern.exec(text) ?? [];
    if (phrase !== undefined) return phrase + rest;
  }
  return null;
}

function splitCondition(phrase: string): string[] {
  const [head = '', ...rest] = phrase.split(
    /\s(?=(?:on|in|under|for|with|from|when|if|unless|until|before|since|because|by|via|using|through|so|which|that|but|however|while|without|instead|except|only|as)\b)/i,
  );
  return rest.length === 0 ? [head] : [head, rest.join(' ')];
}

const fillers =
  /^(?:the|an?|all|any|both|most|modern|of|for|to|and|or|on|in|also|only|currently|full|full-featured|native|natively|out|box|support|now|yet|well|as|various|many|several|multiple|other|more|recent|latest|versions?|directly)$/;

/** Words that matter, in the singular and sorted, so that word order and articles do not. */
function normalForm(phrase: string, names: ProductNames): string {
  const words = phrase
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#. -]/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/\.+$/, ''));
  return words
    .filter((word) => word !== '' && !fillers.test(word) && !names.all.includes(word))
    .map(singular)
    .sort()
    .join(' ');
}

export function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  return /[^su]s$/.test(word) && word.length > 3 && word !== 'windows' ? word.slice(0, -1) : word;
}
