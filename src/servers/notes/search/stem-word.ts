// The stem of an English word by Porter's rules, the same that the full-text index applies: `rotting` and `rots` are `rot`.

/** `word` in lower case. Words that are not plain Latin letters stay as they are. */
export function stemWord(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let stem = withoutPlural(word);
  stem = withoutPast(stem);
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceEnding(stem, doubleEndings, 0);
  stem = replaceEnding(stem, fullEndings, 0);
  stem = withoutEnding(stem);
  return withoutLastLetter(stem);
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const stem = word.slice(0, word.length - cut);
  if (cut === 0 || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

type Ending = readonly [ending: string, instead: string];

const doubleEndings: readonly Ending[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];

const fullEndings: readonly Ending[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

function replaceEnding(word: string, endings: readonly Ending[], above: number): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return word;
  const stem = word.slice(0, -found[0].length);
  return measure(stem) > above ? stem + found[1] : word;
}

// The longer of two endings that both fit stands first: `ement` before `ment` before `ent`.
const looseEndings = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function withoutEnding(word: string): string {
  const ending = looseEndings.exec(word)?.[0];
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  return measure(stem) > 1 ? stem : word;
}

function withoutLastLetter(word: string): string {
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1);
    const size = measure(stem);
    if (size > 1 || (size === 1 && !endsInShortSyllable(stem))) return stem;
    return word;
  }
  return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word;
}

/** How often a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0;
  let wasVowel = false;
  for (let at = 0; at < stem.length; at += 1) {
    const isVowel = isVowelAt(stem, at);
    if (wasVowel && !isVowel) count += 1;
    wasVowel = isVowel;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at += 1) if (isVowelAt(stem, at)) return true;
  return false;
}

function isVowelAt(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  if ('aeiou'.includes(letter)) return true;
  // A y is a vowel after a consonant: `sky`, not `toy`.
  return letter === 'y' && at > 0 && !isVowelAt(word, at - 1);
}

function endsInDouble(stem: string): boolean {
  const last = stem.length - 1;
  return last > 0 && stem[last] === stem[last - 1] && !isVowelAt(stem, last);
}

function endsInShortSyllable(stem: string): boolean {
  const last = stem.length - 1;
  return (
    last >= 2 &&
    !isVowelAt(stem, last - 2) &&
    isVowelAt(stem, last - 1) &&
    !isVowelAt(stem, last) &&
    !'wxy'.includes(stem[last] ?? '')
  );
}
