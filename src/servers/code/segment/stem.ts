// A light stem for English parts of identifiers: plural, -ing and -ed. Where such an ending took an `e` along, it is
// put back, so that `parsing`, `parsed` and `parses` meet at `parse`. A wrong guess only keeps two forms apart.

const [a, b, c, d, e, g, h, i, k] = [0x61, 0x62, 0x63, 0x64, 0x65, 0x67, 0x68, 0x69, 0x6b];
const [l, m, n, o, p, r, s, t, u] = [0x6c, 0x6d, 0x6e, 0x6f, 0x70, 0x72, 0x73, 0x74, 0x75];
const [v, w, x, y, z] = [0x76, 0x77, 0x78, 0x79, 0x7a];

/** Changes the word of small ASCII letters that stands at [start, end) and answers its new end, never beyond the old one. */
export function stemInPlace(word: Uint8Array, start: number, end: number): number {
  const singular = withoutPlural(word, start, end);
  const length = singular - start;
  const last = word[singular - 1];
  if (length >= 5 && last === g && word[singular - 2] === n && word[singular - 3] === i) {
    return hasVowel(word, start, singular - 3) ? withEnding(word, start, singular - 3) : singular;
  }
  if (length >= 4 && last === d && word[singular - 2] === e && word[singular - 3] !== e) {
    return hasVowel(word, start, singular - 2) ? withEnding(word, start, singular - 2) : singular;
  }
  return singular;
}

function withoutPlural(word: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 4 || word[end - 1] !== s) return end;
  const before = word[end - 2];
  if (before === s || before === u || before === i) return end;
  if (before !== e) return end - 1;
  const third = word[end - 3];
  if (third === i && length > 4) {
    word[end - 3] = y;
    return end - 2;
  }
  const fourth = word[end - 4];
  const takesEs =
    third === x ||
    (third === s && (fourth === s || (fourth === a && word[end - 5] === i))) ||
    (third === h && (fourth === s || (fourth === c && !(word[end - 5] === a && word[end - 6] === c))));
  return takesEs && length > 4 ? end - 2 : end - 1;
}

/** The end of a stem that has lost -ing or -ed: a doubled consonant becomes one, a lost `e` comes back. */
function withEnding(word: Uint8Array, start: number, end: number): number {
  const last = word[end - 1] as number;
  if (last === word[end - 2]) return end - start > 3 && !isVowel(last) && isDoubledForEnding(last) ? end - 1 : end;
  if (!lostAnE(word, start, end)) return end;
  word[end] = e;
  return end + 1;
}

function isDoubledForEnding(letter: number): boolean {
  return letter !== l && letter !== s && letter !== z;
}

function lostAnE(word: Uint8Array, start: number, end: number): boolean {
  const last = word[end - 1] as number;
  const before = word[end - 2] as number;
  const third = end - start > 2 ? (word[end - 3] as number) : 0;
  const isOpen = !isVowel(third);
  switch (last) {
    case v:
    case u:
    case z:
    case s:
      return true;
    case c:
      return !(before === n && third === y);
    case g:
      return before === r || before === d || before === a || (before === n && third === a);
    case h:
      return before === c && third === a && word[end - 4] === c;
    case l:
      if (!isVowel(before)) return before !== r && before !== w;
      return (before === i || before === u || before === y) && isOpen;
    case t:
      if (before === a && third === e) return word[end - 4] === r && word[end - 5] === c;
      if (before === a && end - start > 3) return third !== o;
      if ((before === u && isOpen) || (before === e && third === l)) return true;
      break;
    case r:
      if (isOpen && (before === a || before === i || before === u)) return true;
      break;
    case d:
      if (isOpen && (before === i || before === o || before === u || before === a)) return true;
      break;
    case n:
    case b:
      if (isOpen && before === i) return true;
      break;
    case m:
      if (isOpen && (before === a || before === u)) return true;
      break;
    case p:
      if (isOpen && before === a) return true;
      break;
    case k:
      if (isOpen && (before === o || before === a)) return true;
      break;
  }
  return isShort(word, start, end);
}

/** One vowel between consonants: such a verb doubles its last letter, or it ends in `e`. */
function isShort(word: Uint8Array, start: number, end: number): boolean {
  const last = word[end - 1] as number;
  if (end - start < 3 || isVowel(last) || last === w || last === x) return false;
  return isVowel(word[end - 2] as number) && !hasVowel(word, start, end - 2);
}

function hasVowel(word: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isVowel(word[at] as number)) return true;
  return false;
}

function isVowel(letter: number): boolean {
  return letter === a || letter === e || letter === i || letter === o || letter === u || letter === y;
}
